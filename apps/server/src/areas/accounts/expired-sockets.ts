import { sessionEnded } from '@foyer/contract/accounts/errors';
import { CLOSE_CODES } from '@foyer/contract/live/constants';
import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Services } from '../../kernel/context.ts';
import { concurrently } from '../../kernel/each.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { MemberConnection } from '../../live/connection.ts';
import { sessions } from './tables.ts';

const CHECK_EVERY_MS = 60_000;

/** Closes the sockets of expired sessions every minute. Returns a function that stops it. */
export function closeExpired(services: Services): () => Promise<void> {
  let checking = Promise.resolve();
  const timer = setInterval(() => {
    checking = checking
      .then(() => closeExpiredNow(services))
      .catch((error) => services.log.error({ err: error }, 'expired sign-ins were not checked'));
  }, CHECK_EVERY_MS);
  return async () => {
    clearInterval(timer);
    await checking;
  };
}

/** Closes the sockets of this process whose session has expired. */
export async function closeExpiredNow({ live, database }: Services): Promise<void> {
  const byMerchant = new Map<number, MemberConnection[]>();
  for (const connection of live.connections) {
    if (connection.kind !== 'member') continue;
    const { merchantId } = connection.caller;
    byMerchant.set(merchantId, [...(byMerchant.get(merchantId) ?? []), connection]);
  }
  await concurrently(byMerchant, async ([merchantId, connections]) => {
    const ids = [...new Set(connections.map(({ caller }) => caller.sessionId))];
    const rows = await database.tenant(merchantId).read((db) =>
      db
        .select({ id: sessions.id })
        .from(sessions)
        .where(
          and(
            eq(sessions.merchantId, merchantId),
            inArray(sessions.id, ids),
            lte(sessions.expiresAt, sql`now()`),
          ),
        ),
    );
    const expired = new Set(rows.map(({ id }) => id));
    for (const connection of connections) {
      if (expired.has(connection.caller.sessionId)) {
        connection.close(CLOSE_CODES.unauthorized, new Refusal(sessionEnded));
      }
    }
  });
}
