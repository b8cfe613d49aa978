import { shortcutTaken } from '@foyer/contract/conversations/errors';
import type { CannedReply } from '@foyer/contract/conversations/shapes';
import { and, asc, eq } from 'drizzle-orm';
import { act } from '../../kernel/action.ts';
import type { Scope } from '../../kernel/context.ts';
import type { Event } from '../../kernel/events.ts';
import { newId } from '../../kernel/ids.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { refuseTaken } from '../../kernel/violations.ts';
import { cannedReplies } from './tables.ts';

type Row = typeof cannedReplies.$inferSelect;
type Words = Omit<CannedReply, 'id'>;

export const presentCannedReply = ({ id, shortcut, title, text }: Row): CannedReply => ({
  id,
  shortcut,
  title,
  text,
});

const changed = (merchantId: number): Event => ({
  name: 'settings.changed',
  data: { merchantId, what: 'cannedReplies' },
});

const one = (merchantId: number, id: string) =>
  and(eq(cannedReplies.merchantId, merchantId), eq(cannedReplies.id, id));

export const readCannedReplies = ({ tenant }: Scope): Promise<Row[]> =>
  tenant.read((db) =>
    db
      .select()
      .from(cannedReplies)
      .where(eq(cannedReplies.merchantId, tenant.merchantId))
      .orderBy(asc(cannedReplies.shortcut)),
  );

const withUniqueShortcut = (write: Promise<Row>): Promise<Row> =>
  refuseTaken(write, 'canned_replies_shortcut', new Refusal(shortcutTaken, { field: 'shortcut' }));

export function addCannedReply(scope: Scope, words: Words): Promise<Row> {
  const { merchantId } = scope.tenant;
  const id = newId();
  return withUniqueShortcut(
    act(scope, async (db) => {
      const [row] = await db
        .insert(cannedReplies)
        .values({ merchantId, id, ...words })
        .returning();
      return {
        result: row as Row,
        audit: [{ action: 'cannedReply.create', subject: ['cannedReply', id], after: words }],
        events: [changed(merchantId)],
      };
    }),
  );
}

export function changeCannedReply(scope: Scope, id: string, words: Words): Promise<Row> {
  const { merchantId } = scope.tenant;
  return withUniqueShortcut(
    act(scope, async (db) => {
      const [before] = await db.select().from(cannedReplies).where(one(merchantId, id)).for('update');
      if (!before) throw notFound();
      const [row] = await db
        .update(cannedReplies)
        .set({ ...words, modifiedAt: new Date() })
        .where(one(merchantId, id))
        .returning();
      return {
        result: row as Row,
        audit: [
          {
            action: 'cannedReply.update',
            subject: ['cannedReply', id],
            before: presentCannedReply(before),
            after: words,
          },
        ],
        events: [changed(merchantId)],
      };
    }),
  );
}

export function dropCannedReply(scope: Scope, id: string): Promise<void> {
  const { merchantId } = scope.tenant;
  return act(scope, async (db) => {
    const [before] = await db.delete(cannedReplies).where(one(merchantId, id)).returning();
    if (!before) throw notFound();
    return {
      result: undefined,
      audit: [
        { action: 'cannedReply.remove', subject: ['cannedReply', id], before: presentCannedReply(before) },
      ],
      events: [changed(merchantId)],
    };
  });
}
