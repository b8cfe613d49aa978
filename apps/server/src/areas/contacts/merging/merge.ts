import { sameContact } from '@foyer/contract/contacts/errors';
import { MERGE_FIELDS, type MergeField, type MergeInput } from '@foyer/contract/contacts/merge-shapes';
import { CONTACT_TAGS_MAX } from '@foyer/contract/contacts/shapes';
import { fullName } from '@foyer/domain/full-name';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { act, type Outcome } from '../../../kernel/action.ts';
import type { MemberScope } from '../../../kernel/context.ts';
import type { Event } from '../../../kernel/events.ts';
import { newId } from '../../../kernel/ids.ts';
import { badInput, notFound, Refusal } from '../../../kernel/refusal.ts';
import { contactFor } from '../access.ts';
import { contactEvents, lockVisitorsOf } from '../contact-actions.ts';
import { isOverTagged } from '../contact-patch.ts';
import { distinctIdentities } from '../identities.ts';
import type { ContactRecord, ContactRow } from '../record.ts';
import { lockContacts, lockIdentities, saveContacts } from '../store.ts';
import { distinctTags } from '../tags.ts';
import { mergeSteps } from './lead-step.ts';
import { tablesTreated } from './references.ts';
import { type Columns, columnsOf, listed, type Row, rowsOf, type Snapshot } from './snapshot.ts';
import { contactMerges } from './tables.ts';

type LockedContact = ContactRow & Pick<ContactRecord, 'identities'>;

/** Both contacts of a merge. @throws Refusal when the caller may not see them, or they are the same */
export async function contactsToMerge(scope: MemberScope, keptId: string, otherId: string) {
  if (keptId === otherId) throw new Refusal(sameContact);
  return { kept: await contactFor(scope, keptId), other: await contactFor(scope, otherId) };
}

/** The fields and own fields that only the other contact has. */
export function missingIn(kept: ContactRow, other: ContactRow): Pick<MergeInput, 'take' | 'takeFields'> {
  const isLess = (name: MergeField) =>
    name === 'leadStatus'
      ? kept.leadStatus === 'NEW' && other.leadStatus !== 'NEW'
      : !kept[name] && other[name];
  return {
    take: MERGE_FIELDS.filter(isLess),
    takeFields: Object.keys(other.fields).filter((id) => !kept.fields[id] && other.fields[id]),
  };
}

/** How many rows of the other contact move to the kept one, by table. */
export async function countMoved(db: Db, merchantId: number, otherId: string) {
  const counts = [...tablesTreated('link'), ...tablesTreated('union'), 'contact_identities'].map(
    (table) => sql`select ${table} as kind, count(*)::int as count from ${sql.identifier(table)}
      where merchant_id = ${merchantId} and contact_id = ${otherId}`,
  );
  const { rows } = await db.execute<{ kind: string; count: number }>(sql.join(counts, sql` union all `));
  return rows.filter(({ count }) => count > 0);
}

/** Merges a contact into another one. */
export async function mergeContacts(scope: MemberScope, keptId: string, input: MergeInput) {
  const { merchantId } = scope.tenant;
  const { otherId } = input;
  await contactsToMerge(scope, keptId, otherId);
  return act(scope, async (db): Promise<Outcome<{ row: ContactRow; mergeId: string }>> => {
    const presences = await lockVisitorsOf(db, merchantId, [keptId, otherId]);
    await lockIdentities(db, merchantId);
    const locked = await lockContacts(db, merchantId, [keptId, otherId]);
    const kept = locked.find(({ id }) => id === keptId);
    const other = locked.find(({ id }) => id === otherId);
    if (!kept || !other) throw notFound();
    const snapshot = await moveRows(db, scope.caller.id, kept, other, merged(kept, other, input));
    const mergeId = newId();
    await db.insert(contactMerges).values({
      merchantId,
      id: mergeId,
      keptId,
      otherId,
      otherName: fullName(other),
      memberId: scope.caller.id,
      snapshot,
    });
    const [row] = await lockContacts(db, merchantId, [keptId]);
    return {
      result: { row: row as ContactRow, mergeId },
      audit: [
        {
          action: 'contact.merged',
          subject: ['contact', keptId],
          before: { otherId, otherName: fullName(other) },
          after: { take: input.take },
        },
      ],
      events: mergeEvents(merchantId, [keptId, otherId], presences),
    };
  });
}

