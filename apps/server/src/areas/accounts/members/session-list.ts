import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import { act } from '../../../kernel/action.ts';
import type { MemberScope } from '../../../kernel/context.ts';
import { notFound } from '../../../kernel/refusal.ts';
import { activeSessionsOf, endSessions } from '../sessions.ts';
import { sessions } from '../tables.ts';
import { memberFor } from './access.ts';

/** Maximum sessions listed. */
const MOST = 200;

/** The sessions of a member, most recently used first, without those that lack a second factor. */
export function readSessions({ tenant }: MemberScope, memberId: string) {
  return tenant.read(async (db) => {
    await memberFor(db, tenant.merchantId, memberId);
    return db
      .select()
      .from(sessions)
      .where(and(activeSessionsOf(tenant.merchantId, memberId), isNull(sessions.pendingFactor)))
      .orderBy(desc(sessions.rotatedAt), desc(sessions.id))
      .limit(MOST);
  });
}

/**
 * Ends one session of a member, or all of them, with their tokens and sockets.
 * @returns the number of ended sessions
 * @throws Refusal `not_found` when the session is not the member's, or has ended
 */
export function endMemberSessions(scope: MemberScope, memberId: string, sessionId?: string): Promise<number> {
  const { merchantId } = scope.tenant;
  return act(scope, async (db) => {
    await memberFor(db, merchantId, memberId);
    const live = activeSessionsOf(merchantId, memberId);
    const only = sessionId === undefined ? live : and(live, eq(sessions.id, sessionId));
    const { count, ...outcome } = await endSessions(db, merchantId, memberId, {
      ...(only && { only }),
      reason: 'elsewhere',
    });
    if (sessionId !== undefined && count === 0) throw notFound();
    return { result: count, ...outcome };
  });
}

/** Ends all other sessions of the caller. Returns their number. */
export function endOtherSessions(scope: MemberScope): Promise<number> {
  const { merchantId, id, sessionId } = scope.caller;
  return act(scope, async (db) => {
    const only = and(activeSessionsOf(merchantId, id), ne(sessions.id, sessionId));
    const { count, ...outcome } = await endSessions(db, merchantId, id, {
      ...(only && { only }),
      reason: 'elsewhere',
    });
    return { result: count, ...outcome };
  });
}
