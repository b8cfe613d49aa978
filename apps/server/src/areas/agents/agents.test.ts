import { request } from '@foyer/contract/request';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { act } from '../../kernel/action.ts';
import { systemScope } from '../../kernel/context.ts';
import { makeConversation, makeEngagement, makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { appendWithin, messageEntry } from '../conversations/append.ts';
import { conversations } from '../conversations/tables.ts';
import { knowing } from '../knowledge/testing/knowledge.ts';
import { receiverKind } from '../routing/receivers.ts';
import { claimTurn } from './sessions/claiming.ts';
import { finishTurn } from './sessions/finishing.ts';
import { aiSessions } from './tables.ts';
import { agentsOf, type Talk } from './testing/agents.ts';
import { Notebook } from './thinking/thought.ts';

let server: TestServer;
let merchant: TestMerchant;
let base: string;
let documentId: string;
const knowledge = knowing(() => server);
const agents = agentsOf(
  () => server,
  () => merchant,
);

beforeAll(async () => {
  server = await startTestServer();
  merchant = await makeMerchant(server);
  base = await knowledge.createBase(merchant);
  await knowledge.train(merchant, base, {
    kind: 'faq',
    question: 'Do you deliver on Saturdays?',
    variants: [],
    answer: 'Yes, small pieces on Saturdays from 9 to 14.',
  });
  const text = '# Returns\n\nYou can return any piece within 30 days. The carrier collects it at your door.';
  ({ id: documentId } = await knowledge.train(merchant, base, { kind: 'text', text, name: 'Returns' }));
});
afterAll(() => server.close());

/** Stores messages of a visitor of which no process hears. */
const writeUnnoticed = ({ conversationID, visitor }: Talk, texts: readonly string[]) => {
  const by = { type: 'visitor' as const, id: visitor.referenceID, name: 'Visitor', imageUrl: null };
  const content = { clientId: null, kind: 'text' as const, attachments: [], mentions: [] };
  const entries = texts.map((text) => messageEntry(merchant.id, conversationID, by, { ...content, text }));
  return server.services.database.tenant(merchant.id).transaction((db) => appendWithin(db, entries));
};

describe('An agent without a model', () => {
  it.each(['deleted', 'switched off'])('hands over at once when it is %s', async (how) => {
    const { engagementID, agent } = await agents.create({ knowledgeBaseIds: [base] });
    const { talk } = await agents.ask(engagementID, 'Can you deliver on a Saturday?');
    expect(await agents.rowOf(talk)).toMatchObject({ withBot: true, waitingSince: null });
    if (how === 'deleted')
      await request(server.url, 'removeAiAgent', { params: { id: agent.id } }, merchant.admin);
    else await agents.save({ id: agent.id, status: 'Inactive' });
    await vi.waitFor(
      async () =>
        expect(await agents.rowOf(talk)).toMatchObject({ withBot: false, waitingSince: expect.any(Date) }),
      { interval: 50, timeout: 10_000 },
    );
    expect(await agents.sessionOf(talk)).toMatchObject({
      ...{ state: 'handed_over', question: 'Can you deliver on a Saturday?' },
    });
  });

  it('answers from knowledge, says where it is from, and takes thanks', async () => {
    const { engagementID, agent } = await agents.create({
      knowledgeBaseIds: [base],
      greeting: 'I am Tilda.',
    });
    const { talk, last } = await agents.ask(engagementID, 'Can you deliver on a Saturday?');
    expect(last).toMatchObject({ author: 'bot', text: 'Yes, small pieces on Saturdays from 9 to 14.' });
    expect(last?.element).toMatchObject({ choices: ['That helped', 'That did not help'] });
    expect((await agents.textsOf(talk)).map(({ text }) => text)).toContain('I am Tilda.');
    const run = await agents.runOf(talk);
    expect(run).toMatchObject({ outcome: 'answered', id: last?.clientId, model: null, cost: 0 });
    expect(run.sources.find(({ used }) => used)).toMatchObject({ kind: 'faq', exists: true });
    expect(run.steps.map(({ kind }) => kind)).toEqual(['checked', 'searched', 'decided']);
    expect(await agents.reply(talk, 'That helped')).toMatchObject({ author: 'bot' });
    expect(await agents.sessionOf(talk)).toMatchObject({ rating: 'up', answers: 1, state: 'running' });
    const query = { agentId: agent.id, figure: 'resolved' as const };
    const { body } = await request(server.url, 'listAiSessions', { query }, merchant.admin);
    expect(body.sessions.map(({ conversationId }) => conversationId)).toEqual([talk.conversationID]);
    const metrics = await request(
      server.url,
      'getAiAgentMetrics',
      { params: { merchantId: merchant.id } },
      merchant.admin,
    );
    expect(metrics.body.agents.find(({ agentId }) => agentId === agent.id)).toMatchObject({
      ...{ involved: 1, answered: 1, resolved: 1, thumbsUp: 1, handedOver: 0 },
    });
  });

  it('asks once what it does not understand, then hands over with a note and records the question', async () => {
    const { engagementID } = await agents.create({ knowledgeBaseIds: [base] });
    const { talk, last } = await agents.ask(engagementID, 'Is Neptune inhabited?');
    expect(last?.text).toContain('other words');
    expect((await agents.reply(talk, 'Are there whales on Neptune?'))?.text).toContain('colleague');
    expect(await agents.rowOf(talk)).toMatchObject({ withBot: false, status: 'open', assignedTo: null });
    expect(await agents.sessionOf(talk)).toMatchObject({ state: 'handed_over', category: 'no_source' });
    const { body } = await request(server.url, 'listUnanswered', {}, merchant.admin);
    expect(JSON.stringify(body)).toContain('Is Neptune inhabited?');
  });

  it.each(['I want to talk to a real person', 'موظف'])(
    'hands over at once when asked to: %s',
    async (text) => {
      const { engagementID } = await agents.create({ knowledgeBaseIds: [base] });
      const { talk } = await agents.ask(engagementID, text);
      expect(await agents.sessionOf(talk)).toMatchObject({ state: 'handed_over', category: 'asked' });
    },
  );

  it('keeps a conversation on the version it began with, and hands over when it is turned off', async () => {
    const { engagementID, agent } = await agents.create({ knowledgeBaseIds: [base] });
    const { talk } = await agents.ask(engagementID, 'Can you deliver on a Saturday?');
    const changed = await agents.save({
      id: agent.id,
      settings: { ...agent.settings, knowledgeBaseIds: [] },
    });
    expect(changed.version).toBe(2);
    expect((await agents.reply(talk, 'Can I return a piece?'))?.text).toContain('within 30 days');
    await agents.save({ id: agent.id, status: 'Inactive' });
    await agents.reply(talk, 'Do you deliver on Saturdays too?');
    expect(await agents.sessionOf(talk)).toMatchObject({
      state: 'handed_over',
      category: 'limit',
      version: 1,
    });
  });

  it('answers once when its process ended, and nothing when a process that was slow comes back', async () => {
    const { engagementID, agent } = await agents.create({ knowledgeBaseIds: [base] });
    const { talk } = await agents.ask(engagementID, 'Can you deliver on a Saturday?');
    await writeUnnoticed(talk, ['Can I return a piece?']);
    const scope = systemScope(server.services, merchant.id);
    const { conversationID } = talk;
    const claim = await scope.tenant.transaction((db) => claimTurn(db, merchant.id, conversationID));
    if (!claim) throw new Error('The turn was claimed by another.');
    await scope.tenant.transaction((db) =>
      db
        .update(aiSessions)
        .set({ leaseUntil: new Date(0) })
        .where(and(eq(aiSessions.merchantId, merchant.id), eq(aiSessions.id, claim.session.id))),
    );
    await agents.turn(talk);
    const late = new Notebook().close({ outcome: 'answered', text: 'Too late.' });
    await act(scope, (db) => finishTurn(db, scope, claim, { ...agent }, late));
    const said = (await agents.textsOf(talk)).filter(({ author }) => author === 'bot');
    expect(said.map(({ text }) => text)).toEqual([
      'Yes, small pieces on Saturdays from 9 to 14.',
      expect.stringContaining('within 30 days'),
    ]);
  });

  it('answers what is open when a member gives it the conversation back', async () => {
    const { engagementID, agent } = await agents.create({ knowledgeBaseIds: [base] });
    const { talk } = await agents.ask(engagementID, 'human');
    const params = { id: agent.id, conversationId: talk.conversationID };
    const take = { params: { id: talk.conversationID } };
    expect((await request(server.url, 'takeConversation', take, merchant.admin)).status).toBe(200);
    expect((await request(server.url, 'giveToAiAgent', { params }, merchant.admin)).status).toBe(200);
    expect((await agents.reply(talk, 'Can I return a piece?'))?.text).toContain('within 30 days');
    expect(await agents.rowOf(talk)).toMatchObject({ withBot: true, agentIds: [] });
  });

  it('may get a chat back before its session noticed that a member took it', async () => {
    const { engagementID, agent } = await agents.create({ knowledgeBaseIds: [base] });
    const { talk } = await agents.ask(engagementID, 'Can you deliver on a Saturday?');
    await server.services.database.tenant(merchant.id).transaction((db) =>
      db
        .update(conversations)
        .set({ withBot: false })
        .where(and(eq(conversations.merchantId, merchant.id), eq(conversations.id, talk.conversationID))),
    );
    const params = { id: agent.id, conversationId: talk.conversationID };
    expect((await request(server.url, 'giveToAiAgent', { params }, merchant.admin)).status).toBe(200);
    expect(await agents.sessionOf(talk)).toMatchObject({ state: 'running' });
  });

  it('does not begin outside its hours, also when a rule of routing names it', async () => {
    const { agent } = await agents.create({ hours: 'closed' });
    const { engagementID } = await makeEngagement(server, merchant);
    const talk = await makeConversation(server, engagementID, 'Hello there');
    const scope = systemScope(server.services, merchant.id);
    await act(scope, async (db) => {
      const begun = await receiverKind('agent')?.begin(db, scope, talk.conversationID, agent.id);
      if (!begun) throw new Error('Agents are not registered.');
      return begun;
    });
    expect(await agents.rowOf(talk)).toMatchObject({ withBot: false });
  });

  it('reads the newest of very many messages', async () => {
    const { engagementID } = await agents.create({ knowledgeBaseIds: [base] });
    const { talk } = await agents.ask(engagementID, 'Can you deliver on a Saturday?');
    await writeUnnoticed(
      talk,
      Array.from({ length: 60 }, (_, n) => `Line ${n}`),
    );
    const claim = await server.services.database
      .tenant(merchant.id)
      .transaction((db) => claimTurn(db, merchant.id, talk.conversationID));
    const lines = claim?.text.split('\n') ?? [];
    expect([lines.length, lines[0], lines.at(-1)]).toEqual([50, 'Line 10', 'Line 59']);
  });

  it('gives a turn to the team that was interrupted three times', async () => {
    const { engagementID } = await agents.create({ knowledgeBaseIds: [base] });
    const { talk } = await agents.ask(engagementID, 'Can you deliver on a Saturday?');
    await writeUnnoticed(talk, ['Can I return a piece?']);
    const tenant = server.services.database.tenant(merchant.id);
    for (let round = 0; round < 3; round++)
      await tenant.transaction(async (db) => {
        expect(await claimTurn(db, merchant.id, talk.conversationID)).toMatchObject({ isStuck: false });
        await db
          .update(aiSessions)
          .set({ leaseUntil: new Date(0) })
          .where(
            and(eq(aiSessions.merchantId, merchant.id), eq(aiSessions.conversationId, talk.conversationID)),
          );
      });
    await agents.turn(talk);
    expect(await agents.sessionOf(talk)).toMatchObject({ state: 'handed_over', category: 'failed' });
  });

  it('explains an answer after its document was deleted', async () => {
    const own = await knowledge.createBase(merchant, 'Islands');
    const { id } = await knowledge.train(merchant, own, {
      kind: 'text',
      text: 'Ferries serve islands on Tuesdays.',
    });
    const { engagementID } = await agents.create({ knowledgeBaseIds: [own] });
    const { talk } = await agents.ask(engagementID, 'When do ferries serve islands?');
    const params = { merchantId: merchant.id, a: own, b: id };
    expect((await request(server.url, 'deleteDocument', { params }, merchant.admin)).status).toBe(200);
    expect((await agents.runOf(talk)).sources[0]).toMatchObject({ exists: false, used: true });
  });
});

it('an agent refuses the base of another merchant', async () => {
  const other = await makeMerchant(server);
  const foreign = await knowledge.createBase(other);
  const { agent } = await agents.create({});
  for (const [call, body] of [
    ['createAiAgent', { id: agent.id, settings: { ...agent.settings, knowledgeBaseIds: [foreign] } }],
    ['tryAiAgent', { settings: { ...agent.settings, knowledgeBaseIds: [foreign] }, messages: [HELLO] }],
  ] as const)
    expect((await request(server.url, call, { body } as never, merchant.admin)).status).toBe(400);
});

const HELLO = { from: 'visitor' as const, text: 'Hello' };

it('a trial says what an agent would say and changes nothing', async () => {
  const { agent } = await agents.create({ knowledgeBaseIds: [base] });
  const body = { settings: agent.settings, messages: [{ ...HELLO, text: 'Can I return a piece?' }] };
  const tried = await request(server.url, 'tryAiAgent', { body }, merchant.admin);
  expect(tried.body).toMatchObject({ outcome: 'answered', model: null });
  expect(tried.body.sources.find(({ used }) => used)?.documentId).toBe(documentId);
  const { body: after } = await request(
    server.url,
    'listAiSessions',
    { query: { agentId: agent.id } },
    merchant.admin,
  );
  expect(after.sessions).toEqual([]);
});
