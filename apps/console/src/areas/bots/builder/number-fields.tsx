import { BOT_LIMITS } from '@foyer/domain/bots/graph';
import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, useState } from 'react';
import { SelectField, TextField } from '../../../ui/fields/index.ts';

/** A whole number of a range. The field may be empty while another number is typed. */
export function WholeNumber({
  label,
  value,
  min = 1,
  max,
  disabled,
  onChange,
}: {
  label: string;
  value: number;
  min?: number;
  max: number;
  disabled: boolean;
  onChange: (value: number) => void;
}) {
  const [isEmpty, setEmpty] = useState(false);
  return (
    <TextField
      label={label}
      disabled={disabled}
      rule={{ title: label, type: 'NUMBER' }}
      value={isEmpty ? '' : String(value)}
      onChange={(next) => {
        const digits = next.replace(/\D/g, '');
        setEmpty(digits === '');
        if (digits !== '') onChange(Math.min(max, Math.max(min, Number(digits))));
      }}
    />
  );
}

/** Minutes as a number. */
export const Minutes = ({
  max = BOT_LIMITS.minutes,
  ...props
}: Omit<ComponentProps<typeof WholeNumber>, 'min' | 'max'> & { max?: number }) => (
  <WholeNumber {...props} max={max} />
);

/** How often a visitor may answer. */
export function Attempts({
  value,
  disabled,
  onChange,
}: {
  value: number;
  disabled: boolean;
  onChange: (attempts: number) => void;
}) {
  const { t, i18n } = useLingui();
  return (
    <SelectField
      label={t`Attempts`}
      disabled={disabled}
      value={String(value)}
      options={[1, 2, 3, 4, 5].map((count) => ({ value: String(count), label: i18n.number(count) }))}
      onChange={(attempts) => onChange(Number(attempts))}
    />
  );
}
