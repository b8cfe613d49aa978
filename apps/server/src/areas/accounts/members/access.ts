import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { notFound } from '../../../kernel/refusal.ts';
import { addressOf } from '../../../mail/opt-outs.ts';
import { departments } from '../departments/tables.ts';
import { members } from '../tables.ts';
import { invitations } from './tables.ts';

/** A row of `members`. */
export type StoredMember = typeof members.$inferSelect;
export type InvitationRow = typeof invitations.$inferSelect;

const memberOf = (db: Db, merchantId: number, id: string) =>
  db
    .select()
    .from(members)
    .where(and(eq(members.merchantId, merchantId), eq(members.id, id), eq(members.isService, false)));

/** The member with an id from outside. @throws Refusal `not_found`, also for the service user */
export async function memberFor(db: Db, merchantId: number, id: string): Promise<StoredMember> {
  const [row] = await memberOf(db, merchantId, id);
  if (!row) throw notFound();
  return row;
}

/**
 * Like `memberFor`, locked until the transaction ends. Rows that reference the member can still be written, as adding a
 * member to a department and moving a member would deadlock otherwise.
 */
export async function memberToChange(db: Db, merchantId: number, id: string): Promise<StoredMember> {
  const [row] = await memberOf(db, merchantId, id).for('no key update');
  if (!row) throw notFound();
  return row;
}

/** The locked invitation with an id from outside. @throws Refusal `not_found` */
export async function invitationToChange(db: Db, merchantId: number, id: string): Promise<InvitationRow> {
  const [row] = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.merchantId, merchantId), eq(invitations.id, id)))
    .for('update');
  if (!row) throw notFound();
  return row;
}

/** Those of the departments that exist, locked for sharing. */
export async function knownDepartments(
  db: Db,
  merchantId: number,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: departments.id })
    .from(departments)
    .where(and(eq(departments.merchantId, merchantId), inArray(departments.id, [...ids])))
    .for('share');
  return rows.map(({ id }) => id);
}

/** The departments with ids from outside, each once. @throws Refusal `not_found` when one does not exist */
export async function departmentsFor(db: Db, merchantId: number, ids: readonly string[]): Promise<string[]> {
  const known = await knownDepartments(db, merchantId, ids);
  if (known.length < new Set(ids).size) throw notFound();
  return known;
}

/** Whether a member has this email address. */
export async function isMembersEmail(db: Db, merchantId: number, email: string): Promise<boolean> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.merchantId, merchantId), sql`lower(${members.email}) = lower(${email})`))
    .limit(1);
  return rows.length > 0;
}

/** Whether two email addresses are the same, ignoring case. */
export const isSameAddress = (one: string, other: string): boolean => addressOf(one) === addressOf(other);
