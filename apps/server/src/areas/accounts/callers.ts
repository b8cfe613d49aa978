import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import type { Callers, MemberCaller } from '../../kernel/callers.ts';
import type { Services } from '../../kernel/context.ts';
import { askedAnew, remembered } from '../../kernel/remembered.ts';
import type { Runner } from '../../kernel/runner.ts';
import { type MemberToken, readToken } from '../../kernel/tokens.ts';
import { rightsOf, sightOf } from '../roles/rights.ts';
import { roles } from '../roles/tables.ts';
import { members, sessions } from './tables.ts';

/** How long what a session may do is remembered. Events of this and other processes end it sooner. Milliseconds. */
const REMEMBER_MS = 5_000;
const REMEMBER_MOST = 20_000;
/** How often a member is read anew because they changed meanwhile; presence does too, and decides nothing. */
const TRIES = 3;

/** The member of an access token, or null when the token, the session or the member is not valid any more. */
export function openMemberCallers(services: Services): Pick<Callers, 'member'> & Runner {
  const { config, bus } = services;
  const known = remembered<MemberCaller | null>({ forMs: REMEMBER_MS, most: REMEMBER_MOST });
  const forgetMember = ({ merchantId, memberId }: { merchantId: number; memberId: string }) =>
    known.forgetWhere(merchantId, (key) => key.startsWith(`${memberId} `));
  const stops = [
    bus.onMissed(known.clear),
    bus.on('session.ended', ({ merchantId, sessionId }) =>
      known.forgetWhere(merchantId, (key) => key.endsWith(` ${sessionId}`)),
    ),
    bus.on('member.changed', forgetMember),
    bus.on('rights.changed', ({ merchantId, memberIds }) => {
      if (memberIds === null) known.forget(merchantId);
      else for (const memberId of memberIds) forgetMember({ merchantId, memberId });
    }),
  ];

  return {
    async member(text) {
      const token = await readToken(config.TOKEN_SECRET, text);
      if (token?.kind !== 'member') return null;
      const { merchantId, memberId, sessionId } = token;
      const load = () => loadMember(services, token);
      // A socket that is not in its rooms yet hears of no change: what is out of date by now must not let it in.
      return askedAnew(() => known.of(merchantId, `${memberId} ${sessionId}`, load), TRIES);
    },
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}

/** The member of a session as they are now; null when the session or the member is not valid any more. */
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
 * A member as they are now, for work that goes on without their sign-in; null when they are gone or inactive. They
 * have passed their second factor when they asked for it.
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
    sight: sightOf(stored),
    pendingFactor,
    userName,
    email,
    firstName,
    lastName,
    imageUrl,
  };
}
