import { contactListIsDynamic } from '@foyer/contract/contacts/errors';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { Outcome } from '../../../kernel/action.ts';
import { settingsChanged } from '../../../kernel/events.ts';
import { isOneOf } from '../../../kernel/is-one-of.ts';
import { notFound, Refusal } from '../../../kernel/refusal.ts';
import { contactListMembers, contactLists, contacts } from '../tables.ts';

/** Locks a list to which members add contacts. @throws Refusal `not_found`, `contact_list_dynamic` */
export async function lockStaticList(db: Db, merchantId: number, listId: string): Promise<void> {
  requireStatic(await selectKind(db, merchantId, listId).for('key share'));
}

/** Requires a list to which contacts can be added by hand, without a lock. */
export async function requireStaticList(db: Db, merchantId: number, listId: string): Promise<void> {
  requireStatic(await selectKind(db, merchantId, listId));
}

const selectKind = (db: Db, merchantId: number, listId: string) =>
  db
    .select({ kind: contactLists.kind })
    .from(contactLists)
    .where(and(eq(contactLists.merchantId, merchantId), eq(contactLists.id, listId)));

function requireStatic([list]: readonly { kind: string }[]) {
  if (!list) throw notFound();
  if (list.kind === 'dynamic') throw new Refusal(contactListIsDynamic);
}

/** Adds contacts to a static list, or removes them. The result is how many it changed. */
export async function changeMembersWithin(
  db: Db,
  merchantId: number,
  listId: string,
  ids: readonly string[],
  how: 'add' | 'remove',
): Promise<Outcome<number>> {
  const existing = db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.merchantId, merchantId), isOneOf(contacts.id, ids)));
  const { rowCount } = await (how === 'add'
    ? db.execute(sql`
        insert into ${contactListMembers} (merchant_id, list_id, contact_id)
        select ${merchantId}, ${listId}, c.id from (${existing}) c on conflict do nothing`)
    : db
        .delete(contactListMembers)
        .where(
          and(
            eq(contactListMembers.merchantId, merchantId),
            eq(contactListMembers.listId, listId),
            isOneOf(contactListMembers.contactId, ids),
          ),
        ));
  const number = rowCount ?? 0;
  const action = how === 'add' ? 'contactList.membersAdded' : 'contactList.membersRemoved';
  return {
    result: number,
    audit: number > 0 ? [{ action, subject: ['contactList', listId], after: { contacts: number } }] : [],
    events: [settingsChanged(merchantId, 'contactLists')],
  };
}
