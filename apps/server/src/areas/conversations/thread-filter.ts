import { type ReplyStatus, replyStatusOf } from '@foyer/domain/message-moves';
import { MESSAGE_STATUSES, type MessageStatus } from '@foyer/domain/message-status';
import type { TaskPriority } from '@foyer/domain/task';
import type { Viewer } from '@foyer/domain/visibility';
import { and, eq, gte, inArray, isNotNull, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { isOneOf } from '../../kernel/among.ts';
import { sightCondition } from '../visitors/sight.ts';
import { visitors, visits } from '../visitors/tables.ts';
import { conversationLabels } from './label-tables.ts';
import { threadMarks } from './mark-tables.ts';
import { conversations } from './tables.ts';
import type { TimeRange } from './thread-range.ts';

/** The lists of the inbox. Specification 2, 4. */
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

/** A label that threads are to have, with those within it. */
export interface WantedLabel {
  readonly ids: readonly string[];
  /** Whether few threads have it: they are fetched and put in order. Of more the newest soon meet one. */
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

/** Who reads: every filter is also one of what they may see. */
export interface ThreadReader {
  readonly merchantId: number;
  readonly viewer: Viewer;
  /** Ids of the visible visitors, if they are few. */
  readonly seenIds: readonly string[] | null;
}

/** A part of what fits, in those of the statuses in which it can be; null for all. */
export interface ThreadPart {
  readonly where: SQL;
  readonly statuses: readonly MessageStatus[] | null;
  /** Whether an index of its own finds it, whatever the status. */
  readonly hasIndex: boolean;
}

/** A filter as conditions, those apart by which an index is chosen. */
export interface ThreadConditions {
  /** Null for all. */
  readonly statuses: readonly MessageStatus[] | null;
  /** A member's id. Null: unassigned. Undefined: any. */
  readonly assignee: string | null | undefined;
  readonly departmentId: string | undefined;
  readonly channel: string | undefined;
  readonly priority: TaskPriority | undefined;
  /** Everything else. */
  readonly rest: SQL | undefined;
  /** One of these must hold, and never two of them; each is found by an index of its own. */
  readonly either: readonly ThreadPart[];
  /** Whether `rest` demands something that has an index of its own, such as a few visitors. */
  readonly hasIndex: boolean;
  /** Whether `rest` speaks of the visitor too. */
  readonly needsVisitor: boolean;
  /** The moment by which the list is ordered and bounded. */
  readonly at: AnyPgColumn;
}

/** The statuses in which a thread is worked on. */
export const ACTIVE: readonly MessageStatus[] = MESSAGE_STATUSES.filter(
  (status) => status !== 'Deleted' && status !== 'Junk' && status !== 'Completed',
);

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
  // Whoever reads what a member has meets visitors whom they see soon, in the order of the list.
  const seenIds = typeof assignees[0] === 'string' ? null : reader.seenIds;
  const sight = seenIds ? isOneOf(conversations.visitorId, seenIds) : sightCondition(viewer);
  const isOfFew = filter.label?.isOfFew === true && typeof assignees[0] !== 'string';
  const at = list === 'sent' ? conversations.lastOutboundAt : conversations.lastMessageAt;
  return {
    statuses: wantedStatuses(filter),
    assignee: assignees[0],
    departmentId: filter.departmentId,
    channel: filter.channel,
    priority: filter.priority,
    needsVisitor: sight !== undefined && seenIds === null,
    at,
    either: filter.unread === true ? unreadParts(merchantId, viewer.id) : [],
    hasIndex: list === 'snoozed' || seenIds !== null || isOfFew,
    rest: and(
      isNull(conversations.mergedInto),
      range.from ? gte(at, range.from) : undefined,
      range.to ? lt(at, range.to) : undefined,
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
      sight,
    ),
  };
}

/** All of the conditions as one, on `conversations` joined with `visitors` where those are needed. */
export const wholeCondition = (merchantId: number, conditions: ThreadConditions): SQL | undefined =>
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

/** The visitor of a conversation. */
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

/** Who must have the thread, by everything that asks for it; of two who differ none fits. */
function wantedAssignees({ list, assignedTo, replyStatus }: ThreadFilter, me: string): (string | null)[] {
  const wanted: (string | null)[] = [];
  if (list === 'my') wanted.push(me);
  if (list === 'unassigned' || list === 'needAgent' || replyStatus === 'Pending') wanted.push(null);
  if (assignedTo !== undefined)
    wanted.push(assignedTo === 'none' ? null : assignedTo === 'me' ? me : assignedTo);
  return [...new Set(wanted)];
}

/**
 * The visitor is online, and nobody of the team is in the conversation. The few who are online lead to their
 * conversations: an array is read before anything else.
 */
const isOnlineAlone = (merchantId: number): SQL => sql`(cardinality(${conversations.agentIds}) = 0
  and ${conversations.visitorId} = any(array(select v.visitor_id from ${visits} v
    where v.merchant_id = ${merchantId} and v.ended_at is null)))`;

export const hasLabel = (merchantId: number, labelIds: readonly string[]): SQL =>
  sql`exists (select from ${conversationLabels} where ${labelled(merchantId, labelIds)}
    and ${conversationLabels.conversationId} = ${conversations.id})`;

/** The same where all that have one of the labels are read before anything else. */
const isLabelled = (merchantId: number, labelIds: readonly string[]): SQL =>
  sql`${conversations.id} = any(array(select ${conversationLabels.conversationId} from ${conversationLabels}
    where ${labelled(merchantId, labelIds)}))`;

const labelled = (merchantId: number, labelIds: readonly string[]) =>
  and(eq(conversationLabels.merchantId, merchantId), isOneOf(conversationLabels.labelId, labelIds));

/**
 * An answer is owed, and something came that nobody has read. An index answers it, which knows no kinds of messages: it
 * also holds where all that came are events, of which `presentThread` tells nothing.
 */
const isUnseen = sql`(${conversations.waitingSince} is not null and ${conversations.lastSeq} > ${conversations.agentRead})`;

/** The statuses in which an answer can be owed: the others end the waiting. */
export const OWING: readonly MessageStatus[] = MESSAGE_STATUSES.filter(
  (status) => status !== 'Replied' && status !== 'Read' && status !== 'Completed',
);

/**
 * The unread: unseen words of the customer, and besides those what the reader marked. Whoever waits is pending but for a
 * few, which have an index of their own.
 */
const unreadParts = (merchantId: number, readerId: string): ThreadPart[] => [
  { where: isUnseen, statuses: ['Pending'], hasIndex: false },
  {
    where: sql`(${isUnseen} and ${conversations.inboxStatus} <> 'Pending')`,
    statuses: OWING.filter((status) => status !== 'Pending'),
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
