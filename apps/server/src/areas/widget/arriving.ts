import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, inArray } from 'drizzle-orm';
import type { Services } from '../../kernel/context.ts';
import { grouped } from '../../kernel/grouped.ts';
import { conversations } from '../conversations/tables.ts';
import { resumeVisits } from '../visitors/presence.ts';

/** A visitor whose socket opens. */
interface Arrival {
  readonly merchantId: number;
  readonly visitorId: string;
  readonly visitId: string;
}

interface Arrived {
  /** False when there is no such visit, or it is too long ago to continue. */
  readonly isHere: boolean;
  /** The chat that is open with them. */
  readonly conversationId: string | null;
}

/** Where several arrive at once, more are about to: they are let in so many milliseconds later, and with them. */
const GATHER_MS = 20;

/**
 * Brings visits online for sockets that open. After a restart everybody comes back at once: who arrives while others
 * are looked up is looked up with the next of them.
 */
export function arrivals(services: Services) {
  return grouped<Arrival, Arrived>(async (all) => {
    if (all.length > 1) await delay(GATHER_MS);
    const results = new Map<Arrival, Arrived>();
    const ofMerchants = Map.groupBy(all, ({ merchantId }) => merchantId);
    await Promise.all(
      [...ofMerchants].map(async ([merchantId, some]) => {
        const resumed = await resumeVisits(services, merchantId, some);
        const open = await openChats(services, merchantId, some);
        for (const one of some) {
          results.set(one, {
            isHere: resumed.has(one.visitId),
            conversationId: open.get(one.visitorId) ?? null,
          });
        }
      }),
    );
    return all.map((one) => results.get(one) as Arrived);
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
