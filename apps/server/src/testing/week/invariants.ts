import { expect } from 'vitest';
import { OPEN_HOURS, type Shop, TIME_ZONE } from './shop.ts';
import { threadsOf } from './truth.ts';

/** Milliseconds of opening time between two moments, day by day: `opening($1, $2)` within a query. */
const OPENING = `create or replace function pg_temp.opening(since timestamptz, until timestamptz) returns bigint language sql as $$
  select coalesce(sum(greatest(0, extract(epoch from
    least(until, (day + closes) at time zone '${TIME_ZONE}') - greatest(since, (day + opens) at time zone '${TIME_ZONE}')) * 1000)), 0)::bigint
  from generate_series(date_trunc('day', since at time zone '${TIME_ZONE}'), until at time zone '${TIME_ZONE}', interval '1 day') as days (day)
  join (values ${OPEN_HOURS.flatMap((hours, day) => (hours ? [`(${day}, interval '${hours[0]} hours', interval '${hours[1]} hours')`] : [])).join(', ')})
    as week (weekday, opens, closes) on weekday = extract(dow from day)
$$`;

/** Invariants at any time; each query returns the rows that violate it. */
const NEVER: Readonly<Record<string, string>> = {
  'numbers of messages have gaps': `select c.id, c.last_seq, count(m.seq), max(m.seq) from conversations c
    left join messages m on m.merchant_id = $1 and m.conversation_id = c.id where c.merchant_id = $1
    group by c.id, c.last_seq having count(m.seq) <> c.last_seq or coalesce(max(m.seq), 0) <> c.last_seq`,
  'message counts of a conversation are wrong': `select c.id, c.inbound_count, c.outbound_count from conversations c
    where c.merchant_id = $1 and (c.inbound_count, c.outbound_count) <> (select
      count(*) filter (where author_type = 'visitor'), count(*) filter (where author_type in ('member', 'bot'))
      from messages m where m.merchant_id = $1 and m.conversation_id = c.id and m.kind = 'text')`,
  'a conversation is assigned to a member who is not in it': `select id from conversations where merchant_id = $1
    and assigned_to is not null and not assigned_to = any(agent_ids)`,
  'a visitor refers to another chat than the open one': `select v.id, v.conversation_id, c.id as open from visitors v
    join conversations c on c.merchant_id = $1 and c.visitor_id = v.id and c.kind = 'chat' and c.status = 'open'
    where v.merchant_id = $1 and v.conversation_id is distinct from c.id`,
  'closed and completed differ': `select id, status, inbox_status, put_away_from from conversations
    where merchant_id = $1 and merged_into is null
      and (status = 'closed') <> (coalesce(put_away_from, inbox_status) = 'Completed')`,
  'an escalation ran twice': `select rule_id, subject_id, start_at, number, count(*) from escalation_log
    where merchant_id = $1 and reason = 'ran' group by 1, 2, 3, 4 having count(*) > 1`,
  'an escalation skipped a run': `select rule_id, subject_id, start_at, array_agg(number) from escalation_log
    where merchant_id = $1 and reason = 'ran' group by 1, 2, 3 having max(number) <> count(*)`,
  'a clock of opening time is due at a wrong time': `select k.* from task_clocks k
    where k.merchant_id = $1 and k.hours_hash is not null and k.due_at is not null
      and abs(pg_temp.opening(k.started_at, k.due_at) - greatest(k.target_ms - k.used_ms, 0)) > 1000`,
  'a clock of all time is due at a wrong time': `select k.* from task_clocks k
    where k.merchant_id = $1 and k.hours_hash is null and k.due_at is not null
      and abs(extract(epoch from k.due_at - k.started_at) * 1000 - greatest(k.target_ms - k.used_ms, 0)) > 1000`,
  'a scheduled reply was sent twice or not at all': `select s.id, count(m.id) from scheduled_messages s
    left join messages m on m.merchant_id = $1 and m.client_id = s.id where s.merchant_id = $1
    group by s.id, s.state having count(m.id) <> case when s.state = 'sent' then 1 else 0 end`,
  'a received mail is stored twice': `select message_id, count(*) from mails where merchant_id = $1 and direction = 'in'
    group by 1 having count(*) > 1`,
};

