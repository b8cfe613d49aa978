import { undoOver } from '@foyer/contract/inbox/errors';
import type { Undo } from '@foyer/contract/inbox/shapes';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../database/tenant.ts';
import type { JobDefinition } from '../../../jobs/jobs.ts';
import { act } from '../../../kernel/action.ts';
import { type MemberScope, type Services, systemScope } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import { listMerchantIds } from '../../../kernel/merchant-ids.ts';
import { notFound, Refusal } from '../../../kernel/refusal.ts';
import { inboxUndos, type UndoChange } from '../tables.ts';

/** How long something can be undone. Milliseconds. */
export const UNDO_MS = 10 * 60_000;

/** What undoes an action, kept thread by thread with each change: what was done can be taken back, whatever broke off. */
export interface UndoRecord {
  /** Keeps changes as part of the transaction that makes them. */
  keep(db: Db, changes: UndoChange[]): Promise<z.infer<typeof Undo>>;
  /** How the member takes it back; null where nothing was changed. */
  presented(): z.infer<typeof Undo> | null;
}

/** A record for an action that is about to begin. */
export function undoRecord(
  { tenant, caller }: MemberScope,
  action: typeof inboxUndos.$inferInsert.action,
): UndoRecord {
  const { merchantId } = tenant;
  const id = newId();
  const createdAt = new Date();
  let isKept = false;
  return {
    async keep(db, changes) {
      await db
        .insert(inboxUndos)
        .values({ merchantId, id, memberId: caller.id, action, changes, createdAt })
        .onConflictDoUpdate({
          target: [inboxUndos.merchantId, inboxUndos.id],
          set: { changes: sql`${inboxUndos.changes} || excluded.changes` },
        });
      isKept = true;
      return presentUndo({ id, createdAt });
    },
    presented: () => (isKept ? presentUndo({ id, createdAt }) : null),
  };
}

type UndoRow = typeof inboxUndos.$inferSelect;

export const presentUndo = ({ id, createdAt }: Pick<UndoRow, 'id' | 'createdAt'>): z.infer<typeof Undo> => ({
  id,
  until: new Date(createdAt.getTime() + UNDO_MS).toISOString(),
});

const ownRecord = ({ tenant, caller }: MemberScope, id: string) =>
  and(
    eq(inboxUndos.merchantId, tenant.merchantId),
    eq(inboxUndos.id, id),
    eq(inboxUndos.memberId, caller.id),
  );

/**
 * What the member can take back. What a colleague did is not found.
 * @throws Refusal `not_found`, `undo_over` when it is too long ago or taken back already
 */
export async function undoFor(scope: MemberScope, id: string): Promise<UndoRow> {
  const [row] = await scope.tenant.read((db) => db.select().from(inboxUndos).where(ownRecord(scope, id)));
  if (!row) throw notFound();
  if (row.undoneAt || row.createdAt.getTime() < Date.now() - UNDO_MS) throw new Refusal(undoOver);
  return row;
}

/** Holds a record until the transaction ends, and what of it is not taken back yet. */
export async function holdChanges(db: Db, scope: MemberScope, id: string): Promise<readonly UndoChange[]> {
  const [row] = await db.select().from(inboxUndos).where(ownRecord(scope, id)).for('update');
  return row?.changes ?? [];
}

/** Strikes the change of a thread off a record that is held, as part of the transaction that takes it back. */
export async function strikeOff(
  db: Db,
  scope: MemberScope,
  id: string,
  held: readonly UndoChange[],
  conversationId: string,
): Promise<void> {
  const changes = held.filter((change) => change.conversationId !== conversationId);
  await db.update(inboxUndos).set({ changes }).where(ownRecord(scope, id));
}

/** Closes a record: nothing of it can be taken back any more. */
export const closeRecord = (scope: MemberScope, { id, action }: UndoRow): Promise<void> =>
  act(scope, async (db) => {
    await db.update(inboxUndos).set({ undoneAt: new Date() }).where(ownRecord(scope, id));
    return {
      result: undefined,
      audit: [{ action: 'inbox.undone', subject: ['undo', id], after: action }],
      events: [],
    };
  });

export const undoJob = (services: Services): JobDefinition => ({
  queue: 'inbox.forgetUndos',
  retries: 3,
  cron: '23 * * * *',
  run: () => forgetUndos(services),
});

/** Forgets what cannot be undone any more. */
export async function forgetUndos(services: Services, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - UNDO_MS);
  for (const merchantId of await listMerchantIds(services)) {
    await act(systemScope(services, merchantId), async (db) => {
      await db
        .delete(inboxUndos)
        .where(and(eq(inboxUndos.merchantId, merchantId), lt(inboxUndos.createdAt, before)));
      return { result: undefined, audit: [], events: [] };
    });
  }
}
