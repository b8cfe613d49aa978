import { queuePlaces, type WaitingItem } from '@foyer/domain/assignment';
import type { Services } from '../../kernel/context.ts';
import { gathered } from '../../kernel/gathered.ts';
import type { Runner } from '../../kernel/runner.ts';
import type { VisitorConnection } from '../../live/connection.ts';
import { MESSAGE_EFFECTS } from '../../message-effects.ts';
import { waitingChats } from './items.ts';

/** Tells visitors who wait for an agent their place in the queue, and again whenever it changes. */
export function startPlaces(services: Services): Runner {
  const { bus, messageEffects, live, log } = services;
  const told = new WeakMap<VisitorConnection, number>();

  const tell = async (merchantId: number) => {
    const visitors = visitorsOf(services, merchantId);
    if (visitors.length === 0) return;
    const items = await services.database.tenant(merchantId).read((db) => waitingChats(db, merchantId));
    const places = queuePlaces(items);
    const byVisitor = new Map(items.map((item) => [item.visitorId, item]));
    for (const connection of visitors) tellOne(connection, byVisitor.get(connection.caller.id), places);
  };
  const tellOne = (
    connection: VisitorConnection,
    item: WaitingItem | undefined,
    places: ReadonlyMap<string, number>,
  ) => {
    const place = (item && places.get(item.id)) ?? null;
    if (place === (told.get(connection) ?? null)) return;
    if (place === null) told.delete(connection);
    else told.set(connection, place);
    connection.send({ type: 'queuePlace', place });
  };
  const telling = gathered<number>(tell, {
    ...MESSAGE_EFFECTS.queuePositions,
    onError: (error) => log.warn({ err: error }, 'places in the queue were not told'),
  });
  const tellSoon = (merchantId: number) => telling.soon(merchantId);

  live.onVisitorArrived(({ caller }) => tellSoon(caller.merchantId));
  const stops = [
    bus.onMissed(() => {
      for (const { kind, caller } of live.connections) if (kind === 'visitor') tellSoon(caller.merchantId);
    }),
    messageEffects.add('queuePositions', ({ merchantId }) => tellSoon(merchantId)),
    bus.on('conversation.changed', ({ merchantId }) => tellSoon(merchantId)),
    bus.on('inbox.changed', ({ merchantId }) => tellSoon(merchantId)),
  ];
  return {
    stop: async () => {
      for (const stop of stops) stop();
      await telling.stop();
    },
  };
}

function visitorsOf({ live }: Services, merchantId: number): VisitorConnection[] {
  return [...live.connections].filter(
    (connection): connection is VisitorConnection =>
      connection.kind === 'visitor' && connection.caller.merchantId === merchantId,
  );
}
