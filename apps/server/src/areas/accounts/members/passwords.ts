import type { changePassword as changePasswordCall } from '@foyer/contract/accounts/account-calls';
import type { CallParsed } from '@foyer/contract/kernel/define-call';
import { passwordError } from '@foyer/domain/password';
import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { act } from '../../../kernel/action.ts';
import type { MemberScope } from '../../../kernel/context.ts';
import { endLinks } from '../../../kernel/one-time-links.ts';
import { badInput } from '../../../kernel/refusal.ts';
import { merchantOf } from '../../merchants/queries.ts';
import { hashPassword } from '../passwords.ts';
import { verifyOwnPassword } from '../proofs.ts';
import { endSessions } from '../sessions.ts';
import { members, sessions } from '../tables.ts';
import type { StoredMember } from './access.ts';
import { queuePasswordChanged } from './mails.ts';

/**
 * Checks and hashes a new password.
 * @param field the input field that contains it
 * @throws Refusal `bad_input` with the domain's message when it is too weak (Specification 5)
 */
export async function hashNewPassword(field: string, password: string): Promise<string> {
  const error = passwordError(password);
  if (error) throw badInput(field, error);
  return hashPassword(password);
}

/** Stores a new password within a transaction, and ends reset links. */
export async function storePassword(
  db: Db,
  { merchantId, id }: Pick<StoredMember, 'merchantId' | 'id'>,
  passwordHash: string,
): Promise<void> {
  await endLinks(db, merchantId, 'reset', id);
  await db
    .update(members)
    .set({ passwordHash, modifiedAt: new Date() })
    .where(and(eq(members.merchantId, merchantId), eq(members.id, id)));
}

/**
 * Changes the caller's password and ends all their other sessions.
 * @throws Refusal `wrong_password`; `too_many_requests` after five wrong ones, counted apart from sign-ins
 */
export async function changePassword(
  scope: MemberScope,
  { password, newPassword }: CallParsed<typeof changePasswordCall>['body'],
): Promise<void> {
  const { services, tenant, caller } = scope;
  const { merchantId } = tenant;
  await verifyOwnPassword(scope, password);
  const passwordHash = await hashNewPassword('newPassword', newPassword);
  await act(scope, async (db) => {
    await storePassword(db, caller, passwordHash);
    const others = ne(sessions.id, caller.sessionId);
    const ended = await endSessions(db, merchantId, caller.id, { only: others, reason: 'password' });
    const merchant = await merchantOf(db, merchantId);
    return {
      result: undefined,
      audit: [{ action: 'password.changed', subject: ['member', caller.id] }, ...ended.audit],
      events: ended.events,
      jobs: [await queuePasswordChanged({ db, services, merchant }, caller)],
    };
  });
}
