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
  return rows.map((row) => presented(row, parts.get(row.id) ?? []));
}

const presented = (row: ContactRow, parts: readonly Part[]): Contact => ({
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
  identities: identitiesOf(parts),
  ownerId: row.ownerId,
  leadStatus: row.leadStatus,
  leadType: row.isReturning ? 'RETURN' : 'NEW',
  leadMovedDate: row.leadMovedAt.toISOString(),
  score: row.score,
  listIds: parts.filter(({ what }) => what === 'list').map(({ name }) => name),
  marketingConsents: consentsOf(parts),
  source: row.source,
  lastSeenDate: row.lastSeenAt?.toISOString() ?? null,
  isOnline: parts.some(({ what }) => what === 'online'),
  createdDate: row.createdAt.toISOString(),
  lastModifiedDate: row.modifiedAt.toISOString(),
});

/** The wire form of one contact. */
export async function presentContact(db: Db, row: ContactRow): Promise<Contact> {
  const [contact] = await presentContacts(db, row.merchantId, [row]);
  return contact as Contact;
}

/** What a contact consists of beside its row. */
interface Part {
  readonly contactId: string;
  readonly what: 'identity' | 'list' | 'consent' | 'online';
  /** The kind of an identity, the channel of a consent, or the id of a list. */
  readonly name: string;
  /** The value of an identity, or the state of a consent. */
  readonly value: string;
}

const merchantId = sql.placeholder('merchantId');
const ids = sql`any(${sql.placeholder('ids')}::uuid[])`;

const partsByIds = prepared('contact_parts', (db) =>
  db
    .select({
      contactId: sql<string>`part.contact_id`,
      what: sql<Part['what']>`part.what`,
      name: sql<string>`part.name`,
      value: sql<string>`part.value`,
    })
    .from(
      sql`(
        select contact_id, 'identity' as what, kind::text as name, value, position
        from ${contactIdentities} where merchant_id = ${merchantId} and contact_id = ${ids}
        union all
        select contact_id, 'list', list_id::text, '', 0
        from ${contactListMembers} where merchant_id = ${merchantId} and contact_id = ${ids}
        union all
        select newest.contact_id, 'consent', newest.channel,
          case when newest.channel = 'email' and exists (select from ${mailOptOuts} o
            join ${contactIdentities} i on i.merchant_id = o.merchant_id and i.kind = 'email' and i.value = o.email
            where o.merchant_id = ${merchantId} and i.contact_id = newest.contact_id) then 'withdrawn' else newest.state end, 0
        from (select distinct on (contact_id, channel) contact_id, channel, state from ${contactConsents}
          where merchant_id = ${merchantId} and contact_id = ${ids} and purpose = 'marketing'
          order by contact_id, channel, at desc, id desc) as newest
        union all
        select distinct v.contact_id, 'online', '', '', 0 from ${visitors} v
        join ${visits} s on s.merchant_id = v.merchant_id and s.visitor_id = v.id
        where v.merchant_id = ${merchantId} and v.contact_id = ${ids} and s.ended_at is null
      ) as part`,
    )
    .orderBy(sql`part.position, part.name, part.value`),
);

async function partsOf(db: Db, merchantId: number, ids: readonly string[]) {
  const rows: Part[] = await partsByIds(db, { merchantId, ids });
  return Map.groupBy(rows, ({ contactId }) => contactId);
}

const identitiesOf = (parts: readonly Part[]): ContactIdentity[] =>
  parts
    .filter(({ what }) => what === 'identity')
    .map(({ name, value }) => ({ kind: name, value }) as ContactIdentity);

const consentsOf = (parts: readonly Part[]): Contact['marketingConsents'] =>
  parts
    .filter(({ what }) => what === 'consent')
    .map(({ name, value }) => ({ channel: name, state: value }) as Contact['marketingConsents'][number]);

/** The values of the identities of a kind. */
export const allOf = ({ identities }: Pick<Contact, 'identities'>, kind: string): string[] =>
  identities.filter((one) => one.kind === kind).map(({ value }) => value);

/** The first identity of a kind. Empty for none. */
export const firstOf = (contact: Pick<Contact, 'identities'>, kind: string): string =>
  allOf(contact, kind)[0] ?? '';
