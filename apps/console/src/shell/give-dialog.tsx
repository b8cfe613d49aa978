import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { errorText } from '../api/index.ts';
import { useText } from '../i18n/use-text.ts';
import type { Option } from '../ui/fields/index.ts';
import { SelectField } from '../ui/fields/index.ts';
import { Button, Dialog, toast } from '../ui/index.ts';

/** Gives a conversation to somebody who is no member, such as a bot. */
interface Giving {
  readonly button: string;
  readonly hint: string;
  /** Who can get it. */
  readonly options: readonly Option[];
  readonly give: (id: string) => Promise<unknown>;
  /** Told once it is given. */
  readonly given: string;
}

/** A dialog of a thread: what bots or agents did in it, and giving it to one. Without `giving` it only shows. */
export function GiveDialog({
  title,
  giving,
  onClose,
  children,
}: {
  title: string;
  giving: Giving | null;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const text = useText();
  const [id, setId] = useState('');
  const [isGiving, setIsGiving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const give = async ({ give: giveTo, given }: Giving) => {
    setIsGiving(true);
    try {
      await giveTo(id);
      toast.show({ kind: 'done', text: given });
      onClose();
    } catch (failure) {
      setError(errorText(failure, text('genericError')));
      setIsGiving(false);
    }
  };
  return (
    <Dialog
      opened
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Close`}</Button>
          {giving && (
            <Button variant="primary" disabled={id === ''} busy={isGiving} onClick={() => void give(giving)}>
              {giving.button}
            </Button>
          )}
        </>
      }
    >
      {children}
      {giving && (
        <SelectField
          label={t`Hand over to`}
          hint={giving.hint}
          value={id}
          options={giving.options}
          onChange={setId}
        />
      )}
      {error && (
        <p className="t-danger" role="alert">
          {error}
        </p>
      )}
    </Dialog>
  );
}
