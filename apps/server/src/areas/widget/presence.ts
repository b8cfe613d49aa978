import type { Services } from '../../kernel/context.ts';
import { together } from '../../kernel/each.ts';
import type { Events } from '../../kernel/events.ts';
import { groupedByMerchant } from '../../kernel/grouped.ts';
import type { Runner } from '../../kernel/runner.ts';
import type { VisitorConnection } from '../../live/connection.ts';
import { visitorRoom } from '../../live/rooms.ts';
import { leaveVisits, RENEW_EVERY_MS, renewVisits } from '../visitors/presence.ts';

/** How long a visit continues after its last tab closed, since the next page may be loading. */
export const LEAVE_AFTER_MS = 8_000;
const TIMES = { sinceMs: LEAVE_AFTER_MS, quietMs: (LEAVE_AFTER_MS * 3) / 4 };

type Visit = Events['visit.left'];

/** Keeps visits online while tabs of theirs are open here, and ends them after the last. */
export function startPresence(services: Services): Runner {
  const { live, bus, log } = services;
  const leaving = ofMerchants((merchantId, ids) => leaveVisits(services, merchantId, ids, TIMES));
  const renewing = ofMerchants((merchantId, ids) => renewVisits(services, merchantId, ids));
  // Visits that are not ended here end by their silence.
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
  await together(byMerchant, ([merchantId, ids]) => renewVisits(services, merchantId, [...ids]));
}

/** Work on visits that is done on many of a merchant at once: thousands may leave together. */
const ofMerchants = (work: (merchantId: number, visitIds: readonly string[]) => Promise<void>) =>
  groupedByMerchant<Visit, void>(async (merchantId, visits) => {
    await work(
      merchantId,
      visits.map(({ visitId }) => visitId),
    );
    return visits.map(() => undefined);
  });

/**
 * After the last tab here the next page may be loading. Halfway, processes with another tab are asked to say that the
 * visit goes on.
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
