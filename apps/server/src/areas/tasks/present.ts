import type { Task, TaskClock } from '@foyer/contract/tasks/shapes';
import { remainingMs, stateAt, usedMsAt } from '@foyer/domain/sla';
import { visitorName } from '@foyer/domain/visitor-name';
import type { LoadedTask } from './rows.ts';
import type { StoredClock } from './sla/reading.ts';

export const instant = (date: Date | null): string | null => date?.toISOString() ?? null;

/** The wire form of a task in lists and on its page. */
export function presentTask(
  { task, departmentName, visitor, channel, tags, counts, people, clocks }: LoadedTask,
  now = new Date(),
): Task {
  const person = (id: string | null) => (id && people.get(id)) || null;
  return {
    id: task.id,
    merchantId: task.merchantId,
    number: task.number,
    mode: task.mode,
    type: task.type,
    subtype: task.subtype,
    priority: task.priority,
    status: task.status,
    title: task.title,
    visitor: visitor && {
      referenceID: visitor.id,
      name: visitorName({ ...visitor, referenceID: visitor.id }),
      email: visitor.email,
    },
    channel,
    parentId: task.parentId,
    assignedTo: person(task.assignedTo),
    department: task.departmentId && departmentName ? { id: task.departmentId, name: departmentName } : null,
    createdBy: person(task.createdBy),
    dueDate: instant(task.dueAt),
    tags,
    createdDate: task.createdAt.toISOString(),
    lastUpdateDate: task.updatedAt.toISOString(),
    taskClosedAt: instant(task.closedAt),
    version: task.version,
    firstResponsePending: task.owesFirstResponse,
    clocks: clocks.map((clock) => presentClock(clock, now)),
    nextDueDate: instant(task.nextDueAt),
    counts,
  };
}

/** A clock at a given time. */
export const presentClock = ({ row, clock, terms }: StoredClock, now: Date): TaskClock => ({
  target: clock.target,
  state: stateAt(clock, now, terms),
  dueDate: instant(row.dueAt),
  warnDate: instant(row.warnAt),
  pausedDate: instant(clock.pausedAt),
  doneDate: instant(clock.doneAt),
  targetMs: terms.targetMs,
  usedMs: usedMsAt(clock, now, terms),
  remainingMs: remainingMs(clock, now, terms),
  inOpeningTime: terms.hours !== null,
});
