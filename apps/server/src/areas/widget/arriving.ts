import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, inArray } from 'drizzle-orm';
import type { Services } from '../../kernel/context.ts';
import { groupedByMerchant } from '../../kernel/grouped.ts';
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
  return groupedByMerchant<Arrival, Arrived>(async (merchantId, all) => {
    if (all.length > 1) await delay(GATHER_MS);
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
