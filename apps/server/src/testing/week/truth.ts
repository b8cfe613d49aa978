import { MESSAGE_STATUSES } from '@foyer/domain/message-status';
import { TASK_STATUSES } from '@foyer/domain/task-status';
import type { Shop } from './shop.ts';
import type { Teammate } from './teammate.ts';

/**
 * The expected lists and counts, in plain SQL written from the specification (3, 4, 6), not from the
 * product's filters. `$1` is the merchant, `$2` the member.
 */

/** Whether a visitor `v` has a conversation `o`, open or their newest chat, that meets a condition. */
const served = (holds: string): string =>
  `exists (select from conversations o where o.merchant_id = $1 and o.visitor_id = v.id
    and (o.status = 'open' or o.id = v.conversation_id) and ${holds})`;

/** Conditions for the visitors, and so threads, visible to a role. Specification 6. */
const SEEN_THREADS: Readonly<Record<string, string>> = {
  CALLCENTER_SUPERVISOR: `exists (select from visitors v where v.merchant_id = $1 and v.id = c.visitor_id and (
      split_part(v.tracked_by, '|', 1) = $2::text
      or ${served('o.agent_ids && array(select colleague from my_colleagues)')}
      or v.department_ids && array(select id from my_departments)
      or ${served('o.department_id in (select id from my_departments)')}))`,
  CALLCENTER_USER3: `exists (select from visitors v where v.merchant_id = $1 and v.id = c.visitor_id and (
      split_part(v.tracked_by, '|', 1) = $2::text or ${served('$2::uuid = any(o.agent_ids)')}))`,
};

const SEEN_TASKS: Readonly<Record<string, string>> = {
  CALLCENTER_SUPERVISOR: `(t.department_id in (select id from my_departments)
      or t.assigned_to in (select colleague from my_colleagues) or t.created_by = $2::uuid or is_watched)`,
  CALLCENTER_USER3: '(t.assigned_to = $2::uuid or t.created_by = $2::uuid or is_watched)',
};

/** The member's departments and their members. */
const ME = `my_departments as (select department_id as id from department_members where merchant_id = $1 and member_id = $2::uuid),
  my_colleagues as (select member_id as colleague from department_members
    where merchant_id = $1 and department_id in (select id from my_departments) union select $2::uuid)`;

/** A query and its expected ids. */
export interface Expected {
  readonly what: string;
  readonly query: Record<string, string>;
  readonly ids: readonly string[];
}

const WORKED_ON = `status not in ('Deleted', 'Junk', 'Completed')`;
const LISTS: Readonly<Record<string, string>> = {
  my: `${WORKED_ON} and is_awake and assigned_to = $2::uuid`,
  team: `${WORKED_ON} and is_awake`,
  unassigned: `${WORKED_ON} and is_awake and assigned_to is null`,
  sent: `status not in ('Deleted', 'Junk') and last_writer = $2::text`,
  deleted: `status = 'Deleted'`,
  junk: `status = 'Junk'`,
  completed: `status = 'Completed'`,
  snoozed: `${WORKED_ON} and not is_awake`,
  // Specification 4: pending, online, no agent of type User attached.
  needAgent: `status = 'Pending' and is_awake and assigned_to is null and not has_agent and is_online`,
  all: 'true',
};

interface ThreadTruth {
  readonly id: string;
  readonly lists: readonly string[];
  readonly status: string;
  readonly reply_status: string;
  readonly assigned_to: string | null;
  readonly department_id: string | null;
  readonly labels: readonly string[];
  readonly unread: boolean;
}

