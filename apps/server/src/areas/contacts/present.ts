import type { Contact, ContactIdentity } from '@foyer/contract/contacts/shapes';
import { sql } from 'drizzle-orm';
import { type Db, prepared } from '../../database/tenant.ts';
import { mailOptOuts } from '../../mail/tables.ts';
import { visitors, visits } from '../visitors/tables.ts';
import { contactConsents } from './consents/tables.ts';
import type { ContactRow } from './record.ts';
import { contactIdentities, contactListMembers } from './tables.ts';

/** The wire form of contacts. Reads their identities, lists, consents and presence by one query. */
export async function presentContacts(
  db: Db,
  merchantId: number,
  rows: readonly ContactRow[],
): Promise<Contact[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const parts = await partsOf(db, merchantId, ids);
  return rows.map((row) => ({
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    company: row.company,
    country: row.country,
    city: row.city,
    language: row.language,
    notes: row.notes,
    tags: row.tags,
    fields: row.fields,
    identities: parts.get(row.id)?.identities ?? [],
    ownerId: row.ownerId,
    leadStatus: row.leadStatus,
    leadType: row.isReturning ? 'RETURN' : 'NEW',
    leadMovedDate: row.leadMovedAt.toISOString(),
    score: row.score,
    listIds: parts.get(row.id)?.lists ?? [],
    marketingConsents: parts.get(row.id)?.consents ?? [],
    source: row.source,
    lastSeenDate: row.lastSeenAt?.toISOString() ?? null,
    isOnline: parts.get(row.id)?.online ?? false,
    createdDate: row.createdAt.toISOString(),
    lastModifiedDate: row.modifiedAt.toISOString(),
  }));
}

/** The wire form of one contact. */
export async function presentContact(db: Db, row: ContactRow): Promise<Contact> {
  const [contact] = await presentContacts(db, row.merchantId, [row]);
  return contact as Contact;
}

const given = sql<string>`given.id`;
const merchantId = sql.placeholder('merchantId');

const partsByIds = prepared('contact_parts', (db) =>
  db
    .select({
      id: given.as('id'),
      identities: sql<ContactIdentity[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('kind', i.kind, 'value', i.value) order by i.position, i.kind, i.value), '[]')
        from ${contactIdentities} i where i.merchant_id = ${merchantId} and i.contact_id = ${given})`,
      lists: sql<string[]>`array(
        select m.list_id from ${contactListMembers} m where m.merchant_id = ${merchantId} and m.contact_id = ${given})`,
      consents: sql<Contact['marketingConsents']>`(
        select coalesce(jsonb_agg(jsonb_build_object('channel', newest.channel, 'state',
          case when newest.channel = 'email' and exists (select from ${mailOptOuts} o
            join ${contactIdentities} i on i.merchant_id = o.merchant_id and i.kind = 'email' and i.value = o.email
            where o.merchant_id = ${merchantId} and i.contact_id = ${given}) then 'withdrawn' else newest.state end)
          order by newest.channel), '[]')
        from (select distinct on (c.channel) c.channel, c.state from ${contactConsents} c
          where c.merchant_id = ${merchantId} and c.contact_id = ${given} and c.purpose = 'marketing'
          order by c.channel, c.at desc, c.id desc) as newest)`,
      online: sql<boolean>`exists (select from ${visitors} v
        join ${visits} s on s.merchant_id = v.merchant_id and s.visitor_id = v.id
        where v.merchant_id = ${merchantId} and v.contact_id = ${given} and s.ended_at is null)`,
    })
    .from(sql`unnest(${sql.placeholder('ids')}::uuid[]) as given (id)`),
);

async function partsOf(db: Db, merchantId: number, ids: readonly string[]) {
  const rows = await partsByIds(db, { merchantId, ids });
  return new Map(rows.map((row) => [row.id, row]));
}

/** The first identity of a kind. Empty for none. */
export const firstOf = ({ identities }: Pick<Contact, 'identities'>, kind: string): string =>
  identities.find((one) => one.kind === kind)?.value ?? '';
