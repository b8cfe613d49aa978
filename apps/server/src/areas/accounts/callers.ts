import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import { cached, getFresh } from '../../kernel/cached.ts';
import type { Callers, MemberCaller } from '../../kernel/callers.ts';
import type { Services } from '../../kernel/context.ts';
import type { Runner } from '../../kernel/runner.ts';
import { type MemberToken, readToken } from '../../kernel/tokens.ts';
import { rightsOf, visibilityOf } from '../roles/rights.ts';
import { roles } from '../roles/tables.ts';
import { members, sessions } from './tables.ts';

/** Cache time of a session's caller. Events of any process invalidate it sooner. Milliseconds. */
const CACHE_MS = 5_000;
const CACHE_MAX = 20_000;
/** Maximum reads of a member who changes concurrently. Presence changes cause rereads too, without effect on rights. */
const TRIES = 3;

/** Resolves access tokens of members. Null when the token, the session or the member is no longer valid. */
export function openMemberCallers(services: Services): Pick<Callers, 'member'> & Runner {
  const { config, bus } = services;
  const known = cached<MemberCaller | null>({ ttlMs: CACHE_MS, maxEntries: CACHE_MAX });
  const invalidateMember = ({ merchantId, memberId }: { merchantId: number; memberId: string }) =>
    known.invalidateWhere(merchantId, (key) => key.startsWith(`${memberId} `));
  const stops = [
    bus.onMissed(known.clear),
    bus.on('session.ended', ({ merchantId, sessionId }) =>
      known.invalidateWhere(merchantId, (key) => key.endsWith(` ${sessionId}`)),
    ),
    bus.on('member.changed', invalidateMember),
    bus.on('rights.changed', ({ merchantId, memberIds }) => {
      if (memberIds === null) known.invalidate(merchantId);
      else for (const memberId of memberIds) invalidateMember({ merchantId, memberId });
    }),
  ];

  return {
    async member(text) {
      const token = await readToken(config.TOKEN_SECRET, text);
      if (token?.kind !== 'member') return null;
      const { merchantId, memberId, sessionId } = token;
      const load = () => loadMember(services, token);
      // A socket that has not joined its rooms yet receives no events, so a stale caller must not be used.
      return getFresh(() => known.get(merchantId, `${memberId} ${sessionId}`, load), TRIES);
    },
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}

/** The current member of a session. Null when the session or the member is no longer valid. */
export async function loadMember(
  { config, database }: Pick<Services, 'config' | 'database'>,
  token: Pick<MemberToken, 'merchantId' | 'memberId' | 'sessionId'>,
): Promise<MemberCaller | null> {
  const rows = await database.tenant(token.merchantId).read((db) =>
    db
      .select({ member: members, role: roles, pendingFactor: sessions.pendingFactor })
      .from(sessions)
      .innerJoin(members, and(eq(members.merchantId, sessions.merchantId), eq(members.id, sessions.memberId)))
      .innerJoin(roles, and(eq(roles.merchantId, members.merchantId), eq(roles.name, members.role)))
      .where(
        and(
          eq(sessions.merchantId, token.merchantId),
          eq(sessions.id, token.sessionId),
          eq(sessions.memberId, token.memberId),
          isNull(sessions.endedAt),
          gt(sessions.expiresAt, new Date()),
          eq(members.status, 'Active'),
        ),
      ),
  );
  const [row] = rows;
  return row ? callerFrom(row, token.sessionId, row.pendingFactor, config) : null;
}

/**
 * The current member for work without a session, such as exports. Null when they are deleted or inactive. Their second
 * factor counts as proven.
 */
export async function loadCaller(
  { config, database }: Pick<Services, 'config' | 'database'>,
  merchantId: number,
  memberId: string,
): Promise<MemberCaller | null> {
  const [row] = await database.tenant(merchantId).read((db) =>
    db
      .select({ member: members, role: roles })
      .from(members)
      .innerJoin(roles, and(eq(roles.merchantId, members.merchantId), eq(roles.name, members.role)))
      .where(and(eq(members.merchantId, merchantId), eq(members.id, memberId), eq(members.status, 'Active'))),
  );
  return row ? callerFrom(row, NO_SESSION, null, config) : null;
}

/** No sign-in has this id. */
const NO_SESSION = '';

function callerFrom(
  { member, role: stored }: { member: typeof members.$inferSelect; role: typeof roles.$inferSelect },
  sessionId: string,
  pendingFactor: MemberCaller['pendingFactor'],
  config: Config,
): MemberCaller {
  const { merchantId, id, role, userName, email, firstName, lastName, imageUrl } = member;
  return {
    kind: 'member',
    merchantId,
    id,
    sessionId,
    role,
    rights: rightsOf(stored, config),
    visibility: visibilityOf(stored),
    pendingFactor,
    userName,
    email,
    firstName,
    lastName,
    imageUrl,
  };
}
