import type { inbox as calls } from '@foyer/contract';
import type { InboxList } from '@foyer/contract/inbox/shapes';
import type { CallReply } from '@foyer/contract/kernel/define-call';
import { isWithinLabel } from '@foyer/domain/labels';
import { and, eq, sql } from 'drizzle-orm';
import type { Tenant } from '../../../database/tenant.ts';
import type { MemberScope } from '../../../kernel/context.ts';
import { conversationLabels, labels } from '../../conversations/label-tables.ts';
import { conversations } from '../../conversations/tables.ts';
import { combinedCondition, type ThreadConditions } from '../../conversations/thread-filter.ts';
import { countThreads, fromOf } from '../../conversations/thread-pages.ts';
import { inOrder } from '../../conversations/thread-time.ts';
import { messageDrafts, scheduledMessages } from '../tables.ts';
import { readFilter } from './filter.ts';

/** Maximum number of threads to count. */
const COUNTED = 10_000;

/** Counts pending threads in the member's lists. */
export async function countLists(scope: MemberScope): Promise<CallReply<(typeof calls)['inboxCounts']>> {
  const { tenant } = scope;
  const pending = async (list: InboxList) =>
    (await readFilter(scope, { list, status: 'Pending' })).conditions;
  const count = async (list: InboxList) => (await countThreads(tenant, await pending(list))).count;
  return {
    ...(await countTeam(tenant, await pending('team'))),
    my: await count('my'),
    unassigned: await count('unassigned'),
    needAgent: await count('needAgent'),
    drafts: await countOwn(scope, messageDrafts),
    scheduled: await countOwn(scope, scheduledMessages),
  };
}

async function countOwn(
  { tenant, caller }: MemberScope,
  table: typeof messageDrafts | typeof scheduledMessages,
): Promise<number> {
  const isWaiting = table === scheduledMessages ? eq(scheduledMessages.state, 'waiting') : undefined;
  return tenant.read((db) =>
    db.$count(table, and(eq(table.merchantId, tenant.merchantId), eq(table.memberId, caller.id), isWaiting)),
  );
}

/**
 * Counts threads in total, by label and by team. Only the newest are counted when there are more than the maximum. A
 * thread counts once for a label, however many of the label's descendants it has.
 */
async function countTeam(tenant: Tenant, conditions: ThreadConditions) {
  const { merchantId } = tenant;
  return tenant.read(async (db) => {
    const all = await db.select().from(labels).where(eq(labels.merchantId, merchantId));
    const pairs = all.flatMap((outer) =>
      all.filter((inner) => isWithinLabel(inner.name, outer.name)).map((inner) => [outer.id, inner.id]),
    );
    const ids = (side: 0 | 1) => sql`${`{${pairs.map((pair) => pair[side]).join(',')}}`}::uuid[]`;
    const { rows } = await db.execute<{
      what: 'team' | 'labels' | 'departments';
      id: string;
      count: number;
    }>(sql`
      with found as materialized (
        select ${conversations.id} as id, ${conversations.departmentId} as department_id from ${fromOf(conditions)}
        where ${combinedCondition(merchantId, conditions)}
        order by ${inOrder(conditions.time, 'desc')} limit ${COUNTED})
      select 'team' as what, null::uuid as id, count(*)::int as count from found
      union all
      select 'departments', department_id, count(*)::int from found
        where department_id is not null group by department_id
      union all
      select 'labels', pair.outer_id, count(distinct l.conversation_id)::int from found
        join ${conversationLabels} l on l.merchant_id = ${merchantId} and l.conversation_id = found.id
        join unnest(${ids(0)}, ${ids(1)}) as pair (outer_id, inner_id) on pair.inner_id = l.label_id
        group by pair.outer_id`);
    const of = (name: 'labels' | 'departments') =>
      Object.fromEntries(rows.filter(({ what }) => what === name).map(({ id, count }) => [id, count]));
    const team = rows.find(({ what }) => what === 'team')?.count ?? 0;
    return { team, labels: of('labels'), departments: of('departments') };
  });
}