/** Every thread visible to a member, with the fields that decide its lists. */
export function threadsOf({ db }: Shop, { id, role }: Teammate): Promise<ThreadTruth[]> {
  const lists = Object.entries(LISTS).map(([name, holds]) => `case when ${holds} then '${name}' end`);
  return db.rows<ThreadTruth>(
    `with ${ME}, threads as (
      select c.id, c.inbox_status as status, c.assigned_to, c.department_id,
        c.snoozed_until is null as is_awake,
        cardinality(c.agent_ids) > 0 as has_agent,
        exists (select from visits v where v.merchant_id = $1 and v.visitor_id = c.visitor_id and v.ended_at is null) as is_online,
        (select m.author_id from messages m where m.merchant_id = $1 and m.conversation_id = c.id
          and m.kind = 'text' and m.author_type = 'member' order by m.seq desc limit 1) as last_writer,
        (c.waiting_since is not null and c.last_seq > c.agent_read) or exists (select from thread_marks k
          where k.merchant_id = $1 and k.member_id = $2::uuid and k.conversation_id = c.id) as unread,
        array(select l.name from conversation_labels h join labels l on l.merchant_id = $1 and l.id = h.label_id
          where h.merchant_id = $1 and h.conversation_id = c.id) as labels
      from conversations c where c.merchant_id = $1 and c.merged_into is null and ${SEEN_THREADS[role] ?? 'true'}
    )
    select id, status, assigned_to, department_id, labels, unread, array_remove(array[${lists.join(', ')}], null) as lists,
      case when status <> 'Pending' then 'Replied' when assigned_to is null then 'Pending' else 'Assigned' end as reply_status
    from threads`,
    id,
  );
}

/** All inbox queries of a member with the expected ids. */
export async function expectedThreads(shop: Shop, me: Teammate): Promise<Expected[]> {
  const threads = await threadsOf(shop, me);
  const labels = await shop.db.rows<{ id: string; name: string }>(
    'select id, name from labels where merchant_id = $1',
  );
  const ask = (query: Record<string, string>, fits: (thread: ThreadTruth) => boolean): Expected => ({
    what: new URLSearchParams(query).toString(),
    query,
    ids: threads.filter(fits).map(({ id }) => id),
  });
  const inList = (list: string) => (thread: ThreadTruth) => thread.lists.includes(list);
  /** All matching threads, and the pending ones among them. */
  const inTeam = (query: Record<string, string>, fits: (thread: ThreadTruth) => boolean) => {
    const found = (thread: ThreadTruth) => inList('team')(thread) && fits(thread);
    return [
      ask({ list: 'team', ...query }, found),
      ask(
        { list: 'team', status: 'Pending', ...query },
        (thread) => found(thread) && thread.status === 'Pending',
      ),
    ];
  };
  return [
    ...Object.keys(LISTS).map((list) => ask({ list }, inList(list))),
    ...Object.keys(LISTS).map((list) =>
      ask({ list, status: 'Pending' }, (thread) => inList(list)(thread) && thread.status === 'Pending'),
    ),
    ...MESSAGE_STATUSES.map((status) => ask({ status }, (thread) => thread.status === status)),
    ...['Pending', 'Assigned', 'Replied'].map((replyStatus) =>
      ask({ replyStatus }, (thread) => thread.reply_status === replyStatus),
    ),
    // Specification 4: assigned to me is status Pending, reply status assigned, assigned to the current user.
    ask(
      { status: 'Pending', replyStatus: 'Assigned', assignedTo: me.id },
      (thread) => thread.status === 'Pending' && thread.assigned_to === me.id,
    ),
    ...shop.team.map(({ id }) => ask({ assignedTo: id }, (thread) => thread.assigned_to === id)),
    ...labels.flatMap(({ id, name }) =>
      inTeam({ labelId: id }, ({ labels }) =>
        labels.some((held) => held === name || held.startsWith(`${name}/`)),
      ),
    ),
    ...shop.departmentIds.flatMap((departmentId) =>
      inTeam({ departmentId }, (thread) => thread.department_id === departmentId),
    ),
    ask({ unread: 'true' }, ({ unread }) => unread),
    ask({ list: 'team', unread: 'false' }, (thread) => inList('team')(thread) && !thread.unread),
  ];
}

interface TaskTruth {
  readonly id: string;
  readonly status: string;
  readonly priority: string;
  readonly mode: string;
  readonly sla: string;
  readonly lists: readonly string[];
}