/** The events of a merge or its undo. */
export const mergeEvents = (
  merchantId: number,
  contactIds: readonly string[],
  visitorIds: readonly string[],
): Event[] => [
  ...contactEvents(merchantId, contactIds),
  ...visitorIds.map(
    (id) =>
      ({ name: 'visitor.changed', data: { merchantId, referenceID: id, keepsVisibility: true } }) as const,
  ),
];

/** @throws Refusal when the tags of both are too many for one contact */
function merged(kept: LockedContact, other: LockedContact, { take, takeFields }: MergeInput): LockedContact {
  const pick = (from: Readonly<Record<string, unknown>>, names: readonly string[]) =>
    Object.fromEntries(names.filter((name) => name in from).map((name) => [name, from[name]]));
  const tags = distinctTags([...kept.tags, ...other.tags]);
  if (isOverTagged(tags, kept.tags)) {
    throw badInput(
      'otherId',
      'Together the contacts have more than {max} tags. Please remove some of them first.',
      { max: CONTACT_TAGS_MAX },
    );
  }
  return {
    ...kept,
    ...pick(other, take),
    fields: { ...kept.fields, ...(pick(other.fields, takeFields) as Record<string, string>) },
    tags,
    identities: distinctIdentities([...kept.identities, ...other.identities]),
  };
}

async function moveRows(
  db: Db,
  memberId: string,
  keptContact: LockedContact,
  otherContact: LockedContact,
  record: LockedContact,
): Promise<Snapshot> {
  const { merchantId, id: keptId } = keptContact;
  const { id: otherId } = otherContact;
  const columns = await columnsOf(db);
  const one = (id: string) => sql`t.merchant_id = ${merchantId} and t.id = ${id}`;
  const ofBoth = sql`t.merchant_id = ${merchantId} and t.contact_id in (${keptId}, ${otherId})`;
  const only = async (id: string) => (await rowsOf(db, 'contacts', one(id)))[0] ?? {};
  const [kept, other] = [await only(keptId), await only(otherId)];
  const identities = await rowsOf(db, 'contact_identities', ofBoth);
  const duplicates = await rowsOf(
    db,
    'contact_duplicates',
    sql`t.merchant_id = ${merchantId} and ${otherId} in (t.a, t.b)`,
  );
  const steps = await mergeSteps(db, memberId, keptContact, otherContact, record);
  const links: Record<string, Row[]> = {};
  for (const table of tablesTreated('link'))
    links[table] = await link(db, merchantId, table, columns.get(table) as Columns, keptId, otherId);
  const before: Record<string, Row[]> = {};
  for (const table of tablesTreated('union')) {
    before[table] = await rowsOf(db, table, ofBoth);
    await unite(db, merchantId, table, columns.get(table) as Columns, keptId, otherId);
  }
  await db.execute(sql`update contact_identities set contact_id = ${keptId}
    where merchant_id = ${merchantId} and contact_id = ${otherId}`);
  await db.execute(sql`delete from contacts where merchant_id = ${merchantId} and id = ${otherId}`);
  await saveContacts(db, merchantId, [record]);
  const unions: Record<string, Snapshot['unions'][string]> = {};
  for (const table of tablesTreated('union'))
    unions[table] = { before: before[table] ?? [], after: await rowsOf(db, table, ofBoth) };
  return { kept, other, after: await only(keptId), identities, duplicates, links, unions, ...steps };
}

async function link(
  db: Db,
  merchantId: number,
  table: string,
  { key }: Columns,
  keptId: string,
  otherId: string,
): Promise<Row[]> {
  const keys: SQL[] = key.flatMap((name) => [sql`${name}::text`, sql`t.${sql.identifier(name)}`]);
  const { rows } = await db.execute<{ row: Row }>(sql`
    update ${sql.identifier(table)} t set contact_id = ${keptId}
    where t.merchant_id = ${merchantId} and t.contact_id = ${otherId}
    returning jsonb_build_object(${sql.join(keys, sql`, `)}) as row`);
  return rows.map(({ row }) => row);
}

async function unite(
  db: Db,
  merchantId: number,
  table: string,
  { all }: Columns,
  keptId: string,
  otherId: string,
): Promise<void> {
  const others = all.filter((name) => name !== 'contact_id');
  const of = sql`t.merchant_id = ${merchantId} and t.contact_id = ${otherId}`;
  await db.execute(sql`
    insert into ${sql.identifier(table)} (contact_id, ${listed(others)})
    select ${keptId}::uuid, ${listed(others, 't.')} from ${sql.identifier(table)} t where ${of}
    on conflict do nothing`);
  await db.execute(sql`delete from ${sql.identifier(table)} t where ${of}`);
}
