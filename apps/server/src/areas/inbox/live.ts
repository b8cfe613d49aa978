import type { SeenVisitor } from '@foyer/domain/visibility';
import { and, eq } from 'drizzle-orm';
import type { Tenant } from '../../database/tenant.ts';
import { isOneOf } from '../../kernel/among.ts';
import type { Services } from '../../kernel/context.ts';
import { gatheredByMerchant } from '../../kernel/gathered.ts';
import { oncePer } from '../../kernel/once-per.ts';
import { type Eventually, whenKnown } from '../../kernel/remembered.ts';
import type { Runner } from '../../kernel/runner.ts';
import type { MemberConnection } from '../../live/connection.ts';
import { watchersRoom } from '../../live/rooms.ts';
import { MESSAGE_EFFECTS } from '../../message-effects.ts';
import { conversations } from '../conversations/tables.ts';
import { isLimited } from '../visitors/sight.ts';
import { FormerViewers, type SawBefore } from './former-viewers.ts';
import { type Concerned, makeTell, type News, readersOf } from './telling.ts';

/** Pages that show its counts alone ask for them so often at most. Milliseconds. */
const COUNTS_MS = 3_000;

/** Says that counts may differ, and of no thread. */
const COUNTS = frameOf([], []);

/** What lists are told of: a thread that changed, or all threads of a visitor whom others see than before. */
type Change = 'thread' | 'visitor';

const NONE: Concerned['visitorOf'] = new Map();

/**
 * Tells members with the inbox which threads changed, as far as they may see them. Who heard of one before or had it,
 * and sees it no more, is told that it is gone, so that no list keeps it. Whose page does not show the inbox hears that
 * counts may differ.
 */
export function startLive(services: Services): Runner {
  const { bus, messageEffects, database, log } = services;
  const tell = makeTell(services);
  const formerViewers = new FormerViewers();
  /** Whose page did not show the inbox when lists were told, until they hear that counts may differ. */
  const owed = new Map<number, Set<MemberConnection>>();
  /** The threads that a member who sees some visitors only was told of. */
  const toldTo = oncePer((_: MemberConnection) => new Set<string>());

  const tellLists = async (merchantId: number, changes: ReadonlyMap<string, Change>) => {
    const [ids, referenceIDs] = [idsOf(changes, 'thread'), idsOf(changes, 'visitor')];
    const sawBefore = formerViewers.take(referenceIDs);
    const all = readersOf(services, merchantId);
    const readers = ids.length > 0 ? all : all.filter(hasLimitedSight);
    const visitorOf = readers.some(hasLimitedSight)
      ? threadsOf(database.tenant(merchantId), referenceIDs)
      : NONE;
    const concerned = concernedBy(ids, visitorOf);

    const watches = ({ rooms }: MemberConnection) => rooms.has(watchersRoom(merchantId, 'inbox'));
    const elsewhere = readers.filter((reader) => !watches(reader));
    oweCounts(merchantId, elsewhere, ids, concerned);
    await tell(merchantId, concerned, readers.filter(watches), whatChanged(ids, sawBefore));
    if (referenceIDs.length === 0) return;
    await tell(merchantId, concerned, elsewhere.filter(hasLimitedSight), whetherSomeAreLost(sawBefore));
  };
  /** Has those whose page does not show the inbox hear that counts may differ, as far as they see a thread. */
  const oweCounts = (
    merchantId: number,
    readers: readonly MemberConnection[],
    ids: readonly string[],
    concerned: Eventually<Concerned>,
  ) => {
    if (readers.length === 0) return;
    const owing = owed.get(merchantId) ?? new Set();
    owed.set(merchantId, owing);
    for (const reader of readers) owing.add(reader);
    for (const id of ids) counts.soon(merchantId, id, undefined);
    // Where it is not known, those who are asked about it come back.
    void Promise.resolve(concerned)
      .then(({ visitorOf }) => {
        for (const id of visitorOf.keys()) counts.soon(merchantId, id, undefined);
      })
      .catch(() => null);
  };
  const whatChanged = (ids: readonly string[], sawBefore: SawBefore): News => {
    const fresh = new Set(ids);
    return {
      toAll: frameOf(ids, []),
      toLimited({ ids: concerned, visitorOf }, { connection, viewer, isSeen }) {
        const known = toldTo(connection);
        const changed = concerned.filter((id) => isSeen(id) && (fresh.has(id) || !known.has(id)));
        const gone = concerned.filter(
          (id) => !isSeen(id) && (known.delete(id) || sawBefore(viewer, visitorOf.get(id))),
        );
        for (const id of changed) known.add(id);
        return changed.length > 0 || gone.length > 0 ? frameOf(changed, gone) : null;
      },
    };
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
      ...MESSAGE_EFFECTS.inboxThreads,
      afterMs,
      onError: (error) => log.warn({ err: error }, 'inbox threads not told'),
    });
  const lists = gatheredFor(tellLists, MESSAGE_EFFECTS.inboxThreads.afterMs);
  const counts = gatheredFor(tellCounts, COUNTS_MS);
  const gather = ({ merchantId, conversationID }: { merchantId: number; conversationID: string }) =>
    lists.soon(merchantId, conversationID, 'thread');
  /** Notes by whom a visitor was seen until now (`former`), and has all threads of the visitor told. */
  const gatherVisitor = (
    { merchantId, referenceID }: { merchantId: number; referenceID: string },
    former: Partial<SeenVisitor>,
  ) => {
    formerViewers.add(referenceID, former);
    lists.soon(merchantId, referenceID, 'visitor');
  };

  const stops = [
    messageEffects.add('inboxThreads', gather),
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

const hasLimitedSight = ({ caller }: MemberConnection): boolean => isLimited(caller);

const idsOf = (changes: ReadonlyMap<string, Change>, wanted: Change): string[] =>
  [...changes].flatMap(([id, change]) => (change === wanted ? id : []));

/** The threads that changed, and all those of visitors whom others see than before. */
const concernedBy = (ids: readonly string[], visitorOf: Eventually<Concerned['visitorOf']>) =>
  whenKnown(visitorOf, (those) => ({ ids: [...new Set([...ids, ...those.keys()])], visitorOf: those }));

/** Says that counts may differ to those who lost sight of a thread with its visitor. */
const whetherSomeAreLost = (sawBefore: SawBefore): News => ({
  toAll: COUNTS,
  toLimited({ visitorOf }, { viewer, isSeen }) {
    const isLost = ([id, visitorId]: [string, string]) => !isSeen(id) && sawBefore(viewer, visitorId);
    return [...visitorOf].some(isLost) ? COUNTS : null;
  },
});

/** All threads that visitors have, with whose they are. */
function threadsOf(tenant: Tenant, referenceIDs: readonly string[]): Eventually<Concerned['visitorOf']> {
  if (referenceIDs.length === 0) return NONE;
  return tenant.read(async (db) => {
    const rows = await db
      .select({ id: conversations.id, visitorId: conversations.visitorId })
      .from(conversations)
      .where(
        and(eq(conversations.merchantId, tenant.merchantId), isOneOf(conversations.visitorId, referenceIDs)),
      );
    return new Map(rows.map(({ id, visitorId }) => [id, visitorId]));
  });
}

function frameOf(changed: readonly string[], gone: readonly string[]): string {
  return JSON.stringify({ type: 'inbox', changed, gone });
}
