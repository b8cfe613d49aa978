import type { requestPasswordReset } from '@foyer/contract/accounts/account-calls';
import { notRegistered } from '@foyer/contract/accounts/errors';
import type { CallParsed, CallResult } from '@foyer/contract/kernel/define-call';
import { common, linkInvalid } from '@foyer/contract/kernel/errors';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { JobDefinition } from '../../../jobs/jobs.ts';
import { act, type Outcome } from '../../../kernel/action.ts';
import { type MemberScope, type RequestScope, type Services, systemScope } from '../../../kernel/context.ts';
import { INSTALLATION } from '../../../kernel/merchant-ids.ts';
import { createLink, findLink, merchantOfLink, redeemLink } from '../../../kernel/one-time-links.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { type MerchantRow, merchantOf } from '../../merchants/queries.ts';
import { loweredUserName } from '../queries.ts';
import { endSessions } from '../sessions.ts';
import { scopeOf } from '../sign-in.ts';
import { trustClient } from '../sign-in-client.ts';
import { isSameAddress, memberFor, memberToChange, type StoredMember } from './access.ts';
import { queuePasswordChanged, queueResetLink } from './mails.ts';
import { hashNewPassword, storePassword } from './passwords.ts';
import { countResetRequest } from './reset-limit.ts';

/** Lifetime of the link in a reset mail. Milliseconds. */
const RESET_MS = 2 * 60 * 60_000;

const QUEUE = 'accounts.mailPasswordResets';

type Answer = CallResult<typeof requestPasswordReset>;
const answered = (errorDescription: Answer['errorDescription']): Answer => ({
  error: null,
  errorDescription,
});

/** An account registered with an address. */
interface Registration extends Record<string, unknown> {
  readonly merchant_id: number;
  readonly member_id: string;
  readonly status: StoredMember['status'];
}

/**
 * Requests a link to set a new password. A job is queued for every address alike, so that the response time reveals
 * nothing.
 * @throws Refusal `not_registered` unless the installation hides it, or `too_many_requests` for this address
 */
export async function requestReset(
  scope: RequestScope,
  { email, merchantId }: CallParsed<typeof requestPasswordReset>['body'],
): Promise<Answer> {
  const { FORGOT_PASSWORD_TELLS: tells } = scope.services.config;
  const all = await registrationsOf(scope.services, email);
  const asked = all.filter((one) => merchantId === undefined || one.merchant_id === merchantId);
  const active = asked.filter(({ status }) => status === 'Active');
  const recipients = tells && active.length > 1 ? [] : active;
  await act(scopeOf(scope, INSTALLATION, null), async (db) => {
    await countResetRequest(db, email);
    const data = { merchantId: INSTALLATION, recipients, ip: scope.ip };
    return { result: undefined, audit: [], events: [], jobs: [{ queue: QUEUE, data }] };
  });
  if (!tells) return answered('success');
  if (asked.length === 0) throw new Refusal(notRegistered);
  if (active.length === 0) return answered('Invalid User');
  return answered(active.length > 1 ? 'Multiple registrations found' : 'success');
}

async function registrationsOf({ database }: Services, email: string): Promise<Registration[]> {
  const { rows } = await database.anonymous((db) =>
    db.execute<Registration>(sql`select * from find_registrations(${email.trim()})`),
  );
  return rows;
}

/** Mails the requested links. */
export const resetMailJob = (services: Services): JobDefinition => ({
  queue: QUEUE,
  retries: 5,
  run: async ({ recipients, ip }) => {
    for (const recipient of recipients as Registration[]) {
      const { merchant_id: merchantId, member_id: memberId } = recipient;
      const scope = systemScope(services, merchantId);
      const asking = { ...scope, actor: { ...scope.actor, ip: String(ip) } };
      await act(asking, (db) => mailLink(services, db, merchantId, memberId));
    }
  },
});

/**
 * Mails a reset link to a member of the own team.
 * @throws Refusal `conflict` for a deactivated member
 */
export async function sendMemberReset(scope: MemberScope, memberId: string): Promise<void> {
  const { services, tenant } = scope;
  await act(scope, async (db) => {
    const outcome = await mailLink(services, db, tenant.merchantId, memberId);
    if (!outcome.result) {
      throw new Refusal(common.conflict, { message: 'This member is deactivated and cannot sign in.' });
    }
    return outcome;
  });
}

/**
 * Creates and mails a link for an active member, which ends earlier ones. Results in false when the member is inactive.
 */
async function mailLink(
  services: Services,
  db: Db,
  merchantId: number,
  memberId: string,
): Promise<Outcome<boolean>> {
  const member = await memberFor(db, merchantId, memberId);
  if (member.status !== 'Active') return { result: false, audit: [], events: [] };
  const merchant = await merchantOf(db, merchantId);
  const link = { purpose: 'reset', subject: memberId, lifeMs: RESET_MS } as const;
  const token = await createLink(db, merchantId, link);
  return {
    result: true,
    audit: [{ action: 'passwordReset.sent', subject: ['member', memberId] }],
    events: [],
    jobs: [await queueResetLink({ db, services, merchant }, member, token)],
  };
}

/** The member of a reset link. @throws Refusal `link_invalid` when it has expired or belongs to another address */
export async function readReset(
  { services }: RequestScope,
  email: string,
  token: string,
): Promise<{ member: StoredMember; merchant: MerchantRow }> {
  const merchantId = merchantOfLink(token);
  if (merchantId === null) throw new Refusal(linkInvalid);
  return services.database.tenant(merchantId).read(async (db) => {
    const link = await findLink(db, merchantId, 'reset', token);
    if (!link?.isUsable) throw new Refusal(linkInvalid);
    const member = theirs(await memberFor(db, merchantId, link.subject), email);
    return { member, merchant: await merchantOf(db, merchantId) };
  });
}

/**
 * Sets a new password by a link and redeems it. All sessions of the member end, and this browser can sign in despite
 * earlier wrong attempts.
 * @throws Refusal `link_invalid`, or `bad_input` when the password is too weak
 */
export async function resetPassword(
  scope: RequestScope,
  email: string,
  token: string,
  password: string,
): Promise<void> {
  const { services } = scope;
  const merchantId = merchantOfLink(token);
  if (merchantId === null) throw new Refusal(linkInvalid);
  const passwordHash = await hashNewPassword('password', password);
  const userName = await act(scopeOf(scope, merchantId, null), async (db) => {
    const memberId = await redeemLink(db, merchantId, 'reset', token);
    if (memberId === null) throw new Refusal(linkInvalid);
    const member = theirs(await memberToChange(db, merchantId, memberId), email);
    await storePassword(db, member, passwordHash);
    const ended = await endSessions(db, merchantId, memberId, { reason: 'password' });
    const merchant = await merchantOf(db, merchantId);
    return {
      result: await loweredUserName(db, member),
      audit: [{ action: 'password.reset', subject: ['member', memberId] }, ...ended.audit],
      events: ended.events,
      jobs: [await queuePasswordChanged({ db, services, merchant }, member)],
    };
  });
  await trustClient(scope, userName);
}

/** Returns the member when they are active and have this address. Throws `link_invalid` otherwise. */
function theirs(member: StoredMember, email: string): StoredMember {
  if (member.status !== 'Active' || !isSameAddress(member.email, email)) throw new Refusal(linkInvalid);
  return member;
}
