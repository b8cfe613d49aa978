import { invalidGrant } from '@foyer/contract/accounts/errors';
import type { TokenReply } from '@foyer/contract/accounts/shapes';
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import type { RequestScope, Scope } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { INSTALLATION } from '../../kernel/merchant-ids.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { signMemberToken } from '../../kernel/tokens.ts';
import { BY_ACCOUNT } from './attempt-limits.ts';
import { beginAttempt, clearAttempts, inTurn, uncountAttempt } from './attempts.ts';
import { deviceOf } from './device.ts';
import { isPassword } from './passwords.ts';
import { hashToken, newRefreshToken, type RefreshToken } from './refresh-tokens.ts';
import { factorsOf, pendingAtStart, policyOf } from './second-factor/policy.ts';
import { rememberDevice, signInClient } from './sign-in-client.ts';
import { members, sessions } from './tables.ts';
import { FAILED_SIGN_IN_QUEUE } from './warnings.ts';

type Member = typeof members.$inferSelect;
type Session = typeof sessions.$inferSelect;

export const DAY_MS = 86_400_000;
/** Lifetime of a session that waits for its second factor. Milliseconds. */
const PENDING_MS = 15 * 60_000;

/** Expiry of a session used now, limited by its maximum lifetime. */
export function sessionEnd({ services: { config } }: RequestScope, now: Date, createdAt = now): Date {
  const unused = now.getTime() + config.REFRESH_TOKEN_DAYS * DAY_MS;
  return new Date(Math.min(unused, createdAt.getTime() + config.SESSION_MAX_DAYS * DAY_MS));
}

/**
 * Signs a member in with a password: creates a session and its first pair of tokens. Does the same work for every
 * username until the password is verified, so that neither the response nor its time reveals which accounts exist.
 */
export function signIn(
  scope: RequestScope,
  userName: string,
  password: string,
): Promise<z.infer<typeof TokenReply>> {
  const { services } = scope;
  const given = userName.trim().normalize('NFKC');
  return inTurn(given.toLowerCase(), async () => {
    const login = await findLogin(scope, given);
    const client = await signInClient(scope, login.userName);
    const counters = [client.own, ...client.shared];
    const failures = await beginAttempt(services, counters);
    const member = await findMember(scope, login);
    const isRight = await isPassword(password, member?.passwordHash ?? null);
    if (!member || !isRight || member.status !== 'Active') {
      await reportFailure(scope, login, failures.get(BY_ACCOUNT.name) ?? 0);
      throw new Refusal(invalidGrant);
    }
    const reply = await startSession(scope, member, client.knownDevice, new Date());
    await clearAttempts(services, [client.own]);
    await uncountAttempt(services, client.shared);
    if (reply.second_factor === null) await rememberDevice(scope, login.userName);
    return reply;
  });
}

/** The pair of tokens in the catalogue's wire form. */
export async function tokenReply(
  scope: RequestScope,
  memberId: string,
  refreshToken: RefreshToken,
  pendingFactor: Session['pendingFactor'],
): Promise<z.infer<typeof TokenReply>> {
  const { TOKEN_SECRET, ACCESS_TOKEN_SECONDS } = scope.services.config;
  const { merchantId, sessionId } = refreshToken;
  return {
    access_token: await signMemberToken(
      TOKEN_SECRET,
      { merchantId, memberId, sessionId },
      ACCESS_TOKEN_SECONDS,
    ),
    token_type: 'bearer',
    refresh_token: refreshToken.text,
    expires_in: ACCESS_TOKEN_SECONDS,
    second_factor: pendingFactor,
  };
}

/** The scope of a request without an access token. Its member is known once the password or token is verified. */
export const scopeOf = (scope: RequestScope, merchantId: number, memberId: string | null): Scope => ({
  services: scope.services,
  tenant: scope.services.database.tenant(merchantId),
  actor: { type: memberId ? 'member' : 'system', id: memberId, ip: scope.ip },
});

