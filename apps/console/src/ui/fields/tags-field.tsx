import { useLingui } from '@lingui/react/macro';
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isComposing } from '../../keys/composing.ts';
import type { BaseFieldProps, InForm, NameOf, Standalone } from './binding.ts';
import { BoundField } from './bound-field.tsx';
import { boxClass } from './box-class.ts';
import { FieldChips } from './field-chips.tsx';
import { useField } from './use-field.ts';

type Props<Values extends object> = BaseFieldProps & {
  placeholder?: string;
  /** Maximum characters of one tag. */
  tagMaxLength?: number;
} & (InForm<Values, NameOf<Values, readonly string[], string[]>> | Standalone<string[]>);

/** Tags: Enter or a comma ends one, Backspace removes the last, a pasted text is split. */
export function TagsField<Values extends object>(props: Props<Values>) {
  const { t } = useLingui();
  const { label, hint, disabled, placeholder, tagMaxLength } = props;
  const field = useField<readonly string[]>(props);
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const withTags = (text: string) => {
    const tags = text.split(SEPARATORS).map((tag) => tag.trim().slice(0, tagMaxLength));
    return [...new Set([...field.value, ...tags.filter(Boolean)])];
  };
  const add = (text: string) => {
    field.change(withTags(text));
    setTyped('');
  };
  // Pressing the submit button does not blur the field, so the unfinished tag is added on submit.
  useEffect(() => {
    const form = input.current?.form;
    const take = () => typed.trim() !== '' && add(typed);
    form?.addEventListener('submit', take);
    return () => form?.removeEventListener('submit', take);
  });
  const remove = (tag: string) => {
    field.change(field.value.filter((one) => one !== tag));
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
    field.blur(withTags(typed));
  };
  return (
    <BoundField field={field} label={label} hint={hint}>
      {(control) => (
        <div className={boxClass('chips', field.error, disabled)}>
          <FieldChips values={field.value} onRemove={disabled ? undefined : remove} />
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

/** Tag separators, including the Arabic comma. */
const SEPARATORS = /[,،\n\t]/;
