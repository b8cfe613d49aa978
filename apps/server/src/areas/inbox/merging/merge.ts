import { mergeRefused } from '@foyer/contract/inbox/errors';
import type { Undo } from '@foyer/contract/inbox/shapes';
import { DISCARDED } from '@foyer/domain/message-moves';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../database/tenant.ts';
import { act } from '../../../kernel/action.ts';
import type { MemberScope } from '../../../kernel/context.ts';
import type { Event } from '../../../kernel/events.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { refuseTaken } from '../../../kernel/violations.ts';
import { conversationFor } from '../../conversations/access.ts';
import {
  appendWithin,
  authorOf,
  changedEvent,
  eventEntry,
  storedEvents,
} from '../../conversations/append.ts';
import { insidersOnly } from '../../conversations/move-rules.ts';
import { lockConversation } from '../../conversations/moves.ts';
import type { ConversationRow } from '../../conversations/present.ts';
import { trackState } from '../../conversations/states.ts';
import { conversations } from '../../conversations/tables.ts';
import { changeOf } from '../changes/snapshot.ts';
import { undoRecord } from '../changes/undo-records.ts';

const refused = (message: string) => new Refusal(mergeRefused, { message });

/**
 * Merges a conversation into another. Nothing is copied: the source refers to the target and is closed. An answer owed
 * in the source becomes owed in the target.
 * @throws Refusal `merge_refused`
 */
export async function merge(
  scope: MemberScope,
  sourceId: string,
  targetId: string,
): Promise<{ undo: z.infer<typeof Undo> }> {
  const { tenant, caller } = scope;
  const { merchantId } = tenant;
  await conversationFor(scope, sourceId);
  await conversationFor(scope, targetId);
  if (sourceId === targetId) throw refused('A conversation cannot be merged into itself.');
  return act(scope, async (db) => {
    const { source, target } = await lockBoth(db, merchantId, sourceId, targetId);
    checkBoth(source, target);
    await insidersOnly(caller)(source, db);
    const merged = await store(db, source, {
      status: 'closed',
      closedAt: source.closedAt ?? new Date(),
      inboxStatus: 'Completed',
      waitingSince: null,
      snoozedUntil: null,
      mergedInto: target.id,
    });
    const kept = await store(db, target, fieldsOfTarget(source, target));
    const tracking: Event[] = [];
    for (const row of [merged, kept]) {
      if (row.kind !== 'chat') continue;
      const status = row.status === 'closed' ? 'closed' : 'waiting';
      tracking.push(...(await trackState(db, row, { status, agentIds: row.agentIds })));
    }
    // Readers of this conversation may not see the other, so its name is not stored here.
    const to = { id: source.id, name: '' };
    const stored = await appendWithin(db, [eventEntry(target, authorOf(caller), { type: 'merged', to })]);
    const changes = [changeOf(source, merged), changeOf(target, kept)].flatMap((change) => change ?? []);
    const undo = await undoRecord(scope, { type: 'merge', into: target.id }).keep(db, changes);
    return {
      result: { undo },
      audit: [
        {
          action: 'conversation.merged',
          subject: ['conversation', source.id],
          after: { into: target.id },
        },
      ],
      events: [
        ...storedEvents(target, stored),
        changedEvent(source, merged),
        changedEvent(target, kept),
        { name: 'visitor.changed', data: { merchantId, referenceID: source.visitorId } },
        ...tracking,
        ...[...new Set([...source.agentIds, ...target.agentIds])].map((memberId) => ({
          name: 'member.changed' as const,
          data: { merchantId, memberId },
        })),
      ],
    };
  });
}

/** Locks both in a fixed order, so that opposite merges cannot deadlock. */
async function lockBoth(db: Db, merchantId: number, sourceId: string, targetId: string) {
  const [first, second] = [sourceId, targetId].toSorted() as [string, string];
  const rows = [
    await lockConversation(db, merchantId, first),
    await lockConversation(db, merchantId, second),
  ] as const;
  const [source, target] = rows[0].id === sourceId ? rows : [rows[1], rows[0]];
  return { source, target };
}

function checkBoth(source: ConversationRow, target: ConversationRow): void {
  if (source.mergedInto) throw refused('This conversation was already merged into another one.');
  if (target.mergedInto) throw refused('The other conversation was merged into another one.');
  if ([source, target].some(({ inboxStatus }) => DISCARDED.includes(inboxStatus))) {
    throw refused('A deleted or junk conversation cannot be merged.');
  }
}

/** The target takes the newest message and the owed answer of both. */
function fieldsOfTarget(
  source: ConversationRow,
  target: ConversationRow,
): Partial<typeof conversations.$inferInsert> {
  const owed = source.waitingSince;
  return {
    lastMessageAt: later(source.lastMessageAt, target.lastMessageAt),
    lastInboundAt: later(source.lastInboundAt, target.lastInboundAt),
    ...(owed && {
      waitingSince: target.waitingSince && target.waitingSince < owed ? target.waitingSince : owed,
      inboxStatus: 'Pending',
      snoozedUntil: null,
      status: 'open',
      closedAt: null,
    }),
  };
}

const later = (one: Date | null, other: Date | null): Date | null =>
  one && (!other || one > other) ? one : other;

async function store(
  db: Db,
  row: ConversationRow,
  values: Partial<typeof conversations.$inferInsert>,
): Promise<ConversationRow> {
  const write = db
    .update(conversations)
    .set(values)
    .where(and(eq(conversations.merchantId, row.merchantId), eq(conversations.id, row.id)))
    .returning();
  const taken = refused('The visitor has another open conversation. Merge into that one.');
  const [after = row] = await refuseTaken(write, 'conversations_open', taken);
  return after;
}
