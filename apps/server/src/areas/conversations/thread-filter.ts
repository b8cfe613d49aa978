import { type ReplyStatus, replyStatusOf } from '@foyer/domain/message-moves';
import { MESSAGE_STATUSES, type MessageStatus } from '@foyer/domain/message-status';
import type { TaskPriority } from '@foyer/domain/task';
import type { Viewer } from '@foyer/domain/visibility';
import { and, eq, inArray, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { isOneOf } from '../../kernel/is-one-of.ts';
import { visitors, visits } from '../visitors/tables.ts';
import { visibilityCondition } from '../visitors/visibility.ts';
import { conversationLabels } from './label-tables.ts';
import { threadMarks } from './mark-tables.ts';
import { conversations } from './tables.ts';
import type { TimeRange } from './thread-range.ts';
import { LAST_MESSAGE, LAST_REPLY, type ThreadTime, within } from './thread-time.ts';

/** Lists of the inbox. Specification 2, 4. */
export type ThreadList =
  | 'my'
  | 'team'
  | 'unassigned'
  | 'sent'
  | 'deleted'
  | 'junk'
  | 'snoozed'
  | 'completed'
  | 'needAgent'
  | 'all';

/** A label filter, which includes the label's descendants. */
export interface WantedLabel {
  readonly ids: readonly string[];
  /** Whether few threads have the label. Few are fetched and sorted; of many, a scan from the newest meets one soon. */
  readonly isOfFew: boolean;
}

/** Filter of threads. Absent fields match everything. */
export interface ThreadFilter {
  readonly list: ThreadList;
  readonly range: TimeRange;
  readonly kind?: 'chat' | 'mail' | undefined;
  readonly status?: MessageStatus | undefined;
  readonly replyStatus?: ReplyStatus | undefined;
  /** A member's id, 'me' or 'none'. */
  readonly assignedTo?: string | undefined;
  readonly departmentId?: string | undefined;
  readonly label?: WantedLabel | undefined;
  readonly channel?: string | undefined;
  readonly priority?: TaskPriority | undefined;
  readonly unread?: boolean | undefined;
  /** Conditions of a search. */
  readonly also?: SQL | undefined;
}

/** The reader. Every filter is limited to what they may see. */
export interface ThreadReader {
  readonly merchantId: number;
  readonly viewer: Viewer;
  /** Ids of the visible visitors, if they are few. */
  readonly seenIds: readonly string[] | null;
}

/** One branch of a filter, with the statuses it can match. Null: all. */
export interface ThreadBranch {
  readonly where: SQL;
  readonly statuses: readonly MessageStatus[] | null;
  /** Whether an index finds it independently of the status. */
  readonly hasIndex: boolean;
}

/** A filter as conditions. Those that decide the choice of index are separate. */
export interface ThreadConditions {
  /** Null for all. */
  readonly statuses: readonly MessageStatus[] | null;
  /** A member's id. Null: unassigned. Undefined: any. */
  readonly assignee: string | null | undefined;
  readonly departmentId: string | undefined;
  readonly channel: string | undefined;
  readonly priority: TaskPriority | undefined;
  /** All other conditions. */
  readonly rest: SQL | undefined;
  /** Exclusive alternatives, one of which must match. Each is found by its own index. */
  readonly either: readonly ThreadBranch[];
  /** Whether `rest` contains a condition with its own index, such as a few visitors. */
  readonly hasIndex: boolean;
  /** Whether `rest` uses columns of the visitor. */
  readonly needsVisitor: boolean;
  /** The timestamp that sorts and bounds the list. */
  readonly time: ThreadTime;
}

/** Statuses of threads in progress. */
export const ACTIVE: readonly MessageStatus[] = MESSAGE_STATUSES.filter(
  (status) => status !== 'Deleted' && status !== 'Junk' && status !== 'Completed',
);

/** Conversations that are not snoozed, or whose time has come. */
export const isAwake = (): SQL =>
  sql`(${conversations.snoozedUntil} is null or ${conversations.snoozedUntil} <= now())`;

/** Whether a customer waits for an answer. */
export const isWaiting = (): SQL => sql`(${conversations.waitingSince} is not null
  and ${conversations.mergedInto} is null and ${inArray(conversations.inboxStatus, [...ACTIVE])} and ${isAwake()})`;

/** Whether a conversation takes a slot of its agent: an open chat, or an email that waits for an answer. */
export const takesSlot =
  (): SQL => sql`(${conversations.status} = 'open' and ${conversations.mergedInto} is null
  and (${conversations.kind} = 'chat' or ${conversations.inboxStatus} in ('Pending', 'Assigned')) and ${isAwake()})`;

const SHOWN = MESSAGE_STATUSES.filter((status) => status !== 'Deleted' && status !== 'Junk');

const STATUSES: Readonly<Record<ThreadList, readonly MessageStatus[]>> = {
  my: ACTIVE,
  team: ACTIVE,
  unassigned: ACTIVE,
  sent: SHOWN,
  deleted: ['Deleted'],
  junk: ['Junk'],
  snoozed: ACTIVE,
  completed: ['Completed'],
  needAgent: ['Pending'],
  all: MESSAGE_STATUSES,
};

/** Lists of open work. */
const AWAKE: readonly ThreadList[] = ['my', 'team', 'unassigned', 'needAgent'];

/** The SQL condition of a filter on conversations and visitors. Shared by lists, totals and counts. */
export function threadConditions(filter: ThreadFilter, reader: ThreadReader): ThreadConditions {
  const { merchantId, viewer } = reader;
  const { list, range } = filter;
  const assignees = wantedAssignees(filter, viewer.id);
  // A member usually sees the visitors of their own threads, so a scan in list order finds a page quickly.
  const seenIds = typeof assignees[0] === 'string' ? null : reader.seenIds;
  const visibility = seenIds ? isOneOf(conversations.visitorId, seenIds) : visibilityCondition(viewer);
  const isOfFew = filter.label?.isOfFew === true && typeof assignees[0] !== 'string';
  const time = list === 'sent' ? LAST_REPLY : LAST_MESSAGE;
  return {
    statuses: wantedStatuses(filter),
    assignee: assignees[0],
    departmentId: filter.departmentId,
    channel: filter.channel,
    priority: filter.priority,
    needsVisitor: visibility !== undefined && seenIds === null,
    time,
    either: filter.unread === true ? unreadParts(merchantId, viewer.id) : [],
    hasIndex: list === 'snoozed' || seenIds !== null || isOfFew,
    rest: and(
      isNull(conversations.mergedInto),
      within(time, range),
      ...assignees.slice(1).map(isAssignedTo),
      filter.replyStatus === 'Assigned' ? isNotNull(conversations.assignedTo) : undefined,
      list === 'sent' ? eq(conversations.lastOutboundBy, viewer.id) : undefined,
      list === 'snoozed' ? isNotNull(conversations.snoozedUntil) : undefined,
      AWAKE.includes(list) ? isNull(conversations.snoozedUntil) : undefined,
      list === 'needAgent' ? isOnlineAlone(merchantId) : undefined,
      filter.kind ? eq(conversations.kind, filter.kind) : undefined,
      filter.label && (isOfFew ? isLabelled : hasLabel)(merchantId, filter.label.ids),
      filter.unread === false ? isUnread(merchantId, viewer.id, false) : undefined,
      filter.also,
      visibility,
    ),
  };
}

/** All conditions as one, on `conversations` joined with `visitors` if needed. */
export const combinedCondition = (merchantId: number, conditions: ThreadConditions): SQL | undefined =>
  and(
    eq(conversations.merchantId, merchantId),
    conditions.statuses ? inArray(conversations.inboxStatus, [...conditions.statuses]) : undefined,
    conditions.assignee === undefined ? undefined : isAssignedTo(conditions.assignee),
    conditions.departmentId ? eq(conversations.departmentId, conditions.departmentId) : undefined,
    conditions.channel ? eq(conversations.channel, conditions.channel) : undefined,
    conditions.priority ? eq(conversations.priority, conditions.priority) : undefined,
    conditions.rest,
    conditions.either.length > 0 ? or(...conditions.either.map(({ where }) => where)) : undefined,
  );

export const isAssignedTo = (memberId: string | null): SQL =>
  memberId === null ? isNull(conversations.assignedTo) : eq(conversations.assignedTo, memberId);

/** Join condition for the visitor of a conversation. */
export const visitorOfThread = and(
  eq(visitors.merchantId, conversations.merchantId),
  eq(visitors.id, conversations.visitorId),
);

function wantedStatuses({ list, status, replyStatus }: ThreadFilter): readonly MessageStatus[] | null {
  const wanted = STATUSES[list]
    .filter((one) => status === undefined || one === status)
    .filter((one) => replyStatus === undefined || canReply(one, replyStatus));
  return wanted.length === MESSAGE_STATUSES.length ? null : wanted;
}

/** Whether threads of a status can have a reply status. */
const canReply = (status: MessageStatus, wanted: ReplyStatus): boolean =>
  replyStatusOf(status, null) === wanted || replyStatusOf(status, 'somebody') === wanted;

/** The assignees that all parts of the filter agree on. Empty when two contradict each other. */
function wantedAssignees({ list, assignedTo, replyStatus }: ThreadFilter, me: string): (string | null)[] {
  const wanted: (string | null)[] = [];
  if (list === 'my') wanted.push(me);
  if (list === 'unassigned' || list === 'needAgent' || replyStatus === 'Pending') wanted.push(null);
  if (assignedTo !== undefined)
    wanted.push(assignedTo === 'none' ? null : assignedTo === 'me' ? me : assignedTo);
  return [...new Set(wanted)];
}

/** The visitor is online and no member is in the conversation. Reads the few online visitors first, as an array. */
const isOnlineAlone = (merchantId: number): SQL => sql`(cardinality(${conversations.agentIds}) = 0
  and ${conversations.visitorId} = any(array(select v.visitor_id from ${visits} v
    where v.merchant_id = ${merchantId} and v.ended_at is null)))`;

export const hasLabel = (merchantId: number, labelIds: readonly string[]): SQL =>
  sql`exists (select from ${conversationLabels} where ${labelled(merchantId, labelIds)}
    and ${conversationLabels.conversationId} = ${conversations.id})`;

/** The same condition, reading all threads with one of the labels first. */
const isLabelled = (merchantId: number, labelIds: readonly string[]): SQL =>
  sql`${conversations.id} = any(array(select ${conversationLabels.conversationId} from ${conversationLabels}
    where ${labelled(merchantId, labelIds)}))`;

const labelled = (merchantId: number, labelIds: readonly string[]) =>
  and(eq(conversationLabels.merchantId, merchantId), isOneOf(conversationLabels.labelId, labelIds));

/**
 * An answer is owed and something is unread. Answered by an index, which does not know the kind of messages: it also
 * matches when only events are unread, which `presentThread` does not count.
 */
const isUnseen = sql`(${conversations.waitingSince} is not null and ${conversations.lastSeq} > ${conversations.agentRead})`;

/** Statuses in which an answer can be owed. */
export const OWED_STATUSES: readonly MessageStatus[] = MESSAGE_STATUSES.filter(
  (status) => status !== 'Replied' && status !== 'Read' && status !== 'Completed',
);

/**
 * Unread threads: those with unseen customer messages, and those that the reader marked. Nearly all that are owed an
 * answer are pending; the rest have an index of their own.
 */
const unreadParts = (merchantId: number, readerId: string): ThreadBranch[] => [
  { where: isUnseen, statuses: ['Pending'], hasIndex: false },
  {
    where: sql`(${isUnseen} and ${conversations.inboxStatus} <> 'Pending')`,
    statuses: OWED_STATUSES.filter((status) => status !== 'Pending'),
    hasIndex: true,
  },
  {
    statuses: null,
    where: sql`(${isUnseen} is not true and ${conversations.id} = any(array(select m.conversation_id
      from ${threadMarks} m where m.merchant_id = ${merchantId} and m.member_id = ${readerId})))`,
    hasIndex: true,
  },
];

export function isUnread(merchantId: number, readerId: string, wanted: boolean): SQL {
  const found = sql`(${isUnseen} or exists (select from ${threadMarks} m where m.merchant_id = ${merchantId}
    and m.member_id = ${readerId} and m.conversation_id = ${conversations.id}))`;
  return wanted ? found : not(found);
}
