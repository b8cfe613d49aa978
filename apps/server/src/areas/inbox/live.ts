import { setImmediate as pause } from 'node:timers/promises';
import { maySeeVisitor, type SeenVisitor, type Viewer } from '@foyer/domain/visibility';
import { INBOX_PAGES, sufficesOnAny } from '@foyer/domain/work-pages';
import type { MemberCaller, Services } from '../../kernel/context.ts';
import { gatheredByMerchant } from '../../kernel/gathered.ts';
import type { Runner } from '../../kernel/registry.ts';
import { whenKnown } from '../../kernel/remembered.ts';
import type { MemberConnection } from '../../live/connection.ts';
import { membersIn, membersRoom, watchersRoom } from '../../live/rooms.ts';
import { sendInTurn } from '../../live/turns.ts';
import { threadSight } from '../conversations/thread-sight.ts';
import { rememberedSight } from '../visitors/sight-remembered.ts';

/** Changes within this time are told as one to pages that show the inbox. Milliseconds. */
const GATHER_MS = 200;
/** Pages that show its counts alone ask for them so often at most. Milliseconds. */
const COUNTS_MS = 3_000;
/** On the busiest day lists are behind by this much, so that conversations are not. Milliseconds. */
const REST_AT_MOST_MS = 2_000;
/** Sockets that are written to before others have their turn. */
const SOCKETS = 25;

/** Says that counts may differ, and of no thread. */
const COUNTS = frameOf([], []);

/** What else lets a visitor be seen: nothing, where it counts who had a thread. */
const NOTHING_ELSE = { trackedById: '', isCheckin: true };

/**
 * Tells members with the inbox which threads changed, as far as they may see them. Who heard of one before or had it,
 * and sees it no more, is told that it is gone, so that no list keeps it. Whose page does not show the inbox hears that
 * counts may differ.
 */
