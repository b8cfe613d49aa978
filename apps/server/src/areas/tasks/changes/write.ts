import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { Audit } from '../../../kernel/action.ts';
import type { Scope } from '../../../kernel/context.ts';
import type { Event } from '../../../kernel/events.ts';
import { notify } from '../../notices/notify.ts';
import { termsOf } from '../fields/terms.ts';
import type { TaskRow } from '../rows.ts';
import { inStatus, newClocks, tickingOf, underPromises } from '../sla/clocks.ts';
import { readPromises } from '../sla/promises.ts';
import { readClocks } from '../sla/reading.ts';
import { silence, storeClocks } from '../sla/store.ts';
import { tasks, taskTags, taskWords } from '../tables.ts';
import { wordsOf } from '../words.ts';
import { linesOf, type Pair, record } from './history.ts';
import { noticesOf } from './telling.ts';

/** Who changes tasks, and when. */
export interface Writer {
  readonly db: Db;
  readonly scope: Scope;
  readonly at: Date;
}

/** What an action tells of changed tasks. */
export interface Told {
  readonly audit: Audit[];
  readonly events: Event[];
}

export const taskEvent = (merchantId: number, taskId: string): Event => ({
  name: 'task.changed',
  data: { merchantId, taskId },
});

/**
 * Stores changed tasks with all that follows: words, tags, clocks, history, and notices to those who get one. As many
 * queries for many tasks as for one. The rows are held by the transaction.
 */
export async function writeTasks(writer: Writer, pairs: readonly Pair[]): Promise<Told> {
  const changed = pairs.filter(isChanged);
  if (changed.length === 0) return { audit: [], events: [] };
  const { db, scope, at } = writer;
  const { merchantId } = scope.tenant;
  await storeRows(writer, changed);
  await storeWords(
    db,
    merchantId,
    changed.filter(
      ({ before, after }) =>
        before.title !== after.title ||
        before.description !== after.description ||
        saidOf(before.fields) !== saidOf(after.fields),
    ),
  );
  await storeTags(db, merchantId, changed);
  await keepClocks(writer, changed);
  await record(db, merchantId, scope.actor, await linesOf(db, merchantId, changed), at);
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

const saidOf = (value: unknown): string => JSON.stringify(value ?? null);

const changedColumns = ({ before, after }: Pair) =>
  COLUMNS.map(([key]) => key).filter((key) => saidOf(before[key]) !== saidOf(after[key]));

const isChanged = (pair: Pair): boolean =>
  changedColumns(pair).length > 0 ||
  (pair.tags !== undefined && saidOf(pair.tags.before) !== saidOf(pair.tags.after));

async function storeRows({ db, scope, at }: Writer, changed: readonly Pair[]): Promise<void> {
  const rows = changed.map(({ after }) =>
    Object.fromEntries([['id', after.id], ...COLUMNS.map(([key]) => [tasks[key].name, after[key]])]),
  );
  const shape = COLUMNS.map(([key, type]) => `${tasks[key].name} ${type}`).join(', ');
  const set = COLUMNS.map(([key]) => `${tasks[key].name} = v.${tasks[key].name}`).join(', ');
  await db.execute(sql`update tasks set ${sql.raw(set)}, version = tasks.version + 1, updated_at = ${at.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(id uuid, ${sql.raw(shape)})
    where tasks.merchant_id = ${scope.tenant.merchantId} and tasks.id = v.id`);
}

/** Lets searches find tasks by what they say now. */
export async function storeWords(
  db: Db,
  merchantId: number,
  pairs: readonly Pick<Pair, 'after'>[],
): Promise<void> {
  if (pairs.length === 0) return;
  const ids = pairs.map(({ after }) => after.id);
  await db.delete(taskWords).where(and(eq(taskWords.merchantId, merchantId), inArray(taskWords.taskId, ids)));
  const rows = pairs.flatMap(({ after }) =>
    [...wordsOf(after.title, after.description), ...termsOf(after.fields)].map((word) => ({
      task_id: after.id,
      word,
    })),
  );
  await db.execute(sql`insert into task_words (merchant_id, task_id, word)
    select ${merchantId}, v.task_id, v.word
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(task_id uuid, word text)`);
}

/** Tags by their keys: case does not tell them apart, and the first spelling stays. */
export const tagRows = (merchantId: number, taskId: string, tags: readonly string[]) => [
  ...new Map(
    [...tags]
      .reverse()
      .map((tag) => [tag.toLowerCase(), { merchantId, taskId, key: tag.toLowerCase(), tag }]),
  ).values(),
];

async function storeTags(db: Db, merchantId: number, pairs: readonly Pair[]): Promise<void> {
  const tagged = pairs.filter(({ tags }) => tags !== undefined);
  if (tagged.length === 0) return;
  const ids = tagged.map(({ after }) => after.id);
  await db.delete(taskTags).where(and(eq(taskTags.merchantId, merchantId), inArray(taskTags.taskId, ids)));
  const rows = tagged.flatMap(({ after, tags }) => tagRows(merchantId, after.id, tags?.after ?? []));
  if (rows.length > 0) await db.insert(taskTags).values(rows);
}

const CLOCK_KEYS = ['mode', 'type', 'priority', 'status', 'departmentId', 'removedAt'] as const;

/** Lets the clocks of tickets follow what changed. */
async function keepClocks({ db, scope, at }: Writer, changed: readonly Pair[]): Promise<void> {
  const { merchantId } = scope.tenant;
  const concerned = changed.filter(
    ({ before, after }) =>
      (before.mode === 'Ticket' || after.mode === 'Ticket') &&
      CLOCK_KEYS.some((key) => saidOf(before[key]) !== saidOf(after[key])),
  );
  const gone = concerned.filter(({ after }) => after.removedAt !== null).map(({ after }) => after.id);
  if (gone.length > 0) await silence(db, merchantId, gone);
  const kept = concerned.filter(({ after }) => after.removedAt === null);
  if (kept.length === 0) return;
  const promises = await readPromises(db, merchantId);
  const clocks = await readClocks(
    db,
    merchantId,
    kept.map(({ after }) => after.id),
  );
  const next = kept.map(({ before, after }) => {
    const own = (clocks.get(after.id) ?? []).map(tickingOf);
    if (after.mode !== 'Ticket') return { taskId: after.id, clocks: [] };
    if (before.mode !== 'Ticket') return { taskId: after.id, clocks: newClocks(promises, after, at, false) };
    // The status comes first: what is paused or done now counts its time by the promises under which it passed.
    return { taskId: after.id, clocks: underPromises(inStatus(own, after.status, at), promises, after, at) };
  });
  await promises.keepHours(db);
  await storeClocks(db, merchantId, next, at);
}

function auditOf(pair: Pair): Audit {
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
