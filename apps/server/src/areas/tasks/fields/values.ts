import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { badInput } from '../../../kernel/refusal.ts';
import { taskFields } from './tables.ts';

export type FieldRow = typeof taskFields.$inferSelect;
type Values = Readonly<Record<string, string | number | boolean>>;
type Input = Readonly<Record<string, string | number | boolean | null>>;

/** Custom fields of the merchant, in their order. */
export const readFields = (db: Db, merchantId: number): Promise<FieldRow[]> =>
  db
    .select()
    .from(taskFields)
    .where(eq(taskFields.merchantId, merchantId))
    .orderBy(asc(taskFields.position), asc(taskFields.id));

const isOf = (type: string) => (field: FieldRow) => field.type === null || field.type === type;

/**
 * Merges new values into those of a task. Values of fields that the type does not have are kept, so that a type chosen
 * by mistake loses nothing. Values of deleted fields are dropped.
 * @throws Refusal for a value that does not suit its field, or a missing required one
 */
export function valuesWith(
  fields: readonly FieldRow[],
  type: string,
  before: Values,
  given: Input,
): Record<string, string | number | boolean> {
  const after = valuesOf(fields, before);
  const own = fields.filter(isOf(type));
  for (const [id, value] of Object.entries(given)) {
    const field = own.find((one) => one.id === id);
    if (!field) throw badInput('fields', 'This field does not exist.');
    if (value === null || value === '') delete after[id];
    else after[id] = suited(field, value);
  }
  const missing = own.find(
    ({ required, id, kind }) => required && kind !== 'checkbox' && after[id] === undefined,
  );
  if (missing) throw badInput('fields', `Please enter ${missing.name}`);
  return after;
}

/** Values of existing fields. */
export const valuesOf = (
  fields: readonly FieldRow[],
  stored: Values,
): Record<string, string | number | boolean> =>
  Object.fromEntries(Object.entries(stored).filter(([id]) => fields.some((field) => field.id === id)));

/** Converts a value to the kind of its field. */
function suited(
  { name, kind, choices }: FieldRow,
  value: string | number | boolean,
): string | number | boolean {
  const isSuited = {
    text: () => typeof value === 'string',
    number: () => typeof value === 'number' && Number.isFinite(value),
    date: () => typeof value === 'string' && isDay(value),
    choice: () => typeof value === 'string' && choices.includes(value),
    checkbox: () => typeof value === 'boolean',
  }[kind]();
  if (!isSuited) throw badInput('fields', `Please enter valid ${name}`);
  return value;
}

function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