interface Login {
  /** The username, lowercased by the database. */
  readonly userName: string;
  readonly merchantId: number;
  readonly memberId: string;
}

/** Placeholder for unknown usernames, so that the same queries run for them. */
const NOBODY = { merchantId: -1, memberId: '00000000-0000-0000-0000-000000000000' };

async function findLogin({ services }: RequestScope, given: string): Promise<Login> {
  const { rows } = await services.database.anonymous((db) =>
    db.execute<{ name: string; merchant_id: number | null; member_id: string | null }>(
      sql`select lower(${given}) as name, found.* from (values (1)) one left join find_login(${given}) found on true`,
    ),
  );
  const { name = '', merchant_id, member_id } = rows[0] ?? {};
  return {
    userName: name,
    merchantId: merchant_id ?? NOBODY.merchantId,
    memberId: member_id ?? NOBODY.memberId,
  };
}

async function findMember(
  { services }: RequestScope,
  { merchantId, memberId }: Login,
): Promise<Member | null> {
  const found = await services.database.tenant(merchantId).read((db) =>
    db
      .select()
      .from(members)
      .where(and(eq(members.merchantId, merchantId), eq(members.id, memberId))),
  );
  return found[0] ?? null;
}

/** Queues a job that records a failed sign-in, for every username alike. */
async function reportFailure(scope: RequestScope, login: Login, failures: number): Promise<void> {
  const { merchantId, memberId } = login;
  const from = { ip: scope.ip, device: deviceOf(scope.userAgent), at: new Date().toISOString() };
  const data = { merchantId: INSTALLATION, member: { merchantId, memberId }, failures, from };
  await act(scopeOf(scope, INSTALLATION, null), async () => ({
    result: undefined,
    audit: [],
    events: [],
    jobs: [{ queue: FAILED_SIGN_IN_QUEUE, data }],
  }));
}

/** Locks the member until the transaction ends. Everything that writes sessions locks the member first. */
export async function lockMember(db: Db, merchantId: number, memberId: string): Promise<Member | null> {
  const [row] = await db
    .select()
    .from(members)
    .where(and(eq(members.merchantId, merchantId), eq(members.id, memberId)))
    .for('no key update');
  return row ?? null;
}

/**
 * Locks the member until the transaction ends, so that no session is created with a password that was changed, or for
 * an account that was deactivated, after it was verified.
 * @throws Refusal `invalid_grant`
 */
async function expectUnchanged(db: Db, { merchantId, id, passwordHash }: Member): Promise<void> {
  const locked = await lockMember(db, merchantId, id);
  if (locked?.status !== 'Active' || locked.passwordHash !== passwordHash) throw new Refusal(invalidGrant);
}

async function startSession(scope: RequestScope, member: Member, knownDevice: string | null, now: Date) {
  const { merchantId, id: memberId } = member;
  const refreshToken = newRefreshToken(merchantId, newId());
  const pendingFactor = await act(scopeOf(scope, merchantId, memberId), async (db) => {
    await expectUnchanged(db, member);
    const factors = await factorsOf(db, merchantId, memberId);
    const pendingFactor = pendingAtStart(await policyOf(db, merchantId), factors);
    await db.insert(sessions).values({
      merchantId,
      id: refreshToken.sessionId,
      memberId,
      refreshHash: hashToken(refreshToken),
      ip: scope.ip,
      device: deviceOf(scope.userAgent),
      createdAt: now,
      rotatedAt: now,
      pendingFactor,
      knownDevice,
      expiresAt: pendingFactor ? new Date(now.getTime() + PENDING_MS) : sessionEnd(scope, now),
    });
    return {
      result: pendingFactor,
      audit: [{ action: 'session.started', subject: ['session', refreshToken.sessionId] }],
      events: [],
    };
  });
  return tokenReply(scope, memberId, refreshToken, pendingFactor);
}
