import { emailTaken } from '@foyer/contract/accounts/errors';
import type { NewInvitation } from '@foyer/contract/accounts/member-shapes';
import { common } from '@foyer/contract/kernel/errors';
import { fullName } from '@foyer/domain/full-name';
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../database/tenant.ts';
import type { JobRequest } from '../../../jobs/jobs.ts';
import { act } from '../../../kernel/action.ts';
import type { MemberScope } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import { createLink, endLinks } from '../../../kernel/one-time-links.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { refuseTaken } from '../../../kernel/violations.ts';
import { merchantOf } from '../../merchants/queries.ts';
import { activeRoleFor } from '../../roles/access.ts';
import { membersChanged } from '../presence.ts';
import { departmentsFor, type InvitationRow, invitationToChange, isMembersEmail } from './access.ts';
import { queueInvitation } from './mails.ts';
import { type ListedInvitation, listedInvitation } from './queries.ts';
import { invitations } from './tables.ts';

/** Lifetime of an invitation's link. Milliseconds. */
export const INVITATION_MS = 7 * 86_400_000;

/**
 * Invites a person by email. Replaces an earlier invitation of the same address.
 * @throws Refusal when a member has the address, the role is unknown, or a department does not exist
 */
export function inviteMember(
  scope: MemberScope,
  { departmentIds, ...person }: z.output<typeof NewInvitation>,
): Promise<ListedInvitation> {
  const { merchantId } = scope.tenant;
  const now = new Date();
  const write = act(scope, async (db) => {
    await activeRoleFor(db, merchantId, person.role);
    await refuseMembers(db, merchantId, person.email);
    const row = {
      ...person,
      merchantId,
      id: newId(),
      departmentIds: await departmentsFor(db, merchantId, departmentIds),
      invitedBy: scope.caller.id,
      createdAt: now,
      sentAt: now,
      expiresAt: new Date(now.getTime() + INVITATION_MS),
    };
    await dropInvitationOf(db, merchantId, person.email);
    await db.insert(invitations).values(row);
    const { email, role } = person;
    return {
      result: await listedInvitation(db, merchantId, row.id),
      audit: [{ action: 'invitation.created', subject: ['invitation', row.id], after: { email, role } }],
      events: [membersChanged(merchantId)],
      jobs: [await mailInvitation(scope, db, row, await newLink(db, merchantId, row.id))],
    };
  });
  return refuseTaken(write, 'invitations_email', new Refusal(common.conflict));
}

/** Sends an invitation again with a new link and a new lifetime. The earlier link ends. */
export function resendInvitation(scope: MemberScope, id: string): Promise<ListedInvitation> {
  const { merchantId } = scope.tenant;
  return act(scope, async (db) => {
    const token = await newLink(db, merchantId, id);
    const before = await invitationToChange(db, merchantId, id);
    await activeRoleFor(db, merchantId, before.role);
    await refuseMembers(db, merchantId, before.email);
    const sentAt = new Date();
    const expiresAt = new Date(sentAt.getTime() + INVITATION_MS);
    await db.update(invitations).set({ sentAt, expiresAt }).where(ofId(merchantId, id));
    const { email } = before;
    return {
      result: await listedInvitation(db, merchantId, id),
      audit: [{ action: 'invitation.sent', subject: ['invitation', id], after: { email } }],
      events: [membersChanged(merchantId)],
      jobs: [await mailInvitation(scope, db, before, token)],
    };
  });
}

/** Withdraws an invitation and ends its link. */
export async function withdrawInvitation(scope: MemberScope, id: string): Promise<void> {
  const { merchantId } = scope.tenant;
  await act(scope, async (db) => {
    await endLinks(db, merchantId, 'register', id);
    const { email, role } = await invitationToChange(db, merchantId, id);
    await db.delete(invitations).where(ofId(merchantId, id));
    return {
      result: undefined,
      audit: [{ action: 'invitation.withdrawn', subject: ['invitation', id], before: { email, role } }],
      events: [membersChanged(merchantId)],
    };
  });
}

const ofId = (merchantId: number, id: string) =>
  and(eq(invitations.merchantId, merchantId), eq(invitations.id, id));

async function refuseMembers(db: Db, merchantId: number, email: string): Promise<void> {
  if (await isMembersEmail(db, merchantId, email)) throw new Refusal(emailTaken, { field: 'email' });
}

/** Deletes the invitation of an address. The link is ended first, in the lock order of its use. */
async function dropInvitationOf(db: Db, merchantId: number, email: string): Promise<void> {
  const [known] = await db
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(eq(invitations.merchantId, merchantId), sql`lower(${invitations.email}) = lower(${email})`));
  if (!known) return;
  await endLinks(db, merchantId, 'register', known.id);
  await db.delete(invitations).where(ofId(merchantId, known.id));
}

/** Creates a link for an invitation, which ends the earlier one. */
const newLink = (db: Db, merchantId: number, id: string): Promise<string> =>
  createLink(db, merchantId, { purpose: 'register', subject: id, lifeMs: INVITATION_MS });

async function mailInvitation(
  { services, tenant, caller }: MemberScope,
  db: Db,
  invitation: Pick<InvitationRow, 'email' | 'firstName'>,
  token: string,
): Promise<JobRequest> {
  const merchant = await merchantOf(db, tenant.merchantId);
  return queueInvitation({ db, services, merchant }, invitation, fullName(caller), token);
}
