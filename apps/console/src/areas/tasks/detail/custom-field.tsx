import type { TaskField } from '@foyer/contract/tasks/shapes';
import { isDay } from '@foyer/domain/fields';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { isComposing } from '../../../keys/composing.ts';
import type { OwnRule } from '../../../ui/fields/binding.ts';
import { CheckboxField, DateField, SelectField, TextField } from '../../../ui/fields/index.ts';
import type { FieldValue } from '../state/parts.ts';

/** The maximum length of a text field, in characters. */
const TEXT_MAX = 2000;

/** The validation rule of a custom field. An unticked checkbox counts as an answer. */
export const ownRuleOf = ({ name, kind, required }: TaskField): OwnRule<string> => ({
  title: name,
  required: required && kind !== 'checkbox',
  isChoice: kind === 'choice',
});

/** A custom field, edited by its kind. Saves on blur or Enter. */
export function CustomField({
  field,
  value,
  disabled,
  missing,
  onChange,
}: {
  field: TaskField;
  value: FieldValue | null;
  disabled: boolean;
  /** The error while it is required and empty. */
  missing?: string | undefined;
  onChange: (value: FieldValue | null) => void;
}) {
  const { t } = useLingui();
  const written = value === null ? '' : String(value);
  const [typed, setTyped] = useState(written);
  useEffect(() => setTyped(written), [written]);
  const [error, setError] = useState<string | undefined>();
  const rule = ownRuleOf(field);
  const wrong = error ?? missing;
  const shared = { label: field.name, disabled, rule, ...(wrong && { error: wrong }) };
  if (field.kind === 'checkbox') {
    return (
      <CheckboxField
        label={field.name}
        disabled={disabled}
        value={value === true}
        onChange={(next) => onChange(next)}
      />
    );
  }
  if (field.kind === 'choice') {
    return (
      <SelectField
        {...shared}
        clearable={!field.required}
        placeholder={t`None`}
        value={written}
        options={[...new Set([...field.choices, ...(written ? [written] : [])])].map((one) => ({
          value: one,
          label: one,
        }))}
        onChange={(next) => onChange(next || null)}
      />
    );
  }
  const leave = () => {
    setError(undefined);
    if (typed === written) return;
    const text = typed.trim();
    if (field.kind === 'date' && text !== '' && !isDay(text)) return setError(t`This is not a date`);
    if (field.kind !== 'number') return onChange(text.slice(0, TEXT_MAX) || null);
    const number = Number(text);
    if (text !== '' && !Number.isFinite(number)) return setError(t`This is not a number`);
    onChange(text === '' ? null : number);
  };
  return (
    // Enter would otherwise submit the surrounding form.
    <fieldset onBlur={leave} onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && leave()}>
      {field.kind === 'date' ? (
        <DateField {...shared} value={typed} onChange={setTyped} />
      ) : (
        <TextField {...shared} value={typed} onChange={setTyped} />
      )}
    </fieldset>
  );
}
