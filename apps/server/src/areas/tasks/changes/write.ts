import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { Audit } from '../../../kernel/action.ts';
import type { Scope } from '../../../kernel/context.ts';
import type { Event } from '../../../kernel/events.ts';
import { notify } from '../../notices/notify.ts';
import { fieldTokens } from '../fields/tokens.ts';
import type { TaskRow } from '../rows.ts';
import { afterStatusChange, clockStateOf, newClocks, withPromises } from '../sla/clocks.ts';
import { readPromises } from '../sla/promises.ts';
import { readClocks } from '../sla/reading.ts';
import { disableClocks, storeClocks } from '../sla/store.ts';
import { tasks, taskTags, taskWords } from '../tables.ts';
import { tokensOf } from '../tokens.ts';
import { historyEntries, storeHistory, type TaskChange } from './history.ts';
import { noticesOf } from './notices.ts';

/** The author and time of a change. */
export interface Writer {
  readonly db: Db;
  readonly scope: Scope;
  readonly at: Date;
}

/** Audit entries, events and jobs of changed tasks. */
export interface ChangeResult {
  readonly audit: Audit[];
  readonly events: Event[];
}

export const taskEvent = (merchantId: number, taskId: string): Event => ({
  name: 'task.changed',
  data: { merchantId, taskId },
});

/**
 * Stores changed tasks with their tokens, tags, clocks, history and notices. The number of queries does not depend on
 * the number of tasks. The caller has locked the rows.
 */
export async function writeTasks(writer: Writer, pairs: readonly TaskChange[]): Promise<ChangeResult> {
  const changed = pairs.filter(isChanged);
  if (changed.length === 0) return { audit: [], events: [] };
  const { db, scope, at } = writer;
  const { merchantId } = scope.tenant;
  await storeRows(writer, changed);
  await storeTokens(
    db,
    merchantId,
    changed.filter(
      ({ before, after }) =>
        before.title !== after.title ||
        before.description !== after.description ||
        jsonOf(before.fields) !== jsonOf(after.fields),
    ),
  );
  await storeTags(db, merchantId, changed);
  await keepClocks(writer, changed);
  await storeHistory(db, merchantId, scope.actor, await historyEntries(db, merchantId, changed), at);
  const notices = await notify(db, merchantId, await noticesOf(db, merchantId, scope.actor, changed));
  return {
    audit: changed.map(auditOf),
    events: [...changed.map(({ after }) => taskEvent(merchantId, after.id)), ...notices],
  };
}

const COLUMNS = [
  ['mode', 'text'],
  ['type', 'text'],
  ['subtype', 'text'],
  ['priority', 'text'],
  ['status', 'text'],
  ['title', 'text'],
  ['description', 'text'],
  ['visitorId', 'uuid'],
  ['parentId', 'uuid'],
  ['assignedTo', 'uuid'],
  ['departmentId', 'uuid'],
  ['dueAt', 'timestamptz'],
  ['fields', 'jsonb'],
  ['closedAt', 'timestamptz'],
  ['removedAt', 'timestamptz'],
] as const;

const jsonOf = (value: unknown): string => JSON.stringify(value ?? null);

const changedColumns = ({ before, after }: TaskChange) =>
  COLUMNS.map(([key]) => key).filter((key) => jsonOf(before[key]) !== jsonOf(after[key]));

const isChanged = (pair: TaskChange): boolean =>
  changedColumns(pair).length > 0 ||
  (pair.tags !== undefined && jsonOf(pair.tags.before) !== jsonOf(pair.tags.after));

async function storeRows({ db, scope, at }: Writer, changed: readonly TaskChange[]): Promise<void> {
  const rows = changed.map(({ after }) =>
    Object.fromEntries([['id', after.id], ...COLUMNS.map(([key]) => [tasks[key].name, after[key]])]),
  );
  const shape = COLUMNS.map(([key, type]) => `${tasks[key].name} ${type}`).join(', ');
  const set = COLUMNS.map(([key]) => `${tasks[key].name} = v.${tasks[key].name}`).join(', ');
  await db.execute(sql`update tasks set ${sql.raw(set)}, version = tasks.version + 1, updated_at = ${at.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(id uuid, ${sql.raw(shape)})
    where tasks.merchant_id = ${scope.tenant.merchantId} and tasks.id = v.id`);
}