export function startLive(services: Services): Runner {
  const { live, bus, log } = services;
  const sight = rememberedSight(services);
  const threads = threadSight(services);
  /** Who had a thread and has it no more, until it is told next: as a visitor whom only they see. */
  const formers = new Map<string, SeenVisitor>();
  /** Whose page did not show the inbox when lists were told, until they hear that counts may differ. */
  const owed = new Map<number, Set<MemberConnection>>();
  /** The threads that a member who sees some visitors only was told of. */
  const told = new WeakMap<MemberConnection, Set<string>>();
  const toldTo = (connection: MemberConnection) => {
    const known = told.get(connection) ?? new Set();
    told.set(connection, known);
    return known;
  };

  /** Tells readers: one frame for all who see everybody, and of the others each what they see. */
  const tell = async (
    merchantId: number,
    ids: readonly string[],
    readers: readonly MemberConnection[],
    { toAll, toLimited }: { toAll: string; toLimited: ToLimited },
  ) => {
    // Once for all. Where it fails each asks again in turn, and whoever gets no answer comes back: nobody else waits.
    if (readers.some(({ caller }) => isLimited(caller)))
      await Promise.resolve(threads.seen(merchantId, ids)).catch(() => null);
    for (const [index, connection] of readers.entries()) {
      void sendInTurn(connection, () => {
        const { caller } = connection;
        if (!mayRead(caller)) return null;
        if (!isLimited(caller)) return toAll;
        return whenKnown(threads.seen(merchantId, ids), (seen) =>
          whenKnown(sight.viewer(caller), (viewer) => {
            const isSeen = (id: string) => {
              const visitor = seen.get(id);
              return visitor != null && maySeeVisitor(viewer, visitor);
            };
            return toLimited(connection, viewer, isSeen);
          }),
        );
      });
      if (index % SOCKETS === SOCKETS - 1) await pause();
    }
    // What writing to the sockets takes counts for the rest before the next look.
    await pause();
  };
  const tellLists = async (merchantId: number, ids: readonly string[]) => {
    const readers = membersIn(live.rooms, membersRoom(merchantId)).filter(({ caller }) => mayRead(caller));
    const watches = ({ rooms }: MemberConnection) => rooms.has(watchersRoom(merchantId, 'inbox'));
    const others = readers.filter((reader) => !watches(reader));
    if (others.length > 0) {
      const owing = owed.get(merchantId) ?? new Set();
      owed.set(merchantId, owing);
      for (const other of others) owing.add(other);
      for (const id of ids) counts.soon(merchantId, id, undefined);
    }
    const had = new Map(ids.map((id) => [id, formers.get(id)]));
    for (const id of ids) formers.delete(id);
    const hadIt = (viewer: Viewer, id: string) => {
      const former = had.get(id);
      return former !== undefined && maySeeVisitor(viewer, former);
    };
    await tell(merchantId, ids, readers.filter(watches), {
      toAll: frameOf(ids, []),
      toLimited(connection, viewer, isSeen) {
        const known = toldTo(connection);
        const changed = ids.filter(isSeen);
        const gone = ids.filter((id) => !isSeen(id) && (known.delete(id) || hadIt(viewer, id)));
        for (const id of changed) known.add(id);
        return changed.length > 0 || gone.length > 0 ? frameOf(changed, gone) : null;
      },
    });
    const given = ids.filter((id) => had.get(id));
    if (given.length === 0) return;
    const limited = others.filter(({ caller }) => isLimited(caller));
    await tell(merchantId, given, limited, {
      toAll: COUNTS,
      toLimited: (_connection, viewer, isSeen) =>
        given.some((id) => !isSeen(id) && hadIt(viewer, id)) ? COUNTS : null,
    });
  };
  const tellCounts = async (merchantId: number, ids: readonly string[]) => {
    const readers = [...(owed.get(merchantId) ?? [])];
    owed.delete(merchantId);
    await tell(merchantId, ids, readers, {
      toAll: COUNTS,
      toLimited: (_connection, _viewer, isSeen) => (ids.some(isSeen) ? COUNTS : null),
    });
  };

  const gatheredFor = (look: typeof tellLists, afterMs: number) =>
    gatheredByMerchant((merchantId, changed) => look(merchantId, [...changed.keys()]), {
      afterMs,
      restAtMostMs: REST_AT_MOST_MS,
      onError: (error) => log.warn({ err: error }, 'inbox threads not told'),
    });
  const lists = gatheredFor(tellLists, GATHER_MS);
  const counts = gatheredFor(tellCounts, COUNTS_MS);
  const gather = ({ merchantId, conversationID }: { merchantId: number; conversationID: string }) =>
    lists.soon(merchantId, conversationID, undefined);

  const stops = [
    bus.on('messages.stored', gather),
    bus.on('conversation.changed', (data) => {
      const { conversationID, formerAgentIds = [], formerTeamIds = [] } = data;
      if (formerAgentIds.length > 0 || formerTeamIds.length > 0) {
        const before = formers.get(conversationID);
        formers.set(conversationID, {
          agentIds: [...(before?.agentIds ?? []), ...formerAgentIds],
          departmentIds: [...(before?.departmentIds ?? []), ...formerTeamIds],
          ...NOTHING_ELSE,
        });
      }
      gather(data);
    }),
    bus.on('inbox.changed', gather),
    bus.on('receipts.changed', gather),
  ];
  return {
    stop: async () => {
      for (const stop of stops) stop();
      await lists.stop();
      await counts.stop();
    },
  };
}

/** The frame of one who sees some visitors only; null where it would say nothing. */
type ToLimited = (
  connection: MemberConnection,
  viewer: Viewer,
  isSeen: (id: string) => boolean,
) => string | null;

function frameOf(changed: readonly string[], gone: readonly string[]): string {
  return JSON.stringify({ type: 'inbox', changed, gone });
}

const mayRead = ({ rights }: MemberCaller): boolean => sufficesOnAny(rights, INBOX_PAGES, 'view');

const isLimited = ({ sight }: MemberCaller): boolean => sight !== 'all';
