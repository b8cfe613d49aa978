import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '../api/api-error.ts';
import { useText } from '../i18n/use-text.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { toast } from './toast-store.ts';

/** The callbacks of a removal. */
export interface RemovalEnds {
  onClose: () => void;
  onRemoved: () => void;
}

/** Confirms an irreversible removal, explains the consequences, and reports the outcome. */
export function RemovalDialog({
  name,
  button,
  children,
  remove,
  onClose,
  onRemoved,
}: RemovalEnds & {
  name: string;
  /** Label of the remove button. */
  button: string;
  /** The consequences. */
  children: ReactNode;
  remove: () => Promise<unknown>;
}) {
  const { t } = useLingui();
  const text = useText();
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      toast.show({ kind: 'done', text: t`${name} deleted` });
      onRemoved();
    },
    onError: (error) => toast.error(t`Could not delete ${name}`, errorText(error, text('genericError'))),
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Delete ${name}?`}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="danger" busy={removal.isPending} onClick={() => removal.mutate()}>
            {button}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
