import { IconClock } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { Icon } from '../icon.tsx';
import { Input } from '../input.tsx';
import type { BaseFieldProps, InForm, NameOf, Standalone } from './binding.ts';
import { BoundField } from './bound-field.tsx';
import { completeTime, steppedTime, typedTime } from './clock.ts';
import { useField } from './use-field.ts';

type Props<Values extends object> = BaseFieldProps &
  (InForm<Values, NameOf<Values, string, string>> | Standalone<string>);

/**
 * A time of day, HH:MM in 24 hours in every browser. The colon is inserted while typing, a short time is padded on
 * blur, arrows move by quarters of an hour. Specification 5.
 */
export function TimeField<Values extends object>(props: Props<Values>) {
  const { label, hint, disabled } = props;
  const field = useField<string>(props);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    field.change(steppedTime(field.value, event.key === 'ArrowUp' ? 1 : -1));
  };
  const leave = () => {
    const completed = completeTime(field.value);
    if (completed !== field.value) field.change(completed);
    field.blur(completed);
  };
  return (
    <BoundField field={field} label={label} hint={hint}>
      {(control) => (
        <Input
          {...control}
          name={field.name}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          placeholder="HH:MM"
          required={field.rule?.required}
          disabled={disabled}
          value={field.value}
          onChange={(event) => field.change(typedTime(event.target.value, field.value))}
          onKeyDown={onKeyDown}
          onBlur={leave}
          end={<Icon of={IconClock} />}
        />
      )}
    </BoundField>
  );
}
