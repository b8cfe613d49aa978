import { BOT_LIMITS } from '@foyer/domain/bots/graph';
import { useLingui } from '@lingui/react/macro';
import { SelectField, TextField } from '../../../ui/fields/index.ts';

/** Minutes as a number. */
export function Minutes({
  label,
  value,
  max = BOT_LIMITS.minutes,
  disabled,
  onChange,
}: {
  label: string;
  value: number;
  max?: number;
  disabled: boolean;
  onChange: (minutes: number) => void;
}) {
  return (
    <TextField
      label={label}
      disabled={disabled}
      rule={{ title: label, type: 'NUMBER' }}
      value={String(value)}
      onChange={(next) => onChange(Math.min(max, Math.max(1, Number(next) || 1)))}
    />
  );
}

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
