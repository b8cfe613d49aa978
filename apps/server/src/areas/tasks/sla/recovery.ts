import { sql } from 'drizzle-orm';
import type { JobDefinition } from '../../../jobs/jobs.ts';
import { type Scope, type Services, systemScope } from '../../../kernel/context.ts';
import { each } from '../../../kernel/each.ts';
import { merchantsOf } from '../../../kernel/merchant-ids.ts';
import { applyAnswer, applyQuestion, visitorActor } from './replies.ts';

/** Recovers messages that tickets missed because a server stopped between storing and publishing them. */

/**
 * Recovers customers' messages every five minutes. Members' answers are recovered before a warning or breach is sent.
 */
export const recoveryJob = (services: Services): JobDefinition => ({
  queue: 'tasks.catchUp',
  retries: 0,
  cron: '*/5 * * * *',
  run: async () => {
    const merchantIds = await merchantsOf(services, sql`merchants_with_linked_tasks()`);
    await each(merchantIds, (id) => recoverQuestions(systemScope(services, id)));
  },
});

/** Tasks of a conversation `c`, including those of conversations merged into it. */
const links = sql`lateral (
  select l.task_id, l.created_at from task_conversations l
  where l.merchant_id = c.merchant_id and l.conversation_id = c.id
  union all
  select l.task_id, l.created_at from conversations merged
  join task_conversations l on l.merchant_id = merged.merchant_id and l.conversation_id = merged.id
  where merged.merchant_id = c.merchant_id and merged.merged_into = c.id
)`;

/** Stops response clocks whose conversation a member answered after they started, for missed answers. */
export async function recoverAnswers(scope: Scope, taskIds: readonly string[]): Promise<void> {
  if (taskIds.length === 0) return;
  const { merchantId } = scope.tenant;
  const { rows } = await scope.tenant.read((db) =>
    db.execute<{ id: string; at: Date }>(sql`
      select distinct on (k.task_id) k.task_id as id, c.last_outbound_at as at
      from task_clocks k
      join task_conversations l on l.merchant_id = k.merchant_id and l.task_id = k.task_id
      join conversations linked on linked.merchant_id = l.merchant_id and linked.id = l.conversation_id
      join conversations c on c.merchant_id = linked.merchant_id
        and c.id = coalesce(linked.merged_into, linked.id)
      where k.merchant_id = ${merchantId} and k.task_id = any(${`{${taskIds.join(',')}}`}::uuid[])
        and k.target <> 'resolution' and k.done_at is null
        and c.last_outbound_at > k.started_at
        and (c.last_inbound_at is null or c.last_inbound_at <= c.last_outbound_at)
      order by k.task_id, c.last_outbound_at desc`),
  );
  for (const { id, at } of rows) await applyAnswer(scope, [id], new Date(at));
}

/**
 * Starts response clocks for customers who wait for an answer to a message written after the ticket was linked, when
 * none runs and the ticket has not changed since. Idempotent.
 */
export async function recoverQuestions(scope: Scope): Promise<void> {
  const { merchantId } = scope.tenant;
  const { rows } = await scope.tenant.read((db) =>
    db.execute<{ id: string; visitor: string; at: Date }>(sql`
      select distinct on (t.id) t.id, c.visitor_id as visitor, c.last_inbound_at as at
      from conversations c cross join ${links} l
      join tasks t on t.merchant_id = c.merchant_id and t.id = l.task_id
      where c.merchant_id = ${merchantId} and c.waiting_since is not null
        and t.mode = 'Ticket' and t.removed_at is null
        and c.last_inbound_at > l.created_at
        and not exists (select from task_clocks k where k.merchant_id = t.merchant_id and k.task_id = t.id
          and k.target <> 'resolution' and (k.done_at is null or k.done_at >= c.last_inbound_at))
        and (t.status not in ('Pending', 'Completed') or c.last_inbound_at > t.updated_at)
      order by t.id, c.last_inbound_at desc`),
  );
  for (const { id, visitor, at } of rows) {
    await applyQuestion({ ...scope, actor: visitorActor(visitor) }, [id], new Date(at));
  }
}
