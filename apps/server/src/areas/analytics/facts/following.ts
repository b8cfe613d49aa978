import { sql } from 'drizzle-orm';
import { batched, batchedByMerchant } from '../../../kernel/batched.ts';
import type { Services } from '../../../kernel/context.ts';
import type { Runner } from '../../../kernel/runner.ts';
import { membersRoom } from '../../../live/rooms.ts';
import { MESSAGE_EFFECTS } from '../../../message-effects.ts';
import { buildStats, refreshFacts } from './keeping.ts';
import { factRules } from './rules.ts';

/** Keeps facts and statistics current soon after conversations, visits and tickets change. */
export function startFacts(services: Services): Runner {
  const { bus, log, messageEffects } = services;
  const pace = {
    ...MESSAGE_EFFECTS.facts,
    onError: (error: unknown) => log.warn({ err: error }, 'facts not kept; a job repeats it'),
  };
  const threads = batchedByMerchant(
    (merchantId, ids, signal) => refreshFacts(services, merchantId, 'conversations', [...ids.keys()], signal),
    pace,
  );
  const visitors = batchedByMerchant(async (merchantId, ids, signal) => {
    const visits = await recentVisits(services, merchantId, [...ids.keys()]);
    await refreshFacts(services, merchantId, 'visits', visits, signal);
  }, pace);
  const tickets = batched<number>(
    async (merchantId, signal) =>
      buildStats(services, merchantId, await factRules(services)(merchantId), signal),
    pace,
  );
  const note = ({ merchantId, conversationID }: { merchantId: number; conversationID: string }) =>
    threads.schedule(merchantId, conversationID, undefined);
  const stops = [
    messageEffects.add('facts', note),
    bus.follow('conversation.changed', note),
    bus.follow('inbox.changed', note),
    bus.follow('visitor.changed', ({ merchantId, referenceID }) =>
      visitors.schedule(merchantId, referenceID, undefined),
    ),
    bus.follow('task.changed', ({ merchantId }) => tickets.schedule(merchantId)),
    bus.on('stats.changed', ({ merchantId }) =>
      services.live.rooms.send(membersRoom(merchantId), { type: 'changed', what: 'stats' }),
    ),
  ];
  return {
    stop: async () => {
      for (const stop of stops) stop();
      await Promise.all([threads.stop(), visitors.stop(), tickets.stop()]);
    },
  };
}

/** The visits of visitors that may have changed just now. */
async function recentVisits(
  { database }: Services,
  merchantId: number,
  visitorIds: readonly string[],
): Promise<string[]> {
  const { rows } = await database.tenant(merchantId).read((db) =>
    db.execute<{ id: string }>(sql`
      select id from visits where merchant_id = ${merchantId}
        and visitor_id = any(${`{${visitorIds.join(',')}}`}::uuid[]) and started_at > now() - interval '2 days'`),
  );
  return rows.map(({ id }) => id);
}
