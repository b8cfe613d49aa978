import type { createUserAccount } from '@foyer/contract/accounts/account-calls';
import { registerLinkInvalid } from '@foyer/contract/accounts/errors';
import type { CallParsed } from '@foyer/contract/kernel/define-call';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { act } from '../../../kernel/action.ts';
import type { RequestScope } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import { knownLink, merchantOfLink, takeLink } from '../../../kernel/one-time-links.ts';
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
 * What the link of an invitation says.
 * @throws Refusal `register_link_invalid` for a link that is over, of another address, or to a role that nobody can have now
 */
export async function readInvitation(
  { services }: RequestScope,
  merchantId: number,
  email: string,
  token: string,
): Promise<{ invitation: InvitationRow; merchant: MerchantRow }> {
  return services.database.tenant(merchantId).read(async (db) => {
    const link = await knownLink(db, merchantId, 'register', token);
    if (!link?.isGood) throw new Refusal(registerLinkInvalid);
    const invitation = await openInvitation(db, merchantId, link.subject);
    if (!isSameAddress(invitation.email, email)) throw new Refusal(registerLinkInvalid);
    return { invitation, merchant: await merchantOf(db, merchantId) };
  });
}

type Registration = CallParsed<typeof createUserAccount>;

/**
 * Makes a member of who was invited, and uses the link up. A registration that is refused leaves the link as it was.
 * @returns the merchant whose team it is
 * @throws Refusal `register_link_invalid`, or when the password is too weak, or somebody has the username or email
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
      const subject = await takeLink(db, merchantId, 'register', secureToken);
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

/** The invitation of a link, to a role that is active and stays so until the end of a transaction. */
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
