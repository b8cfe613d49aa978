import { contactFieldNameTaken } from '@foyer/contract/contacts/errors';
import { CONTACT_FIELDS_MAX, type ContactField } from '@foyer/contract/contacts/shapes';
import { FIELD_TEXTS, fieldFault } from '@foyer/domain/fields';
import { isPattern } from '@foyer/domain/pattern';
import { asc, count, eq, max, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { recordsOf } from '../../kernel/records.ts';
import { badInput } from '../../kernel/refusal.ts';
import { contactFields } from './tables.ts';

export type FieldRow = typeof contactFields.$inferSelect;

export const presentField = ({
  createdAt: _,
  merchantId: __,
  modifiedAt,
  ...field
}: FieldRow): ContactField => ({
  ...field,
  lastModifiedDate: modifiedAt.toISOString(),
});

export const fieldRecords = recordsOf({
  table: contactFields,
  name: 'contactField',
  topic: 'contactFields',
  present: presentField,
  unique: { index: 'contact_fields_name', error: contactFieldNameTaken, field: 'name' },
  // A move shifts the fields after it.
  isSerial: true,
});

/** The own fields of a merchant, in their order. */
export const readFields = (db: Db, merchantId: number): Promise<FieldRow[]> =>
  db
    .select()
    .from(contactFields)
    .where(eq(contactFields.merchantId, merchantId))
    .orderBy(asc(contactFields.position), asc(contactFields.id));

type Definition = Pick<FieldRow, 'name' | 'type' | 'choices' | 'pattern'>;

/**
 * The definition of a field, with a pattern only where its type has one.
 * @throws Refusal for a pattern that cannot be read, and for choices without the format of the type
 */
export function checkedField<Input extends Definition>(input: Input): Input {
  const { name, type } = input;
  const pattern = type === 'REGEX' ? input.pattern : '';
  if (type === 'REGEX' && !isPattern(pattern)) {
    throw badInput('pattern', FIELD_TEXTS.pattern, { title: 'Pattern' });
  }
  const choices = [...new Set(input.choices)];
  const wrong = choices.find((choice) => fieldFault({ title: name, type, pattern }, choice) !== null);
  if (wrong !== undefined) {
    throw badInput('choices', 'The choice {choice} does not have the format of the field.', {
      choice: wrong,
    });
  }
  return { ...input, pattern, choices };
}

/** Moves the others for a field that gets a position among them. They keep their order. */
export async function shiftOthers(
  db: Db,
  { merchantId, id }: Pick<FieldRow, 'merchantId' | 'id'>,
  position: number,
): Promise<number> {
  const others = (await readFields(db, merchantId)).map((field) => field.id).filter((one) => one !== id);
  const at = Math.min(position, others.length);
  await db.execute(sql`
    update ${contactFields} f set position = given.at - 1
    from unnest(${`{${others.toSpliced(at, 0, id).join(',')}}`}::uuid[]) with ordinality as given (id, at)
    where f.merchant_id = ${merchantId} and f.id = given.id and f.id <> ${id} and f.position <> given.at - 1`);
  return at;
}

/**
 * The position after the last field, where new ones begin.
 * @param added how many fields are added
 * @throws Refusal beyond the maximum number of fields
 */
export async function nextPosition(db: Db, merchantId: number, added: number): Promise<number> {
  const [last] = await db
    .select({ position: max(contactFields.position), number: count() })
    .from(contactFields)
    .where(eq(contactFields.merchantId, merchantId));
  if (last && last.number + added > CONTACT_FIELDS_MAX) {
    throw badInput('name', 'You can add at most {max} fields.', { max: CONTACT_FIELDS_MAX });
  }
  return (last?.position ?? -1) + 1;
}

/**
 * The values of own fields after a change. An empty value clears.
 * @throws Refusal for an unknown field or a value without the format of its type
 */
export function changedValues(
  fields: readonly FieldRow[],
  before: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const after = { ...before };
  for (const [id, value] of Object.entries(given)) {
    const field = fields.find((one) => one.id === id);
    if (!field) throw badInput('fields', 'This field does not exist.');
    const text = value.trim();
    if (text === '') {
      delete after[id];
      continue;
    }
    const error = valueError(field, text);
    if (error) throw badInput('fields', error.template, error.values);
    after[id] = text;
  }
  return after;
}

/** Why a text is no value of a field, as a message template with its values. Null if it is one. */
export function valueError({ name, type, choices, pattern }: FieldRow, text: string) {
  if (choices.length > 0) {
    return choices.includes(text) ? null : { template: 'Please select {title}', values: { title: name } };
  }
  const fault = fieldFault({ title: name, type, ...(pattern && { pattern }) }, text);
  return fault && { template: FIELD_TEXTS[fault.key], values: fault.values };
}
