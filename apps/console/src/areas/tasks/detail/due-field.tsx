import './due-field.css';
import { isDay } from '@foyer/domain/fields';
import { zoneClock } from '@foyer/domain/zone-clock';
import { useLingui } from '@lingui/react/macro';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { DateField, TimeField } from '../../../ui/fields/index.ts';
import { useTimeZone } from '../../../ui/index.ts';

const DEFAULT_TIME = '17:00';

/** A moment as date and time in a zone. */
function partsOf(at: string | null, timeZone: string) {
  if (at === null) return { day: '', time: '' };
  const local = new Date(zoneClock(timeZone).wallAt(Date.parse(at))).toISOString();
  return { day: local.slice(0, 10), time: local.slice(11, 16) };
}

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
  const [parts, setParts] = useState(() => partsOf(value, timeZone));
  // Blur changes a part and reaches both fields in one event, so the latest parts are read from a ref.
  const latest = useRef(parts);
  const put = (next: typeof parts) => {
    latest.current = next;
    setParts(next);
  };
  useEffect(() => {
    latest.current = partsOf(value, timeZone);
    setParts(latest.current);
  }, [value, timeZone]);
  const submit = () => {
    const { day, time: typed } = latest.current;
    if (day === '') return value !== null && onChange(null);
    const time = /^\d\d:\d\d$/.test(typed) ? typed : DEFAULT_TIME;
    if (!isDay(day) || day < '1000') return put(partsOf(value, timeZone));
    const local = Date.parse(`${day}T${time}:00Z`);
    const at = new Date(zoneClock(timeZone).instantAt(local)).toISOString();
    if (value === null || Math.abs(Date.parse(at) - Date.parse(value)) >= 60_000) onChange(at);
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) submit();
  };
  return (
    // Enter would otherwise submit the surrounding form.
    <fieldset className="due-field" onBlur={leave} onKeyDown={({ key }) => key === 'Enter' && submit()}>
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
