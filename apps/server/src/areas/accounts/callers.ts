import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import type { MemberCaller, Services, VisitorCaller } from '../../kernel/context.ts';
import { type MemberToken, readToken } from '../../kernel/tokens.ts';
import { rightsOf, sightOf } from '../roles/rights.ts';
import { roles } from '../roles/tables.ts';
import { members, sessions } from './tables.ts';

/** How long what a session may do is remembered. Events of this and other processes end it sooner. Milliseconds. */
const REMEMBER_MS = 5_000;
const REMEMBER_MOST = 20_000;
/** How often a member is read anew because something changed meanwhile; presence does too, and decides nothing. */
const TRIES = 3;

/** Turns tokens into callers. */
export interface Callers {
  /** The member, or null when the token, the session or the member is not valid any more. */
  member(token: string): Promise<MemberCaller | null>;
  visitor(token: string): Promise<VisitorCaller | null>;
  stop(): void;
}

export function openCallers(services: Services): Callers {
  const { config, bus } = services;
  const remembered = new Map<string, { caller: MemberCaller; until: number }>();
  const forgotten = new Map<number, number>();
  let missed = 0;
  const timesForgotten = (merchantId: number) => missed + (forgotten.get(merchantId) ?? 0);
  const forget = (merchantId: number, matches: (caller: MemberCaller) => boolean) => {
    forgotten.set(merchantId, (forgotten.get(merchantId) ?? 0) + 1);
    for (const [key, { caller }] of remembered) if (matches(caller)) remembered.delete(key);
  };
  const stops = [
    bus.onMissed(() => {
      missed += 1;
      remembered.clear();
    }),
    bus.on('session.ended', ({ merchantId, sessionId }) =>
      forget(merchantId, (caller) => caller.sessionId === sessionId),
    ),
    bus.on('member.changed', ({ merchantId, memberId }) =>
      forget(merchantId, (caller) => caller.id === memberId),
    ),
    bus.on('rights.changed', ({ merchantId, memberIds }) =>
      forget(
        merchantId,
        (caller) => caller.merchantId === merchantId && (memberIds?.includes(caller.id) ?? true),
      ),
    ),
  ];

  return {
    async member(text) {
      const token = await readToken(config.TOKEN_SECRET, text);
      if (token?.kind !== 'member') return null;
      const known = remembered.get(token.sessionId);
      if (known && known.until > performance.now()) return known.caller;
      for (let tries = 1; ; tries += 1) {
        const before = timesForgotten(token.merchantId);
        const caller = await loadMember(services, token);
        if (!caller) return null;
        // What was read while something of the merchant's members changed may be out of date.
        if (before === timesForgotten(token.merchantId)) {
          if (remembered.size >= REMEMBER_MOST) remembered.clear();
          remembered.set(token.sessionId, { caller, until: performance.now() + REMEMBER_MS });
          return caller;
        }
        if (tries === TRIES) return caller;
      }
    },
    async visitor(text) {
      const token = await readToken(config.TOKEN_SECRET, text);
      if (token?.kind !== 'visitor') return null;
      return {
        kind: 'visitor',
        merchantId: token.merchantId,
        id: token.visitorId,
        engagementId: token.engagementId,
      };
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
