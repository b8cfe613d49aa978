import type { WebhookEvent } from '@foyer/contract/webhooks/constants';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { presentContacts } from '../contacts/present.ts';
import { contacts } from '../contacts/tables.ts';

/** What an event is about, as the part `data` of its body has it. */
type Data = Readonly<Record<string, unknown>>;

interface Happened {
  readonly type: WebhookEvent;
  readonly subjectId: string;
  readonly details: Data;
}

/**
 * The data of events, in their order. Null for a subject that no longer exists. Reads each kind of subject by one
 * query.
 */
export async function eventData(
  db: Db,
  merchantId: number,
  events: readonly Happened[],
): Promise<(Data | null)[]> {
  const idsOf = (kinds: readonly string[]) => [
    ...new Set(
      events.filter(({ type }) => kinds.includes(type.split('.')[0] ?? '')).map(({ subjectId }) => subjectId),
    ),
  ];
  const conversations = await conversationData(db, merchantId, idsOf(['conversation', 'message']));
  const people = await contactData(db, merchantId, idsOf(['contact', 'lead']));
  const tickets = await ticketData(db, merchantId, idsOf(['ticket']));
  return events.map(({ type, subjectId, details }) => {
    if (type === 'contact.deleted') return { contact: { id: subjectId } };
    const [kind] = type.split('.');
    switch (kind) {
      case 'conversation':
      case 'message': {
        const found = conversations.get(subjectId);
        return found ? { ...found, ...details } : null;
      }
      case 'ticket': {
        const ticket = tickets.get(subjectId);
        return ticket ? { ticket, ...details } : null;
      }
      default: {
        const contact = people.get(subjectId);
        return contact ? { contact, ...details } : null;
      }
    }
  });
}

async function contactData(db: Db, merchantId: number, ids: readonly string[]): Promise<Map<string, Data>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(contacts)
    .where(and(eq(contacts.merchantId, merchantId), inArray(contacts.id, [...ids])));
  const shown = await presentContacts(db, merchantId, rows);
  return new Map(shown.map(({ isOnline: _, ...contact }) => [contact.id, contact]));
}

interface Found extends Record<string, unknown> {
  readonly id: string;
  readonly data: Data;
}

const dataById = (rows: readonly Found[]): Map<string, Data> =>
  new Map(rows.map(({ id, data }) => [id, data]));

/** Ids as one array parameter. */
const listed = (ids: readonly string[]) => `{${ids.join(',')}}`;

/** A time in JSON, as `Date.toJSON` writes it. */
const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

const memberJson = (alias: string) =>
  sql.raw(`case when ${alias}.id is null then null else jsonb_build_object('id', ${alias}.id,
    'name', trim(${alias}.first_name || ' ' || ${alias}.last_name), 'email', ${alias}.email) end`);

const departmentJson = sql.raw(
  `case when d.id is null then null else jsonb_build_object('id', d.id, 'name', d.name) end`,
);

const visitorJson =
  sql.raw(`jsonb_build_object('id', v.id, 'contactId', v.contact_id, 'firstName', v.first_name,
  'lastName', v.last_name, 'email', v.email, 'phone', v.phone, 'company', v.company, 'country', v.country)`);

async function conversationData(db: Db, merchantId: number, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, Data>();
  const { rows } = await db.execute<Found>(sql`
    select c.id, jsonb_build_object('conversation', jsonb_build_object(
      'id', c.id, 'kind', c.kind, 'channel', c.channel, 'engagementId', c.engagement_id, 'subject', c.subject,
      'status', c.status, 'priority', c.priority, 'language', c.language,
      'assignedTo', ${memberJson('m')}, 'department', ${departmentJson}, 'customer', ${visitorJson},
      'labels', (select coalesce(jsonb_agg(l.name order by l.name), '[]') from conversation_labels cl
        join labels l on l.merchant_id = cl.merchant_id and l.id = cl.label_id
        where cl.merchant_id = c.merchant_id and cl.conversation_id = c.id),
      'rating', case when c.rating_score is null then null
        else jsonb_build_object('score', c.rating_score, 'comment', coalesce(c.rating_comment, '')) end,
      'inboundCount', c.inbound_count, 'outboundCount', c.outbound_count,
      'createdDate', ${iso('c.created_at')}, 'closedDate', ${iso('c.closed_at')})) as data
    from conversations c
    join visitors v on v.merchant_id = c.merchant_id and v.id = c.visitor_id
    left join members m on m.merchant_id = c.merchant_id and m.id = c.assigned_to
    left join departments d on d.merchant_id = c.merchant_id and d.id = c.department_id
    where c.merchant_id = ${merchantId} and c.id = any(${listed(ids)}::uuid[])`);
  return dataById(rows);
}

async function ticketData(db: Db, merchantId: number, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, Data>();
  const { rows } = await db.execute<Found>(sql`
    select t.id, jsonb_build_object('id', t.id, 'number', t.number, 'type', t.type, 'subtype', t.subtype,
      'title', t.title, 'description', t.description, 'status', t.status, 'priority', t.priority,
      'assignedTo', ${memberJson('m')}, 'department', ${departmentJson},
      'customer', case when v.id is null then null else ${visitorJson} end,
      'dueDate', ${iso('t.due_at')}, 'createdDate', ${iso('t.created_at')}, 'closedDate', ${iso('t.closed_at')}) as data
    from tasks t
    left join visitors v on v.merchant_id = t.merchant_id and v.id = t.visitor_id
    left join members m on m.merchant_id = t.merchant_id and m.id = t.assigned_to
    left join departments d on d.merchant_id = t.merchant_id and d.id = t.department_id
    where t.merchant_id = ${merchantId} and t.id = any(${listed(ids)}::uuid[]) and t.removed_at is null`);
  return dataById(rows);
}

/** The exact bytes of an event. */
export const bodyOf = (type: string, at: Date, data: Data): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data });
