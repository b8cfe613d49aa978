import { setImmediate as pause } from 'node:timers/promises';
import { maySeeVisitor } from '@foyer/domain/visibility';
import { batchedByMerchant } from '../../kernel/batched.ts';
import { thenMaybe } from '../../kernel/cached.ts';
import type { Services } from '../../kernel/context.ts';
import type { MemberConnection } from '../../live/connection.ts';
import { membersIn, membersRoom } from '../../live/rooms.ts';
import { sendInTurn } from '../../live/turns.ts';
import { MESSAGE_EFFECTS } from '../../message-effects.ts';
import { cachedVisibility } from '../visitors/cached-visibility.ts';
import { isLimited } from '../visitors/visibility.ts';
import { RowUpdate } from './row-update.ts';
import { loadBoardRows } from './rows.ts';
import { mayOpenBoard, trackShownVisitors } from './shown-visitors.ts';
import { Subscribers } from './subscribers.ts';

/** Rows loaded and sent before other work gets a turn. */
const ROWS = 25;
/** Sockets written to before other work gets a turn. */
const SOCKETS = 25;

/** An update whose rows are being loaded or sent. */
interface InFlight {
  readonly merchantId: number;
  readonly ids: readonly string[];
  /** Visitors of the update who have changed since it began. */
  readonly outdated: Set<string>;
}

/**
 * Sends changed rows of the live board. Each row is loaded and encoded once for all members. A member with limited
 * visibility receives the removal of a visitor only after having received the visitor.
 */
export function startLive(services: Services) {
  const { live, bus, messageEffects } = services;
  const visibility = cachedVisibility(services);
  const subscribers = new Subscribers();
  const inFlight = new Set<InFlight>();
  const shownTo = trackShownVisitors(services);

  const broadcast = async (merchantId: number, referenceIDs: readonly string[]) => {
    const members = membersIn(live.rooms, membersRoom(merchantId));
    if (members.length === 0) return subscribers.reset(merchantId);
    const sending = { merchantId, ids: referenceIDs, outdated: new Set<string>() };
    inFlight.add(sending);
    const sent: Promise<void>[] = [];
    try {
      const rows = await loadBoardRows(services.database.tenant(merchantId), referenceIDs);
      const update = new RowUpdate(referenceIDs, rows, sending.outdated);
      const idsFor = subscribers.of(live.rooms, merchantId, update);
      for (const connection of members) {
        if (idsFor(connection).length === 0) continue;
        sent.push(sendInTurn(connection, () => frameFor(connection, update, idsFor(connection))));
        if (sent.length % SOCKETS === 0) await pause();
      }
    } finally {
      void Promise.all(sent).then(() => inFlight.delete(sending));
    }
    // The time of writing to the sockets counts towards the pause before the next batch.
    await pause();
  };
  const frameFor = (connection: MemberConnection, update: RowUpdate, ids: readonly string[]) => {
    const { caller } = connection;
    if (!mayOpenBoard(caller)) return null;
    if (!isLimited(caller)) return update.frameOf(ids);
    return thenMaybe(visibility.viewer(caller), (viewer) =>
      update.frameFor(ids, (visitor) => maySeeVisitor(viewer, visitor), shownTo(connection)),
    );
  };
  const changes = batchedByMerchant(
    async (merchantId, visitors) => {
      const ids = [...visitors.keys()];
      for (let from = 0; from < ids.length; from += ROWS)
        await broadcast(merchantId, ids.slice(from, from + ROWS));
    },
    {
      ...MESSAGE_EFFECTS.boardRows,
      onError: (error) => services.log.warn({ err: error }, 'board rows not sent'),
    },
  );
  const enqueue = ({ merchantId, referenceID }: { merchantId: number; referenceID: string }) => {
    for (const update of inFlight) {
      if (update.merchantId !== merchantId || !update.ids.includes(referenceID)) continue;
      update.outdated.add(referenceID);
      subscribers.skip(merchantId, referenceID);
    }
    changes.schedule(merchantId, referenceID, undefined);
  };

  const stops = [
    bus.on('visitor.changed', enqueue),
    messageEffects.add('boardRows', enqueue),
    bus.onMissed(() => subscribers.resetAll()),
  ];

  return {
    stop: async () => {
      for (const stop of stops) stop();
      await changes.stop();
    },
  };
}
