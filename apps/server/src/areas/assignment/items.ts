import type { AssignedKind } from '@foyer/contract/assignment/shapes';
import type { SilentConversation, WaitingItem } from '@foyer/domain/assignment';
import { TASK_PRIORITIES, type TaskPriority } from '@foyer/domain/task';
import { and, asc, eq, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { labelNames } from '../conversations/labels.ts';
import { conversations } from '../conversations/tables.ts';
import { isAwake } from '../conversations/thread-filter.ts';
import { tasks } from '../tasks/tables.ts';
import { tagsOfTasks } from '../tasks/tags.ts';
import { visitors } from '../visitors/tables.ts';

/** An item to assign, with its requirements. */
export interface Item extends WaitingItem {
  readonly kind: AssignedKind;
  readonly assignedTo: string | null;
  /** For conversations: when it was assigned, since when the customer waits, and when a member last answered. */
  readonly silence: SilentConversation;
  readonly visitorId: string | null;
  readonly language: string | null;
  /** Names of labels, tags and types. Those that are a skill of some member require it. */
  readonly topics: readonly string[];
  /** What a routing rule asks for at this moment. */
  readonly route?: RouteWish;
}

/** Who a routing rule asks: these members, or all with a skill. */
export interface RouteWish {
  readonly memberIds: readonly string[] | null;
  readonly departmentIds: readonly string[] | null;
  readonly skill: string;
}

/** Maximum items of a kind per run, from the front of the queue. */
const MAX_ITEMS = 1000;

/** Unassigned items of these kinds, longest waiting first. */
export async function waitingItems(
  db: Db,
  merchantId: number,
  kinds: readonly AssignedKind[],
): Promise<Item[]> {
  const conversationKinds = kinds.filter((kind) => kind !== 'ticket');
  return [
    ...(conversationKinds.length > 0
      ? await conversationItems(db, merchantId, isWaiting(conversationKinds))
      : []),
    ...(kinds.includes('ticket') ? await waitingTickets(db, merchantId) : []),
  ];
}

/** Waiting chats with the fields that decide their queue position, and their visitor. */
export async function waitingChats(
  db: Db,
  merchantId: number,
): Promise<(WaitingItem & { visitorId: string })[]> {
  const rows = await conversationRows(db, merchantId, isWaiting(['chat']));
  return rows.map((row) => ({ ...waitingOf(row), visitorId: row.visitorId }));
}

/** Unassigned conversations whose customer waits for an answer. */
const isWaiting = (kinds: ('chat' | 'mail')[]) =>
  and(
    isNull(conversations.assignedTo),
    eq(conversations.withBot, false),
    isNotNull(conversations.waitingSince),
    eq(conversations.inboxStatus, 'Pending'),
    inArray(conversations.kind, kinds),
    isAwake(),
  ) as SQL;

/** Assigned conversations whose customer has waited since before a time. */
export const unansweredItems = (db: Db, merchantId: number, kinds: ('chat' | 'mail')[], before: Date) =>
  conversationItems(
    db,
    merchantId,
    and(
      isNotNull(conversations.assignedTo),
      inArray(conversations.kind, kinds),
      lte(conversations.waitingSince, before),
      isAwake(),
    ) as SQL,
  );

/** One conversation, assigned or not. */
export const conversationItem = async (db: Db, merchantId: number, id: string): Promise<Item | undefined> =>
  (await conversationItems(db, merchantId, eq(conversations.id, id)))[0];

async function conversationItems(db: Db, merchantId: number, which: SQL): Promise<Item[]> {
  const rows = await conversationRows(db, merchantId, which);
  const topics = await labelNames(
    db,
    merchantId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...waitingOf(row),
    kind: row.kind,
    assignedTo: row.assignedTo,
    silence: {
      assignedAt: row.assignedAt,
      waitingSince: row.waitingSince,
      lastAgentMessageAt: row.lastOutboundAt,
    },
    visitorId: row.visitorId,
    language: row.language || row.visitorLanguage,
    topics: topics.get(row.id) ?? [],
  }));
}

/** Reads only the columns needed, since a thousand rows are read several times a second under load. */
const conversationRows = (db: Db, merchantId: number, which: SQL) =>
  db
    .select({
      id: conversations.id,
      kind: conversations.kind,
      assignedTo: conversations.assignedTo,
      assignedAt: conversations.assignedAt,
      waitingSince: conversations.waitingSince,
      lastOutboundAt: conversations.lastOutboundAt,
      createdAt: conversations.createdAt,
      departmentId: conversations.departmentId,
      priority: conversations.priority,
      language: conversations.language,
      visitorId: visitors.id,
      visitorDepartmentIds: visitors.departmentIds,
      visitorLanguage: visitors.language,
    })
    .from(conversations)
    .innerJoin(
      visitors,
      and(eq(visitors.merchantId, conversations.merchantId), eq(visitors.id, conversations.visitorId)),
    )
    .where(
      and(
        eq(conversations.merchantId, merchantId),
        eq(conversations.status, 'open'),
        isNull(conversations.mergedInto),
        which,
      ),
    )
    .orderBy(asc(conversations.waitingSince), asc(conversations.id))
    .limit(MAX_ITEMS);

type ConversationRow = Awaited<ReturnType<typeof conversationRows>>[number];

const waitingOf = (row: ConversationRow): WaitingItem => ({
  id: row.id,
  departmentIds: row.departmentId ? [row.departmentId] : row.visitorDepartmentIds,
  waitingSince: row.waitingSince ?? row.createdAt,
  priority: rankOf(row.priority),
});

/** Without a priority it ranks as Medium or Low. */
const rankOf = (priority: TaskPriority | null): number =>
  priority === null ? 0 : Math.max(0, TASK_PRIORITIES.indexOf(priority));

const waitingTickets = (db: Db, merchantId: number) =>
  ticketItems(db, merchantId, and(isNull(tasks.assignedTo), eq(tasks.status, 'Open')) as SQL);

/** One ticket or task, assigned or not. */
export const ticketItem = async (db: Db, merchantId: number, id: string): Promise<Item | undefined> =>
  (await ticketItems(db, merchantId, eq(tasks.id, id), null))[0];

async function ticketItems(
  db: Db,
  merchantId: number,
  which: SQL,
  mode: 'Ticket' | null = 'Ticket',
): Promise<Item[]> {
  const rows = await db
    .select({ task: tasks, language: visitors.language })
    .from(tasks)
    .leftJoin(visitors, and(eq(visitors.merchantId, tasks.merchantId), eq(visitors.id, tasks.visitorId)))
    .where(
      and(
        eq(tasks.merchantId, merchantId),
        isNull(tasks.removedAt),
        mode === null ? undefined : eq(tasks.mode, mode),
        which,
      ),
    )
    .orderBy(sql`${tasks.priorityRank} desc`, asc(tasks.createdAt), asc(tasks.id))
    .limit(MAX_ITEMS);
  const tags = await tagsOfTasks(
    db,
    merchantId,
    rows.map(({ task }) => task.id),
  );
  return rows.map(({ task, language }) => ({
    id: task.id,
    kind: 'ticket',
    assignedTo: task.assignedTo,
    silence: { assignedAt: null, waitingSince: null, lastAgentMessageAt: null },
    visitorId: task.visitorId,
    departmentIds: task.departmentId ? [task.departmentId] : [],
    waitingSince: task.createdAt,
    priority: rankOf(task.priority),
    language,
    topics: [task.type, ...(task.subtype ? [task.subtype] : []), ...(tags.get(task.id) ?? [])],
  }));
}
