import { common } from '@foyer/contract/kernel/errors';
import { API_TOKEN_CALLS } from '@foyer/contract/tokens/constants';
import { scopedRights } from '@foyer/domain/api-scopes';
import { isAdmin } from '@foyer/domain/roles';
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { cached } from '../../kernel/cached.ts';
import type { Callers, MemberCaller } from '../../kernel/callers.ts';
import type { Services } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Runner } from '../../kernel/runner.ts';
import { loadCaller } from '../accounts/callers.ts';
import { apiTokens } from './tables.ts';
import { hashOf, merchantOf } from './tokens.ts';

/** Cache time of a token's caller. Events of any process invalidate it sooner. Milliseconds. */
const CACHE_MS = 5_000;
const CALLS = { name: 'apiToken', max: API_TOKEN_CALLS, perSeconds: 60 } as const;

/** No role has this name, so that nothing that depends on a role is allowed. */
const TOKEN_ROLE = 'API';

/**
 * Resolves API tokens to callers: the member who created the token, with the permissions of its scopes. Null when the
 * token is unknown, revoked or expired, or the member is no longer an active administrator.
 * @throws Refusal `too_many_requests`
 */
export function openTokenCallers(services: Services): Pick<Callers, 'apiToken'> & Runner {
  const { bus, database, limits } = services;
  const known = cached<MemberCaller | null>({ ttlMs: CACHE_MS });
  const stops = [
    bus.onMissed(known.clear),
    bus.on('settings.changed', ({ merchantId, what }) => {
      if (what === 'apiTokens') known.invalidate(merchantId);
    }),
    bus.on('rights.changed', ({ merchantId }) => known.invalidate(merchantId)),
    bus.on('member.changed', ({ merchantId }) => known.invalidate(merchantId)),
  ];

  async function load(merchantId: number, hash: string): Promise<MemberCaller | null> {
    const one = and(eq(apiTokens.merchantId, merchantId), eq(apiTokens.hash, hash));
    const token = await database.tenant(merchantId).transaction(async (db) => {
      const [row] = await db
        .select()
        .from(apiTokens)
        .where(and(one, or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, sql`now()`))));
      if (row)
        await db
          .update(apiTokens)
          .set({ lastUsedAt: sql`now()` })
          .where(
            and(
              one,
              or(isNull(apiTokens.lastUsedAt), sql`${apiTokens.lastUsedAt} < now() - interval '1 minute'`),
            ),
          );
      return row;
    });
    if (!token) return null;
    const owner = await loadCaller(services, merchantId, token.createdBy);
    if (!owner || !isAdmin(owner.role)) return null;
    return {
      ...owner,
      role: TOKEN_ROLE,
      rights: scopedRights(token.scopes, owner.rights),
      tokenId: token.id,
    };
  }

  return {
    async apiToken(text) {
      const merchantId = merchantOf(text);
      if (merchantId === null) return null;
      const hash = hashOf(text);
      const caller = await known.get(merchantId, hash, () => load(merchantId, hash));
      if (!caller?.tokenId) return null;
      const { isAllowed } = await limits.take(CALLS, caller.tokenId);
      if (!isAllowed) throw new Refusal(common.tooMany);
      return caller;
    },
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}
