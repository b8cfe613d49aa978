import type { Viewer } from '@foyer/domain/visibility';
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Tenant } from '../../database/tenant.ts';
import type { MemberCaller } from '../../kernel/callers.ts';
import { isOneOf } from '../../kernel/is-one-of.ts';
import { notFound } from '../../kernel/refusal.ts';
import { visitors } from '../visitors/tables.ts';
import { loadViewer, visibilityCondition } from '../visitors/visibility.ts';
import { contactMerges } from './merging/tables.ts';
import type { ContactRow } from './record.ts';
import { contacts } from './tables.ts';

interface Reader {
  readonly tenant: Tenant;
  readonly caller: MemberCaller;
}

/**
 * The condition for the contacts that a member may see: those they own, and those with a visitor they may see. With the
 * visibility `checkin` also those without visitors, as such a member sees everyone who does not wait for a check-in.
 * Undefined when the member sees all.
 */
export function contactVisibility(viewer: Viewer): SQL | undefined {
  const seen = visibilityCondition(viewer);
  if (!seen) return undefined;
  const ofContact = and(eq(visitors.merchantId, contacts.merchantId), eq(visitors.contactId, contacts.id));
  const owners = viewer.visibility === 'team' ? [viewer.id, ...viewer.teamIds] : [viewer.id];
  return or(
    sql`${contacts.ownerId} = any(${`{${owners.join(',')}}`}::uuid[])`,
    sql`exists (select from ${visitors} where ${and(ofContact, seen)})`,
    viewer.visibility === 'checkin'
      ? sql`not exists (select from ${visitors} where ${ofContact})`
      : undefined,
  );
}

/** `contactVisibility` of a caller. */
export const visibleTo = async ({ tenant, caller }: Reader): Promise<SQL | undefined> =>
  contactVisibility(await loadViewer(tenant, caller));

/** The contact with an id from outside. @throws Refusal `not_found` when the caller may not see it */
export async function contactFor(scope: Reader, id: string): Promise<ContactRow> {
  const { tenant } = scope;
  const visible = await visibleTo(scope);
  const [row] = await tenant.read((db) =>
    db
      .select()
      .from(contacts)
      .where(and(eq(contacts.merchantId, tenant.merchantId), eq(contacts.id, id), visible)),
  );
  if (!row) throw notFound();
  return row;
}

/** Those of the contacts that a member may see. */
export async function visibleAmong(scope: Reader, ids: readonly string[]): Promise<string[]> {
  const { tenant } = scope;
  const visible = await visibleTo(scope);
  const rows = await tenant.read((db) =>
    db
      .select({ id: contacts.id })
      .from(contacts)
      .where(and(eq(contacts.merchantId, tenant.merchantId), isOneOf(contacts.id, ids), visible)),
  );
  return rows.map(({ id }) => id);
}

/**
 * Like `contactFor`; for a contact that was merged, the one that it is part of now.
 * @throws Refusal `not_found` when the caller may not see it
 */
export async function contactOrMergedFor(scope: Reader, id: string): Promise<ContactRow> {
  return contactFor(scope, (await mergedIntoId(scope.tenant, id)) ?? id);
}

/**
 * Like `contactOrMergedFor`; for the reference id of a visitor, the contact of that visitor.
 * @throws Refusal `not_found` also for a visitor who is no contact
 */
export async function personFor(scope: Reader, id: string): Promise<ContactRow> {
  const { merchantId, read } = scope.tenant;
  const [visitor] = await read((db) =>
    db
      .select({ contactId: visitors.contactId })
      .from(visitors)
      .where(and(eq(visitors.merchantId, merchantId), eq(visitors.id, id))),
  );
  return contactOrMergedFor(scope, visitor?.contactId ?? id);
}

/** The end of the merges of a contact. Undefined when it was not merged. */
const mergedIntoId = ({ merchantId, read }: Tenant, id: string): Promise<string | undefined> =>
  read(async (db) => {
    const { rows } = await db.execute<{ id: string }>(sql`
      with recursive merged (id, depth) as (
        select kept_id, 1 from ${contactMerges}
        where merchant_id = ${merchantId} and other_id = ${id} and undone_at is null
        union
        select m.kept_id, merged.depth + 1 from merged
        join ${contactMerges} m
          on m.merchant_id = ${merchantId} and m.other_id = merged.id and m.undone_at is null)
      select id from merged order by depth desc limit 1`);
    return rows[0]?.id;
  });