/** Updates the search tokens of tasks. */
export async function storeTokens(
  db: Db,
  merchantId: number,
  pairs: readonly Pick<TaskChange, 'after'>[],
): Promise<void> {
  if (pairs.length === 0) return;
  const ids = pairs.map(({ after }) => after.id);
  await db.delete(taskWords).where(and(eq(taskWords.merchantId, merchantId), inArray(taskWords.taskId, ids)));
  const rows = pairs.flatMap(({ after }) =>
    [...tokensOf(after.title, after.description), ...fieldTokens(after.fields)].map((word) => ({
      task_id: after.id,
      word,
    })),
  );
  await db.execute(sql`insert into task_words (merchant_id, task_id, word)
    select ${merchantId}, v.task_id, v.word
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(task_id uuid, word text)`);
}

/** Rows of tags, unique case-insensitively. The first spelling stays. */
export const tagRows = (merchantId: number, taskId: string, tags: readonly string[]) => [
  ...new Map(
    [...tags]
      .reverse()
      .map((tag) => [tag.toLowerCase(), { merchantId, taskId, key: tag.toLowerCase(), tag }]),
  ).values(),
];

async function storeTags(db: Db, merchantId: number, pairs: readonly TaskChange[]): Promise<void> {
  const tagged = pairs.filter(({ tags }) => tags !== undefined);
  if (tagged.length === 0) return;
  const ids = tagged.map(({ after }) => after.id);
  await db.delete(taskTags).where(and(eq(taskTags.merchantId, merchantId), inArray(taskTags.taskId, ids)));
  const rows = tagged.flatMap(({ after, tags }) => tagRows(merchantId, after.id, tags?.after ?? []));
  if (rows.length > 0) await db.insert(taskTags).values(rows);
}

const CLOCK_KEYS = ['mode', 'type', 'priority', 'status', 'departmentId', 'removedAt'] as const;

/** Updates the clocks of changed tickets. */
async function keepClocks({ db, scope, at }: Writer, changed: readonly TaskChange[]): Promise<void> {
  const { merchantId } = scope.tenant;
  const concerned = changed.filter(
    ({ before, after }) =>
      (before.mode === 'Ticket' || after.mode === 'Ticket') &&
      CLOCK_KEYS.some((key) => jsonOf(before[key]) !== jsonOf(after[key])),
  );
  const removed = concerned.filter(({ after }) => after.removedAt !== null).map(({ after }) => after.id);
  if (removed.length > 0) await disableClocks(db, merchantId, removed);
  const remaining = concerned.filter(({ after }) => after.removedAt === null);
  if (remaining.length === 0) return;
  const promises = await readPromises(db, merchantId);
  const clocks = await readClocks(
    db,
    merchantId,
    remaining.map(({ after }) => after.id),
  );
  const next = remaining.map(({ before, after }) => {
    const own = (clocks.get(after.id) ?? []).map(clockStateOf);
    if (after.mode !== 'Ticket') return { taskId: after.id, clocks: [] };
    if (before.mode !== 'Ticket') return { taskId: after.id, clocks: newClocks(promises, after, at, false) };
    // The status first, so that time until a pause or completion counts under the previous promises.
    return {
      taskId: after.id,
      clocks: withPromises(afterStatusChange(own, after.status, at), promises, after, at),
    };
  });
  await promises.keepHours(db);
  await storeClocks(db, merchantId, next, at);
}

function auditOf(pair: TaskChange): Audit {
  const keys = changedColumns(pair);
  const part = (row: TaskRow, tags: readonly string[] | undefined) => ({
    ...Object.fromEntries(keys.map((key) => [key, row[key]])),
    ...(tags && { tags }),
  });
  const { before, after, tags } = pair;
  const wasRemoved = before.removedAt === null && after.removedAt !== null;
  return {
    action: wasRemoved ? 'task.removed' : 'task.changed',
    subject: ['task', after.id],
    before: part(before, tags?.before),
    after: part(after, tags?.after),
  };
}
