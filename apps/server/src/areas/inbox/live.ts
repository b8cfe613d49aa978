import type { SeenVisitor } from '@foyer/domain/visibility';
import { and, eq } from 'drizzle-orm';
import type { Tenant } from '../../database/tenant.ts';
import { batchedByMerchant } from '../../kernel/batched.ts';
import { type MaybePromise, thenMaybe } from '../../kernel/cached.ts';
import type { Services } from '../../kernel/context.ts';
import { isOneOf } from '../../kernel/is-one-of.ts';
import { memoizeByKey } from '../../kernel/memoize-by-key.ts';
import type { Runner } from '../../kernel/runner.ts';
import type { MemberConnection } from '../../live/connection.ts';
import { watchersRoom } from '../../live/rooms.ts';
import { MESSAGE_EFFECTS } from '../../message-effects.ts';
import { conversations } from '../conversations/tables.ts';
import { isLimited } from '../visitors/visibility.ts';
import { type AffectedThreads, type InboxUpdate, makeBroadcast, readersOf } from './broadcast.ts';
import { FormerViewers, type SawBefore } from './former-viewers.ts';

/** Interval at which pages that show only counts are notified to refetch them. Milliseconds. */
const COUNTS_MS = 3_000;

/** A frame that names no thread: counts may differ. */
const COUNTS = frameOf([], []);

/** Either one changed thread, or all threads of a visitor whose visibility changed. */
type Change = 'thread' | 'visitor';

const NONE: AffectedThreads['visitorOf'] = new Map();

/**
 * Sends members of the inbox the threads that changed, limited to those they may see. Members who lost access to a
 * thread receive its removal, so that no list keeps it. Pages that do not show the inbox are only notified that counts
 * may differ.
 */
