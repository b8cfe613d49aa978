import { fullName } from '@foyer/domain/full-name';
import { TASK_WATCHERS_MAX } from '@foyer/domain/task';
import { and, eq } from 'drizzle-orm';
import type { MemberScope } from '../../../kernel/context.ts';
import { notFound } from '../../../kernel/refusal.ts';
import { memberFor } from '../../accounts/members/access.ts';
import { colleagueFor } from '../changes/checks.ts';
import { taskWatchers } from '../tables.ts';
import { changePart, refuseFull } from './changing.ts';

/** Makes a colleague watch a task. Idempotent. */
export function addWatcher(scope: MemberScope, taskId: string, memberId: string): Promise<void> {
  const { merchantId } = scope.tenant;
  return changePart(scope, taskId, async (db, _, at) => {
    const member = await colleagueFor({ db, scope }, memberId);
    const of = and(eq(taskWatchers.merchantId, merchantId), eq(taskWatchers.taskId, taskId));
    if ((await db.$count(taskWatchers, of)) >= TASK_WATCHERS_MAX)
      throw refuseFull('A task can have at most {max} watchers.', TASK_WATCHERS_MAX);
    const added = await db
      .insert(taskWatchers)
      .values({ merchantId, taskId, memberId, createdAt: at })
      .onConflictDoNothing()
      .returning();
    return {
      result: undefined,
      entry: added.length === 0 ? null : { field: 'watchers', after: fullName(member) },
    };
  });
}

/** Stops a member from watching a task. @throws Refusal `not_found` when they do not */
export function removeWatcher(scope: MemberScope, taskId: string, memberId: string): Promise<void> {
  const { merchantId } = scope.tenant;
  return changePart(scope, taskId, async (db) => {
    const removed = await db
      .delete(taskWatchers)
      .where(
        and(
          eq(taskWatchers.merchantId, merchantId),
          eq(taskWatchers.taskId, taskId),
          eq(taskWatchers.memberId, memberId),
        ),
      )
      .returning();
    if (removed.length === 0) throw notFound();
    const member = await memberFor(db, merchantId, memberId);
    return { result: undefined, entry: { field: 'watchers', before: fullName(member) } };
  });
}
