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

/** How long an action can be undone. Milliseconds. */
export const UNDO_MS = 10 * 60_000;

/** Stores what undoes an action, with each change, so that an interrupted run can be undone too. */
export interface UndoRecord {
  /** Stores changes in the transaction that makes them. */
  keep(db: Db, changes: UndoChange[]): Promise<z.infer<typeof Undo>>;
  /** The undo offered to the member. Null if nothing changed. */
  presented(): z.infer<typeof Undo> | null;
}

/** Creates the record of an action that is about to start. */
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
 * Finds an undo of the member.
 * @throws Refusal `not_found`, also for those of colleagues; `undo_over` when it is too old or already undone
 */
export async function undoFor(scope: MemberScope, id: string): Promise<UndoRow> {
  const [row] = await scope.tenant.read((db) => db.select().from(inboxUndos).where(ownRecord(scope, id)));
  if (!row) throw notFound();
  if (row.undoneAt || row.createdAt.getTime() < Date.now() - UNDO_MS) throw new Refusal(undoOver);
  return row;
}

/** Locks a record until the transaction ends. Returns the changes not yet undone. */
export async function lockChanges(db: Db, scope: MemberScope, id: string): Promise<readonly UndoChange[]> {
  const [row] = await db.select().from(inboxUndos).where(ownRecord(scope, id)).for('update');
  return row?.changes ?? [];
}

/** Removes the change of a thread from a locked record, in the transaction that undoes it. */
export async function removeChange(
  db: Db,
  scope: MemberScope,
  id: string,
  locked: readonly UndoChange[],
  conversationId: string,
): Promise<void> {
  const changes = locked.filter((change) => change.conversationId !== conversationId);
  await db.update(inboxUndos).set({ changes }).where(ownRecord(scope, id));
}

/** Closes a record, so that nothing of it can be undone. */
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
  run: () => deleteExpiredUndos(services),
});

/** Deletes expired undo records. */
export async function deleteExpiredUndos(services: Services, now = new Date()): Promise<void> {
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
