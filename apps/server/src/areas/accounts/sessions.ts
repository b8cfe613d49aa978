import type { SessionEndReason } from '@foyer/contract/accounts/constants';
import { invalidGrant } from '@foyer/contract/accounts/errors';
import type { AuditAction } from '@foyer/contract/audit/texts';
import { and, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { type Audit, act } from '../../kernel/action.ts';
import type { MemberScope, RequestScope, Scope } from '../../kernel/context.ts';
import type { Event } from '../../kernel/events.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { leave } from './presence.ts';
import { hashToken, parseRefreshToken, type RefreshToken, successorToken } from './refresh-tokens.ts';
import { DAY_MS, scopeOf, sessionEnd, tokenReply } from './sign-in.ts';
import { rememberDevice, signInClient } from './sign-in-client.ts';
import { loginRecords, members, sessions } from './tables.ts';

/** Grace period in which a replaced token is accepted from a tab that renewed concurrently. Milliseconds. */
export const RACE_GRACE_MS = 10_000;

/**
 * Renews the tokens of a session. A refresh token works once: reuse means that it may be stolen, and ends the session.
 */
export async function renewSession(scope: RequestScope, refreshToken: string) {
  const token = parseRefreshToken(refreshToken);
  if (!token) throw new Refusal(invalidGrant);
  const session = await act(scopeOf(scope, token.merchantId, null), (db) => rotate(db, scope, token));
  if (!session) throw new Refusal(invalidGrant, { reason: await whyEnded(scope, token) });
  if (session.pendingFactor === null) {
    const { knownDevice } = await signInClient(scope, session.userName);
    if (knownDevice === null) await rememberDevice(scope, session.userName);
  }
  const following = successorToken(scope.services.config.TOKEN_SECRET, token);
  return tokenReply(scope, session.memberId, following, session.pendingFactor);
}

/** Why a session ended. Undefined unless the token is one of its latest two. */
async function whyEnded(
  { services: { config, database } }: RequestScope,
  token: RefreshToken,
): Promise<SessionEndReason | undefined> {
  const { merchantId, sessionId } = token;
  const hash = hashToken(token);
  const [row] = await database.tenant(merchantId).read((db) =>
    db
      .select()
      .from(sessions)
      .where(
        and(
          eq(sessions.merchantId, merchantId),
          eq(sessions.id, sessionId),
          or(eq(sessions.refreshHash, hash), eq(sessions.previousHash, hash)),
        ),
      ),
  );
  if (!row) return undefined;
  if (row.endedAt) return row.endReason ?? undefined;
  const longest = row.createdAt.getTime() + config.SESSION_MAX_DAYS * DAY_MS;
  return row.expiresAt.getTime() >= longest ? 'expired' : 'unused';
}

/** Rotates the refresh token. Results in the session, or null when it has ended. */
async function rotate(db: Db, scope: RequestScope, token: RefreshToken) {
  const now = new Date();
  const session = await lockLiveSession(db, token, now);
  const end = session && sessionEnd(scope, now, session.createdAt);
  if (!session || !end || end <= now) return { result: null, audit: [], events: [] };
  const hash = hashToken(token);
  const isRace =
    hash === session.previousHash &&
    // Absolute, as a clock that was set back makes the difference negative.
    Math.abs(now.getTime() - session.rotatedAt.getTime()) <= RACE_GRACE_MS;
  if (hash !== session.refreshHash && !isRace) {
    scope.log.warn(
      { merchantId: session.merchantId, sessionId: session.id },
      'an old refresh token was used',
    );
    const { audit, events } = await endSessions(db, session.merchantId, session.memberId, {
      only: eq(sessions.id, session.id),
      action: 'session.reused',
      reason: 'reused',
    });
    return { result: null, audit, events };
  }
  if (!isRace) {
    await db
      .update(sessions)
      .set({
        refreshHash: hashToken(successorToken(scope.services.config.TOKEN_SECRET, token)),
        previousHash: hash,
        rotatedAt: now,
        ...(session.pendingFactor === null && { expiresAt: end }),
      })
      .where(and(eq(sessions.merchantId, session.merchantId), eq(sessions.id, session.id)));
  }
  return { result: session, audit: [], events: [] };
}

async function lockLiveSession(db: Db, { merchantId, sessionId }: RefreshToken, now: Date) {
  const rows = await db
    .select({ session: sessions, userName: sql<string>`lower(${members.userName})` })
    .from(sessions)
    .innerJoin(members, and(eq(members.merchantId, sessions.merchantId), eq(members.id, sessions.memberId)))
    .where(
      and(
        eq(sessions.merchantId, merchantId),
        eq(sessions.id, sessionId),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, now),
        eq(members.status, 'Active'),
      ),
    )
    .for('update', { of: sessions });
  const [row] = rows;
  return row ? { ...row.session, userName: row.userName } : null;
}

