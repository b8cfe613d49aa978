import { useLingui } from '@lingui/react/macro';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { DateField, TimeField } from '../../../ui/fields/index.ts';
import { momentOf, momentParts } from '../../../ui/fields/moment.ts';
import { useTimeZone } from '../../../ui/index.ts';

const DEFAULT_TIME = '17:00';

/** The due date of a task, as date and time in the merchant's zone. Saves when both fields are left or on Enter. */
export function DueField({
  value,
  disabled,
  onChange,
}: {
  value: string | null;
  disabled: boolean;
  onChange: (at: string | null) => void;
}) {
  const { t } = useLingui();
  const timeZone = useTimeZone();
  const [parts, setParts] = useState(() => momentParts(value, timeZone));
  // Blur changes a part and reaches both fields in one event, so the latest parts are read from a ref.
  const latest = useRef(parts);
  const put = (next: typeof parts) => {
    latest.current = next;
    setParts(next);
  };
  useEffect(() => {
    latest.current = momentParts(value, timeZone);
    setParts(latest.current);
  }, [value, timeZone]);
  const submit = () => {
    const { day, time: typed } = latest.current;
    if (day === '') return value !== null && onChange(null);
    const time = /^\d\d:\d\d$/.test(typed) ? typed : DEFAULT_TIME;
    const at = momentOf({ day, time }, timeZone);
    if (at === null) return put(momentParts(value, timeZone));
    if (value === null || Math.abs(Date.parse(at) - Date.parse(value)) >= 60_000) onChange(at);
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) submit();
  };
  return (
    // Enter would otherwise submit the surrounding form.
    <fieldset
      className="moment-field due-field"
      onBlur={leave}
      onKeyDown={({ key }) => key === 'Enter' && submit()}
    >
      <legend className="sr">{t`Due`}</legend>
      <DateField
        label={t`Due`}
        disabled={disabled}
        value={parts.day}
        onChange={(day) => put({ ...latest.current, day })}
      />
      <TimeField
        label={t`Time`}
        disabled={disabled || parts.day === ''}
        value={parts.time}
        onChange={(time) => put({ ...latest.current, time })}
      />
    </fieldset>
  );
}
