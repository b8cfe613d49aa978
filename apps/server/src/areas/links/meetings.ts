import type { ConversationEvent } from '@foyer/contract/conversations/shapes';
import { integrationOf } from '@foyer/domain/integrations/index';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { type Event, settingsChanged } from '../../kernel/events.ts';
import { uuidOf } from '../../kernel/signatures.ts';
import { appendWithin, eventEntry, storedEvents, systemAuthor } from '../conversations/append.ts';
import { currentThread } from '../conversations/mail-store.ts';
import { lockConversation } from '../conversations/moves.ts';
import type { ItemArrival } from '../integrations/inbound/handling.ts';
import { linkedItems } from './tables.ts';

type Row = typeof linkedItems.$inferSelect;
type Meeting = ItemArrival & { readonly kind: 'meeting' };
type ThreadEvent = Pick<ConversationEvent, 'type'> & Partial<ConversationEvent>;

/** The id of what becomes of an arrival: the same for the same. */
export const arrivalId = (integration: string, key: string): string => uuidOf(`${integration} ${key}`);

/** Stores what became of a meeting, and says so in its conversation, or the one that was merged into. */
export async function storeMeeting(
  db: Db,
  { merchantId, id }: Row,
  arrival: Meeting,
): Promise<readonly Event[]> {
  const one = and(eq(linkedItems.merchantId, merchantId), eq(linkedItems.id, id));
  const [item] = await db.select().from(linkedItems).where(one).for('update');
  if (!item) return [];
  const { set, event } = outcome(item, arrival);
  if (set) await db.update(linkedItems).set(set).where(one);
  const changed = set ? [settingsChanged(merchantId, 'linkedItems')] : [];
  const thread = event && (await currentThread(db, merchantId, item.subjectId));
  if (!event || !thread) return changed;
  const row = await lockConversation(db, merchantId, thread.id);
  const to = { id: item.integration, name: integrationOf(item.integration).name };
  const stored = await appendWithin(db, [
    {
      ...eventEntry(row, systemAuthor, { ...event, to }),
      client_id: arrivalId(item.integration, arrival.key),
    },
  ]);
  return [...changed, ...storedEvents(row, stored)];
}

/** What changes by an arrival. One that is older than what is known changes nothing. */
function outcome(
  item: Row,
  { change, at, startsAt, minutes, url }: Meeting,
): { readonly set?: Partial<Row>; readonly event?: ThreadEvent } {
  const statusAt = new Date(at);
  const isNewer = !item.statusAt || item.statusAt < statusAt;
  const to = (status: string) => (isNewer ? { set: { status, statusAt } } : {});
  switch (change) {
    case 'started':
      return to('Started');
    case 'ended':
      return { ...to('Ended'), event: { type: 'meeting_ended', score: minutes ?? null } };
    case 'recorded':
      return { event: { type: 'meeting_recorded', comment: url ?? null } };
    case 'cancelled':
      return isNewer && item.status !== 'Cancelled'
        ? { ...to('Cancelled'), event: { type: 'meeting_cancelled' } }
        : {};
    case 'planned': {
      const starts = new Date(startsAt ?? at);
      const isSame = item.startsAt?.getTime() === starts.getTime() && item.status !== 'Cancelled';
      if (!isNewer || isSame) return {};
      const set = { startsAt: starts, status: null, statusAt };
      return item.startsAt
        ? { set, event: { type: 'meeting_moved', comment: starts.toISOString() } }
        : { set };
    }
  }
}
