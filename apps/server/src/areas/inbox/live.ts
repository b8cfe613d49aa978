import { setImmediate as pause } from 'node:timers/promises';
import { maySeeVisitor, type SeenVisitor, type Viewer } from '@foyer/domain/visibility';
import { INBOX_PAGES, sufficesOnAny } from '@foyer/domain/work-pages';
import { and, eq } from 'drizzle-orm';
import type { Tenant } from '../../database/tenant.ts';
import { isOneOf } from '../../kernel/among.ts';
import type { MemberCaller, Services } from '../../kernel/context.ts';
import { gatheredByMerchant } from '../../kernel/gathered.ts';
import type { Runner } from '../../kernel/registry.ts';
import { type Eventually, whenKnown } from '../../kernel/remembered.ts';
import type { MemberConnection } from '../../live/connection.ts';
import { membersIn, membersRoom, watchersRoom } from '../../live/rooms.ts';
import { sendInTurn } from '../../live/turns.ts';
import { conversations } from '../conversations/tables.ts';
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

/** A visitor whom nobody sees that does not see all. */
const NOBODYS: SeenVisitor = { agentIds: [], trackedById: '', isCheckin: true, departmentIds: [] };

/** What lists are told of: a thread that changed, or all threads of a visitor whom others see than before. */
type Change = 'thread' | 'visitor';

/** The threads that somebody who sees some visitors only may have to be told of. */
interface Concerned {
  readonly ids: readonly string[];
  /** The visitors of those whom others see than before, by thread. */
  readonly visitorOf: ReadonlyMap<string, string>;
}
const NONE: Concerned['visitorOf'] = new Map();

/**
 * Tells members with the inbox which threads changed, as far as they may see them. Who heard of one before or had it,
 * and sees it no more, is told that it is gone, so that no list keeps it. Whose page does not show the inbox hears that
 * counts may differ.
 */
