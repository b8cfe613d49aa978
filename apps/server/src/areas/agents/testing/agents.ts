import { randomUUID } from 'node:crypto';
import type { AiAgentInput, AiAgentSettings } from '@foyer/contract/agents/shapes';
import { request } from '@foyer/contract/request';
import { NEW_AGENT } from '@foyer/domain/agents/agent';
import { and, asc, eq, sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { makeConversation, makeEngagement, type TestMerchant } from '../../../testing/builders.ts';
import type { TestServer } from '../../../testing/server.ts';
import { conversations, messages } from '../../conversations/tables.ts';
import { runTurn } from '../sessions/turn.ts';
import { aiSessions } from '../tables.ts';

export type Talk = Awaited<ReturnType<typeof makeConversation>>;

/** Agents and their conversations, through the calls of a server. Turns run when a test says so. */
export function agentsOf(server: () => TestServer, merchant: () => TestMerchant) {
  async function save(input: AiAgentInput) {
    const { status, body } = await request(server().url, 'createAiAgent', { body: input }, merchant().admin);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  }

  /** An agent that answers in an engagement of its own. */
  async function create(settings: Partial<AiAgentSettings>) {
    const { engagementID } = await makeEngagement(server(), merchant());
    const agent = await save({
      name: `Tilda ${randomUUID().slice(0, 8)}`,
      settings: { ...(NEW_AGENT as AiAgentSettings), languages: ['en', 'ar'], ...settings },
      engagementIds: [engagementID],
    });
    return { agent, engagementID };
  }

  /** A conversation that an agent has begun. */
  async function begin(engagementID: string, text: string): Promise<Talk> {
    const talk = await makeConversation(server(), engagementID, text);
    await vi.waitFor(async () => expect((await rowOf(talk))?.withBot).toBe(true), {
      interval: 10,
      timeout: 5_000,
    });
    return talk;
  }

  /** Runs a turn, or waits for the job that has it already. */
  async function turn(talk: Talk) {
    await runTurn(server().services, merchant().id, talk.conversationID);
    await vi.waitFor(async () => expect(await isAnswered(talk)).toBe(true), { interval: 20, timeout: 5_000 });
  }

  /** Whether the agent has read all that the visitor wrote and thinks about nothing. */
  async function isAnswered({ conversationID }: Pick<Talk, 'conversationID'>) {
    const { rows } = await read<{ rows: { done: boolean }[] }>((db) =>
      db.execute(sql`
        select s.ended_at is not null
          or (s.run_id is null and s.last_run_id is not null and s.handled_seq >= max(m.seq)) as done
        from ${aiSessions} s join ${messages} m
          on m.merchant_id = s.merchant_id and m.conversation_id = s.conversation_id and m.author_type = 'visitor'
        where s.merchant_id = ${merchant().id} and s.conversation_id = ${conversationID}
        group by s.id, s.run_id, s.last_run_id, s.handled_seq, s.created_at, s.ended_at order by s.created_at desc limit 1`),
    );
    return rows[0]?.done ?? false;
  }

  /** Begins a conversation and lets the agent answer. Returns its last message. */
  async function ask(engagementID: string, text: string) {
    const talk = await begin(engagementID, text);
    await turn(talk);
    return { talk, last: (await textsOf(talk)).at(-1) };
  }

  /** Writes as the visitor and lets the agent answer. Returns its last message. */
  async function reply(talk: Talk, text: string) {
    const clientId = randomUUID();
    talk.socket.send({ type: 'send', clientId, text, conversationID: talk.conversationID });
    await talk.socket.next('ack', (ack) => ack.clientId === clientId);
    await turn(talk);
    return (await textsOf(talk)).at(-1);
  }

  const read = <Result>(
    work: Parameters<ReturnType<TestServer['services']['database']['tenant']>['read']>[0],
  ) => server().services.database.tenant(merchant().id).read(work) as Promise<Result>;

  const textsOf = ({ conversationID }: Pick<Talk, 'conversationID'>) =>
    read<{ author: string; kind: string; text: string; element: unknown; clientId: string | null }[]>((db) =>
      db
        .select({
          author: messages.authorType,
          kind: messages.kind,
          text: messages.text,
          element: messages.element,
          clientId: messages.clientId,
        })
        .from(messages)
        .where(
          and(
            eq(messages.merchantId, merchant().id),
            eq(messages.conversationId, conversationID),
            eq(messages.kind, 'text'),
          ),
        )
        .orderBy(asc(messages.seq)),
    );

  async function rowOf({ conversationID }: Pick<Talk, 'conversationID'>) {
    const [row] = await read<(typeof conversations.$inferSelect)[]>((db) =>
      db
        .select()
        .from(conversations)
        .where(and(eq(conversations.merchantId, merchant().id), eq(conversations.id, conversationID))),
    );
    return row;
  }

  async function sessionOf({ conversationID }: Pick<Talk, 'conversationID'>) {
    const query = { conversationId: conversationID };
    const { body } = await request(server().url, 'listAiSessions', { query }, merchant().admin);
    return body.sessions[0];
  }

  /** The last turn of a conversation with its steps. */
  async function runOf(talk: Pick<Talk, 'conversationID'>) {
    const params = { id: (await sessionOf(talk))?.id ?? '' };
    const { body } = await request(server().url, 'listAiRuns', { params }, merchant().admin);
    const run = body.runs.at(-1);
    if (!run) throw new Error('There is no run.');
    return run;
  }

  return { save, create, begin, turn, ask, reply, textsOf, rowOf, sessionOf, runOf };
}
