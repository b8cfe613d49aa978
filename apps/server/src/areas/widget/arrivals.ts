import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, inArray } from 'drizzle-orm';
import { makeBatcherByMerchant } from '../../kernel/batcher.ts';
import type { Services } from '../../kernel/context.ts';
import { conversations } from '../conversations/tables.ts';
import { resumeVisits } from '../visitors/presence.ts';

/** An opening socket of a visitor. */
interface Arrival {
  readonly merchantId: number;
  readonly visitorId: string;
  readonly visitId: string;
}

interface Arrived {
  /** False when the visit does not exist or is too old to continue. */
  readonly isHere: boolean;
  /** The open chat, if any. */
  readonly conversationId: string | null;
}

/** Delay before a batch of several arrivals, so that more can join it. Milliseconds. */
const BATCH_MS = 20;

/** Reopens visits of opening sockets, in batches: after a restart all visitors reconnect at once. */
export function arrivals(services: Services) {
  return makeBatcherByMerchant<Arrival, Arrived>(async (merchantId, all) => {
    if (all.length > 1) await delay(BATCH_MS);
    const resumed = await resumeVisits(services, merchantId, all);
    const open = await openChats(services, merchantId, all);
    return all.map(({ visitId, visitorId }) => ({
      isHere: resumed.has(visitId),
      conversationId: open.get(visitorId) ?? null,
    }));
  });
}

async function openChats({ database }: Services, merchantId: number, some: readonly Arrival[]) {
  const rows = await database.tenant(merchantId).read((db) =>
    db
      .select({ visitorId: conversations.visitorId, id: conversations.id })
      .from(conversations)
      .where(
        and(
          eq(conversations.merchantId, merchantId),
          inArray(
            conversations.visitorId,
            some.map(({ visitorId }) => visitorId),
          ),
          eq(conversations.status, 'open'),
          eq(conversations.kind, 'chat'),
        ),
      ),
  );
  return new Map(rows.map(({ visitorId, id }) => [visitorId, id]));
}
