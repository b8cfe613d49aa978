import type { StatsQuery, StatsReply } from '@foyer/contract/analytics/shapes';
import { request } from '@foyer/contract/request';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { newId } from '../../../kernel/ids.ts';
import type { TestMerchant } from '../../../testing/builders.ts';
import type { TestServer } from '../../../testing/server.ts';
import { catchUp } from '../facts/keeping.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The day of a time in a zone. */
export const dayIn = (at: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(at);

/** A text of a conversation: who wrote it, and when. */
export interface WrittenText {
  readonly by: 'visitor' | 'member';
  readonly at: number;
}

/** A conversation as a test writes it. Times in Unix milliseconds. */
export interface WrittenThread {
  readonly id: string;
  readonly startedAt: number;
  readonly closedAt: number | null;
  readonly channel: string;
  readonly country: string;
  readonly agentId: string | null;
  readonly rating: number | null;
  readonly texts: readonly WrittenText[];
  /** How the customer's last message sounds, below zero unhappy. Default: not known. */
  readonly sentiment?: number | null;
  /** How often it was reopened. Default: never. */
  readonly reopenings?: number;
}

/** A page that a visitor opened. */
export interface WrittenPage {
  readonly url: string;
  readonly at: number;
  /** Null while it is open. */
  readonly leftAt: number | null;
}

/** A visit as a test writes it. */
export interface WrittenVisit {
  readonly id: string;
  readonly visitor: string;
  readonly at: number;
  /** Null while it lasts. */
  readonly endedAt: number | null;
  readonly device: string;
  /** The conversation that started in it. */
  readonly conversationId: string | null;
  readonly pages: readonly WrittenPage[];
}

/** A ticket as a test writes it. */
export interface WrittenTicket {
  readonly at: number;
  readonly closedAt: number | null;
  readonly dueAt: number;
}

const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** Writes conversations with visitors of their own as they would stand after these times. */
export async function writeThreads(
  { services }: TestServer,
  merchantId: number,
  threads: readonly WrittenThread[],
): Promise<void> {
  const rows = threads.map((thread) => ({
    ...thread,
    visitor: newId(),
    started: instant(thread.startedAt),
    closed: instant(thread.closedAt),
    messages: [
      ...thread.texts.map(({ by, at }) => ({ by, at: instant(at), event: null })),
      ...Array.from({ length: thread.reopenings ?? 0 }, () => ({
        by: 'system',
        at: instant(thread.startedAt),
        event: { type: 'reopened' },
      })),
    ].map((message, index) => ({ ...message, id: newId(), seq: index + 1 })),
  }));
  await services.database.tenant(merchantId).transaction(async (db) => {
    const given = sql`jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as r`;
    await db.execute(sql`
      insert into visitors (merchant_id, id, country, first_name)
      select ${merchantId}::int, (r ->> 'visitor')::uuid, r ->> 'country', 'Ada' from ${given}`);
    await db.execute(sql`
      insert into conversations (merchant_id, id, visitor_id, channel, status, assigned_to, rating_score, sentiment,
        created_at, closed_at, last_seq, inbound_count, outbound_count, last_message_at, inbox_status)
      select ${merchantId}::int, (r ->> 'id')::uuid, (r ->> 'visitor')::uuid, r ->> 'channel',
        case when r ->> 'closed' is null then 'open' else 'closed' end, (r ->> 'agentId')::uuid,
        (r ->> 'rating')::int, (r ->> 'sentiment')::int, (r ->> 'started')::timestamptz,
        (r ->> 'closed')::timestamptz, jsonb_array_length(r -> 'messages'), 1, 1, (r ->> 'started')::timestamptz,
        case when r ->> 'closed' is null then 'Pending' else 'Completed' end
      from ${given}`);
    await db.execute(sql`
      insert into messages (merchant_id, conversation_id, seq, id, author_type, author_name, kind, text, event,
        created_at)
      select ${merchantId}::int, (r ->> 'id')::uuid, (m ->> 'seq')::int, (m ->> 'id')::uuid, m ->> 'by', 'Ada',
        case when m -> 'event' = 'null' then 'text' else 'event' end, 'Hello', nullif(m -> 'event', 'null'),
        (m ->> 'at')::timestamptz
      from ${given}, jsonb_array_elements(r -> 'messages') m`);
    // They are older than what a sweep looks for, should the server have swept this merchant already.
    await db.execute(sql`delete from fact_states where merchant_id = ${merchantId}`);
  });
}

/** Writes visits with their pages, and for some a conversation in which nobody has written a text yet. */
export async function writeVisits(
  { services }: TestServer,
  merchantId: number,
  visits: readonly WrittenVisit[],
): Promise<void> {
  const rows = visits.map((visit) => ({
    ...visit,
    at: instant(visit.at),
    ended: instant(visit.endedAt),
    pages: visit.pages.map(({ url, at, leftAt }) => ({
      id: newId(),
      url,
      at: instant(at),
      left: instant(leftAt),
    })),
  }));
  await services.database.tenant(merchantId).transaction(async (db) => {
    const given = sql`jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as r`;
    await db.execute(sql`
      insert into visitors (merchant_id, id) select distinct ${merchantId}::int, (r ->> 'visitor')::uuid from ${given}`);
    await db.execute(sql`
      insert into visits (merchant_id, id, visitor_id, started_at, ended_at, page_count, device)
      select ${merchantId}::int, (r ->> 'id')::uuid, (r ->> 'visitor')::uuid, (r ->> 'at')::timestamptz,
        (r ->> 'ended')::timestamptz, jsonb_array_length(r -> 'pages'), r ->> 'device' from ${given}`);
    await db.execute(sql`
      insert into page_views (merchant_id, visit_id, id, url, title, arrived_at, left_at)
      select ${merchantId}::int, (r ->> 'id')::uuid, (p ->> 'id')::uuid, p ->> 'url', 'Page',
        (p ->> 'at')::timestamptz, (p ->> 'left')::timestamptz
      from ${given}, jsonb_array_elements(r -> 'pages') p`);
    await db.execute(sql`
      insert into conversations (merchant_id, id, visitor_id, visit_id, channel, status, created_at, last_seq,
        last_message_at, inbox_status)
      select ${merchantId}::int, (r ->> 'conversationId')::uuid, (r ->> 'visitor')::uuid, (r ->> 'id')::uuid, 'web', 'open',
        (r ->> 'at')::timestamptz, 1, (r ->> 'at')::timestamptz, 'Pending'
      from ${given} where r ->> 'conversationId' is not null`);
    await db.execute(sql`delete from fact_states where merchant_id = ${merchantId}`);
  });
}

/** Brings the statistics of a merchant up to date. */
export const settle = ({ services }: TestServer, merchantId: number) => catchUp(services, merchantId);

type Query = Omit<z.input<typeof StatsQuery>, 'merchantId'>;

/** What tests of statistics do with a merchant. */
export const asking = (server: () => TestServer) => {
  const run = ({ id }: TestMerchant, statement: SQL) =>
    server()
      .services.database.tenant(id)
      .transaction((db) => db.execute(statement));
  return {
    run,
    async query({ admin }: TestMerchant, body: Query): Promise<StatsReply> {
      const answer = await request(server().url, 'executeQuery', { body }, { token: admin.token });
      if (!answer.ok) throw new Error(JSON.stringify(answer.body));
      return answer.body;
    },
    async setZone(merchant: TestMerchant, timeZone: string): Promise<void> {
      await run(
        merchant,
        sql`update merchants set time_zone = ${timeZone} where merchant_id = ${merchant.id}`,
      );
      server().services.bus.publish({
        name: 'settings.changed',
        data: { merchantId: merchant.id, what: 'merchant' },
      });
    },
  };
};
