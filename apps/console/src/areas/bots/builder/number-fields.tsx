import { BOT_LIMITS, type BotNode } from '@foyer/domain/bots/graph';
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

/** The least and the most that a number or a day can be. Nothing for other answers. */
export function Limits({
  data: { input, min = '', max = '' },
  disabled,
  onChange,
}: {
  data: Pick<BotNode<'ask'>['data'], 'input' | 'min' | 'max'>;
  disabled: boolean;
  onChange: (limit: { min: string } | { max: string }) => void;
}) {
  const { t } = useLingui();
  const isDay = input === 'DATE';
  if (!isDay && input !== 'NUMBER') return null;
  const hint = isDay ? t`Such as 2026-11-27, or “today”` : undefined;
  return (
    <div className="field-pair">
      <TextField
        label={isDay ? t`Earliest day` : t`At least`}
        hint={hint}
        maxLength={BOT_LIMITS.limit}
        disabled={disabled}
        value={min}
        onChange={(next) => onChange({ min: next })}
      />
      <TextField
        label={isDay ? t`Latest day` : t`At most`}
        hint={hint}
        maxLength={BOT_LIMITS.limit}
        disabled={disabled}
        value={max}
        onChange={(next) => onChange({ max: next })}
      />
    </div>
  );
}
