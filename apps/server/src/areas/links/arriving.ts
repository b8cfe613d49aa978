import { type IntegrationId, integrationOf } from '@foyer/domain/integrations/index';
import { MESSAGE_TEXT_MAX, NAME_MAX } from '@foyer/domain/limits';
import { and, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { Services } from '../../kernel/context.ts';
import { type Event, settingsChanged } from '../../kernel/events.ts';
import { appendWithin, messageEntry, storedEvents, systemAuthor } from '../conversations/append.ts';
import { currentThread } from '../conversations/mail-store.ts';
import { lockConversation } from '../conversations/moves.ts';
import type { ItemArrival } from '../integrations/inbound/handling.ts';
import { addCommentBySystem } from '../tasks/parts/by-system.ts';
import { arrivalId, storeMeeting } from './meetings.ts';
import { linkedItems } from './tables.ts';

type Row = typeof linkedItems.$inferSelect;
type Comment = ItemArrival & { readonly kind: 'comment' };

/** How long an item may be unknown here while it is being created. Milliseconds. */
const CREATING_MS = 60_000;

/** Stores what another system delivered about an item. Repeated arrivals change nothing. */
export async function takeIn(
  { database, bus }: Services,
  merchantId: number,
  integration: IntegrationId,
  arrival: ItemArrival,
  nameOf: (author: string) => Promise<string>,
): Promise<void> {
  const tenant = database.tenant(merchantId);
  const item = await tenant.read((db) => findItem(db, merchantId, integration, arrival.itemId));
  if (!item) return;
  if (arrival.kind === 'status') {
    const { status, at } = arrival;
    await tenant.transaction((db) =>
      db
        .update(linkedItems)
        .set({ status: status.slice(0, 200), statusAt: new Date(at) })
        .where(
          and(
            eq(linkedItems.merchantId, merchantId),
            eq(linkedItems.id, item.id),
            or(isNull(linkedItems.statusAt), lt(linkedItems.statusAt, new Date(at))),
          ),
        ),
    );
    return bus.publish(settingsChanged(merchantId, 'linkedItems'));
  }
  const author = arrival.kind === 'comment' ? await nameOf(arrival.author) : '';
  const events = await tenant.transaction((db) =>
    arrival.kind === 'comment' ? storeComment(db, item, arrival, author) : storeMeeting(db, item, arrival),
  );
  for (const event of events) bus.publish(event);
}

/** The item with an id. @throws if one that is being created may be it, so that the arrival is handled again */
async function findItem(
  db: Db,
  merchantId: number,
  integration: IntegrationId,
  itemId: string,
): Promise<Row | null> {
  const ofIntegration = and(eq(linkedItems.merchantId, merchantId), eq(linkedItems.integration, integration));
  const [row] = await db
    .select()
    .from(linkedItems)
    .where(and(ofIntegration, eq(linkedItems.itemId, itemId)));
  if (row) return row;
  const [creating] = await db
    .select({ id: linkedItems.id })
    .from(linkedItems)
    .where(
      and(
        ofIntegration,
        eq(linkedItems.state, 'creating'),
        gt(linkedItems.createdAt, new Date(Date.now() - CREATING_MS)),
      ),
    )
    .limit(1);
  if (creating) throw new Error('An item is being created.');
  return null;
}

/** Stores a comment at a ticket, or as a note in the conversation that its own was merged into. */
async function storeComment(
  db: Db,
  { merchantId, integration, subject, subjectId }: Row,
  { key, text: whole }: Comment,
  author: string,
): Promise<readonly Event[]> {
  const { name } = integrationOf(integration);
  const id = arrivalId(integration, key);
  const by = author ? `${author.slice(0, NAME_MAX).toWellFormed()} (${name})` : name;
  const text = whole.slice(0, MESSAGE_TEXT_MAX).toWellFormed();
  if (subject === 'ticket') return addCommentBySystem(db, merchantId, subjectId, { id, by, text });
  const thread = await currentThread(db, merchantId, subjectId);
  if (!thread) return [];
  const row = await lockConversation(db, merchantId, thread.id);
  const content = { clientId: id, kind: 'note' as const, text, attachments: [], mentions: [] };
  const stored = await appendWithin(db, [
    messageEntry(merchantId, row.id, { ...systemAuthor, name: by }, content),
  ]);
  return storedEvents(row, stored);
}
