import { fieldNameTaken } from '@foyer/contract/tasks/errors';
import type { TaskField, TaskFieldInput } from '@foyer/contract/tasks/shapes';
import { TASK_FIELDS_MAX } from '@foyer/domain/task';
import { count, eq, max } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../database/tenant.ts';
import { recordsOf } from '../../../kernel/records.ts';
import { badInput } from '../../../kernel/refusal.ts';
import { readTypes } from '../changes/checks.ts';
import { taskFields } from './tables.ts';
import type { FieldRow } from './values.ts';

type Input = z.output<typeof TaskFieldInput>;

export const presentField = ({
  id,
  type,
  name,
  kind,
  choices,
  required,
  modifiedAt,
}: FieldRow): TaskField => ({
  id,
  type,
  name,
  kind,
  choices,
  required,
  lastModifiedDate: modifiedAt.toISOString(),
});

export const fieldRecords = recordsOf({
  table: taskFields,
  name: 'taskField',
  topic: 'taskFields',
  present: presentField,
  unique: { index: 'task_fields_name', error: fieldNameTaken, field: 'name' },
});

/** Builds the stored values of a new field. Default position: last. */
export async function newFieldValues(db: Db, merchantId: number, input: Input) {
  const [last] = await db
    .select({ position: max(taskFields.position), number: count() })
    .from(taskFields)
    .where(eq(taskFields.merchantId, merchantId));
  if (last && last.number >= TASK_FIELDS_MAX)
    throw badInput('name', 'You can add at most {max} fields.', { max: TASK_FIELDS_MAX });
  return {
    position: (last?.position ?? -1) + 1,
    ...(await fieldValues(db, { merchantId, type: null }, input)),
  };
}

/** Builds the stored values of a changed field. Checks the type only if it changed. */
export async function fieldValues(
  db: Db,
  before: Pick<FieldRow, 'merchantId' | 'type'>,
  { kind, choices, type, name, required, position }: Input,
) {
  if (kind === 'choice' && choices.length === 0) throw badInput('choices', 'Please enter choices');
  if (new Set(choices.map((choice) => choice.toLowerCase())).size < choices.length) {
    throw badInput('choices', 'The same choice appears twice.');
  }
  if (type !== null && type !== before.type) {
    const types = await readTypes(db, before.merchantId);
    if (!types.some((one) => one.type === type)) throw badInput('type', 'This type does not exist.');
  }
  return { kind, choices, type, name, required, ...(position !== undefined && { position }) };
}
