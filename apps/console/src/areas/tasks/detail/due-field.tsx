import './due-field.css';
import { isDay } from '@foyer/domain/fields';
import { zoneClock } from '@foyer/domain/zone-clock';
import { useLingui } from '@lingui/react/macro';
import { type FocusEvent, useEffect, useState } from 'react';
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
  useEffect(() => setParts(partsOf(value, timeZone)), [value, timeZone]);
  const tell = () => {
    if (parts.day === '') return value !== null && onChange(null);
    const time = /^\d\d:\d\d$/.test(parts.time) ? parts.time : USUAL_TIME;
    if (!isDay(parts.day) || parts.day < '1000') return setParts(partsOf(value, timeZone));
    const wall = Date.parse(`${parts.day}T${time}:00Z`);
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
        onChange={(day) => setParts((now) => ({ ...now, day }))}
      />
      <TimeField
        label={t`Time`}
        disabled={disabled || parts.day === ''}
        value={parts.time}
        onChange={(time) => setParts((now) => ({ ...now, time }))}
      />
    </fieldset>
  );
}
