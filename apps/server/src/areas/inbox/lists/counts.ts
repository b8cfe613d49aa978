import type { inbox as calls } from '@foyer/contract';
import type { InboxList } from '@foyer/contract/inbox/shapes';
import type { CallReply } from '@foyer/contract/kernel/define-call';
import { isWithinLabel } from '@foyer/domain/labels';
import { and, eq, sql } from 'drizzle-orm';
import type { MemberScope } from '../../../kernel/context.ts';
import { conversationLabels, labels } from '../../conversations/label-tables.ts';
import { conversations } from '../../conversations/tables.ts';
import { type ThreadConditions, visitorOfThread, wholeCondition } from '../../conversations/thread-filter.ts';
import { countThreads } from '../../conversations/thread-pages.ts';
import { visitors } from '../../visitors/tables.ts';
import { messageDrafts, scheduledMessages } from '../tables.ts';
import { readFilter } from './filter.ts';

/** What is pending in the lists of a member: the totals of each with the status Pending. */
export async function countLists(scope: MemberScope): Promise<CallReply<(typeof calls)['inboxCounts']>> {
  const { tenant } = scope;
  const pending = async (list: InboxList) =>
    (await readFilter(scope, { list, status: 'Pending' })).conditions;
  const count = async (list: InboxList) => (await countThreads(tenant, await pending(list))).count;
  const everything = await pending('team');
  return {
    my: await count('my'),
    team: await count('team'),
    unassigned: await count('unassigned'),
    needAgent: await count('needAgent'),
    drafts: await countOwn(scope, messageDrafts),
    scheduled: await countOwn(scope, scheduledMessages),
    labels: await countByLabel(scope, everything),
    departments: await countByDepartment(scope, everything),
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

/** The most threads that are counted by label and by team. */
const COUNTED = 100_000;

/** The ids and teams of threads that meet conditions. */
function found({ tenant }: MemberScope, conditions: ThreadConditions) {
  const from = conditions.needsVisitor
    ? sql`${conversations} join ${visitors} on ${visitorOfThread}`
    : sql`${conversations}`;
  return sql`(select ${conversations.id} as id, ${conversations.departmentId} as department_id from ${from}
    where ${wholeCondition(tenant.merchantId, conditions)} limit ${COUNTED})`;
}

/** A thread counts once for a label, however many within it it has. */
async function countByLabel(
  scope: MemberScope,
  conditions: ThreadConditions,
): Promise<Record<string, number>> {
  const { tenant } = scope;
  return tenant.read(async (db) => {
    const all = await db.select().from(labels).where(eq(labels.merchantId, tenant.merchantId));
    const pairs = all.flatMap((outer) =>
      all.filter((inner) => isWithinLabel(inner.name, outer.name)).map((inner) => [outer.id, inner.id]),
    );
    if (pairs.length === 0) return {};
    const { rows } = await db.execute<{ id: string; count: number }>(sql`
      select pair.outer_id as id, count(distinct held.conversation_id)::int as count
      from ${found(scope, conditions)} as found
      join ${conversationLabels} held on held.merchant_id = ${tenant.merchantId}
        and held.conversation_id = found.id
      join unnest(${`{${pairs.map(([outer]) => outer).join(',')}}`}::uuid[],
        ${`{${pairs.map(([, inner]) => inner).join(',')}}`}::uuid[]) as pair (outer_id, inner_id)
        on pair.inner_id = held.label_id
      group by pair.outer_id`);
    return Object.fromEntries(rows.map(({ id, count }) => [id, count]));
  });
}

async function countByDepartment(
  scope: MemberScope,
  conditions: ThreadConditions,
): Promise<Record<string, number>> {
  const { rows } = await scope.tenant.read((db) =>
    db.execute<{ id: string; count: number }>(sql`
      select department_id as id, count(*)::int as count from ${found(scope, conditions)} as found
      where department_id is not null group by department_id`),
  );
  return Object.fromEntries(rows.map(({ id, count }) => [id, count]));
}
