import { isDeepStrictEqual } from 'node:util';
import { contactListsEdit } from '@foyer/contract/contacts/list-access';
import type { ContactPatch } from '@foyer/contract/contacts/shapes';
import { mayCall } from '@foyer/domain/access';
import { and, asc, eq, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../database/tenant.ts';
import { act, type Outcome } from '../../kernel/action.ts';
import type { MemberScope, Scope } from '../../kernel/context.ts';
import { type Event, settingsChanged } from '../../kernel/events.ts';
import { done } from '../../kernel/handlers.ts';
import { newId } from '../../kernel/ids.ts';
import { isOneOf } from '../../kernel/is-one-of.ts';
import { refuseOutdated } from '../../kernel/precondition.ts';
import { badInput, forbidden, notFound } from '../../kernel/refusal.ts';
import { visitors } from '../visitors/tables.ts';
import { changed as visitorChanged } from '../visitors/visits.ts';
import { contactFor } from './access.ts';
import { isBlank, patched, refuseBlank, refuseTaken } from './contact-patch.ts';
import { type ContactRecord, type ContactRow, EMPTY_CONTACT } from './record.ts';
import { changeMembersWithin, lockStaticList } from './segments/list-members.ts';
import { lockContacts, lockIdentities, saveContacts } from './store.ts';
import { contacts } from './tables.ts';

type Precondition = Parameters<typeof refuseOutdated>[1];

/** Creates a contact. A visitor who is this person is linked to it. */
export function createContact(
  scope: MemberScope,
  input: ContactPatch,
  { visitorId, listId }: { readonly visitorId?: string | undefined; readonly listId?: string | undefined },
): Promise<ContactRow> {
  const { merchantId } = scope.tenant;
  return act(scope, async (db) => {
    const visitor = visitorId ? await lockUnknownVisitor(db, merchantId, visitorId) : null;
    await lockIdentities(db, merchantId);
    const blank = { ...EMPTY_CONTACT, id: newId(), source: 'member' as const };
    const record = await patched(db, scope, blank, input);
    refuseBlank(record);
    await refuseTaken(db, merchantId, record);
    await saveContacts(db, merchantId, [record]);
    const listed = listId ? await addToList(db, scope, listId, record.id) : undefined;
    if (visitor) await linkVisitor(db, merchantId, visitor.id, record);
    return written(db, merchantId, record.id, {
      audit: [
        { action: 'contact.created', subject: ['contact', record.id], after: record },
        ...(listed?.audit ?? []),
      ],
      events: [...(visitor ? [visitorChanged(merchantId, visitor.id)] : []), ...(listed?.events ?? [])],
    });
  });
}

/** Changes the given fields of a contact, and copies its name and company to its visitors. */
export async function updateContact(
  scope: MemberScope,
  id: string,
  input: ContactPatch,
  read: Precondition,
): Promise<ContactRow> {
  await contactFor(scope, id);
  return act(scope, (db) => patchContactWithin(db, scope, id, input, read));
}

/**
 * Like `updateContact`, for a contact that may be changed, within the transaction of the caller.
 * @param input the changes, or what they are for the locked contact
 */
export async function patchContactWithin(
  db: Db,
  scope: Scope,
  id: string,
  input: ContactPatch | ((before: ContactRecord) => ContactPatch),
  read: Precondition = {},
): Promise<Outcome<ContactRow>> {
  const { merchantId } = scope.tenant;
  const presences = await lockVisitorsOf(db, merchantId, [id]);
  await lockIdentities(db, merchantId);
  const [before] = await lockContacts(db, merchantId, [id]);
  if (!before) throw notFound();
  refuseOutdated(before.modifiedAt, read);
  const after = await patched(db, scope, before, typeof input === 'function' ? input(before) : input);
  const parts = (Object.keys(EMPTY_CONTACT) as (keyof typeof EMPTY_CONTACT)[]).filter(
    (part) => !isDeepStrictEqual(before[part], after[part]),
  );
  if (parts.length === 0) return { result: before, audit: [], events: [] };
  if (!isBlank(before)) refuseBlank(after);
  await refuseTaken(db, merchantId, after);
  await saveContacts(db, merchantId, [after]);
  const copied = await copyToVisitors(db, merchantId, before, after, presences);
  const pick = (record: object) =>
    Object.fromEntries(parts.map((part) => [part, record[part as keyof typeof record]]));
  return written(db, merchantId, id, {
    audit: [
      { action: 'contact.changed', subject: ['contact', id], before: pick(before), after: pick(after) },
    ],
    events: copied.map((visitorId) => visitorChanged(merchantId, visitorId)),
  });
}

/** Deletes a contact. Its visitors stay, and become a contact again only when they give other data. */
export async function removeContact(scope: MemberScope, id: string): Promise<typeof done> {
  await contactFor(scope, id);
  return act(scope, async (db) => {
    const { result, ...rest } = await removeWithin(db, scope.tenant.merchantId, [id]);
    if (result.length === 0) throw notFound();
    return { ...rest, result: done };
  });
}

/** Deletes contacts within the transaction of the caller. The result are their ids. */
export async function removeWithin(
  db: Db,
  merchantId: number,
  ids: readonly string[],
): Promise<Outcome<string[]>> {
  const presences = await lockVisitorsOf(db, merchantId, ids);
  const removed = await lockContacts(db, merchantId, ids);
  const result = removed.map(({ id }) => id);
  await db.delete(contacts).where(and(eq(contacts.merchantId, merchantId), isOneOf(contacts.id, result)));
  return {
    result,
    audit: removed.map((before) => ({
      action: 'contact.removed',
      subject: ['contact', before.id],
      before,
    })),
    events: [
      ...contactEvents(merchantId, result),
      ...presences.map((visitorId) => visitorChanged(merchantId, visitorId)),
    ],
  };
}

/** Locks the visitors of contacts, which must happen before the contacts are locked. */
export async function lockVisitorsOf(db: Db, merchantId: number, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: visitors.id })
    .from(visitors)
    .where(
      and(
        eq(visitors.merchantId, merchantId),
        sql`${visitors.contactId} = any(${`{${ids.join(',')}}`}::uuid[])`,
      ),
    )
    .orderBy(asc(visitors.id))
    .for('no key update');
  return rows.map((row) => row.id);
}

