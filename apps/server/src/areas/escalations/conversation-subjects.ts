import { fullName } from '@foyer/domain/full-name';
import { DISCARDED } from '@foyer/domain/message-moves';
import { visitorName } from '@foyer/domain/visitor-name';
import { threadPath } from '@foyer/domain/work-paths';
import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { departments } from '../accounts/departments/tables.ts';
import { members } from '../accounts/tables.ts';
import { labelNames } from '../conversations/labels.ts';
import { conversations, messages } from '../conversations/tables.ts';
import { inOrder, LAST_MESSAGE } from '../conversations/thread-time.ts';
import { visitors } from '../visitors/tables.ts';
import type { Subject } from './subject.ts';

type Row = Awaited<ReturnType<typeof readRows>>[number];

/** Conversations as subjects of rules. */
export async function loadConversations(
  db: Db,
  merchantId: number,
  ids: readonly string[],
): Promise<Map<string, Subject>> {
  const rows = await readRows(db, merchantId, ids);
  const labelsOf = await labelNames(db, merchantId, ids);
  const departmentIds = rows.flatMap(departmentsOf);
  const departmentNames = await readDepartments(db, merchantId, [...new Set(departmentIds)]);
  return new Map(
    rows.map((row) => [
      row.conversation.id,
      subjectOf(row, labelsOf.get(row.conversation.id) ?? [], departmentNames),
    ]),
  );
}

/** The team whose queue it is in, else the departments whose rules match the visitor. */
const departmentsOf = ({ conversation, visitor }: Pick<Row, 'conversation' | 'visitor'>): string[] =>
  conversation.departmentId ? [conversation.departmentId] : visitor.departmentIds;

function subjectOf(row: Row, labelNames: string[], departmentNames: ReadonlyMap<string, string>): Subject {
  const { conversation, visitor, assignee } = row;
  const departmentIds = departmentsOf(row);
  return {
    type: 'conversation',
    id: conversation.id,
    title: visitorName({ referenceID: visitor.id, ...visitor }),
    path: threadPath(conversation),
    visitorId: visitor.id,
    assignedTo: conversation.assignedTo,
    facts: {
      isClosed:
        conversation.status === 'closed' ||
        conversation.mergedInto !== null ||
        DISCARDED.includes(conversation.inboxStatus),
      starts: {
        waiting: conversation.waitingSince,
        created: conversation.createdAt,
        assigned: conversation.assignedTo ? conversation.assignedAt : null,
        last_update: row.changedAt ? new Date(row.changedAt) : conversation.createdAt,
        sla_due: null,
      },
      lastReplyAt: conversation.lastOutboundAt,
      fields: {
        status: conversation.inboxStatus,
        priority: conversation.priority,
        sentiment: conversation.sentiment,
        channel: conversation.kind === 'mail' ? 'email' : conversation.channel,
        department: departmentIds.flatMap((id) => [id, departmentNames.get(id) ?? id]),
        assigned: assignee ? [assignee.id, fullName(assignee)] : null,
        label: labelNames,
        type: conversation.kind,
        language: conversation.language || visitor.language,
      },
    },
  };
}

/** Time of the last message by a person. System events do not reset a rule's timer. */
const changedAt = sql<string | null>`(select ${messages.createdAt} from ${messages}
  where ${messages.merchantId} = ${conversations.merchantId} and ${messages.conversationId} = ${conversations.id}
    and ${messages.authorType} <> 'system'
  order by ${messages.seq} desc limit 1)`;

function readRows(db: Db, merchantId: number, ids: readonly string[]) {
  return db
    .select({ conversation: conversations, visitor: visitors, assignee: members, changedAt })
    .from(conversations)
    .innerJoin(
      visitors,
      and(eq(visitors.merchantId, conversations.merchantId), eq(visitors.id, conversations.visitorId)),
    )
    .leftJoin(
      members,
      and(eq(members.merchantId, conversations.merchantId), eq(members.id, conversations.assignedTo)),
    )
    .where(and(eq(conversations.merchantId, merchantId), inArray(conversations.id, [...ids])));
}

/** Names of departments by id. */
export async function readDepartments(db: Db, merchantId: number, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>();
  const rows = await db
    .select({ id: departments.id, name: departments.name })
    .from(departments)
    .where(and(eq(departments.merchantId, merchantId), inArray(departments.id, [...ids])));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const isOpen = (merchantId: number) =>
  and(
    eq(conversations.merchantId, merchantId),
    eq(conversations.status, 'open'),
    isNull(conversations.mergedInto),
  );

/** Open conversations after an id, sorted by id. */
export async function openConversations(db: Db, merchantId: number, after: string | null, limit: number) {
  const rows = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(isOpen(merchantId), after === null ? undefined : gt(conversations.id, after)))
    .orderBy(asc(conversations.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Conversations with the newest messages. */
export async function latestConversations(db: Db, merchantId: number, limit: number) {
  const rows = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.merchantId, merchantId), isNotNull(conversations.lastMessageMinute)))
    .orderBy(inOrder(LAST_MESSAGE, 'desc'))
    .limit(limit);
  return rows.map(({ id }) => id);
}
