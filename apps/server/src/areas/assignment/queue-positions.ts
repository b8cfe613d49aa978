import { queuePositions, type WaitingItem } from '@foyer/domain/assignment';
import { batched } from '../../kernel/batched.ts';
import type { Services } from '../../kernel/context.ts';
import type { Events } from '../../kernel/events.ts';
import type { Runner } from '../../kernel/runner.ts';
import type { VisitorConnection } from '../../live/connection.ts';
import { visitorRoom, visitorsIn, visitorsRoom } from '../../live/rooms.ts';
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

  /** Texts of a visitor who has a position change nobody's. */
  const isFromWaiting = ({ merchantId, referenceID, messages }: Events['messages.stored']) =>
    messages.every(({ kind, author }) => kind === 'text' && author.type === 'visitor') &&
    visitorsIn(live.rooms, visitorRoom(merchantId, referenceID)).some((connection) => sent.has(connection));

  live.onVisitorArrived((connection) => {
    const { merchantId } = connection.caller;
    live.rooms.join(visitorsRoom(merchantId), connection);
    schedule(merchantId);
  });
  const stops = [
    bus.onMissed(() => {
      for (const { kind, caller } of live.connections) if (kind === 'visitor') schedule(caller.merchantId);
    }),
    messageEffects.add('queuePositions', (stored) => {
      if (!isFromWaiting(stored)) schedule(stored.merchantId);
    }),
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

/** The connected visitors of a merchant, in any order. */
const visitorsOf = ({ live }: Services, merchantId: number): VisitorConnection[] =>
  visitorsIn(live.rooms, visitorsRoom(merchantId));
