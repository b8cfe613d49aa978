import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { SelectField, TextField } from '../../ui/fields/index.ts';

const UNITS = { minutes: 1, hours: 60, days: 24 * 60 } as const;
type Unit = keyof typeof UNITS;

const unitOf = (minutes: number): Unit =>
  minutes > 0 && minutes % UNITS.days === 0
    ? 'days'
    : minutes > 0 && minutes % UNITS.hours === 0
      ? 'hours'
      : 'minutes';

/** A duration in minutes, hours or days. */
export function MinutesField({
  label,
  value,
  disabled,
  onChange,
}: {
  label: string;
  /** Minutes. */
  value: number;
  disabled: boolean;
  onChange: (minutes: number) => void;
}) {
  const { t } = useLingui();
  const [unit, setUnit] = useState(unitOf(value));
  const amount = value / UNITS[unit];
  return (
    <div className="automation-minutes">
      <TextField
        label={label}
        rule={{ title: label, type: 'number', maxLength: 5 }}
        disabled={disabled}
        value={amount > 0 ? String(amount) : ''}
        onChange={(text) => onChange(Math.round(Number(text) * UNITS[unit]))}
      />
      <SelectField
        label={t`Unit`}
        searchable={false}
        disabled={disabled}
        value={unit}
        options={[
          { value: 'minutes', label: t`Minutes` },
          { value: 'hours', label: t`Hours` },
          { value: 'days', label: t`Days` },
        ]}
        onChange={(next) => {
          setUnit(next);
          onChange(Math.round(amount * UNITS[next]));
        }}
      />
    </div>
  );
}
