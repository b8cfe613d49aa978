import './due-field.css';
import { isDay } from '@foyer/domain/fields';
import { zoneClock } from '@foyer/domain/zone-clock';
import { useLingui } from '@lingui/react/macro';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { DateField, TimeField } from '../../../ui/fields/index.ts';
import { useTimeZone } from '../../../ui/index.ts';

const USUAL_TIME = '17:00';

/** A moment as day and time of a zone. */
function partsOf(at: string | null, timeZone: string) {
  if (at === null) return { day: '', time: '' };
  const wall = new Date(zoneClock(timeZone).wallAt(Date.parse(at))).toISOString();
  return { day: wall.slice(0, 10), time: wall.slice(11, 16) };
}

/** Until when a task is due: a day and a time in the merchant's zone, told when both fields are left or Enter is pressed. */
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
  // Leaving a field changes its part and is heard by both fields in one event.
  const latest = useRef(parts);
  const put = (next: typeof parts) => {
    latest.current = next;
    setParts(next);
  };
  useEffect(() => {
    latest.current = partsOf(value, timeZone);
    setParts(latest.current);
  }, [value, timeZone]);
  const tell = () => {
    const { day, time: typed } = latest.current;
    if (day === '') return value !== null && onChange(null);
    const time = /^\d\d:\d\d$/.test(typed) ? typed : USUAL_TIME;
    if (!isDay(day) || day < '1000') return put(partsOf(value, timeZone));
    const wall = Date.parse(`${day}T${time}:00Z`);
    const at = new Date(zoneClock(timeZone).instantAt(wall)).toISOString();
    if (value === null || Math.abs(Date.parse(at) - Date.parse(value)) >= 60_000) onChange(at);
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) tell();
  };
  return (
    // Enter sends the form that it stands in, with what was typed.
    <fieldset className="due-field" onBlur={leave} onKeyDown={({ key }) => key === 'Enter' && tell()}>
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