/** Work that must be done when the system is idle. */
const DONE: Readonly<Record<string, string>> = {
  'a due scheduled reply is waiting': `select id from scheduled_messages where merchant_id = $1 and state = 'waiting' and send_at <= now()`,
  'a thread is snoozed too long': `select id from conversations where merchant_id = $1 and snoozed_until <= now()`,
  'an escalation timer is overdue': `select rule_id, subject_id, due_at from escalation_timers where merchant_id = $1 and due_at <= now()`,
  'a breach was not reported': `select task_id, target, due_at from task_clocks where merchant_id = $1 and due_at <= now() and breached_at is null`,
  'a warning was not reported': `select task_id, target, warn_at from task_clocks where merchant_id = $1 and warn_at <= now() and warned_at is null`,
  'a mail was not read': `select id, state, error from mail_arrivals where merchant_id = $1 and state in ('waiting', 'failed')`,
  'a mail was not sent': `select id, state from mails where merchant_id = $1 and state = 'queued'`,
  'a message is not indexed': `select m.conversation_id, m.seq from messages m
    where m.merchant_id = $1 and m.kind in ('text', 'note') and m.text ~ '[[:alnum:]]' and not exists (select from message_words w
      where w.merchant_id = $1 and w.conversation_id = m.conversation_id and w.seq = m.seq)`,
  // Rules of the week: an hour of opening time without an answer, three hours of an unassigned ticket.
  'a waiting thread was not escalated': `select c.id, c.waiting_since, c.inbox_status from conversations c
    where c.merchant_id = $1 and c.status = 'open' and c.merged_into is null and c.inbox_status not in ('Deleted', 'Junk')
      and c.waiting_since is not null and pg_temp.opening(c.waiting_since, now()) > 61 * 60000
      and (c.last_outbound_at is null or c.last_outbound_at < c.waiting_since)
      and not exists (select from escalation_log l join escalation_rules r on r.merchant_id = $1 and r.id = l.rule_id
        where l.merchant_id = $1 and l.subject_id = c.id and l.reason = 'ran' and r.name = 'Waits for an hour'
          and l.created_at > c.waiting_since)`,
  'an unassigned ticket was not escalated': `select t.id, t.created_at from tasks t where t.merchant_id = $1 and t.removed_at is null
    and t.status = 'Open' and t.created_at < now() - interval '181 minutes'
    and not exists (select from escalation_log l join escalation_rules r on r.merchant_id = $1 and r.id = l.rule_id
      where l.merchant_id = $1 and l.subject_id = t.id and l.reason = 'ran' and r.name = 'Unassigned ticket')`,
};

/** Due work that is not done yet; none when the system is idle. */
export async function undone({ db }: Shop): Promise<Record<string, unknown[]>> {
  await db.run(OPENING);
  return wrong(db, DONE);
}

/** Violations of the invariants. */
export async function broken(shop: Shop): Promise<Record<string, unknown[]>> {
  await shop.db.run(OPENING);
  return wrong(shop.db, NEVER);
}

async function wrong(
  db: Shop['db'],
  checks: Readonly<Record<string, string>>,
): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const [name, sql] of Object.entries(checks)) {
    const rows = await db.rows(sql);
    if (rows.length > 0) found[name] = rows.slice(0, 5);
  }
  return found;
}

/** Checks that no acknowledged message and no delivered mail is missing or stored twice. */
export async function checkLedger({ db, ledger, smtp }: Shop): Promise<void> {
  const stored = await db.rows<{ client_id: string; text: string; count: number }>(
    `select client_id, min(text) as text, count(*)::int as count from messages
     where merchant_id = $1 and client_id is not null group by 1`,
  );
  const byId = new Map(stored.map((row) => [row.client_id, row]));
  const lost = ledger.words.filter(({ clientId, text }) => {
    const row = byId.get(clientId);
    return row?.count !== 1 || row.text !== text;
  });
  expect(lost).toEqual([]);

  const arrived = await db.rows<{ message_id: string }>(
    `select message_id from mails where merchant_id = $1 and direction = 'in'`,
  );
  const here = new Set(arrived.map(({ message_id }) => message_id));
  const handedOver = [...ledger.mails.values()];
  expect(handedOver.filter(({ taken }) => taken !== 1)).toEqual([]);
  expect(handedOver.filter(({ kind, messageId }) => here.has(messageId) === (kind === 'bounce'))).toEqual([]);

  const left = await db.rows<{ message_id: string }>(
    `select message_id from mails where merchant_id = $1 and direction = 'out' and state in ('sent', 'bounced')`,
  );
  const taken = Map.groupBy(smtp.taken, ({ mail }) => mail.messageId?.replace(/[<>]/g, '') ?? '');
  expect(left.filter(({ message_id }) => !taken.has(message_id))).toEqual([]);
}

/** Checks that every thread is in one of the lists. */
export async function checkEveryThreadIsListed(shop: Shop): Promise<void> {
  const homes = ['team', 'deleted', 'junk', 'completed', 'snoozed'];
  const threads = await threadsOf(shop, shop.admin);
  const homeless = threads.filter(({ lists }) => lists.filter((list) => homes.includes(list)).length !== 1);
  expect(homeless).toEqual([]);
  const all = await shop.db.number(
    'select count(*) from conversations where merchant_id = $1 and merged_into is null',
  );
  expect(threads).toHaveLength(all);
}

/** Checks that ticket numbers run from 1 without gaps; the audit log has those of removed tickets. */
export async function checkTicketNumbers({ db }: Shop): Promise<void> {
  const [row] = await db.rows<{ made: number; most: number }>(
    `select (select count(distinct subject_id) from audit_entries where merchant_id = $1 and action = 'task.created')::int as made,
      (select coalesce(max(number), 0) from tasks where merchant_id = $1)::int as most`,
  );
  expect(row?.most).toBe(row?.made);
}
