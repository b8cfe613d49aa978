import { isClosed, statusAfterCustomerReply, type TaskStatus } from '@foyer/domain/task-status';
import type { conversations } from '../../areas/conversations/tables.ts';
import type { merchants } from '../../areas/merchants/tables.ts';
import { taskChecklist, taskComments, taskHistory } from '../../areas/tasks/parts/tables.ts';
import {
  afterAnswer,
  afterQuestion,
  afterStatusChange,
  type ClockState,
  newClocks,
  timesOf,
} from '../../areas/tasks/sla/clocks.ts';
import { type Promises, promisesOf } from '../../areas/tasks/sla/promises.ts';
import { clockRow, filterColumns } from '../../areas/tasks/sla/store.ts';
import { slaHours, taskClocks } from '../../areas/tasks/sla/tables.ts';
import {
  taskConversations,
  taskCounters,
  tasks,
  taskTags,
  taskWatchers,
  taskWords,
} from '../../areas/tasks/tables.ts';
import { tokensOf } from '../../areas/tasks/tokens.ts';
import { CLINIC_TASKS, CLINIC_TICKETS, TIDEWELL_TASKS } from '../content/tasks.ts';
import { TIDEWELL_TICKETS } from '../content/tickets.ts';
import type { TaskRecipe } from '../content/work.ts';
import { DEPARTMENT_IDS, HARBOUR_CLINIC, MEMBER_IDS, TIDEWELL } from '../ids.ts';
import { DAY_MS } from './calendar.ts';
import { departmentRows } from './departments.ts';
import { idAt } from './visits.ts';

const HOUR_MS = 3_600_000;

type Conversation = typeof conversations.$inferInsert;

/** The rows of tasks, table by table. */
function noRows() {
  return {
    counters: [] as (typeof taskCounters.$inferInsert)[],
    tasks: [] as (typeof tasks.$inferInsert)[],
    links: [] as (typeof taskConversations.$inferInsert)[],
    watchers: [] as (typeof taskWatchers.$inferInsert)[],
    tags: [] as (typeof taskTags.$inferInsert)[],
    words: [] as (typeof taskWords.$inferInsert)[],
    checklist: [] as (typeof taskChecklist.$inferInsert)[],
    comments: [] as (typeof taskComments.$inferInsert)[],
    history: [] as (typeof taskHistory.$inferInsert)[],
    hours: [] as (typeof slaHours.$inferInsert)[],
    clocks: [] as (typeof taskClocks.$inferInsert)[],
  };
}
type Rows = ReturnType<typeof noRows>;

/** The tables of the rows, in the order in which they are filled. */
export const TASK_TABLES = [
  ['counters', taskCounters],
  ['tasks', tasks],
  ['links', taskConversations],
  ['watchers', taskWatchers],
  ['tags', taskTags],
  ['words', taskWords],
  ['checklist', taskChecklist],
  ['comments', taskComments],
  ['history', taskHistory],
  ['hours', slaHours],
  ['clocks', taskClocks],
] as const;

/** Tasks and tickets of both merchants, with their history and clocks. */
export function makeTasks(
  now: Date,
  merchantRows: readonly (typeof merchants.$inferInsert)[],
  threads: readonly Conversation[],
): Rows {
  const rows = noRows();
  const recipes = [
    [TIDEWELL, TIDEWELL_TICKETS, TIDEWELL_TASKS],
    [HARBOUR_CLINIC, CLINIC_TICKETS, CLINIC_TASKS],
  ] as const;
  for (const [merchantId, tickets, others] of recipes) {
    const merchant = merchantRows.find((row) => row.merchantId === merchantId);
    if (!merchant) continue;
    const own = departmentRows(now).filter((row) => row.merchantId === merchantId);
    const promises = promisesOf(
      { merchantId, settings: merchant.settings ?? {}, timeZone: merchant.timeZone },
      [],
      own.map(({ id, openingHours = null, timeZone = null }) => ({ id, openingHours, timeZone })),
    );
    const free = new Set(threads.filter((thread) => thread.merchantId === merchantId).sort(newestFirst));
    const ids = new Map<string, string>();
    const all = [
      ...tickets.map((recipe) => ({ recipe, mode: 'Ticket' as const })),
      ...others.map((recipe) => ({ recipe, mode: 'Task' as const })),
    ].sort((one, other) => other.recipe.age - one.recipe.age);
    for (const [index, { recipe, mode }] of all.entries()) {
      const at = new Date(now.getTime() - recipe.age * HOUR_MS);
      const thread = mode === 'Ticket' ? threadBefore(free, at) : null;
      const taskId = addTask(rows, {
        merchantId,
        number: index + 1,
        recipe,
        mode,
        at,
        now,
        thread,
        promises,
        parentId: (recipe.beneath && ids.get(recipe.beneath)) || null,
      });
      ids.set(recipe.title, taskId);
    }
    rows.counters.push({ merchantId, lastNumber: all.length });
    rows.hours.push(...promises.hours());
  }
  return rows;
}

const newestFirst = (one: Conversation, other: Conversation): number =>
  Number(other.createdAt) - Number(one.createdAt);

