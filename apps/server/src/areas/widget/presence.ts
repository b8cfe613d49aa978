import { makeBatcherByMerchant } from '../../kernel/batcher.ts';
import type { Services } from '../../kernel/context.ts';
import { concurrently } from '../../kernel/each.ts';
import type { Events } from '../../kernel/events.ts';
import { inParts } from '../../kernel/pauses.ts';
import type { Runner } from '../../kernel/runner.ts';
import type { VisitorConnection } from '../../live/connection.ts';
import { visitorRoom } from '../../live/rooms.ts';
import { leaveVisits, RENEW_EVERY_MS, renewVisits } from '../visitors/presence.ts';

/** How long a visit continues after its last tab closed, since the next page may be loading. */
export const LEAVE_AFTER_MS = 8_000;
const TIMES = { sinceMs: LEAVE_AFTER_MS, quietMs: (LEAVE_AFTER_MS * 3) / 4 };

/** Visits in one statement. All at once would take a core for half a second on a busy site. */
const RENEWED_TOGETHER = 500;

type Visit = Events['visit.left'];

/** Keeps visits online while this process has tabs of them, and ends them after the last one closed. */
export function startPresence(services: Services): Runner {
  const { live, bus, log } = services;
  const leaving = ofMerchants((merchantId, ids) => leaveVisits(services, merchantId, ids, TIMES));
  const renewing = ofMerchants((merchantId, ids) => renewVisits(services, merchantId, ids));
  // Visits not ended here end by the sweep of silent visits.
  const warn = (error: unknown) => log.warn({ err: error }, 'a visit was not ended or renewed');

  live.onGone((connection) => {
    if (connection.kind !== 'visitor') return;
    leaveSoon(services, connection, (visit) => leaving.add(visit).catch(warn));
  });
  const stop = bus.on('visit.left', (visit) => {
    if (hasTab(services, visit)) renewing.add(visit).catch(warn);
  });
  const timer = setInterval(() => {
    renewAll(services).catch((error) => log.warn({ err: error }, 'visits not renewed'));
  }, RENEW_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      stop();
      await Promise.all([leaving.settled(), renewing.settled()]);
    },
  };
}

async function renewAll(services: Services): Promise<void> {
  const byMerchant = new Map<number, Set<string>>();
  for (const connection of services.live.connections) {
    if (connection.kind !== 'visitor') continue;
    const { merchantId } = connection.caller;
    byMerchant.set(merchantId, (byMerchant.get(merchantId) ?? new Set()).add(connection.sessionId));
  }
  await concurrently(byMerchant, ([merchantId, ids]) =>
    inParts([...ids], RENEWED_TOGETHER, (part) => renewVisits(services, merchantId, part)),
  );
}

/** Batches work on visits by merchant, as thousands may leave at once. */
const ofMerchants = (work: (merchantId: number, visitIds: readonly string[]) => Promise<void>) =>
  makeBatcherByMerchant<Visit, void>(async (merchantId, visits) => {
    await work(
      merchantId,
      visits.map(({ visitId }) => visitId),
    );
    return visits.map(() => undefined);
  });

/**
 * Ends a visit after its last tab closed here, unless the next page loads. Halfway, other processes with a tab are
 * asked to renew it.
 */
function leaveSoon(
  services: Services,
  { caller: { merchantId, id }, sessionId }: VisitorConnection,
  leave: (visit: Visit) => void,
): void {
  const visit = { merchantId, referenceID: id, visitId: sessionId };
  const later = (work: () => void) =>
    setTimeout(() => {
      if (!hasTab(services, visit)) work();
    }, LEAVE_AFTER_MS / 2).unref();
  later(() => {
    services.bus.publish({ name: 'visit.left', data: visit });
    later(() => leave(visit));
  });
}

/** Whether a tab of a visit is connected here. */
const hasTab = ({ live }: Services, { merchantId, referenceID, visitId }: Visit): boolean =>
  [...live.rooms.in(visitorRoom(merchantId, referenceID))].some(
    (connection) => connection.kind === 'visitor' && connection.sessionId === visitId,
  );
