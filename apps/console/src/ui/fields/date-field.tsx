import { DATE_MAX, isDay } from '@foyer/domain/fields';
import type { FocusEvent } from 'react';
import { Input } from '../input.tsx';
import type { Alone, FieldLook, InForm, NameOf } from './binding.ts';
import { BoundField } from './bound-field.tsx';
import { useField } from './use-field.ts';

type Props<Values extends object> = FieldLook & {
  /** Earliest day that the picker offers, YYYY-MM-DD. */
  min?: string;
} & (InForm<Values, NameOf<Values, string, string>> | Alone<string>);

/** Stands for a day that was begun and not finished: browsers give no text for it, and the type DATE refuses this. */
const HALF_TYPED = '?';

/**
 * A day, YYYY-MM-DD, at most 9999-12-31 unless the rule has a `maxDate`. The browser shows it the way its user is
 * used to. Specification 5.
 */
export function DateField<Values extends object>(props: Props<Values>) {
  const { label, hint, disabled, min } = props;
  const field = useField<string>(props);
  const leave = ({ target }: FocusEvent<HTMLInputElement>) => {
    const value = target.validity.badInput ? HALF_TYPED : target.value;
    if (value !== field.value) field.change(value);
    field.blur(value);
  };
  return (
    <BoundField field={field} label={label} hint={hint}>
      {(control) => (
        <Input
          {...control}
          type="date"
          name={field.name}
          boxClassName="date"
          min={min}
          max={field.rule?.maxDate ?? DATE_MAX}
          required={field.rule?.required}
          disabled={disabled}
          value={isDay(field.value) ? field.value : ''}
          onChange={(event) => field.change(event.target.value)}
          onBlur={leave}
        />
      )}
    </BoundField>
  );
}
