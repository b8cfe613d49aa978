import type { Machine } from '../machine/machine.ts';
import type { Shop } from '../shop.ts';
import { RARE, wordOf } from './vocabulary.ts';

/** A call of the console, and the minimal query needed to answer it. */
export interface Case {
  readonly name: string;
  /** Allowed slowdown with a thousand times as many rows; null if its page is longer then. */
  readonly growth: number | null;
  /** Requests a second that 8 connections must get at any size. */
  readonly least?: number;
  readonly path: string;
  readonly text: string;
  readonly values: unknown[];
}

const LISTS = 1.2;
const SEARCHES = 2;
const ACTIVE = ['Pending', 'Replied', 'Draft', 'Answered', 'Read', 'Assigned'];

/** The most frequent calls of an agent. */
export async function casesOf(
  machine: Machine,
  { merchantId, admin }: Pick<Shop, 'merchantId' | 'admin'>,
): Promise<Case[]> {
  const thread = await longest(machine, merchantId);
  const [first, second, seldom, few] = [wordOf(3), wordOf(8), wordOf(50), wordOf(1_000)];
  const beginning = wordOf(100).slice(0, 3);
  const threads = (where: string, order: string) =>
    `select * from conversations c join visitors v on v.merchant_id = c.merchant_id and v.id = c.visitor_id
     where c.merchant_id = $1 and c.merged_into is null and ${where} order by ${order} limit 51`;
  const search = (name: string, words: string, tsquery: string, growth: Case['growth'] = SEARCHES): Case => ({
    name: `Search for ${name}`,
    growth,
    path: `/chimes/messages/v1?search=${encodeURIComponent(words)}`,
    text: `select h.at, c.*, v.* from threads_with_words($2::tsquery, $2::tsquery, null, null, null, null, 51, false) h
      join conversations c on c.merchant_id = $1 and c.id = h.id
      join visitors v on v.merchant_id = $1 and v.id = c.visitor_id`,
    values: [merchantId, tsquery],
  });
  return [
    {
      name: 'Live list',
      growth: LISTS,
      path: '/webchnl/visitors?limit=100',
      text: `select * from conversations c join visitors v on v.merchant_id = c.merchant_id and v.id = c.visitor_id
        join visits s on s.merchant_id = c.merchant_id and s.visitor_id = c.visitor_id and s.ended_at is null
        where c.merchant_id = $1 and c.status = 'open' and c.kind = 'chat' order by s.started_at desc limit 101`,
      values: [merchantId],
    },
    {
      name: 'Inbox, newest first',
      growth: LISTS,
      path: '/chimes/messages/v1?list=team',
      text: threads(
        `c.inbox_status = any($2) and c.snoozed_until is null`,
        'c.last_message_minute desc, c.last_message_at desc, c.id desc',
      ),
      values: [merchantId, ACTIVE],
    },
    {
      name: 'Inbox, mine, longest waiting first',
      growth: LISTS,
      path: '/chimes/messages/v1?list=my&sort=waiting&fromDate=2020-01-01',
      text: threads(`c.assigned_to = $2 and c.inbox_status = any($3)`, 'c.waiting_since, c.id'),
      values: [merchantId, admin.id, ACTIVE],
    },
    {
      name: 'Inbox, pending and unassigned',
      growth: LISTS,
      path: '/chimes/messages/v1?list=unassigned&status=Pending&fromDate=2020-01-01',
      text: threads(
        `c.assigned_to is null and c.inbox_status = 'Pending'`,
        'c.last_message_minute desc, c.last_message_at desc, c.id desc',
      ),
      values: [merchantId],
    },
    {
      name: 'Tasks, newest first',
      growth: LISTS,
      path: '/chimes/ui/getTasks',
      text: `select * from tasks where merchant_id = $1 and removed_at is null order by created_at desc, id desc limit 51`,
      values: [merchantId],
    },
    {
      name: 'Open tasks by the next deadline',
      growth: LISTS,
      path: '/chimes/ui/getTasks?open=true&sort=nextDueDate&order=asc',
      text: `select * from tasks where merchant_id = $1 and removed_at is null and closed_at is null
        order by next_due_at, id limit 51`,
      values: [merchantId],
    },
    {
      name: 'Opening a conversation of 200 messages',
      growth: LISTS,
      path: `/webchnl/conversation/${thread}?limit=200`,
      text: 'select * from messages where merchant_id = $1 and conversation_id = $2 order by seq desc limit 201',
      values: [merchantId, thread],
    },
    search('a common word', `${first}.`, first),
    search('an uncommon word', `${seldom}.`, seldom),
    search('a word of one message in a thousand', `${few}.`, few, null),
    search('a rare word', `${RARE}.`, RARE),
    search('two words', `${first} ${second}.`, `${first} & ${second}`),
    search('the beginning of a word', beginning, `${beginning}:*`),
  ];
}

async function longest({ query }: Machine, merchantId: number): Promise<string> {
  const [row] = await query<{ id: string }>(
    'select id from conversations where merchant_id = $1 order by last_seq desc limit 1',
    [merchantId],
  );
  return row?.id ?? '';
}