export function startLive(services: Services): Runner {
  const { live, bus, log } = services;
  const sight = rememberedSight(services);
  const threads = threadSight(services);
  /** Who saw visitors and sees them no more, until it is told next: as visitors whom only they see. */
  const formers = new Map<string, SeenVisitor[]>();
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
    concerned: Eventually<Concerned>,
    readers: readonly MemberConnection[],
    { toAll, toLimited }: { toAll: string; toLimited: ToLimited },
  ) => {
    const seenOf = ({ ids }: Concerned) => threads.seen(merchantId, ids);
    // Once for all. Where it fails each asks again in turn, and whoever gets no answer comes back: nobody else waits.
    if (readers.some(({ caller }) => isLimited(caller)))
      await Promise.resolve(concerned)
        .then(seenOf)
        .catch(() => null);
    for (const [index, connection] of readers.entries()) {
      void sendInTurn(connection, () => {
        const { caller } = connection;
        if (!mayRead(caller)) return null;
        if (!isLimited(caller)) return toAll;
        return whenKnown(concerned, (those) =>
          whenKnown(seenOf(those), (seen) =>
            whenKnown(sight.viewer(caller), (viewer) => {
              const isSeen = (id: string) => {
                const visitor = seen.get(id);
                return visitor != null && maySeeVisitor(viewer, visitor);
              };
              return toLimited(those, { connection, viewer, isSeen });
            }),
          ),
        );
      });
      if (index % SOCKETS === SOCKETS - 1) await pause();
    }
    // What writing to the sockets takes counts for the rest before the next look.
    await pause();
  };
  const tellLists = async (merchantId: number, changes: ReadonlyMap<string, Change>) => {
    const allOf = (wanted: Change) => [...changes].flatMap(([id, change]) => (change === wanted ? id : []));
    const [ids, referenceIDs] = [allOf('thread'), allOf('visitor')];
    const had = new Map(referenceIDs.map((id) => [id, formers.get(id) ?? []]));
    for (const id of referenceIDs) formers.delete(id);
    const hadIt = (viewer: Viewer, visitorId = '') =>
      had.get(visitorId)?.some((former) => maySeeVisitor(viewer, former)) ?? false;

    const readers = membersIn(live.rooms, membersRoom(merchantId)).filter(
      ({ caller }) => mayRead(caller) && (ids.length > 0 || isLimited(caller)),
    );
    const tenant = services.database.tenant(merchantId);
    const asksMore = referenceIDs.length > 0 && readers.some(({ caller }) => isLimited(caller));
    const concerned = whenKnown(asksMore ? loadThreads(tenant, referenceIDs) : NONE, (visitorOf) => ({
      ids: [...new Set([...ids, ...visitorOf.keys()])],
      visitorOf,
    }));
    const watches = ({ rooms }: MemberConnection) => rooms.has(watchersRoom(merchantId, 'inbox'));
    const others = readers.filter((reader) => !watches(reader));
    if (others.length > 0) {
      const owing = owed.get(merchantId) ?? new Set();
      owed.set(merchantId, owing);
      for (const other of others) owing.add(other);
      for (const id of ids) counts.soon(merchantId, id, undefined);
    }
    // Where it is not known, those who are asked about it come back.
    void Promise.resolve(concerned)
      .then(({ visitorOf }) => {
        if (others.length > 0) for (const id of visitorOf.keys()) counts.soon(merchantId, id, undefined);
      })
      .catch(() => null);
    await tell(merchantId, concerned, readers.filter(watches), {
      toAll: frameOf(ids, []),
      toLimited(those, { connection, viewer, isSeen }) {
        const known = toldTo(connection);
        const changed = those.ids.filter((id) => isSeen(id) && (changes.has(id) || !known.has(id)));
        const gone = those.ids.filter(
          (id) => !isSeen(id) && (known.delete(id) || hadIt(viewer, those.visitorOf.get(id))),
        );
        for (const id of changed) known.add(id);
        return changed.length > 0 || gone.length > 0 ? frameOf(changed, gone) : null;
      },
    });
    if (referenceIDs.length === 0) return;
    const limited = others.filter(({ caller }) => isLimited(caller));
    await tell(merchantId, concerned, limited, {
      toAll: COUNTS,
      toLimited({ visitorOf }, { viewer, isSeen }) {
        const isLost = ([id, visitorId]: [string, string]) => !isSeen(id) && hadIt(viewer, visitorId);
        return [...visitorOf].some(isLost) ? COUNTS : null;
      },
    });
  };
  const tellCounts = async (merchantId: number, changes: ReadonlyMap<string, undefined>) => {
    const readers = [...(owed.get(merchantId) ?? [])];
    owed.delete(merchantId);
    await tell(merchantId, { ids: [...changes.keys()], visitorOf: NONE }, readers, {
      toAll: COUNTS,
      toLimited: ({ ids }, { isSeen }) => (ids.some(isSeen) ? COUNTS : null),
    });
  };

  const gatheredFor = <Thing>(
    look: (merchantId: number, changes: ReadonlyMap<string, Thing>) => Promise<void>,
    afterMs: number,
  ) =>
    gatheredByMerchant(look, {
      afterMs,
      restAtMostMs: REST_AT_MOST_MS,
      onError: (error) => log.warn({ err: error }, 'inbox threads not told'),
    });
  const lists = gatheredFor(tellLists, GATHER_MS);
  const counts = gatheredFor(tellCounts, COUNTS_MS);
  const gather = ({ merchantId, conversationID }: { merchantId: number; conversationID: string }) =>
    lists.soon(merchantId, conversationID, 'thread');
  /** Others see a visitor than before, who saw them as one whom only they see. */
  const gatherVisitor = (
    { merchantId, referenceID }: { merchantId: number; referenceID: string },
    former: Partial<SeenVisitor>,
  ) => {
    formers.set(referenceID, [...(formers.get(referenceID) ?? []), { ...NOBODYS, ...former }]);
    lists.soon(merchantId, referenceID, 'visitor');
  };

  const stops = [
    bus.on('messages.stored', gather),
    bus.on('conversation.changed', (data) => {
      const { formerAgentIds = [], formerTeamIds = [] } = data;
      if (formerAgentIds.length > 0 || formerTeamIds.length > 0)
        gatherVisitor(data, { agentIds: formerAgentIds, departmentIds: formerTeamIds });
      gather(data);
    }),
    bus.on('visitor.changed', (data) => {
      const { formerTrackerId } = data;
      if (formerTrackerId !== undefined) gatherVisitor(data, { trackedById: formerTrackerId });
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
  concerned: Concerned,
  reader: {
    readonly connection: MemberConnection;
    readonly viewer: Viewer;
    readonly isSeen: (id: string) => boolean;
  },
) => string | null;

/** The visitors of all threads that visitors have, by thread. */
const loadThreads = (tenant: Tenant, referenceIDs: readonly string[]): Promise<Concerned['visitorOf']> =>
  tenant.read(async (db) => {
    const rows = await db
      .select({ id: conversations.id, visitorId: conversations.visitorId })
      .from(conversations)
      .where(
        and(eq(conversations.merchantId, tenant.merchantId), isOneOf(conversations.visitorId, referenceIDs)),
      );
    return new Map(rows.map(({ id, visitorId }) => [id, visitorId]));
  });

function frameOf(changed: readonly string[], gone: readonly string[]): string {
  return JSON.stringify({ type: 'inbox', changed, gone });
}

const mayRead = ({ rights }: MemberCaller): boolean => sufficesOnAny(rights, INBOX_PAGES, 'view');

const isLimited = ({ sight }: MemberCaller): boolean => sight !== 'all';
