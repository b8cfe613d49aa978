import { contactIdentityTaken } from '@foyer/contract/contacts/errors';
import type { ContactIdentity } from '@foyer/contract/contacts/shapes';
import { and, asc, eq, sql } from 'drizzle-orm';
import { insertOf } from '../../database/rows.ts';
import type { Db } from '../../database/tenant.ts';
import { isOneOf } from '../../kernel/is-one-of.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { keyOf } from './identities.ts';
import { type ContactRecord, type ContactRow, EMPTY_CONTACT } from './record.ts';
import { contactIdentities, contacts, contactTokens } from './tables.ts';
import { tokensOfContact } from './tokens.ts';

/**
 * Serializes the writes of a merchant's identities until the transaction ends, so that concurrent writers do not create
 * one person twice. Lock order: visitors, this, contacts.
 */
export const lockIdentities = (db: Db, merchantId: number) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext('contact identities'), ${merchantId})`);

/** The contacts that identities belong to, by `keyOf` of the identity. */
export async function contactsByIdentity(
  db: Db,
  merchantId: number,
  identities: readonly ContactIdentity[],
): Promise<Map<string, string>> {
  if (identities.length === 0) return new Map();
  const { rows } = await db.execute<{ kind: ContactIdentity['kind']; value: string; contact_id: string }>(sql`
    select i.kind, i.value, i.contact_id
    from jsonb_to_recordset(${JSON.stringify(identities)}::jsonb) as given (kind text, value text)
    join ${contactIdentities} i on i.merchant_id = ${merchantId} and i.kind = given.kind and i.value = given.value`);
  return new Map(rows.map((row) => [keyOf(row), row.contact_id]));
}

/** Contacts with their identities, locked until the transaction ends. Unknown ids are left out. */
export async function lockContacts(
  db: Db,
  merchantId: number,
  ids: readonly string[],
): Promise<(ContactRow & { identities: ContactIdentity[] })[]> {
  const rows = await db
    .select()
    .from(contacts)
    .where(and(eq(contacts.merchantId, merchantId), isOneOf(contacts.id, ids)))
    .orderBy(asc(contacts.id))
    .for('no key update');
  const identities = await identitiesOf(db, merchantId, ids);
  return rows.map((row) => ({ ...row, identities: identities.get(row.id) ?? [] }));
}

/** Contacts with their identities, by id. */
export async function readContactRecords(
  db: Db,
  merchantId: number,
  ids: readonly string[],
): Promise<Map<string, ContactRecord>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(contacts)
    .where(and(eq(contacts.merchantId, merchantId), isOneOf(contacts.id, ids)));
  const identities = await identitiesOf(db, merchantId, ids);
  return new Map(rows.map((row) => [row.id, { ...row, identities: identities.get(row.id) ?? [] }]));
}

/** The identities of contacts in their order, by the id of the contact. */
export async function identitiesOf(db: Db, merchantId: number, contactIds: readonly string[]) {
  const rows = await db
    .select()
    .from(contactIdentities)
    .where(
      and(eq(contactIdentities.merchantId, merchantId), isOneOf(contactIdentities.contactId, contactIds)),
    )
    .orderBy(asc(contactIdentities.position), asc(contactIdentities.kind), asc(contactIdentities.value));
  return rows.reduce(
    (byId, { contactId, kind, value }) =>
      byId.set(contactId, [...(byId.get(contactId) ?? []), { kind, value }]),
    new Map<string, ContactIdentity[]>(),
  );
}

/**
 * Creates and changes contacts with their identities and search tokens, in six statements however many they are.
 * Changed ones must be locked (`lockContacts`), and identities too (`lockIdentities`).
 * @throws Refusal `contact_identity_taken` when an identity belongs to another contact
 */
export async function saveContacts(
  db: Db,
  merchantId: number,
  records: readonly ContactRecord[],
): Promise<void> {
  if (records.length === 0) return;
  const inserted = records.map((record) => ({ ...record, merchantId }));
  const existing = await existingAmong(
    db,
    merchantId,
    records.map(({ id }) => id),
  );
  await db.execute(sql`
    ${insertOf(contacts, COLUMNS, inserted)} on conflict (merchant_id, id) do update set ${REPLACED}`);
  await saveIdentities(db, merchantId, records, existing);
  if (existing.length > 0) {
    await db
      .delete(contactTokens)
      .where(and(eq(contactTokens.merchantId, merchantId), isOneOf(contactTokens.contactId, existing)));
  }
  const tokens = records.map((record) => ({ contact_id: record.id, words: tokensOfContact(record) }));
  await db.execute(sql`
    insert into ${contactTokens} (merchant_id, contact_id, word, contact_created_at)
    select ${merchantId}, contact_id, word, c.created_at
    from jsonb_to_recordset(${JSON.stringify(tokens)}::jsonb) as given (contact_id uuid, words text[])
    join ${contacts} c on c.merchant_id = ${merchantId} and c.id = contact_id, unnest(words) as word
    order by word collate "C", contact_id`);
}

async function existingAmong(db: Db, merchantId: number, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.merchantId, merchantId), isOneOf(contacts.id, ids)));
  return rows.map(({ id }) => id);
}

const { identities: _, ...OWN } = EMPTY_CONTACT;
const REPLACEABLE = Object.keys(OWN) as (keyof typeof OWN)[];
const COLUMNS = ['merchantId', 'id', 'source', ...REPLACEABLE] as const;

/** The columns of a record, replaced by the new values. The time of change always increases. */
const REPLACED = sql.join(
  [
    ...REPLACEABLE.map((name) => {
      const column = sql.identifier(contacts[name].name);
      return sql`${column} = excluded.${column}`;
    }),
    sql`modified_at = greatest(date_trunc('milliseconds', clock_timestamp()), contacts.modified_at + interval '1 ms')`,
  ],
  sql`, `,
);

async function saveIdentities(
  db: Db,
  merchantId: number,
  records: readonly ContactRecord[],
  existing: readonly string[],
): Promise<void> {
  const given = records.flatMap(({ id, identities }) =>
    identities.map(({ kind, value }, position) => ({ contact_id: id, kind, value, position })),
  );
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given
    (contact_id uuid, kind text, value text, position int)`;
  if (existing.length > 0) {
    await db.execute(sql`
      delete from ${contactIdentities} i where i.merchant_id = ${merchantId}
        and i.contact_id = any(${`{${existing.join(',')}}`}::uuid[])
        and not exists (select from ${wanted} where given.kind = i.kind and given.value = i.value and given.contact_id = i.contact_id)`);
  }
  const stored = await db.execute(sql`
    insert into ${contactIdentities} as i (merchant_id, kind, value, contact_id, position)
    select ${merchantId}, kind, value, contact_id, position from ${wanted}
    on conflict (merchant_id, kind, value) do update set position = excluded.position
    where i.contact_id = excluded.contact_id`);
  if (stored.rowCount !== given.length) throw new Refusal(contactIdentityTaken);
}
