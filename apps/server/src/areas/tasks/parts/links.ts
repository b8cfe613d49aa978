import { visitorName } from '@foyer/domain/visitor-name';
import { and, eq } from 'drizzle-orm';
import type { MemberScope } from '../../../kernel/context.ts';
import { notFound } from '../../../kernel/refusal.ts';
import { conversationFor } from '../../conversations/access.ts';
import { authorOf } from '../../conversations/append.ts';
import { lockConversations } from '../../conversations/moves.ts';
import { visitorFor } from '../../visitors/access.ts';
import { notifyThreads } from '../changes/create.ts';
import { taskConversations } from '../tables.ts';
import { changePart } from './changing.ts';

const FIELD = 'conversations';

/** Links a conversation to a task and adds an event to its thread. Idempotent. */
export async function link(scope: MemberScope, taskId: string, conversationId: string): Promise<void> {
  const { merchantId } = scope.tenant;
  const thread = await conversationFor(scope, conversationId);
  const visitor = await visitorFor(scope, thread.visitorId);
  await changePart(scope, taskId, async (db, task, at) => {
    await lockConversations(db, merchantId, [thread.id]);
    const added = await db
      .insert(taskConversations)
      .values({ merchantId, taskId, conversationId, createdAt: at })
      .onConflictDoNothing()
      .returning();
    if (added.length === 0) return { result: undefined, entry: null };
    return {
      result: undefined,
      entry: { field: FIELD, after: visitorName({ ...visitor, referenceID: visitor.id }) },
      events: await notifyThreads(db, task, [thread], authorOf(scope.caller)),
    };
  });
}

/** Unlinks a conversation from a task. @throws Refusal `not_found`, also when the member may not see it */
export async function unlink(scope: MemberScope, taskId: string, conversationId: string): Promise<void> {
  const { merchantId } = scope.tenant;
  const thread = await conversationFor(scope, conversationId);
  const visitor = await visitorFor(scope, thread.visitorId);
  await changePart(scope, taskId, async (db) => {
    const removed = await db
      .delete(taskConversations)
      .where(
        and(
          eq(taskConversations.merchantId, merchantId),
          eq(taskConversations.taskId, taskId),
          eq(taskConversations.conversationId, conversationId),
        ),
      )
      .returning();
    if (removed.length === 0) throw notFound();
    return {
      result: undefined,
      entry: { field: FIELD, before: visitorName({ ...visitor, referenceID: visitor.id }) },
    };
  });
}
