import { setImmediate as pause } from 'node:timers/promises';
import { maySeeVisitor } from '@foyer/domain/visibility';
import type { Services } from '../../kernel/context.ts';
import { gatheredByMerchant } from '../../kernel/gathered.ts';
import { whenKnown } from '../../kernel/remembered.ts';
import type { MemberConnection } from '../../live/connection.ts';
import { membersIn, membersRoom } from '../../live/rooms.ts';
import { sendInTurn } from '../../live/turns.ts';
import { MESSAGE_EFFECTS } from '../../message-effects.ts';
import { isLimited } from '../visitors/sight.ts';
import { rememberedSight } from '../visitors/sight-remembered.ts';
import { Hearers } from './hearers.ts';
import { Look } from './look.ts';
import { loadBoardRows } from './rows.ts';
import { keepShown, mayOpenBoard } from './shown.ts';

/** Rows that are loaded and told before others have their turn. */
const ROWS = 25;
/** Sockets that are written to before others have their turn. */
const SOCKETS = 25;

/**
 * Tells members of the rows of the live board as they change: each row is loaded and encoded once for all of them.
 * Whoever sees some visitors only hears of a visitor who leaves the board when they have heard of them before.
 */
export function startLive(services: Services) {
  const { live, bus, messageEffects } = services;
  const sight = rememberedSight(services);
  const hearers = new Hearers();
  /** Visitors who changed while rows were on their way, for each look that somebody waits for; and whose they are. */
  const underWay = new Map<Set<string>, number>();
  const shownTo = keepShown(services);

  const tell = async (merchantId: number, referenceIDs: readonly string[]) => {
    const members = membersIn(live.rooms, membersRoom(merchantId));
    if (members.length === 0) return hearers.forget(merchantId);
    const outdated = new Set<string>();
    underWay.set(outdated, merchantId);
    const told: Promise<void>[] = [];
    try {
      const rows = await loadBoardRows(services.database.tenant(merchantId), referenceIDs);
      const look = new Look(referenceIDs, rows, outdated);
      const idsFor = hearers.of(live.rooms, merchantId, look);
      // Whoever sees some visitors only hears of these by the next look, which must not take them for told.
      for (const id of outdated) hearers.forget(merchantId, id);
      for (const connection of members) {
        if (idsFor(connection).length === 0) continue;
        told.push(sendInTurn(connection, () => frameFor(connection, look, idsFor(connection))));
        if (told.length % SOCKETS === 0) await pause();
      }
    } finally {
      void Promise.all(told).then(() => underWay.delete(outdated));
    }
    // What writing to the sockets takes counts for the rest before the next look.
    await pause();
  };
  const frameFor = (connection: MemberConnection, look: Look, ids: readonly string[]) => {
    const { caller } = connection;
    if (!mayOpenBoard(caller)) return null;
    if (!isLimited(caller)) return look.frameOf(ids);
    return whenKnown(sight.viewer(caller), (viewer) =>
      look.frameFor(ids, (visitor) => maySeeVisitor(viewer, visitor), shownTo(connection)),
    );
  };
  const changes = gatheredByMerchant(
    async (merchantId, visitors) => {
      const ids = [...visitors.keys()];
      for (let from = 0; from < ids.length; from += ROWS)
        await tell(merchantId, ids.slice(from, from + ROWS));
    },
    {
      ...MESSAGE_EFFECTS.boardRows,
      onError: (error) => services.log.warn({ err: error }, 'board rows not told'),
    },
  );
  const gather = ({ merchantId, referenceID }: { merchantId: number; referenceID: string }) => {
    for (const [outdated, whose] of underWay) {
      if (whose !== merchantId) continue;
      outdated.add(referenceID);
      hearers.forget(merchantId, referenceID);
    }
    changes.soon(merchantId, referenceID, undefined);
  };

  const stops = [
    bus.on('visitor.changed', gather),
    messageEffects.add('boardRows', gather),
    bus.onMissed(() => hearers.forgetAll()),
  ];

  return {
    stop: async () => {
      for (const stop of stops) stop();
      await changes.stop();
    },
  };
}
