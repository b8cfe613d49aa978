import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '../api/api-error.ts';
import { useText } from '../i18n/use-text.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { toast } from './toast-store.ts';

/** How the question whether something goes may end. */
export interface RemovalEnds {
  onClose: () => void;
  onRemoved: () => void;
}

/** Asks before something goes that cannot be brought back, says what follows, and tells what came of it. */
export function RemovalDialog({
  name,
  button,
  children,
  remove,
  onClose,
  onRemoved,
}: RemovalEnds & {
  name: string;
  /** The words of the button that removes it. */
  button: string;
  /** What follows. */
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
          <Button look="quiet" onClick={onClose}>{t`Cancel`}</Button>
          <Button look="danger" busy={removal.isPending} onClick={() => removal.mutate()}>
            {button}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
