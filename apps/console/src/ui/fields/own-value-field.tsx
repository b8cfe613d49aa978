import type { FieldType } from '@foyer/domain/fields';
import type { OwnRule } from './binding.ts';
import { DateField } from './date-field.tsx';
import { dayText } from './day-text.ts';
import { LocationField } from './location-field.tsx';
import { RatingField } from './rating-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';
import { TimeField } from './time-field.tsx';

/** A field that a merchant has defined. */
export interface OwnField {
  readonly name: string;
  readonly type: FieldType;
  /** Not empty: the value is one of them. */
  readonly choices: readonly string[];
  readonly pattern: string;
}

/** The rule of a merchant's own field. Pictures and files are given by their address. */
export const ownFieldRule = ({ name, type, choices, pattern }: OwnField): OwnRule<string> => ({
  title: name,
  type,
  isChoice: choices.length > 0,
  ...(pattern && { pattern }),
});

/** The value of a merchant's own field, as it is read. */
export const ownValueText = ({ type }: OwnField, value: string): string =>
  type === 'DATE' ? dayText(value) || value : value;

/** Whether a value is typed as a text of one line. */
export const isTyped = ({ type, choices }: OwnField): boolean =>
  choices.length === 0 && !['DATE', 'TIME', 'RATING', 'LOCATION'].includes(type);

/** The value of a merchant's own field, edited by its type. */
export function OwnValueField({
  field,
  ...rest
}: {
  readonly field: OwnField;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onCheck?: (error: string | null) => void;
  readonly error?: string;
  readonly disabled?: boolean;
}) {
  const shared = { ...rest, label: field.name, rule: ownFieldRule(field) };
  if (field.choices.length > 0) {
    const options = [...new Set([...field.choices, ...(rest.value ? [rest.value] : [])])];
    return <SelectField {...shared} clearable options={options.map((value) => ({ value, label: value }))} />;
  }
  if (field.type === 'DATE') return <DateField {...shared} />;
  if (field.type === 'TIME') return <TimeField {...shared} />;
  if (field.type === 'RATING') return <RatingField {...shared} />;
  if (field.type === 'LOCATION') return <LocationField {...shared} />;
  return <TextField {...shared} />;
}
