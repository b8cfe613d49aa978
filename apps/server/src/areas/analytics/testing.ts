import type { StatsQuery, StatsReply } from '@foyer/contract/analytics/shapes';
import { request } from '@foyer/contract/request';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { newId } from '../../kernel/ids.ts';
import type { TestMerchant } from '../../testing/builders.ts';
import type { TestServer } from '../../testing/server.ts';
import { catchUp } from './facts/keeping.ts';

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
    texts: thread.texts.map(({ by, at }, index) => ({ id: newId(), by, at: instant(at), seq: index + 1 })),
  }));
  await services.database.tenant(merchantId).transaction(async (db) => {
    const given = sql`jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as r`;
    await db.execute(sql`
      insert into visitors (merchant_id, id, country, first_name)
      select ${merchantId}::int, (r ->> 'visitor')::uuid, r ->> 'country', 'Ada' from ${given}`);
    await db.execute(sql`
      insert into conversations (merchant_id, id, visitor_id, channel, status, assigned_to, rating_score, created_at,
        closed_at, last_seq, inbound_count, outbound_count, last_message_at, inbox_status)
      select ${merchantId}::int, (r ->> 'id')::uuid, (r ->> 'visitor')::uuid, r ->> 'channel',
        case when r ->> 'closed' is null then 'open' else 'closed' end, (r ->> 'agentId')::uuid,
        (r ->> 'rating')::int, (r ->> 'started')::timestamptz, (r ->> 'closed')::timestamptz,
        jsonb_array_length(r -> 'texts'), 1, 1, (r ->> 'started')::timestamptz,
        case when r ->> 'closed' is null then 'Pending' else 'Completed' end
      from ${given}`);
    await db.execute(sql`
      insert into messages (merchant_id, conversation_id, seq, id, author_type, author_name, kind, text, created_at)
      select ${merchantId}::int, (r ->> 'id')::uuid, (t ->> 'seq')::int, (t ->> 'id')::uuid, t ->> 'by', 'Ada', 'text',
        'Hello', (t ->> 'at')::timestamptz
      from ${given}, jsonb_array_elements(r -> 'texts') t`);
    // They are older than what a sweep looks for, should the server have swept this merchant already.
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
