import type pg from 'pg';
import { loadTables } from './load-tables.ts';
import { SENTENCES, storeSentences } from './sentences.ts';
import { RARE } from './vocabulary.ts';

/** What a merchant's tables are filled with. */
export interface Scale {
  readonly merchantId: number;
  readonly conversations: number;
  /** Average number of messages per conversation. */
  readonly messagesEach: number;
  /** Open chats with online visitors, the same for every size. */
  readonly live: number;
  readonly tasks: number;
  readonly days: number;
}

/** More than a page, so that every shop shows a full page and the sizes are comparable. */
const A_PAGE_AND_MORE = 60;

/** Tables that are filled without indexes; the indexes are created afterwards. */
const FILLED = [
  'visitors',
  'visits',
  'conversations',
  'messages',
  'message_words',
  'conversation_labels',
  'tasks',
  'task_words',
  'task_tags',
  'task_watchers',
];

/** Fills the tables of merchants that already have members, departments and labels. */
export async function fill(url: string, scales: readonly Scale[]): Promise<void> {
  await loadTables(url, FILLED, async (client) => {
    await storeSentences(client);
    for (const scale of scales) await fillMerchant(client, scale);
  });
}

async function fillMerchant(client: pg.Client, scale: Scale): Promise<void> {
  const { merchantId, conversations, messagesEach, live, tasks, days } = scale;
  const people = Math.max(live, Math.ceil(conversations * 0.6));
  const values: Record<string, number> = {
    merchantId,
    conversations,
    messagesEach,
    live,
    tasks,
    days,
    people,
  };
  for (const statement of STATEMENTS) {
    await client.query(
      statement.replace(/:(\w+)\b(?=[^:]|$)/g, (whole, name) => String(values[name] ?? whole)),
    );
  }
}

/** A random element of a list. */
const pick = (list: string) => `(${list})[1 + floor(random() * cardinality(${list}))::int]`;

