import type { MailAddress } from '@foyer/contract/conversations/shapes';
import { isEmail } from '@foyer/domain/fields';
import { useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { isComposing } from '../../../keys/composing.ts';
import { Cut, IconButton } from '../../../ui/index.ts';
import { addressesIn, addressText } from './addresses.ts';

interface Props {
  label: string;
  list: readonly MailAddress[];
  onChange: (list: MailAddress[]) => void;
  autoFocus?: boolean;
  end?: ReactNode;
}

/** The recipients of a mail as chips: Enter, a comma or a semicolon ends one; a pasted list is split. */
export function ReceiversField({ label, list, onChange, autoFocus, end }: Props) {
  const { t } = useLingui();
  const id = useId();
  const [typed, setTyped] = useState('');
  const add = (text: string): boolean => {
    const found = addressesIn(text).filter(
      ({ address }) => !list.some((one) => one.address.toLowerCase() === address.toLowerCase()),
    );
    setTyped('');
    if (found.length > 0) onChange([...list, ...found]);
    return found.length > 0;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const ends = event.key === 'Enter' || event.key === ',' || event.key === ';';
    if (ends || (event.key === 'Tab' && typed.trim() !== '')) {
      if (event.key !== 'Tab' || !isEmail(typed.trim())) event.preventDefault();
      if (typed.trim() !== '') add(typed);
    } else if (event.key === 'Backspace' && typed === '' && list.length > 0) {
      onChange(list.slice(0, -1));
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (!/[,;\n]/.test(text)) return;
    event.preventDefault();
    add(`${typed}${text}`);
  };
  return (
    <div className="mail-line">
      <label htmlFor={id}>{label}</label>
      <div className="receivers">
        {list.map((receiver) => (
          <span
            key={receiver.address}
            className={isEmail(receiver.address) ? 'receiver' : 'receiver is-wrong'}
          >
            <Cut title={receiver.address}>{addressText(receiver)}</Cut>
            <IconButton
              small
              icon={IconX}
              iconSize={14}
              label={t`Remove ${receiver.address}`}
              onClick={() => onChange(list.filter((one) => one !== receiver))}
            />
          </span>
        ))}
        <input
          id={id}
          type="text"
          inputMode="email"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the field appears on request
          autoFocus={autoFocus}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => typed.trim() !== '' && add(typed)}
        />
      </div>
      {end}
    </div>
  );
}
