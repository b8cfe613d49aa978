import './moment-field.css';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FieldGroup } from '../field.tsx';
import { useTimeZone } from '../time-zone.ts';
import type { BaseFieldProps, InForm, NameOf, Standalone } from './binding.ts';
import { DateField } from './date-field.tsx';
import { momentOf, momentParts } from './moment.ts';
import { TimeField } from './time-field.tsx';
import { useField } from './use-field.ts';

type Props<Values extends object> = BaseFieldProps &
  (InForm<Values, NameOf<Values, string, string>> | Standalone<string>);

/** A moment as day and time in the merchant's zone. Its value is ISO 8601, and empty while one of them is missing. */
export function MomentField<Values extends object>(props: Props<Values>) {
  const { t } = useLingui();
  const { label, hint, disabled } = props;
  const field = useField<string>(props);
  const timeZone = useTimeZone();
  const [parts, setParts] = useState(() => momentParts(field.value, timeZone));
  const put = (next: typeof parts) => {
    setParts(next);
    field.change(momentOf(next, timeZone) ?? '');
  };
  return (
    <FieldGroup
      className="moment-field"
      label={label ?? field.rule?.title ?? ''}
      {...(hint && { hint })}
      {...(field.error && { error: field.error })}
      {...(field.rule?.required && { required: true })}
      onLeave={() => field.blur()}
    >
      <DateField
        label={t`Day`}
        disabled={disabled ?? false}
        value={parts.day}
        onChange={(day) => put({ ...parts, day })}
      />
      <TimeField
        label={t`Time`}
        disabled={disabled ?? false}
        value={parts.time}
        onChange={(time) => put({ ...parts, time })}
      />
    </FieldGroup>
  );
}