/** The newest conversation before a time without a ticket. */
function threadBefore(free: Set<Conversation>, at: Date): Conversation | null {
  for (const thread of free) {
    if (Number(thread.lastMessageAt ?? thread.createdAt) > at.getTime()) continue;
    free.delete(thread);
    return thread;
  }
  return null;
}

interface ChangeResult {
  readonly merchantId: number;
  readonly number: number;
  readonly recipe: TaskRecipe;
  readonly mode: 'Task' | 'Ticket';
  readonly at: Date;
  readonly now: Date;
  readonly thread: Conversation | null;
  readonly promises: Promises;
  readonly parentId: string | null;
}

/** Adds a task with its history. Returns its id. */
function addTask(
  rows: Rows,
  { merchantId, number, recipe, mode, at, now, thread, promises, parentId }: ChangeResult,
): string {
  const taskId = idAt(at);
  const of = { merchantId, taskId };
  const by = MEMBER_IDS[recipe.by];
  const assignedTo = recipe.to ? MEMBER_IDS[recipe.to] : null;
  const departmentId = recipe.team ? DEPARTMENT_IDS[recipe.team] : null;
  const priority = recipe.priority ?? 'Medium';
  const said = { type: recipe.type, departmentId, priority };
  let status: TaskStatus = assignedTo ? 'Assigned' : 'Open';
  let updatedAt = at;
  let closedAt: Date | null = null;
  let clocks: ClockState[] = mode === 'Ticket' ? newClocks(promises, { ...said, status }, at, false) : [];
  const line = (
    when: Date,
    field: string,
    before: unknown,
    after: unknown,
    actorId: string | null = assignedTo ?? by,
  ) =>
    rows.history.push({
      ...of,
      id: idAt(when),
      at: when,
      actorType: actorId ? 'member' : 'system',
      actorId,
      field,
      before,
      after,
    });
  const comment = (when: Date, text: string) =>
    rows.comments.push({ ...of, id: idAt(when), authorId: assignedTo ?? by, text, createdAt: when });
  line(at, 'created', null, recipe.title, by);

  for (const [hours, step, words] of recipe.steps ?? []) {
    const when = new Date(at.getTime() + hours * HOUR_MS);
    if (when > now) break;
    updatedAt = when;
    const next = nextStatus(status, step, assignedTo !== null);
    if (next !== status) line(when, 'status', status, next);
    status = next;
    closedAt = isClosed(status) ? (closedAt ?? when) : null;
    clocks = afterStatusChange(clocks, status, when);
    if (step === 'reply') clocks = afterAnswer(clocks, when);
    if (step === 'ask' && mode === 'Ticket')
      clocks = afterQuestion(clocks, promises, { ...said, status }, when);
    if (words) comment(when, words);
  }

  rows.tasks.push({
    merchantId,
    id: taskId,
    number,
    mode,
    ...said,
    subtype: (merchantId === TIDEWELL && recipe.subtype) || null,
    status,
    title: recipe.title,
    description: recipe.description ?? '',
    visitorId: thread?.visitorId ?? null,
    parentId,
    assignedTo,
    createdBy: by,
    dueAt: recipe.due === undefined ? null : noonOf(now, recipe.due),
    ...filterColumns(clocks, now),
    createdAt: at,
    updatedAt,
    closedAt,
  });
  if (thread?.id) rows.links.push({ ...of, conversationId: thread.id, createdAt: at });
  for (const memberId of new Set([by, assignedTo]))
    if (memberId) rows.watchers.push({ ...of, memberId, createdAt: at });
  for (const tag of recipe.tags ?? []) rows.tags.push({ ...of, key: tag.toLowerCase(), tag });
  for (const word of tokensOf(recipe.title, recipe.description ?? '')) rows.words.push({ ...of, word });
  for (const [position, text] of (recipe.checklist ?? []).entries()) {
    const isDone = position === 0 && status !== 'Open';
    rows.checklist.push({
      ...of,
      id: idAt(at),
      position,
      text,
      ...(isDone && { doneAt: updatedAt, doneBy: assignedTo }),
    });
  }
  for (const clock of clocks) {
    const { warnAt, dueAt } = timesOf(clock, now);
    const [warnedAt, breachedAt] = [past(warnAt, now), past(dueAt, now)];
    if (warnedAt) line(warnedAt, `sla:${clock.clock.target}`, null, 'warning', null);
    if (breachedAt) line(breachedAt, `sla:${clock.clock.target}`, null, 'breached', null);
    rows.clocks.push({ merchantId, ...clockRow(taskId, { ...clock, warnedAt, breachedAt }, now) });
  }
  return taskId;
}

function nextStatus(status: TaskStatus, step: string, hasAssignee: boolean): TaskStatus {
  if (step === 'ask') return statusAfterCustomerReply(status, hasAssignee);
  const moves: Readonly<Record<string, TaskStatus>> = {
    progress: 'In Progress',
    pending: 'Pending',
    completed: 'Completed',
  };
  return moves[step] ?? status;
}

const past = (moment: Date | null, now: Date): Date | null =>
  moment !== null && moment <= now ? moment : null;

const noonOf = (now: Date, days: number): Date =>
  new Date((Math.floor(now.getTime() / DAY_MS) + days) * DAY_MS + 12 * HOUR_MS);
