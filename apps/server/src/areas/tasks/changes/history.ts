import { ticketNumberText } from '@foyer/domain/task';
import { visitorName } from '@foyer/domain/visitor-name';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { Actor } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import { departments } from '../../accounts/departments/tables.ts';
import { visitors } from '../../visitors/tables.ts';
import { taskFields } from '../fields/tables.ts';
import { taskHistory } from '../parts/tables.ts';
import { readPeople } from '../people.ts';
import type { TaskRow } from '../rows.ts';
import { tasks } from '../tables.ts';

/** A task before and after a change. */
export interface Pair {
  readonly before: TaskRow;
  readonly after: TaskRow;
  readonly tags?: { readonly before: readonly string[]; readonly after: readonly string[] };
}

/** A line of the history of a task. */
export interface Line {
  readonly taskId: string;
  readonly field: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Writes lines into histories. */
export async function record(
  db: Db,
  merchantId: number,
  actor: Pick<Actor, 'type' | 'id'>,
  lines: readonly Line[],
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

/** The lines that say what changed, in the words that people read. */
export async function linesOf(db: Db, merchantId: number, pairs: readonly Pair[]): Promise<Line[]> {
  const names = await readNames(db, merchantId, pairs);
  return pairs.flatMap((pair) => {
    const { before, after, tags } = pair;
    const line = (field: string, was: unknown, is: unknown): Line[] =>
      was === is ? [] : [{ taskId: after.id, field, before: was, after: is }];
    const named = (id: string | null) => id && (names.get(id) ?? null);
    return [
      ...PLAIN.flatMap((field) => line(field, before[field], after[field])),
      ...line('assignedTo', named(before.assignedTo), named(after.assignedTo)),
      ...line('department', named(before.departmentId), named(after.departmentId)),
      ...line('visitor', named(before.visitorId), named(after.visitorId)),
      ...line('parent', named(before.parentId), named(after.parentId)),
      ...line('dueDate', before.dueAt?.toISOString() ?? null, after.dueAt?.toISOString() ?? null),
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

function fieldLines({ before, after }: Pair, names: ReadonlyMap<string, string>): Line[] {
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

/** The names of everything that changed by its id. */
async function readNames(
  db: Db,
  merchantId: number,
  pairs: readonly Pair[],
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

const changedFields = (pairs: readonly Pair[]): string[] => [
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
