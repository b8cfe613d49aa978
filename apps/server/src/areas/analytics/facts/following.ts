import { sql } from 'drizzle-orm';
import { batched, batchedByMerchant } from '../../../kernel/batched.ts';
import type { Services } from '../../../kernel/context.ts';
import type { Runner } from '../../../kernel/runner.ts';
import { membersRoom } from '../../../live/rooms.ts';
import { MESSAGE_EFFECTS } from '../../../message-effects.ts';
import { intentOf } from './conversations.ts';
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
    const given = [...ids.keys()];
    const visits = await recentVisits(services, merchantId, given);
    await refreshFacts(services, merchantId, 'visits', visits, signal);
    const outdated = await outdatedConversations(services, merchantId, given);
    if (outdated.length > 0) await refreshFacts(services, merchantId, 'conversations', outdated, signal);
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

/** The conversations of visitors whose facts say something else about the visitor than the visitor does now. */
async function outdatedConversations(
  { database }: Services,
  merchantId: number,
  visitorIds: readonly string[],
): Promise<string[]> {
  const { rows } = await database.tenant(merchantId).read((db) =>
    db.execute<{ id: string }>(sql`
      select f.id from conversation_facts f
      join visitors v on v.merchant_id = f.merchant_id and v.id = f.visitor_id
      where f.merchant_id = ${merchantId} and f.visitor_id = any(${`{${visitorIds.join(',')}}`}::uuid[])
        and (f.country, f.intent) is distinct from (v.country, ${intentOf})`),
  );
  return rows.map(({ id }) => id);
}
