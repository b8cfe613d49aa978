import { invalidGrant } from '@foyer/contract/accounts/errors';
import type { TokenReply } from '@foyer/contract/accounts/shapes';
import { common } from '@foyer/contract/kernel/errors';
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import type { RequestScope, Scope } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { signMemberToken } from '../../kernel/tokens.ts';
import { beginAttempt, forgetAttempts, inTurn, takeBackAttempt, UNKNOWN_NAME } from './attempts.ts';
import { deviceOf } from './device.ts';
import { isPassword } from './passwords.ts';
import { hashToken, newRefreshToken, type RefreshToken } from './refresh-tokens.ts';
import { factorsOf, pendingAtStart, policyOf } from './second-factor/policy.ts';
import { members, sessions } from './tables.ts';

type Member = typeof members.$inferSelect;
type Session = typeof sessions.$inferSelect;

const DAY_MS = 86_400_000;
/** How long a sign-in may wait for its second factor. Milliseconds. */
const PENDING_MS = 15 * 60_000;

export const sessionEnd = (scope: RequestScope, now: Date): Date =>
  new Date(now.getTime() + scope.services.config.REFRESH_TOKEN_DAYS * DAY_MS);

/** Signs a member in with a password: a new session and its first pair of tokens. */
export function signIn(
  scope: RequestScope,
  userName: string,
  password: string,
): Promise<z.infer<typeof TokenReply>> {
  const given = userName.trim().normalize('NFKC');
  const name = given.toLowerCase();
  return inTurn(name, async () => {
    const member = await findMember(scope, given);
    const attempts = member ? await beginKnown(scope, member) : await beginUnknown(scope, name);
    if (attempts === null) {
      throw new Refusal(common.tooMany, {
        message: 'Too many wrong passwords. Please wait 15 minutes and try again.',
      });
    }
    const right = await isPassword(password, member?.passwordHash ?? null);
    if (member && right && member.status === 'Active') return startSession(scope, member, new Date());
    if (member) await endWrong(scope, member, right ? 'inactive' : attempts);
    throw new Refusal(invalidGrant);
  });
}

/** The pair of tokens as the catalogue answers it. */
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

/** The scope of a request that carries no access token; its member is known once the password or token proved it. */
export const scopeOf = (scope: RequestScope, merchantId: number, memberId: string | null): Scope => ({
  services: scope.services,
  tenant: scope.services.database.tenant(merchantId),
  actor: { type: memberId ? 'member' : 'system', id: memberId, ip: scope.ip },
});

async function findMember({ services: { database } }: RequestScope, name: string): Promise<Member | null> {
  const { rows } = await database.anonymous((db) =>
    db.execute<{ merchant_id: number; member_id: string }>(sql`select * from find_login(${name})`),
  );
  const [login] = rows;
  if (!login) return null;
  const found = await database.tenant(login.merchant_id).read((db) =>
    db
      .select()
      .from(members)
      .where(and(eq(members.merchantId, login.merchant_id), eq(members.id, login.member_id))),
  );
  return found[0] ?? null;
}

const beginKnown = (scope: RequestScope, { merchantId, id }: Member): Promise<number | null> =>
  scope.services.database.tenant(merchantId).read((db) => beginAttempt(db, merchantId, id));

async function beginUnknown({ services }: RequestScope, name: string): Promise<number | null> {
  const { isAllowed, remaining } = await services.limits.take(UNKNOWN_NAME, name);
  return isAllowed ? UNKNOWN_NAME.max - remaining : null;
}

/** Keeps the trace of a wrong password; whoever is inactive and has the right one made no wrong attempt. */
async function endWrong(
  scope: RequestScope,
  { merchantId, id }: Member,
  how: number | 'inactive',
): Promise<void> {
  await act(scopeOf(scope, merchantId, id), async (db) => {
    if (how === 'inactive') await takeBackAttempt(db, merchantId, id);
    return {
      result: undefined,
      audit:
        how === 'inactive'
          ? []
          : [{ action: 'signIn.failed', subject: ['member', id] as const, after: { failures: how } }],
      events: [],
    };
  });
}

/** The member, held until the transaction ends. Whoever writes sign-ins as well holds the member first. */
export async function holdMember(db: Db, merchantId: number, memberId: string): Promise<Member | null> {
  const [row] = await db
    .select()
    .from(members)
    .where(and(eq(members.merchantId, merchantId), eq(members.id, memberId)))
    .for('no key update');
  return row ?? null;
}

/**
 * Holds the member until the transaction ends, so that a password that was changed or an account that was deactivated
 * since the proof starts no sign-in that outlives the change.
 * @throws Refusal `invalid_grant`
 */
async function expectUnchanged(db: Db, { merchantId, id, passwordHash }: Member): Promise<void> {
  const held = await holdMember(db, merchantId, id);
  if (held?.status !== 'Active' || held.passwordHash !== passwordHash) throw new Refusal(invalidGrant);
}

async function startSession(scope: RequestScope, member: Member, now: Date) {
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
      expiresAt: pendingFactor ? new Date(now.getTime() + PENDING_MS) : sessionEnd(scope, now),
    });
    // While a second factor is missing wrong codes go on counting: a right password must not give new attempts.
    if (pendingFactor) await takeBackAttempt(db, merchantId, memberId);
    else await forgetAttempts(db, merchantId, memberId);
    return {
      result: pendingFactor,
      audit: [{ action: 'signIn', subject: ['session', refreshToken.sessionId] }],
      events: [],
    };
  });
  return tokenReply(scope, memberId, refreshToken, pendingFactor);
}
