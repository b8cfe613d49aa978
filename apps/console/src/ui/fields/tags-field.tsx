import { useLingui } from '@lingui/react/macro';
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isComposing } from '../../keys/composing.ts';
import type { Alone, FieldLook, InForm, NameOf } from './binding.ts';
import { BoundField } from './bound-field.tsx';
import { boxClass } from './box-class.ts';
import { FieldChips } from './field-chips.tsx';
import { useField } from './use-field.ts';

type Props<Values extends object> = FieldLook & {
  placeholder?: string;
  /** Characters of one tag. */
  tagMaxLength?: number;
} & (InForm<Values, NameOf<Values, readonly string[], string[]>> | Alone<string[]>);

/** Words typed one after another: Enter or a comma ends one, Backspace takes the last, a paste is split. */
export function TagsField<Values extends object>(props: Props<Values>) {
  const { t } = useLingui();
  const { label, hint, disabled, placeholder, tagMaxLength } = props;
  const field = useField<readonly string[]>(props);
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const withWords = (text: string) => {
    const words = text.split(SEPARATORS).map((word) => word.trim().slice(0, tagMaxLength));
    return [...new Set([...field.value, ...words.filter(Boolean)])];
  };
  const add = (text: string) => {
    field.change(withWords(text));
    setTyped('');
  };
  // A button that is pressed leaves the focus here: what is typed and not ended yet is sent with the rest.
  useEffect(() => {
    const form = input.current?.form;
    const take = () => typed.trim() !== '' && add(typed);
    form?.addEventListener('submit', take);
    return () => form?.removeEventListener('submit', take);
  });
  const takeOut = (word: string) => {
    field.change(field.value.filter((one) => one !== word));
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '') {
      field.change(field.value.slice(0, -1));
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (!SEPARATORS.test(pasted)) return;
    event.preventDefault();
    add(`${typed}${pasted}`);
  };
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (event.currentTarget.parentElement?.contains(event.relatedTarget)) return;
    if (typed.trim() !== '') add(typed);
    field.blur(withWords(typed));
  };
  return (
    <BoundField field={field} label={label} hint={hint}>
      {(control) => (
        <div className={boxClass('chips', field.error, disabled)}>
          <FieldChips values={field.value} onRemove={disabled ? undefined : takeOut} />
          <input
            {...control}
            ref={input}
            name={field.name}
            dir={typed === '' ? undefined : 'auto'}
            maxLength={tagMaxLength}
            aria-required={field.rule?.required}
            disabled={disabled}
            placeholder={field.value.length === 0 ? (placeholder ?? t`Type and press Enter`) : undefined}
            value={typed}
            onChange={({ target }) =>
              SEPARATORS.test(target.value) ? add(target.value) : setTyped(target.value)
            }
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            onBlur={leave}
          />
        </div>
      )}
    </BoundField>
  );
}

/** What parts tags; the Arabic comma too. */
const SEPARATORS = /[,،\n\t]/;
