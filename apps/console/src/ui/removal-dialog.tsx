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

/** The texts of a removal. */
export interface RemovalTexts {
  /** The question. */
  readonly title: string;
  readonly done: string;
  readonly failed: string;
}

/** Confirms an irreversible removal, explains the consequences, and reports the outcome. */
export function RemovalDialog({
  name,
  button,
  texts,
  children,
  remove,
  onClose,
  onRemoved,
}: RemovalEnds & {
  name: string;
  /** Label of the remove button. */
  button: string;
  /** Default: those of a deletion. */
  texts?: RemovalTexts | undefined;
  /** The consequences. */
  children: ReactNode;
  remove: () => Promise<unknown>;
}) {
  const { t } = useLingui();
  const text = useText();
  const { title, done, failed } = texts ?? {
    title: t`Delete ${name}?`,
    done: t`${name} deleted`,
    failed: t`Could not delete ${name}`,
  };
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      toast.show({ kind: 'done', text: done });
      onRemoved();
    },
    onError: (error) => toast.error(failed, errorText(error, text('genericError'))),
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
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
