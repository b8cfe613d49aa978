import type { createUserAccount } from '@foyer/contract/accounts/account-calls';
import { registerLinkInvalid } from '@foyer/contract/accounts/errors';
import type { CallParsed } from '@foyer/contract/kernel/define-call';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { act } from '../../../kernel/action.ts';
import type { RequestScope } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import { findLink, merchantOfLink, redeemLink } from '../../../kernel/one-time-links.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { type MerchantRow, merchantOf } from '../../merchants/queries.ts';
import { roles } from '../../roles/tables.ts';
import { refuseTakenNames, storeMember } from '../actions.ts';
import { scopeOf } from '../sign-in.ts';
import { type InvitationRow, isSameAddress, knownDepartments } from './access.ts';
import { queueWelcome } from './mails.ts';
import { hashNewPassword } from './passwords.ts';
import { invitations } from './tables.ts';

/**
 * The invitation of a link.
 * @throws Refusal `register_link_invalid` when the link has expired, belongs to another address, or the role is
 * inactive
 */
export async function readInvitation(
  { services }: RequestScope,
  merchantId: number,
  email: string,
  token: string,
): Promise<{ invitation: InvitationRow; merchant: MerchantRow }> {
  return services.database.tenant(merchantId).read(async (db) => {
    const link = await findLink(db, merchantId, 'register', token);
    if (!link?.isUsable) throw new Refusal(registerLinkInvalid);
    const invitation = await openInvitation(db, merchantId, link.subject);
    if (!isSameAddress(invitation.email, email)) throw new Refusal(registerLinkInvalid);
    return { invitation, merchant: await merchantOf(db, merchantId) };
  });
}

type Registration = CallParsed<typeof createUserAccount>;

/**
 * Creates a member from an invitation and redeems its link. A refused registration leaves the link valid.
 * @returns the id of the merchant
 * @throws Refusal `register_link_invalid`, for a weak password, or a taken username or email
 */
export async function joinTeam(
  scope: RequestScope,
  { secureToken }: Registration['query'],
  { userName, password, firstName, lastName }: Registration['body'],
): Promise<number> {
  const { services } = scope;
  const merchantId = merchantOfLink(secureToken);
  if (merchantId === null) throw new Refusal(registerLinkInvalid);
  const passwordHash = await hashNewPassword('password', password);
  const id = newId();
  await refuseTakenNames(
    act(scopeOf(scope, merchantId, id), async (db) => {
      const subject = await redeemLink(db, merchantId, 'register', secureToken);
      if (subject === null) throw new Refusal(registerLinkInvalid);
      const { email, role, ...invitation } = await openInvitation(db, merchantId, subject);
      const departmentIds = await knownDepartments(db, merchantId, invitation.departmentIds);
      const person = { id, userName, email, firstName, lastName, role };
      const member = await storeMember(db, merchantId, { ...person, departmentIds, passwordHash });
      await db.delete(invitations).where(ofInvitation(merchantId, invitation.id));
      const merchant = await merchantOf(db, merchantId);
      return {
        ...member,
        audit: [...member.audit, { action: 'invitation.used', subject: ['invitation', invitation.id] }],
        jobs: [await queueWelcome({ db, services, merchant }, person)],
      };
    }),
  );
  return merchantId;
}

const ofInvitation = (merchantId: number, id: string) =>
  and(eq(invitations.merchantId, merchantId), eq(invitations.id, id));

/** The invitation of a link. Its role is active and locked until the transaction ends. */
async function openInvitation(db: Db, merchantId: number, id: string): Promise<InvitationRow> {
  const [row] = await db
    .select({ invitation: invitations, status: roles.status })
    .from(invitations)
    .innerJoin(roles, and(eq(roles.merchantId, invitations.merchantId), eq(roles.name, invitations.role)))
    .where(ofInvitation(merchantId, id))
    .for('share');
  if (row?.status !== 'ACTIVE') throw new Refusal(registerLinkInvalid);
  return row.invitation;
}
