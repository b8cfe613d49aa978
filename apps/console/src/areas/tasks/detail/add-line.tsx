import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useState } from 'react';
import { isComposing } from '../../../keys/composing.ts';
import { Button } from '../../../ui/index.ts';

/** A field that adds its text on Enter and stays open for the next. Text that could not be added remains. */
export function AddLine({
  label,
  placeholder,
  maxLength,
  onAdd,
}: {
  label: string;
  placeholder: string;
  maxLength: number;
  /** Resolves to whether it was added. */
  onAdd: (text: string) => Promise<boolean>;
}) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const add = async () => {
    const text = typed.trim();
    if (text === '' || isBusy) return;
    setIsBusy(true);
    if (await onAdd(text)) setTyped('');
    setIsBusy(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return;
    event.preventDefault();
    void add();
  };
  return (
    <div className="row add-line">
      <div className="input grow">
        <input
          aria-label={label}
          placeholder={placeholder}
          maxLength={maxLength}
          dir={typed === '' ? undefined : 'auto'}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      {typed.trim() !== '' && (
        <Button busy={isBusy} onClick={() => void add()}>
          {t`Add`}
        </Button>
      )}
    </div>
  );
}
