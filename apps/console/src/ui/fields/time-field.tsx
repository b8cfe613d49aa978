import { IconClock } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { Icon } from '../icon.tsx';
import { Input } from '../input.tsx';
import type { Alone, FieldLook, InForm, NameOf } from './binding.ts';
import { BoundField } from './bound-field.tsx';
import { steppedTime, typedTime, wholeTime } from './clock.ts';
import { useField } from './use-field.ts';

type Props<Values extends object> = FieldLook &
  (InForm<Values, NameOf<Values, string, string>> | Alone<string>);

/**
 * A time of day, HH:MM in 24 hours whatever the browser's habit. The colon comes by itself, a short time is made whole
 * on leaving, the arrows go by quarters of an hour. Specification 5.
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
    const whole = wholeTime(field.value);
    if (whole !== field.value) field.change(whole);
    field.blur(whole);
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
