import { randomUUID } from 'node:crypto';
import type { BotTestInput } from '@foyer/contract/bots/test-shapes';
import { request } from '@foyer/contract/request';
import type { BotGraph } from '@foyer/domain/bots/graph';
import { TILEDESK_SHOP, TYPEBOT_ORDER } from '@foyer/domain/bots/importers/fixtures';
import { emptyGraph } from '@foyer/domain/bots/layout';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { runTests } from './tests.ts';

let server: TestServer;
let merchant: TestMerchant;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  merchant = await makeMerchant(server);
  ({ token } = merchant.admin);
});
afterAll(() => server.close());

const GREETED: BotTestInput = {
  name: 'Greets',
  language: 'en',
  channel: 'web',
  from: null,
  startedAt: 1_700_000_000_000,
  turns: [
    {
      input: { type: 'start' },
      after: 0,
      expected: ['Hello, how can I help?', 'I am passing you to a person.'],
    },
  ],
};

const greeting = (text: string): BotGraph => {
  const graph = emptyGraph();
  return {
    ...graph,
    nodes: graph.nodes.map((node) =>
      node.type === 'say' ? { ...node, data: { text: { en: text } } } : node,
    ),
  };
};

const wire = (graph: BotGraph) => graph as never;

async function tested(graph = emptyGraph()) {
  const body = {
    name: randomUUID(),
    type: 'flowbot' as const,
    access: 'Private' as const,
    graph: wire(graph),
  };
  const { botId } = (await request(server.url, 'createStoryDialog', { body }, { token })).body;
  const params = { id: botId };
  const test = (await request(server.url, 'createBotTest', { params, body: GREETED }, { token })).body;
  return { botId, params, test };
}

describe('tests of a bot', () => {
  it('say what the bot says instead, and hold back a publication that does not insist', async () => {
    const { botId, params, test } = await tested();
    const run = async (graph: BotGraph) =>
      (await request(server.url, 'runBotTests', { params, body: { graph: wire(graph) } }, { token })).body
        .results;
    expect(await run(emptyGraph())).toMatchObject([{ name: 'Greets', failure: null }]);
    const said = ['Hi!', 'I am passing you to a person.'];
    expect(await run(greeting('Hi!'))).toEqual([
      {
        testId: test.testId,
        name: 'Greets',
        steps: 3,
        timedOut: false,
        failure: { turn: 0, expected: GREETED.turns[0]?.expected, said },
      },
    ]);

    await request(
      server.url,
      'updateStoryDialog',
      { body: { botId, graph: wire(greeting('Hi!')) } },
      { token },
    );
    const refused = await request(server.url, 'publishBot', { body: { botId } }, { token });
    expect(refused).toMatchObject({ status: 409, body: { error: 'bot_tests_failed' } });
    const expected = GREETED.turns[0]?.expected.join(' ');
    expect(refused.body).toMatchObject({
      errorDescription: `These tests fail: Greets. “Greets” expects “${expected}”, but the bot says “${said.join(' ')}”.`,
    });
    const insisted = await request(
      server.url,
      'publishBot',
      { body: { botId, despiteTests: true } },
      { token },
    );
    expect(insisted.body).toMatchObject({ liveVersion: 1 });

    const turns = GREETED.turns.map((turn) => ({ ...turn, expected: said }));
    const change = { params: { ...params, testId: test.testId }, body: { ...GREETED, turns } };
    await request(server.url, 'updateBotTest', change, { token });
    expect(await run(greeting('Hi!'))).toMatchObject([{ failure: null }]);
  });

  it('end when they take too long together', async () => {
    const { botId } = await tested();
    const tenant = server.services.database.tenant(merchant.id);
    const scope = { services: server.services, tenant } as Parameters<typeof runTests>[1];
    const run = (maxMs?: number) => tenant.read((db) => runTests(db, scope, botId, emptyGraph(), maxMs));
    expect(await run(-1)).toMatchObject([{ steps: 0, timedOut: true, failure: null }]);
    expect(await run()).toMatchObject([{ timedOut: false, failure: null }]);
  });

  it('go with a copy, have names of their own and belong to one bot', async () => {
    const { botId, params, test } = await tested();
    const again = await request(server.url, 'createBotTest', { params, body: GREETED }, { token });
    expect(again).toMatchObject({ status: 409, body: { error: 'bot_test_name_taken', field: 'name' } });
    const clone = { body: { botId, name: randomUUID() } };
    const copy = { id: (await request(server.url, 'cloneStoryDialog', clone, { token })).body.botId };
    const { tests } = (await request(server.url, 'listBotTests', { params: copy }, { token })).body;
    expect(tests).toMatchObject([GREETED]);
    const strange = { params: { ...copy, testId: test.testId } };
    expect((await request(server.url, 'removeBotTest', strange, { token })).status).toBe(404);
    const own = { params: { ...params, testId: test.testId } };
    expect((await request(server.url, 'removeBotTest', own, { token })).status).toBe(200);
  });
});

describe('a bot as a file', () => {
  const load = (file: unknown, name?: string) =>
    request(
      server.url,
      'importBot',
      { body: { file: typeof file === 'string' ? file : JSON.stringify(file), ...(name && { name }) } },
      { token },
    );

  it('is created as a draft from what other builders and Foyer write', async () => {
    const typebot = (await load(TYPEBOT_ORDER)).body;
    expect(typebot).toMatchObject({ source: 'typebot', bot: { name: 'Order help', liveVersion: null } });
    expect(typebot.leftOut.map(({ detail }) => detail)).toContain('payment input');
    const { bot } = (await load(TILEDESK_SHOP, 'Imported shop')).body;
    expect(bot.name).toBe('Imported shop');
    const published = await request(server.url, 'publishBot', { body: { botId: bot.botId } }, { token });
    expect(published.body).toMatchObject({ liveVersion: 1 });

    const file = { kind: 'foyer-bot', name: 'Ours', type: 'chatbot', graph: emptyGraph(), tests: [GREETED] };
    const ours = (await load(file)).body;
    expect(ours).toMatchObject({ source: 'foyer', bot: { type: 'chatbot' }, leftOut: [] });
    const params = { id: ours.bot.botId };
    const { tests } = (await request(server.url, 'listBotTests', { params }, { token })).body;
    expect(tests).toHaveLength(1);
  });

  it('is refused with what is wrong with it', async () => {
    const wrong = async (file: unknown) => (await load(file)).body as unknown as { errorDescription: string };
    expect(await wrong('no json')).toMatchObject({ error: 'bot_file_refused', field: 'file' });
    expect((await wrong({ hello: 1 })).errorDescription).toContain('Typebot');
    const broken = {
      kind: 'foyer-bot',
      name: 'Broken',
      graph: { languages: ['en'], nodes: [{ type: 'script' }] },
    };
    expect((await wrong(broken)).errorDescription).toContain('graph.nodes.0');
    expect((await load('x'.repeat(2_000_001))).status).toBe(400);
  });
});
