import { taskFull } from '@foyer/contract/tasks/errors';
import type { NewTask } from '@foyer/contract/tasks/shapes';
import { TASK_CHECKLIST_MAX, TASK_PRIORITIES, ticketNumberText } from '@foyer/domain/task';
import { isClosed, statusAfterAssigning, TASK_STATUSES } from '@foyer/domain/task-status';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../database/tenant.ts';
import { claimFiles } from '../../../files/uploads.ts';
import { act } from '../../../kernel/action.ts';
import type { MemberScope } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import { badInput, Refusal } from '../../../kernel/refusal.ts';
import { conversationFor } from '../../conversations/access.ts';
import { type Author, appendWithin, authorOf, eventEntry, storedEvents } from '../../conversations/append.ts';
import { lockConversations } from '../../conversations/moves.ts';
import type { ConversationRow } from '../../conversations/present.ts';
import { notify } from '../../notices/notify.ts';
import { visitorFor } from '../../visitors/access.ts';
import { taskToChange } from '../access.ts';
import { readFields, valuesWith } from '../fields/values.ts';
import { taskAttachments, taskChecklist } from '../parts/tables.ts';
import type { TaskRow } from '../rows.ts';
import { newClocks } from '../sla/clocks.ts';
import { readPromises } from '../sla/promises.ts';
import { storeClocks } from '../sla/store.ts';
import { taskConversations, tasks, taskTags, taskWatchers } from '../tables.ts';
import {
  type CheckContext,
  checkDepartment,
  checkParent,
  checkType,
  colleagueFor,
  readTypes,
  workerFor,
} from './checks.ts';
import { storeHistory } from './history.ts';
import { assignedNotice } from './notices.ts';
import { type ChangeResult, storeTokens, tagRows, taskEvent, type Writer } from './write.ts';

type Input = Omit<z.output<typeof NewTask>, 'merchantId'>;

/** A new task with its initial data. */
export interface TaskDraft {
  readonly values: Omit<
    TaskRow,
    | 'merchantId'
    | 'number'
    | 'priorityRank'
    | 'statusRank'
    | 'titleKey'
    | 'version'
    | 'owesFirstResponse'
    | 'nextWarnAt'
    | 'nextDueAt'
    | 'createdAt'
    | 'updatedAt'
    | 'closedAt'
    | 'removedAt'
  >;
  readonly tags: readonly string[];
  readonly watchers: readonly string[];
  readonly checklist: readonly string[];
  readonly fileIds: readonly string[];
  readonly conversations: readonly ConversationRow[];
}

/** Creates a task and adds an event to its conversations. */
export async function createTask(scope: MemberScope, input: Input): Promise<string> {
  if (input.referenceID) await visitorFor(scope, input.referenceID);
  const threads: ConversationRow[] = [];
  for (const id of new Set(input.conversationIDs)) threads.push(await conversationFor(scope, id));
  return act(scope, async (db) => {
    const draft = await taskDraftOf({ db, scope }, input, threads);
    await lockConversations(
      db,
      scope.tenant.merchantId,
      threads.map(({ id }) => id),
    );
    const { row, changed } = await storeTask({ db, scope, at: new Date() }, draft);
    const events = await notifyThreads(db, row, threads, authorOf(scope.caller));
    return { result: row.id, audit: changed.audit, events: [...changed.events, ...events] };
  });
}

/** Validates the input of a new task. Everything it refers to must be visible to the member. */
async function taskDraftOf(
  context: CheckContext,
  input: Input,
  conversations: readonly ConversationRow[],
): Promise<TaskDraft> {
  const { db, scope } = context;
  const { merchantId } = scope.tenant;
  if (input.assignedTo) await workerFor(context, input.assignedTo, 'assignedTo');
  if (input.departmentId) await checkDepartment(context, input.departmentId);
  if (input.parentId) await checkParent(context, await taskToChange(db, scope, input.parentId), null);
  for (const id of new Set(input.watchers)) await colleagueFor(context, id);
  const types = await readTypes(db, merchantId);
  const type = input.type ?? types[0]?.type ?? '';
  const subtype = input.subtype ?? null;
  if (input.type !== undefined || subtype !== null) checkType(types, type, subtype);
  const hasAssignee = (input.assignedTo ?? null) !== null;
  if (input.status === 'Assigned' && !hasAssignee)
    throw badInput('status', 'Assign this task to someone to set its status to Assigned.');
  const uploader = { type: 'member', id: scope.caller.id } as const;
  const files = await claimFiles(db, merchantId, [...new Set(input.attachments)], uploader);
  return {
    values: {
      id: newId(),
      mode: input.mode,
      type,
      subtype,
      priority: input.priority,
      status: statusAfterAssigning(input.status ?? 'Open', hasAssignee),
      title: input.title,
      description: input.description ?? '',
      visitorId: input.referenceID ?? conversations[0]?.visitorId ?? null,
      parentId: input.parentId ?? null,
      assignedTo: input.assignedTo ?? null,
      departmentId: input.departmentId ?? null,
      createdBy: scope.caller.id,
      dueAt: input.dueDate ? new Date(input.dueDate) : null,
      fields: valuesWith(await readFields(db, merchantId), type, {}, input.fields ?? {}),
    },
    tags: input.tags ?? [],
    watchers: [scope.caller.id, ...input.watchers],
    checklist: input.checklist,
    fileIds: files.map(({ id }) => id),
    conversations,
  };
}