/** Every task visible to a member, with its lists and clock states. */
export function tasksOf({ db }: Shop, { id, role }: Teammate): Promise<TaskTruth[]> {
  return db.rows<TaskTruth>(
    `with ${ME}, present as (
      select t.*, exists (select from task_watchers w where w.merchant_id = $1 and w.task_id = t.id
        and w.member_id = $2::uuid) as is_watched
      from tasks t where t.merchant_id = $1 and t.removed_at is null
    )
    select t.id, t.status, t.priority, t.mode,
      case when running.due is null then 'none' when running.due <= now() then 'breached'
        when running.warns then 'warning' else 'running' end as sla,
      array_remove(array['all',
        case when t.assigned_to = $2::uuid then 'my-tickets' end,
        case when t.assigned_to in (select colleague from my_colleagues)
          or t.department_id in (select id from my_departments) then 'team' end,
        case when t.assigned_to is null then 'unassigned' end,
        case when t.status <> 'Completed' and exists (select from task_clocks f where f.merchant_id = $1 and f.task_id = t.id
          and f.target = 'firstResponse' and f.done_at is null) then 'frt-pending' end], null) as lists
    from present t left join lateral (
      select min(k.due_at) as due, bool_or(k.warn_at <= now()) as warns from task_clocks k
      where k.merchant_id = $1 and k.task_id = t.id and k.done_at is null and k.paused_at is null
    ) running on true
    where ${SEEN_TASKS[role] ?? 'true'}`,
    id,
  );
}

/** All task queries of a member with the expected ids. */
export async function expectedTasks(shop: Shop, me: Teammate): Promise<Expected[]> {
  const tasks = await tasksOf(shop, me);
  const ask = (query: Record<string, string>, fits: (task: TaskTruth) => boolean): Expected => ({
    what: new URLSearchParams(query).toString(),
    query,
    ids: tasks.filter(fits).map(({ id }) => id),
  });
  return [
    ...['my-tickets', 'team', 'all', 'frt-pending', 'unassigned'].map((list) =>
      ask({ list }, (task) => task.lists.includes(list)),
    ),
    ...TASK_STATUSES.map((status) => ask({ status }, (task) => task.status === status)),
    ...['breached', 'warning', 'running', 'none'].map((sla) => ask({ sla }, (task) => task.sla === sla)),
    ask(
      { open: 'true', priority: 'High' },
      (task) => task.status !== 'Completed' && task.priority === 'High',
    ),
    ask({ mode: 'Ticket', list: 'team' }, (task) => task.mode === 'Ticket' && task.lists.includes('team')),
  ];
}

/** The load of each member: open chats, and tickets that are neither done nor waiting for the customer. */
export const expectedLoad = ({ db }: Shop): Promise<{ id: string; load: number }[]> =>
  db.rows(
    `select m.id, (select count(*) from conversations c where c.merchant_id = $1 and c.assigned_to = m.id
        and c.kind = 'chat' and c.status = 'open' and c.merged_into is null and c.snoozed_until is null)::int
      + (select count(*) from tasks t where t.merchant_id = $1 and t.assigned_to = m.id and t.mode = 'Ticket'
        and t.status in ('Assigned', 'In Progress') and t.removed_at is null)::int as load
    from members m where m.merchant_id = $1 and not m.is_service`,
  );

/** Queue positions of waiting chats: by priority, then by waiting time, among chats for the same members. */
export const expectedPositions = ({ db }: Shop): Promise<{ id: string; place: number }[]> =>
  db.rows(
    `with queue as (
      select c.id, coalesce(array_position(array['Low', 'Medium', 'High'], c.priority), 1) as urgency, c.waiting_since,
        case when c.department_id is null then v.department_ids else array[c.department_id] end as teams
      from conversations c join visitors v on v.merchant_id = $1 and v.id = c.visitor_id
      where c.merchant_id = $1 and c.kind = 'chat' and c.status = 'open' and c.merged_into is null
        and c.assigned_to is null and c.waiting_since is not null and c.inbox_status = 'Pending' and c.snoozed_until is null
    )
    select one.id, (1 + (select count(*) from queue ahead where ahead.id <> one.id
      and (ahead.urgency > one.urgency or (ahead.urgency = one.urgency and (ahead.waiting_since, ahead.id) < (one.waiting_since, one.id)))
      and (ahead.teams && one.teams or ahead.teams = '{}' or one.teams = '{}')))::int as place
    from queue one`,
  );
