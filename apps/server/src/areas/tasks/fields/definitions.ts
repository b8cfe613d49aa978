import { fieldNameTaken } from '@foyer/contract/tasks/errors';
import type { TaskField, TaskFieldInput } from '@foyer/contract/tasks/shapes';
import { TASK_FIELDS_MAX } from '@foyer/domain/task';
import { and, count, eq, max } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../database/tenant.ts';
import { act } from '../../../kernel/action.ts';
import type { MemberScope } from '../../../kernel/context.ts';
import type { Event } from '../../../kernel/events.ts';
import { newId } from '../../../kernel/ids.ts';
import { badInput, notFound, Refusal } from '../../../kernel/refusal.ts';
import { refuseTaken } from '../../../kernel/violations.ts';
import { readTypes } from '../changes/checks.ts';
import { taskFields } from './tables.ts';
import type { FieldRow } from './values.ts';

type Input = z.output<typeof TaskFieldInput>;

export const presentField = ({ id, type, name, kind, choices, required }: FieldRow): TaskField => ({
  id,
  type,
  name,
  kind,
  choices,
  required,
});

const changed = (merchantId: number): Event => ({
  name: 'settings.changed',
  data: { merchantId, what: 'taskFields' },
});

const one = (merchantId: number, id: string) =>
  and(eq(taskFields.merchantId, merchantId), eq(taskFields.id, id));

const withUniqueName = (write: Promise<TaskField>): Promise<TaskField> =>
  refuseTaken(write, 'task_fields_name', new Refusal(fieldNameTaken, { field: 'name' }));

function checkChoices(kind: FieldRow['kind'], choices: readonly string[]): void {
  if (kind === 'choice' && choices.length === 0) throw badInput('choices', 'Please enter choices');
  if (new Set(choices.map((choice) => choice.toLowerCase())).size < choices.length) {
    throw badInput('choices', 'A choice stands there twice.');
  }
}

async function checkType(db: Db, merchantId: number, type: string | null): Promise<void> {
  if (type === null) return;
  const types = await readTypes(db, merchantId);
  if (!types.some((one) => one.type === type)) throw badInput('type', 'There is no such type.');
}

/** Adds an own field to tasks of a type, or of all. */
export function createField(scope: MemberScope, { position, ...input }: Input): Promise<TaskField> {
  const { merchantId } = scope.tenant;
  checkChoices(input.kind, input.choices);
  return withUniqueName(
    act(scope, async (db) => {
      await checkType(db, merchantId, input.type);
      const [last] = await db
        .select({ position: max(taskFields.position), number: count() })
        .from(taskFields)
        .where(eq(taskFields.merchantId, merchantId));
      if (last && last.number >= TASK_FIELDS_MAX)
        throw badInput('name', `There are ${TASK_FIELDS_MAX} fields at most.`);
      const id = newId();
      const [row] = await db
        .insert(taskFields)
        .values({ merchantId, id, ...input, position: position ?? (last?.position ?? -1) + 1 })
        .returning();
      return {
        result: presentField(row as FieldRow),
        audit: [{ action: 'taskField.created', subject: ['taskField', id], after: input }],
        events: [changed(merchantId)],
      };
    }),
  );
}

/** Changes an own field; its kind stays, so that its values keep their meaning. */
export function updateField(scope: MemberScope, id: string, input: Omit<Input, 'kind'>): Promise<TaskField> {
  const { merchantId } = scope.tenant;
  return withUniqueName(
    act(scope, async (db) => {
      const [before] = await db.select().from(taskFields).where(one(merchantId, id)).for('update');
      if (!before) throw notFound();
      checkChoices(before.kind, input.choices);
      if (input.type !== before.type) await checkType(db, merchantId, input.type);
      const { position, ...rest } = input;
      const [row] = await db
        .update(taskFields)
        .set({ ...rest, ...(position !== undefined && { position }) })
        .where(one(merchantId, id))
        .returning();
      return {
        result: presentField(row as FieldRow),
        audit: [
          {
            action: 'taskField.changed',
            subject: ['taskField', id],
            before: presentField(before),
            after: input,
          },
        ],
        events: [changed(merchantId)],
      };
    }),
  );
}

/** Removes an own field. Tasks show its values no more, and lose them when they next change. */
export function removeField(scope: MemberScope, id: string): Promise<void> {
  const { merchantId } = scope.tenant;
  return act(scope, async (db) => {
    const [before] = await db.delete(taskFields).where(one(merchantId, id)).returning();
    if (!before) throw notFound();
    return {
      result: undefined,
      audit: [{ action: 'taskField.removed', subject: ['taskField', id], before: presentField(before) }],
      events: [changed(merchantId)],
    };
  });
}
