import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import { act } from '../../../kernel/action.ts';
import type { MemberScope } from '../../../kernel/context.ts';
import { notFound } from '../../../kernel/refusal.ts';
import { endSessions, liveSessionsOf } from '../sessions.ts';
import { sessions } from '../tables.ts';
import { memberFor } from './access.ts';

/** The most sign-ins that are listed. */
const MOST = 200;

/** Where a member is signed in, most recently used first. Sign-ins that still lack a second factor are none yet. */
export function readSessions({ tenant }: MemberScope, memberId: string) {
  return tenant.read(async (db) => {
    await memberFor(db, tenant.merchantId, memberId);
    return db
      .select()
      .from(sessions)
      .where(and(liveSessionsOf(tenant.merchantId, memberId), isNull(sessions.pendingFactor)))
      .orderBy(desc(sessions.rotatedAt), desc(sessions.id))
      .limit(MOST);
  });
}

/**
 * Ends a sign-in of a member, or all of them: their tokens and sockets at once.
 * @returns how many ended
 * @throws Refusal `not_found` for one that is not the member's, or over
 */
export function endMemberSessions(scope: MemberScope, memberId: string, sessionId?: string): Promise<number> {
  const { merchantId } = scope.tenant;
  return act(scope, async (db) => {
    await memberFor(db, merchantId, memberId);
    const live = liveSessionsOf(merchantId, memberId);
    const only = sessionId === undefined ? live : and(live, eq(sessions.id, sessionId));
    const { count, ...told } = await endSessions(db, merchantId, memberId, {
      ...(only && { only }),
      reason: 'elsewhere',
    });
    if (sessionId !== undefined && count === 0) throw notFound();
    return { result: count, ...told };
  });
}

/** Signs the caller out everywhere else. Answers how many sign-ins ended. */
export function endOtherSessions(scope: MemberScope): Promise<number> {
  const { merchantId, id, sessionId } = scope.caller;
  return act(scope, async (db) => {
    const only = and(liveSessionsOf(merchantId, id), ne(sessions.id, sessionId));
    const { count, ...told } = await endSessions(db, merchantId, id, {
      ...(only && { only }),
      reason: 'elsewhere',
    });
    return { result: count, ...told };
  });
}
