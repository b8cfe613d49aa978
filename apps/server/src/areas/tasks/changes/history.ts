import { ticketNumberText } from '@foyer/domain/task';
import { visitorName } from '@foyer/domain/visitor-name';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { Actor } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import { departments } from '../../accounts/departments/tables.ts';
import { readPeople } from '../../accounts/people.ts';
import { visitors } from '../../visitors/tables.ts';
import { taskFields } from '../fields/tables.ts';
import { taskHistory } from '../parts/tables.ts';
import type { TaskRow } from '../rows.ts';
import { tasks } from '../tables.ts';

/** A task before and after a change. */
export interface TaskChange {
  readonly before: TaskRow;
  readonly after: TaskRow;
  readonly tags?: { readonly before: readonly string[]; readonly after: readonly string[] };
}

/** An entry of a task's history. */
export interface HistoryEntry {
  readonly taskId: string;
  readonly field: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Stores history entries. */
export async function storeHistory(
  db: Db,
  merchantId: number,
  actor: Pick<Actor, 'type' | 'id'>,
  lines: readonly HistoryEntry[],
  at: Date,
): Promise<void> {
  if (lines.length === 0) return;
  await db.insert(taskHistory).values(
    lines.map(({ taskId, field, before, after }) => ({
      merchantId,
      taskId,
      id: newId(),
      at,
      actorType: actor.type,
      actorId: actor.id,
      field,
      before: before ?? null,
      after: after ?? null,
    })),
  );
}

const PLAIN = ['title', 'description', 'mode', 'type', 'subtype', 'priority', 'status'] as const;

/** History entries for what changed, with display names. */
export async function historyEntries(
  db: Db,
  merchantId: number,
  pairs: readonly TaskChange[],
): Promise<HistoryEntry[]> {
  const names = await readNames(db, merchantId, pairs);
  return pairs.flatMap((pair) => {
    const { before, after, tags } = pair;
    const entry = (field: string, was: unknown, is: unknown): HistoryEntry[] =>
      was === is ? [] : [{ taskId: after.id, field, before: was, after: is }];
    const named = (id: string | null) => id && (names.get(id) ?? null);
    return [
      ...PLAIN.flatMap((field) => entry(field, before[field], after[field])),
      ...entry('assignedTo', named(before.assignedTo), named(after.assignedTo)),
      ...entry('department', named(before.departmentId), named(after.departmentId)),
      ...entry('visitor', named(before.visitorId), named(after.visitorId)),
      ...entry('parent', named(before.parentId), named(after.parentId)),
      ...entry('dueDate', before.dueAt?.toISOString() ?? null, after.dueAt?.toISOString() ?? null),
      ...fieldLines(pair, names),
      ...(tags && tags.before.join() !== tags.after.join()
        ? [{ taskId: after.id, field: 'tags', before: tags.before, after: tags.after }]
        : []),
      ...(before.removedAt === null && after.removedAt !== null
        ? [{ taskId: after.id, field: 'removed' }]
        : []),
      ...(before.removedAt !== null && after.removedAt === null
        ? [{ taskId: after.id, field: 'restored' }]
        : []),
    ];
  });
}

function fieldLines({ before, after }: TaskChange, names: ReadonlyMap<string, string>): HistoryEntry[] {
  const ids = new Set([...Object.keys(before.fields), ...Object.keys(after.fields)]);
  return [...ids]
    .filter((id) => before.fields[id] !== after.fields[id])
    .map((id) => ({
      taskId: after.id,
      field: `field:${names.get(id) ?? id}`,
      before: before.fields[id] ?? null,
      after: after.fields[id] ?? null,
    }));
}

/** Names of everything that is stored by id. */
async function readNames(
  db: Db,
  merchantId: number,
  pairs: readonly TaskChange[],
): Promise<ReadonlyMap<string, string>> {
  const changed = (key: 'assignedTo' | 'departmentId' | 'visitorId' | 'parentId') => [
    ...new Set(
      pairs
        .filter(({ before, after }) => before[key] !== after[key])
        .flatMap(({ before, after }) => [before[key], after[key]])
        .filter((id) => id !== null),
    ),
  ];
  const found = new Map<string, string>();
  for (const [id, { name }] of await readPeople(db, merchantId, changed('assignedTo'))) found.set(id, name);
  for (const [ids, read] of [
    [changed('departmentId'), departmentNames],
    [changed('visitorId'), visitorNames],
    [changed('parentId'), numbers],
    [changedFields(pairs), fieldNames],
  ] as const) {
    if (ids.length === 0) continue;
    for (const [id, name] of await read(db, merchantId, ids)) found.set(id, name);
  }
  return found;
}

const changedFields = (pairs: readonly TaskChange[]): string[] => [
  ...new Set(
    pairs
      .filter(({ before, after }) => before.fields !== after.fields)
      .flatMap(({ before, after }) => [...Object.keys(before.fields), ...Object.keys(after.fields)]),
  ),
];

type Names = (db: Db, merchantId: number, ids: readonly string[]) => Promise<(readonly [string, string])[]>;

const departmentNames: Names = async (db, merchantId, ids) => {
  const rows = await db
    .select({ id: departments.id, name: departments.name })
    .from(departments)
    .where(and(eq(departments.merchantId, merchantId), inArray(departments.id, [...ids])));
  return rows.map(({ id, name }) => [id, name]);
};

const visitorNames: Names = async (db, merchantId, ids) => {
  const rows = await db
    .select({ id: visitors.id, firstName: visitors.firstName, lastName: visitors.lastName })
    .from(visitors)
    .where(and(eq(visitors.merchantId, merchantId), inArray(visitors.id, [...ids])));
  return rows.map((row) => [row.id, visitorName({ ...row, referenceID: row.id })]);
};

const numbers: Names = async (db, merchantId, ids) => {
  const rows = await db
    .select({ id: tasks.id, number: tasks.number })
    .from(tasks)
    .where(and(eq(tasks.merchantId, merchantId), inArray(tasks.id, [...ids])));
  return rows.map(({ id, number }) => [id, ticketNumberText(number)]);
};

const fieldNames: Names = async (db, merchantId, ids) => {
  const rows = await db
    .select({ id: taskFields.id, name: taskFields.name })
    .from(taskFields)
    .where(and(eq(taskFields.merchantId, merchantId), inArray(taskFields.id, [...ids])));
  return rows.map(({ id, name }) => [id, name]);
};