export function startLive(services: Services): Runner {
  const { bus, messageEffects, database, log } = services;
  const broadcast = makeBroadcast(services);
  const formerViewers = new FormerViewers();
  /** Members whose page does not show the inbox and who are still to be notified that counts may differ. */
  const owed = new Map<number, Set<MemberConnection>>();
  /** Threads that each member with limited visibility was notified of. */
  const notifiedOf = memoizeByKey((_: MemberConnection) => new Set<string>());

  const sendLists = async (merchantId: number, changes: ReadonlyMap<string, Change>) => {
    const [ids, referenceIDs] = [idsOf(changes, 'thread'), idsOf(changes, 'visitor')];
    const sawBefore = formerViewers.take(referenceIDs);
    const all = readersOf(services, merchantId);
    const readers = ids.length > 0 ? all : all.filter(hasLimitedVisibility);
    const visitorOf = readers.some(hasLimitedVisibility)
      ? threadsOf(database.tenant(merchantId), referenceIDs)
      : NONE;
    const affected = affectedBy(ids, visitorOf);

    const watches = ({ rooms }: MemberConnection) => rooms.has(watchersRoom(merchantId, 'inbox'));
    const elsewhere = readers.filter((reader) => !watches(reader));
    scheduleCounts(merchantId, elsewhere, ids, affected);
    await broadcast(merchantId, affected, readers.filter(watches), changedThreads(ids, sawBefore));
    if (referenceIDs.length === 0) return;
    await broadcast(merchantId, affected, elsewhere.filter(hasLimitedVisibility), lostAccess(sawBefore));
  };
  /** Schedules the counts frame for members on other pages who see one of the threads. */
  const scheduleCounts = (
    merchantId: number,
    readers: readonly MemberConnection[],
    ids: readonly string[],
    affected: MaybePromise<AffectedThreads>,
  ) => {
    if (readers.length === 0) return;
    const owing = owed.get(merchantId) ?? new Set();
    owed.set(merchantId, owing);
    for (const reader of readers) owing.add(reader);
    for (const id of ids) counts.schedule(merchantId, id, undefined);
    // If loading fails, the members concerned reconnect and refetch.
    void Promise.resolve(affected)
      .then(({ visitorOf }) => {
        for (const id of visitorOf.keys()) counts.schedule(merchantId, id, undefined);
      })
      .catch(() => null);
  };
  const changedThreads = (ids: readonly string[], sawBefore: SawBefore): InboxUpdate => {
    const fresh = new Set(ids);
    return {
      toAll: frameOf(ids, []),
      toLimited({ ids: affected, visitorOf }, { connection, viewer, isSeen }) {
        const known = notifiedOf(connection);
        const changed = affected.filter((id) => isSeen(id) && (fresh.has(id) || !known.has(id)));
        const gone = affected.filter(
          (id) => !isSeen(id) && (known.delete(id) || sawBefore(viewer, visitorOf.get(id))),
        );
        for (const id of changed) known.add(id);
        return changed.length > 0 || gone.length > 0 ? frameOf(changed, gone) : null;
      },
    };
  };

  const sendCounts = async (merchantId: number, changes: ReadonlyMap<string, undefined>) => {
    const readers = [...(owed.get(merchantId) ?? [])];
    owed.delete(merchantId);
    await broadcast(merchantId, { ids: [...changes.keys()], visitorOf: NONE }, readers, {
      toAll: COUNTS,
      toLimited: ({ ids }, { isSeen }) => (ids.some(isSeen) ? COUNTS : null),
    });
  };

  const batchedFor = <Thing>(
    look: (merchantId: number, changes: ReadonlyMap<string, Thing>) => Promise<void>,
    afterMs: number,
  ) =>
    batchedByMerchant(look, {
      ...MESSAGE_EFFECTS.inboxThreads,
      afterMs,
      onError: (error) => log.warn({ err: error }, 'inbox broadcast failed'),
    });
  const lists = batchedFor(sendLists, MESSAGE_EFFECTS.inboxThreads.afterMs);
  const counts = batchedFor(sendCounts, COUNTS_MS);
  const schedule = ({ merchantId, conversationID }: { merchantId: number; conversationID: string }) =>
    lists.schedule(merchantId, conversationID, 'thread');
  /** Records the former viewers of a visitor and schedules all of the visitor's threads. */
  const scheduleVisitor = (
    { merchantId, referenceID }: { merchantId: number; referenceID: string },
    former: Partial<SeenVisitor>,
  ) => {
    formerViewers.add(referenceID, former);
    lists.schedule(merchantId, referenceID, 'visitor');
  };

  const stops = [
    messageEffects.add('inboxThreads', schedule),
    bus.on('conversation.changed', (data) => {
      const { formerAgentIds = [], formerTeamIds = [] } = data;
      if (formerAgentIds.length > 0 || formerTeamIds.length > 0)
        scheduleVisitor(data, { agentIds: formerAgentIds, departmentIds: formerTeamIds });
      schedule(data);
    }),
    bus.on('visitor.changed', (data) => {
      const { formerTrackerId } = data;
      if (formerTrackerId !== undefined) scheduleVisitor(data, { trackedById: formerTrackerId });
    }),
    bus.on('inbox.changed', schedule),
    bus.on('receipts.changed', schedule),
  ];
  return {
    stop: async () => {
      for (const stop of stops) stop();
      await lists.stop();
      await counts.stop();
    },
  };
}

const hasLimitedVisibility = ({ caller }: MemberConnection): boolean => isLimited(caller);

const idsOf = (changes: ReadonlyMap<string, Change>, wanted: Change): string[] =>
  [...changes].flatMap(([id, change]) => (change === wanted ? id : []));

/** The changed threads and those of visitors whose visibility changed. */
const affectedBy = (ids: readonly string[], visitorOf: MaybePromise<AffectedThreads['visitorOf']>) =>
  thenMaybe(visitorOf, (those) => ({ ids: [...new Set([...ids, ...those.keys()])], visitorOf: those }));

/** Sends the counts frame to members who lost access to a thread with its visitor. */
const lostAccess = (sawBefore: SawBefore): InboxUpdate => ({
  toAll: COUNTS,
  toLimited({ visitorOf }, { viewer, isSeen }) {
    const isLost = ([id, visitorId]: [string, string]) => !isSeen(id) && sawBefore(viewer, visitorId);
    return [...visitorOf].some(isLost) ? COUNTS : null;
  },
});

/** All threads of visitors, with their visitor. */
function threadsOf(
  tenant: Tenant,
  referenceIDs: readonly string[],
): MaybePromise<AffectedThreads['visitorOf']> {
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