/** Ends the current session and completes its login record. */
export async function signOut(scope: MemberScope): Promise<void> {
  const { merchantId, id: memberId, sessionId } = scope.caller;
  await act(scope, async (db) => {
    const only = eq(sessions.id, sessionId);
    const { audit, events } = await endSessions(db, merchantId, memberId, {
      only,
      action: 'session.signedOut',
      reason: 'signedOut',
    });
    return { result: undefined, audit, events };
  });
  if (!(await hasSession(scope, memberId))) await leave(scope, memberId);
}

/** Result of ending sessions: their number, audit entries and events for the action. */
interface Ended {
  readonly count: number;
  readonly audit: Audit[];
  readonly events: Event[];
}

/** Ends all sessions of a member, or those matching `only`, within a transaction. Completes their login records. */
export async function endSessions(
  db: Db,
  merchantId: number,
  memberId: string,
  { only, action = 'session.ended', reason }: { only?: SQL; action?: AuditAction; reason: SessionEndReason },
): Promise<Ended> {
  const now = new Date();
  const ended = await db
    .update(sessions)
    .set({ endedAt: now, endReason: reason })
    .where(and(ofMember(merchantId, memberId), isNull(sessions.endedAt), only))
    .returning({ id: sessions.id });
  const ids = ended.map(({ id }) => id);
  await markLogout(db, merchantId, memberId, ids, now);
  return {
    count: ids.length,
    audit: ids.map((id) => ({ action, subject: ['session', id] })),
    events: ids.map((sessionId) => ({ name: 'session.ended', data: { merchantId, sessionId } })),
  };
}

/** Sets the logout time in the login records of sessions. */
async function markLogout(
  db: Db,
  merchantId: number,
  memberId: string,
  sessionIds: readonly string[],
  now: Date,
): Promise<void> {
  if (sessionIds.length === 0) return;
  await db
    .update(loginRecords)
    .set({ logoutAt: now, loginStatus: 'logout' })
    .where(
      and(
        eq(loginRecords.merchantId, merchantId),
        eq(loginRecords.memberId, memberId),
        inArray(loginRecords.sessionId, [...sessionIds]),
        isNull(loginRecords.logoutAt),
      ),
    );
}

const ofMember = (merchantId: number, memberId: string) =>
  and(eq(sessions.merchantId, merchantId), eq(sessions.memberId, memberId));

/** Condition for sessions of a member that have neither ended nor expired. */
export const activeSessionsOf = (merchantId: number, memberId: string) =>
  and(ofMember(merchantId, memberId), isNull(sessions.endedAt), gt(sessions.expiresAt, new Date()));

/** Whether the member has an active session. */
async function hasSession({ tenant }: Scope, memberId: string): Promise<boolean> {
  const rows = await tenant.read((db) =>
    db
      .select({ id: sessions.id })
      .from(sessions)
      .where(activeSessionsOf(tenant.merchantId, memberId))
      .limit(1),
  );
  return rows.length > 0;
}