/** The events of changed contacts. */
export const contactEvents = (merchantId: number, ids: readonly string[]): Event[] => [
  ...ids.map((contactId) => ({ name: 'contact.changed', data: { merchantId, contactId } }) as const),
  settingsChanged(merchantId, 'contacts'),
];

/** Links a visitor to a contact. What linked it is stored, so that it is not linked again until it changes. */
export const linkVisitor = (
  db: Db,
  merchantId: number,
  visitorId: string,
  contact: Pick<ContactRecord, 'id'>,
) =>
  db
    .update(visitors)
    .set({ contactId: contact.id, linkedAs: LINKED_AS })
    .where(and(eq(visitors.merchantId, merchantId), eq(visitors.id, visitorId)));

/** The value of `linked_as` with which a visitor needs no link. */
export const LINKED_AS = sql`${visitors.email} || '|' || ${visitors.phone} || '|' || coalesce(${visitors.externalId}, '')
  || '|' || ${visitors.firstName} || '|' || ${visitors.lastName} || '|' || ${visitors.company}`;

async function written(
  db: Db,
  merchantId: number,
  id: string,
  { audit, events }: Pick<Outcome<unknown>, 'audit' | 'events'>,
): Promise<Outcome<ContactRow>> {
  const [row] = await db
    .select()
    .from(contacts)
    .where(and(eq(contacts.merchantId, merchantId), eq(contacts.id, id)));
  return { result: row as ContactRow, audit, events: [...contactEvents(merchantId, [id]), ...events] };
}

async function lockUnknownVisitor(db: Db, merchantId: number, id: string) {
  const [row] = await db
    .select({ id: visitors.id, contactId: visitors.contactId })
    .from(visitors)
    .where(and(eq(visitors.merchantId, merchantId), eq(visitors.id, id)))
    .for('no key update');
  if (!row) throw notFound();
  if (row.contactId) throw badInput('visitorId', 'This visitor is already a contact.');
  return row;
}

async function addToList(db: Db, { caller, tenant }: MemberScope, listId: string, contactId: string) {
  if (!mayCall(contactListsEdit, caller)) throw forbidden();
  await lockStaticList(db, tenant.merchantId, listId);
  return changeMembersWithin(db, tenant.merchantId, listId, [contactId], 'add');
}

/**
 * Copies the name and company to the visitors of a contact, and a new address to those that had the former one.
 * @returns the ids of the visitors
 */
async function copyToVisitors(
  db: Db,
  merchantId: number,
  before: ContactRecord,
  after: ContactRecord,
  ids: readonly string[],
): Promise<readonly string[]> {
  const copied = {
    ...Object.fromEntries(
      (['firstName', 'lastName', 'company'] as const)
        .filter((part) => after[part] !== before[part])
        .map((part) => [part, after[part]]),
    ),
    email: replacing(visitors.email, sql`lower(${visitors.email})`, before, after, 'email'),
    phone: replacing(visitors.phone, visitors.phone, before, after, 'phone'),
  };
  const isSame = (['firstName', 'lastName', 'company'] as const).every(
    (part) => before[part] === after[part],
  );
  if (ids.length === 0 || (isSame && !copied.email && !copied.phone)) return [];
  const all = sql`${visitors.id} = any(${`{${ids.join(',')}}`}::uuid[])`;
  await db
    .update(visitors)
    .set(copied)
    .where(and(eq(visitors.merchantId, merchantId), all));
  await db
    .update(visitors)
    .set({ linkedAs: LINKED_AS })
    .where(and(eq(visitors.merchantId, merchantId), all));
  return ids;
}

/** The first identity of a kind for visitors without one, or with one that the contact no longer has. */
function replacing(
  column: AnyPgColumn,
  compared: SQLWrapper,
  before: ContactRecord,
  after: ContactRecord,
  kind: 'email' | 'phone',
) {
  const values = ({ identities }: ContactRecord) =>
    identities.flatMap((one) => (one.kind === kind ? one.value : []));
  const kept = values(after);
  const removed = values(before).filter((value) => !kept.includes(value));
  if (values(before)[0] === kept[0] && removed.length === 0) return undefined;
  return sql`case when ${column} = '' or ${compared} = any(${sql.param(removed)}::text[]) then ${kept[0] ?? ''} else ${column} end`;
}
