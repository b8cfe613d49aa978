import { opens } from '@foyer/domain/rights';
import { maySeeVisitor } from '@foyer/domain/visibility';
import type { MemberCaller, Services } from '../../kernel/context.ts';
import { gatheredByMerchant } from '../../kernel/gathered.ts';
import type { MemberConnection } from '../../live/connection.ts';
import { membersRoom } from '../../live/rooms.ts';
import { hold, sendInTurn } from '../../live/turns.ts';
import { sightCondition } from '../visitors/sight.ts';
import { activeIds, type BoardRow, loadBoardRows } from './queries.ts';
import { rememberedViewers } from './viewers.ts';

/** Changes within this time are told as one. Milliseconds. */
const GATHER_MS = 50;
/** Rows that are loaded at once. */
const ROWS = 100;

/** A row on its way; a change of the visitor meanwhile sends a newer one. */
interface Telling {
  isOld: boolean;
}

/**
 * Tells members of the rows of the live board as they change: each row is loaded and encoded once for all of them.
 * Whoever sees some visitors only hears of a visitor who leaves the board when they have heard of them before.
 */
export function startLive(services: Services) {
  const { live, bus } = services;
  const underWay = new Map<string, Telling>();
  const viewers = rememberedViewers(services);
  const shown = new WeakMap<MemberConnection, Set<string>>();
  const shownTo = (connection: MemberConnection) => {
    const known = shown.get(connection) ?? new Set();
    shown.set(connection, known);
    return known;
  };

  const tell = async (merchantId: number, referenceIDs: readonly string[]) => {
    const to = membersRoom(merchantId);
    if (live.rooms.in(to).size === 0) return;
    const tellings = new Map(referenceIDs.map((id) => [id, { isOld: false }]));
    for (const [id, telling] of tellings) underWay.set(`${merchantId} ${id}`, telling);
    const rows = await loadBoardRows(services.database.tenant(merchantId), referenceIDs);
    const rowOf = new Map(rows.map((row) => [row.visitor.referenceID, row]));
    for (const [id, telling] of tellings) {
      const told = tellOne(to, id, rowOf.get(id) ?? null, telling);
      void told.finally(() => {
        const key = `${merchantId} ${id}`;
        if (underWay.get(key) === telling) underWay.delete(key);
      });
    }
  };
  const tellOne = (to: string, referenceID: string, row: BoardRow | null, telling: Telling) => {
    const here = encoded(() => ({ type: 'visitor', visitor: row?.visitor }));
    const gone = encoded(() => ({ type: 'visitorGone', referenceID }));
    const toLimited = async (connection: MemberConnection) => {
      const sees = row !== null && maySeeVisitor(await viewers.of(connection.caller), row.seen);
      if (telling.isOld) return null;
      if (sees) shownTo(connection).add(referenceID);
      else if (!shownTo(connection).delete(referenceID)) return null;
      return sees ? here() : gone();
    };
    const told = [...live.rooms.in(to)].map(async (connection) => {
      if (connection.kind !== 'member') return;
      await sendInTurn(connection, () => {
        if (!mayOpenBoard(connection.caller)) return null;
        if (isLimited(connection.caller)) return toLimited(connection);
        return row ? here() : gone();
      });
    });
    return Promise.all(told);
  };
  const changes = gatheredByMerchant(
    async (merchantId, visitors) => {
      const ids = [...visitors.keys()];
      for (let from = 0; from < ids.length; from += ROWS)
        await tell(merchantId, ids.slice(from, from + ROWS));
    },
    {
      afterMs: GATHER_MS,
      onError: (error) => services.log.warn({ err: error }, 'board rows not told'),
    },
  );
  const gather = ({ merchantId, referenceID }: { merchantId: number; referenceID: string }) => {
    const older = underWay.get(`${merchantId} ${referenceID}`);
    if (older) older.isOld = true;
    changes.soon(merchantId, referenceID, undefined);
  };

  const stops = [
    bus.on('visitor.changed', gather),
    bus.on('messages.stored', gather),
    bus.on('rights.changed', ({ merchantId }) => viewers.forget(merchantId)),
    bus.on('settings.changed', ({ merchantId, what }) => {
      if (what === 'members') viewers.forget(merchantId);
    }),
  ];

  const visibleTo = async (caller: MemberCaller) => {
    const tenant = services.database.tenant(caller.merchantId);
    return new Set(await activeIds(tenant, sightCondition(await viewers.of(caller))));
  };
  live.onMemberArrived((connection) => {
    const { caller } = connection;
    if (!mayOpenBoard(caller) || !isLimited(caller)) return;
    return hold(connection, async () => void shown.set(connection, await visibleTo(connection.caller)));
  });
  live.onMemberRights(async (connection, before) => {
    const { caller } = connection;
    const saw = !mayOpenBoard(before) ? new Set<string>() : isLimited(before) ? shownTo(connection) : null;
    shown.delete(connection);
    if (!mayOpenBoard(caller) || (saw === null && !isLimited(caller))) return;
    const sees = await visibleTo(caller);
    if (isLimited(caller)) shown.set(connection, sees);
    const tenant = services.database.tenant(caller.merchantId);
    const known = saw ?? new Set(await activeIds(tenant));
    for (const referenceID of known) {
      if (!sees.has(referenceID)) connection.send({ type: 'visitorGone', referenceID });
    }
    // What a page has read meanwhile is not known here, so that who sees some visitors only is sent all of them.
    const coming = [...sees].filter((id) => isLimited(caller) || !known.has(id));
    const come = await loadBoardRows(tenant, coming);
    for (const { visitor } of come) connection.send({ type: 'visitor', visitor });
  });

  return {
    stop: async () => {
      for (const stop of stops) stop();
      await changes.stop();
    },
  };
}

const mayOpenBoard = ({ rights }: MemberCaller): boolean =>
  opens(rights, 'livechat') || opens(rights, 'online_visitors');

const isLimited = ({ sight }: MemberCaller): boolean => sight !== 'all';

/** A frame that is encoded when it is first asked for. */
function encoded(frame: () => object): () => string {
  let text: string | undefined;
  return () => {
    text ??= JSON.stringify(frame());
    return text;
  };
}
