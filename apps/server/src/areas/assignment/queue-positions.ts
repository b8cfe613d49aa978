import { queuePositions, type WaitingItem } from '@foyer/domain/assignment';
import { batched } from '../../kernel/batched.ts';
import type { Services } from '../../kernel/context.ts';
import type { Runner } from '../../kernel/runner.ts';
import type { VisitorConnection } from '../../live/connection.ts';
import { MESSAGE_EFFECTS } from '../../message-effects.ts';
import { waitingChats } from './items.ts';

/** Sends waiting visitors their position in the queue whenever it changes. */
export function startQueuePositions(services: Services): Runner {
  const { bus, messageEffects, live, log } = services;
  const sent = new WeakMap<VisitorConnection, number>();

  const sendAll = async (merchantId: number) => {
    const visitors = visitorsOf(services, merchantId);
    if (visitors.length === 0) return;
    const items = await services.database.tenant(merchantId).read((db) => waitingChats(db, merchantId));
    const positions = queuePositions(items);
    const byVisitor = new Map(items.map((item) => [item.visitorId, item]));
    for (const connection of visitors) sendTo(connection, byVisitor.get(connection.caller.id), positions);
  };
  const sendTo = (
    connection: VisitorConnection,
    item: WaitingItem | undefined,
    positions: ReadonlyMap<string, number>,
  ) => {
    const position = (item && positions.get(item.id)) ?? null;
    if (position === (sent.get(connection) ?? null)) return;
    if (position === null) sent.delete(connection);
    else sent.set(connection, position);
    connection.send({ type: 'queuePosition', position });
  };
  const batch = batched<number>(sendAll, {
    ...MESSAGE_EFFECTS.queuePositions,
    onError: (error) => log.warn({ err: error }, 'queue positions were not sent'),
  });
  const schedule = (merchantId: number) => batch.schedule(merchantId);

  live.onVisitorArrived(({ caller }) => schedule(caller.merchantId));
  const stops = [
    bus.onMissed(() => {
      for (const { kind, caller } of live.connections) if (kind === 'visitor') schedule(caller.merchantId);
    }),
    messageEffects.add('queuePositions', ({ merchantId }) => schedule(merchantId)),
    bus.on('conversation.changed', ({ merchantId }) => schedule(merchantId)),
    bus.on('inbox.changed', ({ merchantId }) => schedule(merchantId)),
  ];
  return {
    stop: async () => {
      for (const stop of stops) stop();
      await batch.stop();
    },
  };
}

function visitorsOf({ live }: Services, merchantId: number): VisitorConnection[] {
  return [...live.connections].filter(
    (connection): connection is VisitorConnection =>
      connection.kind === 'visitor' && connection.caller.merchantId === merchantId,
  );
}
