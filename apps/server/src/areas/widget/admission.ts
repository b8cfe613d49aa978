import { common } from '@foyer/contract/kernel/errors';
import { CLOSE_CODES } from '@foyer/contract/live/constants';
import { and, eq } from 'drizzle-orm';
import { makeBatcherByMerchant } from '../../kernel/batcher.ts';
import { cached } from '../../kernel/cached.ts';
import type { VisitorCaller } from '../../kernel/callers.ts';
import type { Services } from '../../kernel/context.ts';
import { isOneOf } from '../../kernel/is-one-of.ts';
import { memoizeByKey } from '../../kernel/memoize-by-key.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { readToken } from '../../kernel/tokens.ts';
import type { Connection } from '../../live/connection.ts';
import { visitors } from '../visitors/tables.ts';
import { type ShownEngagement, shownEngagement } from './engagement.ts';
import { concernsWidget } from './settings-topics.ts';

/** Resolves visitor tokens for all calls and sockets. Null when the token is no longer valid. */
export const visitorOfToken =
  (services: Services) =>
  async (text: string): Promise<VisitorCaller | null> => {
    const token = await readToken(services.config.TOKEN_SECRET, text);
    if (token?.kind !== 'visitor') return null;
    const { kind, merchantId, visitorId, engagementId, verified } = token;
    const caller = { kind, merchantId, id: visitorId, engagementId, verified };
    return (await isAdmitted(services, caller)) ? caller : null;
  };

/**
 * Whether a visitor's token is still valid: the engagement is active, and the visitor was not identified since. An
 * earlier token of an identified visitor is invalid, since the browser may have been someone else's. An enforced
 * identity requires a token issued for an identity.
 */
export async function isAdmitted(services: Services, caller: VisitorCaller): Promise<boolean> {
  const shown = await engagementOf(services, caller);
  if (shown?.state !== 'active' || (shown.widget.identity === 'enforced' && !caller.verified)) return false;
  const known = await knownVisitors(services).add(caller);
  return known !== null && known.isVerified === caller.verified;
}

/** The engagement of a visitor's token. Null when it is removed. */
export const engagementOf = (services: Services, caller: VisitorCaller): Promise<ShownEngagement | null> =>
  cachedEngagements(services)(caller).catch((error) => {
    if (error instanceof Refusal && error.definition === common.notFound) return null;
    throw error;
  });

/** Closes the sockets of visitors who are no longer admitted. */
export async function closeUnadmitted(services: Services, connections: Iterable<Connection>): Promise<void> {
  const check = async (connection: Connection) => {
    if (connection.kind === 'visitor' && !(await isAdmitted(services, connection.caller))) refuse(connection);
  };
  await Promise.all(Array.from(connections, check));
}

/** Closes the socket of a visitor whose token is no longer valid. The widget then starts a new session. */
export const refuse = (connection: Connection): void =>
  connection.close(CLOSE_CODES.unauthorized, new Refusal(common.unauthorized));

/** Cache time of engagements. A change of settings invalidates it sooner. Milliseconds. */
const CACHE_MS = 5_000;

const cachedEngagements = memoizeByKey((services: Services) => {
  const known = cached<ShownEngagement>({ ttlMs: CACHE_MS });
  services.bus.on('settings.changed', (changed) => {
    if (concernsWidget(changed)) known.invalidate(changed.merchantId);
  });
  services.bus.onMissed(known.clear);
  return async ({ merchantId, engagementId }: VisitorCaller): Promise<ShownEngagement> =>
    known.get(merchantId, engagementId, () => shownEngagement(services, engagementId));
});

/** Reads visitors, batching concurrent requests. */
const knownVisitors = memoizeByKey(({ database }: Services) =>
  makeBatcherByMerchant<VisitorCaller, { readonly isVerified: boolean } | null>(
    async (merchantId, callers) => {
      const ids = callers.map(({ id }) => id);
      const rows = await database.tenant(merchantId).read((db) =>
        db
          .select({ id: visitors.id, externalId: visitors.externalId })
          .from(visitors)
          .where(and(eq(visitors.merchantId, merchantId), isOneOf(visitors.id, ids))),
      );
      const found = new Map(rows.map(({ id, externalId }) => [id, { isVerified: externalId !== null }]));
      return ids.map((id) => found.get(id) ?? null);
    },
  ),
);