/**
 * Stores a new task. Locks the counter until the transaction ends, so that numbers have no gaps. Nothing that may wait
 * for other locks may follow.
 */
export async function storeTask(
  writer: Writer,
  { values, tags, watchers, checklist, fileIds, conversations }: TaskDraft,
): Promise<{ row: TaskRow; changed: ChangeResult }> {
  const { db, scope, at } = writer;
  const { merchantId } = scope.tenant;
  if (checklist.length > TASK_CHECKLIST_MAX) throw new Refusal(taskFull);
  const row: TaskRow = {
    ...values,
    merchantId,
    number: await nextNumber(db, merchantId),
    priorityRank: TASK_PRIORITIES.indexOf(values.priority),
    statusRank: TASK_STATUSES.indexOf(values.status),
    titleKey: values.title.toLowerCase(),
    version: 1,
    owesFirstResponse: false,
    nextWarnAt: null,
    nextDueAt: null,
    createdAt: at,
    updatedAt: at,
    closedAt: isClosed(values.status) ? at : null,
    removedAt: null,
  };
  const { priorityRank: _, statusRank: __, titleKey: ___, ...stored } = row;
  await db.insert(tasks).values(stored);
  const taskId = row.id;
  const own = <Part extends object>(part: Part) => ({ merchantId, taskId, ...part });
  const inserts = [
    [taskTags, tagRows(merchantId, taskId, tags)],
    [taskWatchers, [...new Set(watchers)].map((memberId) => own({ memberId, createdAt: at }))],
    [taskChecklist, checklist.map((text, position) => own({ id: newId(), text, position }))],
    [taskAttachments, fileIds.map((fileId) => own({ fileId, addedBy: scope.actor.id, createdAt: at }))],
    [taskConversations, conversations.map(({ id }) => own({ conversationId: id, createdAt: at }))],
  ] as const;
  for (const [table, rows] of inserts) if (rows.length > 0) await db.insert(table).values(rows as never);
  await storeTokens(db, merchantId, [{ after: row }]);
  if (row.mode === 'Ticket') await beginClocks(writer, row, conversations);
  await storeHistory(db, merchantId, scope.actor, [{ taskId, field: 'created', after: row.title }], at);
  const notices = row.assignedTo === scope.actor.id ? [] : await notify(db, merchantId, assignedNotice(row));
  return {
    row,
    changed: {
      audit: [{ action: 'task.created', subject: ['task', taskId], after: stored }],
      events: [taskEvent(merchantId, taskId), ...notices],
    },
  };
}

async function beginClocks(
  { db, at }: Writer,
  row: TaskRow,
  threads: readonly ConversationRow[],
): Promise<void> {
  const promises = await readPromises(db, row.merchantId);
  const clocks = newClocks(promises, row, at, threads.length > 0 && threads.every(isAnswered));
  await promises.keepHours(db);
  await storeClocks(db, row.merchantId, [{ taskId: row.id, clocks }], at);
}

/** Whether the last message was a member's. */
const isAnswered = ({ lastOutboundAt, lastInboundAt }: ConversationRow): boolean =>
  lastOutboundAt !== null && (lastInboundAt === null || lastInboundAt <= lastOutboundAt);

async function nextNumber(db: Db, merchantId: number): Promise<number> {
  const { rows } = await db.execute<{ number: number }>(sql`
    insert into task_counters as c (merchant_id, last_number) values (${merchantId}, 1)
    on conflict (merchant_id) do update set last_number = c.last_number + 1
    returning last_number as number`);
  const number = rows[0]?.number;
  if (number === undefined) throw new Error('The counter returned no number.');
  return number;
}

/** Adds an event about the new task to threads. */
export async function notifyThreads(
  db: Db,
  task: Pick<TaskRow, 'id' | 'number' | 'mode'>,
  threads: readonly ConversationRow[],
  by: Author,
) {
  const to = { id: task.id, name: ticketNumberText(task.number) };
  const entries = threads.map((thread) => eventEntry(thread, by, { type: 'ticket', to }));
  const stored = await appendWithin(db, entries);
  return threads.flatMap((thread) => [
    ...storedEvents(
      thread,
      stored.filter(({ conversationID }) => conversationID === thread.id),
    ),
    { name: 'inbox.changed' as const, data: { merchantId: thread.merchantId, conversationID: thread.id } },
  ]);
}