const STATEMENTS = [
  `create temp table staff as select
    array(select id from members where merchant_id = :merchantId and not is_service order by user_name) as members,
    array(select id from departments where merchant_id = :merchantId order by name) as teams,
    array(select id from labels where merchant_id = :merchantId order by name) as labels`,

  // The newest are open chats, each of a different visitor; older ones are closed chats and mail threads.
  `create temp table threads as
    select n, uuidv7(at - now()) as id, at, at + random() ^ 4 * least(now() - at, interval '9 days') as last_at,
      is_live, kind, case when n = 1 then 200 else 1 + floor(-ln(1 - random()) * (:messagesEach - 0.5))::int end as size,
      case when is_live then :people - :live + 1 + :conversations - n else 1 + floor((:people - :live) * random())::int end as person,
      case when random() < 0.2 then (array['Low', 'Medium', 'High'])[1 + floor(random() * 3)::int] end as priority,
      case when is_live then case when random() < 0.5 then 'Pending' else 'Replied' end
        when kind = 'chat' then case when chance < 0.92 then 'Completed' when chance < 0.97 then 'Deleted' else 'Junk' end
        when chance < 0.35 then 'Completed' when chance < 0.45 then 'Pending' when chance < 0.7 then 'Replied'
        when chance < 0.75 then 'Answered' when chance < 0.8 then 'Read' when chance < 0.85 then 'Assigned'
        when chance < 0.87 then 'Draft' when chance < 0.93 then 'Deleted' else 'Junk' end as status,
      random() as assigned, random() as labelled, random() as snoozed,
      1 + floor(random() * ${SENTENCES})::int as subject, 1 + floor(random() * ${SENTENCES})::int as said
    from (select n, n > :conversations - :live as is_live, random() as chance,
        case when n > :conversations - :live or random() < 0.65 then 'chat' else 'mail' end as kind,
        date_trunc('milliseconds', now() - interval '10 minutes'
          - :days * interval '1 day' * (1 - n::float / :conversations) ^ 1.3) as at
      from generate_series(1, :conversations) n) given`,
  `alter table threads add member uuid, add team uuid`,
  `update threads t set
    member = case when status in ('Pending', 'Draft') and assigned < 0.5 then null else ${pick('members')} end,
    team = case when labelled < 0.8 then ${pick('teams')} end from staff`,
  // The administrator of each shop has the same number of mails to answer, so that the list fills a page.
  `update threads set status = 'Pending', snoozed = 1,
      member = (select id from members where merchant_id = :merchantId and role = 'ADMIN' order by id limit 1)
    where n in (select n from threads where kind = 'mail' order by n desc limit ${A_PAGE_AND_MORE})`,
  // The same number is unassigned.
  `update threads set status = 'Pending', snoozed = 1, member = null
    where n in (select n from threads where kind = 'mail' order by n desc offset ${A_PAGE_AND_MORE} limit ${A_PAGE_AND_MORE})`,
  `analyze threads`,

  `create temp table people as
    select n, md5(':merchantId.' || n)::uuid as id, initcap(first.list[1]) as first_name, initcap(last.list[1]) as last_name,
      first.list[1] || '.' || last.list[1] || n || '@' || domain.list[1] || '.example' as email,
      '+1' || (2000000000 + n) as phone,
      (array['us','gb','de','fr','in','ae','sa','br','jp','ca'])[1 + floor(10 * random() ^ 2)::int] as country,
      (array['web','mail','whatsapp','instagram','facebook'])[1 + floor(5 * random() ^ 3)::int] as channel,
      n > :people - :live as is_live, null::tsvector as words, null::tsvector as writes, null::tsvector as reads
    from (select n, 1 + floor(random() * ${SENTENCES})::int as a, 1 + floor(random() * ${SENTENCES})::int as b,
      1 + floor(random() * ${SENTENCES})::int as c from generate_series(1, :people) n) given
    join sentences first on first.id = a join sentences last on last.id = b join sentences domain on domain.id = c`,
  // Names and addresses are indexed plainly and with the prefixes `from:` and `to:`.
  `update people set words = to_tsvector('simple', lower(first_name || ' ' || last_name) || ' '
    || translate(email, '.@', '  ') || ' ' || ltrim(phone, '+'))`,
  `update people p set writes = p.words || placed.writes, reads = p.words || placed.reads from (
    select q.n, array_to_tsvector(array_agg('from:' || word.lexeme)) as writes,
      array_to_tsvector(array_agg('to:' || word.lexeme)) as reads
    from people q, unnest(q.words) word group by q.n) placed where placed.n = p.n`,
  `create index on people (n)`,
  `analyze people`,

  `insert into visitors (merchant_id, id, first_name, last_name, email, phone, country, channel, visit_count, created_at,
      last_seen_at, tracking_code, conversation_id, agent_ids, team_ids)
    select :merchantId, p.id, first_name, last_name, email, phone, country, channel, coalesce(visits, 1),
      coalesce(t.first_at, now() - random() * :days * interval '1 day'),
      coalesce(t.last_at, now() - random() * :days * interval '1 day'),
      case when p.is_live then '2' else '9' end, t.chat, coalesce(t.members, '{}'), coalesce(t.teams, '{}')
    from people p left join (
      select person, min(at) as first_at, max(last_at) as last_at, count(*)::int as visits,
        (array_agg(id order by n desc) filter (where kind = 'chat'))[1] as chat,
        array_agg(distinct member) filter (where member is not null and (is_live or status not in ('Completed', 'Deleted', 'Junk'))) as members,
        array_agg(distinct team) filter (where team is not null and (is_live or status not in ('Completed', 'Deleted', 'Junk'))) as teams
      from threads group by person) t on t.person = p.n order by p.n`,

  `insert into visits (merchant_id, id, visitor_id, country, browser, os, page_url, page_title, page_count, started_at, seen_at, ended_at)
    select :merchantId, uuidv7(t.at - now()), p.id, p.country, 'Firefox', 'Linux', 'https://shop.example/' || t.n, 'Chairs', 3,
      t.at - interval '2 minutes', t.at + interval '5 minutes', case when t.is_live then null else t.at + interval '5 minutes' end
    from threads t join people p on p.n = t.person where t.kind = 'chat' order by t.n`,

  `insert into conversations (merchant_id, id, visitor_id, channel, kind, subject, status, assigned_to, agent_ids, last_seq,
      agent_read, unread_count, inbound_count, outbound_count, last_message, last_message_at, waiting_since, inbox_status, snoozed_until,
      department_id, assigned_at, priority, language, last_inbound_at, last_outbound_at, last_outbound_by, indexed_seq,
      created_at, closed_at)
    select :merchantId, t.id, p.id, case when t.kind = 'mail' then 'mail' else p.channel end, t.kind,
      case when t.kind = 'mail' then initcap(s.text) else '' end,
      case when closed then 'closed' else 'open' end, t.member, case when t.member is null then '{}' else array[t.member] end,
      size, case when owed then size - 1 else size end, owed::int, (size + 1) / 2, size / 2,
      jsonb_build_object('text', said.text, 'author', case when size % 2 = 1 then 'visitor' else 'member' end,
        'authorName', p.first_name, 'authorId', p.id, 'createdDate', to_char(t.last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
      t.last_at, case when owed then t.last_at end, t.status,
      case when t.snoozed < 0.01 and not closed and not t.is_live then now() + t.assigned * interval '20 days' end,
      t.team, case when t.member is null then null else t.at end, t.priority, 'en', t.last_at,
      case when size > 1 then t.last_at - interval '1 minute' end, case when size > 1 then t.member end, size,
      t.at, case when closed then t.last_at end
    from (select *, status in ('Completed', 'Deleted', 'Junk') as closed, status = 'Pending' as owed from threads) t
    join people p on p.n = t.person join sentences s on s.id = t.subject join sentences said on said.id = t.said
    order by t.n`,

  `insert into conversation_labels (merchant_id, conversation_id, label_id)
    select :merchantId, id, ${pick('labels')} from threads, staff where labelled < 0.15`,

  // Every twentieth message contains a unique number, such as an order number.
  `create temp table said as
    select t.n, t.id, t.person, seq, date_trunc('milliseconds', t.at + (t.last_at - t.at) * seq / t.size) as at,
      1 + floor(random() * ${SENTENCES})::int as a, 1 + floor(random() * ${SENTENCES})::int as b,
      case when random() < 0.05 then (t.n * 400 + seq)::text end as number
    from threads t, generate_series(1, t.size) seq`,
  `update said set number = '${RARE}' where seq = 1 and n % (:conversations / ${A_PAGE_AND_MORE}) = 0`,
  `insert into messages (merchant_id, conversation_id, seq, id, author_type, author_id, author_name, kind, text, created_at)
    select :merchantId, m.id, m.seq, uuidv7(m.at - now()), case when m.seq % 2 = 1 then 'visitor' else 'member' end,
      case when m.seq % 2 = 1 then p.id end, case when m.seq % 2 = 1 then p.first_name else 'Agent' end, 'text',
      a.text || '. ' || b.text || coalesce(' ' || m.number, ''), m.at
    from said m join people p on p.n = m.person join sentences a on a.id = m.a join sentences b on b.id = m.b`,
  `insert into message_words (merchant_id, conversation_id, seq, at, words)
    select :merchantId, m.id, m.seq, m.at, case when t.kind = 'mail' then s.words || a.words || b.words else a.words || b.words end
      || case when m.seq % 2 = 1 then p.writes else p.reads end
      || case when m.number is null then '' else array_to_tsvector(array[m.number]) end
    from said m join people p on p.n = m.person join sentences a on a.id = m.a join sentences b on b.id = m.b
    join threads t on t.n = m.n join sentences s on s.id = t.subject`,

  `create temp table chores as
    select n, uuidv7(at - now()) as id, at, chance, 1 + floor(random() * ${SENTENCES})::int as sentence,
      1 + floor(random() * :people)::int as person, least(now(), at + random() ^ 2 * interval '20 days') as closed_at,
      case when n > :tasks * 0.97 then (array['Open', 'Pending', 'Assigned', 'In Progress'])[1 + floor(random() * 4)::int]
        when random() < 0.04 then (array['Open', 'Pending', 'Assigned', 'In Progress'])[1 + floor(random() * 4)::int]
        else 'Completed' end as status
    from (select n, random() as chance, date_trunc('milliseconds', now()
        - :days * interval '1 day' * (1 - n::float / :tasks) ^ 1.3) as at from generate_series(1, :tasks) n) given`,
  `insert into tasks (merchant_id, id, number, mode, type, subtype, priority, status, title, description, visitor_id,
      assigned_to, department_id, created_by, due_at, owes_first_response, next_warn_at, next_due_at, created_at, updated_at, closed_at)
    select :merchantId, c.id, c.n, case when chance < 0.7 then 'Ticket' else 'Task' end,
      (array['Question', 'Order', 'Return', 'Fault', 'Complaint', 'Other'])[1 + floor(6 * random() ^ 2)::int], null,
      (array['Low', 'Medium', 'Medium', 'High'])[1 + floor(random() * 4)::int], status, initcap(s.text), 'About ' || s.text,
      p.id, case when random() < 0.15 then null else ${pick('members')} end, case when random() < 0.8 then ${pick('teams')} end,
      ${pick('members')}, case when random() < 0.6 then c.at + random() * interval '30 days' end,
      status = 'Open' and chance < 0.7, case when status <> 'Completed' and chance < 0.7 then c.at + interval '3 hours' + chance * interval '20 days' end,
      case when status <> 'Completed' and chance < 0.7 then c.at + interval '4 hours' + chance * interval '20 days' end,
      c.at, c.closed_at, case when status = 'Completed' then c.closed_at end
    from chores c join sentences s on s.id = c.sentence join people p on p.n = c.person cross join staff order by c.n`,
  `insert into task_words (merchant_id, task_id, word)
    select :merchantId, c.id, word from chores c join sentences s on s.id = c.sentence, unnest(s.list || 'about'::text) word`,
  `insert into task_tags (merchant_id, task_id, key, tag)
    select :merchantId, id, tag, tag from (select id, (array['vip', 'refund', 'urgent', 'shipping', 'invoice'])[1 + floor(5 * random() ^ 2)::int] as tag
      from chores where chance < 0.3) tagged`,
  `insert into task_watchers (merchant_id, task_id, member_id)
    select :merchantId, id, ${pick('members')} from chores, staff where chance > 0.9`,
  `insert into task_counters (merchant_id, last_number) values (:merchantId, :tasks)`,
  `drop table staff, threads, people, said, chores`,
];
