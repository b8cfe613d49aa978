import { tasksView } from '@foyer/contract/tasks/access';
import { mayCall } from '@foyer/domain/access';
import type { TaskMode } from '@foyer/domain/task';
import { and, count, desc, inArray, type SQL } from 'drizzle-orm';
import { isOneOf } from '../../kernel/is-one-of.ts';
import { afterCursor } from '../../kernel/paging.ts';
import { readPeople } from '../accounts/people.ts';
import {
  registerTimeline,
  type TimelinePerson,
  type TimelineReader,
  type TimelineSource,
} from '../contacts/timeline/source.ts';
import { tasks } from './tables.ts';
import { notRemoved, taskViewer, taskVisibility } from './visibility.ts';

const KINDS = { Ticket: 'ticket', Task: 'task' } as const satisfies Record<TaskMode, string>;

async function ofPerson(
  { tenant, caller }: TimelineReader,
  { visitorIds }: TimelinePerson,
): Promise<SQL | undefined> {
  const viewer = await tenant.read((db) => taskViewer(db, caller));
  return and(
    notRemoved(tenant.merchantId),
    isOneOf(tasks.visitorId, visitorIds),
    taskVisibility(tenant.merchantId, viewer),
  );
}

const source: TimelineSource = {
  kinds: (caller) => (mayCall(tasksView, caller) ? Object.values(KINDS) : []),

  async page(reader, person, { kinds, cursor, limit }) {
    const modes = (Object.keys(KINDS) as TaskMode[]).filter((mode) => kinds.includes(KINDS[mode]));
    const where = await ofPerson(reader, person);
    return reader.tenant.read(async (db) => {
      const rows = await db
        .select()
        .from(tasks)
        .where(and(where, inArray(tasks.mode, modes), afterCursor(cursor, tasks.createdAt, tasks.id)))
        .orderBy(desc(tasks.createdAt), desc(tasks.id))
        .limit(limit);
      const people = await readPeople(
        db,
        reader.tenant.merchantId,
        rows.map(({ assignedTo }) => assignedTo),
      );
      return rows.map((row) => ({
        kind: KINDS[row.mode],
        id: row.id,
        date: row.createdAt.toISOString(),
        number: row.number,
        title: row.title,
        status: row.status,
        priority: row.priority,
        assignee: people.get(row.assignedTo ?? '') ?? null,
        dueDate: row.dueAt?.toISOString() ?? null,
      }));
    });
  },

  async count(reader, person) {
    const where = await ofPerson(reader, person);
    const rows = await reader.tenant.read((db) =>
      db.select({ mode: tasks.mode, total: count() }).from(tasks).where(where).groupBy(tasks.mode),
    );
    return Object.fromEntries(rows.map(({ mode, total }) => [KINDS[mode], total]));
  },
};

/** Registers tickets and tasks as entries of timelines. */
export const registerTaskTimeline = (): void => registerTimeline('tasks', source);
