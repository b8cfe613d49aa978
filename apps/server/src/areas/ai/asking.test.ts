import { request } from '@foyer/contract/request';
import { AI_KINDS, type AiKind } from '@foyer/domain/ai';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import type { AiFailure } from './failures.ts';
import { aiUsage } from './tables.ts';
import { type Asking, answerTool, askingOf, failing } from './testing/asking.ts';
import { type Failing, PEER_KEY, startProvidersPeer } from './testing/providers-peer.ts';
import type { Reply } from './testing/wires.ts';

let server: TestServer;
let peer: Awaited<ReturnType<typeof startProvidersPeer>>;
let merchant: TestMerchant;
let asking: Asking;
const ids = new Map<AiKind, string>();

const addProvider: Asking['addProvider'] = (...given) => asking.addProvider(...given);
const ask: Asking['ask'] = (...given) => asking.ask(...given);
const entries: Asking['entries'] = (of) => asking.entries(of);

beforeAll(async () => {
  peer = await startProvidersPeer();
  server = await startTestServer();
  merchant = await makeMerchant(server);
  asking = askingOf(server, peer);
  for (const kind of AI_KINDS) ids.set(kind, (await addProvider(merchant, kind)).id);
});
afterEach(() => peer.drop());
afterAll(async () => {
  peer.close();
  await server.close();
});

const FAILURES: readonly [Failing | Reply, string][] = [
  ['unauthorized', 'unauthorized'],
  ['forbidden', 'unauthorized'],
  ['model_unknown', 'model_unknown'],
  ['too_long', 'too_long'],
  ['rate_limited', 'rate_limited'],
  ['broken', 'unavailable'],
  ['overloaded', 'unavailable'],
  ['cut', 'unavailable'],
  ['no_json', 'bad_reply'],
  [{ text: 'The bench is', end: 'cut_off' }, 'cut_off'],
  [{ end: 'refused' }, 'refused'],
  [{ text: '' }, 'bad_reply'],
  [{ tool: { name: 'answer', input: '{"text": ' } }, 'bad_reply'],
  [{ tool: { name: 'answer', input: { words: 1 } } }, 'bad_reply'],
  [{ tool: { name: 'unknown', input: {} } }, 'bad_reply'],
];

describe.each(AI_KINDS)('a provider of the kind %s', (kind) => {
  const question = () => ({ providerId: ids.get(kind) as string, tools: { answer: answerTool } });

  it('answers with a text or a tool call, and continues after it', async () => {
    peer.next({ tool: { name: 'answer', input: { text: 'Oak.' } } }, { text: 'Done.' });
    const first = await ask(merchant, { ...question(), toolChoice: 'required' });
    expect(first).toMatchObject({
      toolCalls: [{ toolName: 'answer', input: { text: 'Oak.' } }],
      finishReason: 'tool-calls',
      provider: kind,
      usage: { input: 100, output: 20 },
      cost: 120_000,
    });
    const [{ toolCallId = '' } = {}] = first.toolCalls;
    const second = await ask(merchant, {
      ...question(),
      messages: [
        { role: 'user', content: 'Is the bench oak?' },
        ...first.messages,
        {
          role: 'tool',
          content: [
            { type: 'tool-result', toolCallId, toolName: 'answer', output: { type: 'text', value: 'Said.' } },
          ],
        },
      ],
    });
    expect(second).toMatchObject({ text: 'Done.', finishReason: 'stop', toolCalls: [] });
    const asked = peer.asked.slice(-2);
    expect(asked).toMatchObject([{ kind, tools: ['answer'], maxTokens: 50 }, { kind }]);
    expect(asked[0]).toMatchObject({ system: 'You help "customers".' });
    expect(asked[1]?.said).toContain('Said.');
  });

  it.each(FAILURES)('that answers %j fails as %s', async (plan, reason) => {
    // Formats whose tool calls are objects cannot contain broken JSON.
    if (['anthropic', 'google'].includes(kind) && JSON.stringify(plan).includes('\\"text')) return;
    peer.next(plan);
    const failure = await failing(ask(merchant, question()));
    expect(failure.reason).toBe(reason);
    if (reason === 'rate_limited') expect(failure.retryAfterSeconds).toBe(7);
    expect(JSON.stringify(failure.body())).not.toContain(PEER_KEY);
  });
});

describe('a call', () => {
  it('fails without a provider, with the models off, and costs nothing then', async () => {
    const other = await makeMerchant(server);
    expect((await failing(ask(other))).reason).toBe('no_provider');
    await addProvider(other, 'openai');
    expect(await ask(other)).toMatchObject({ text: 'Ready.' });
    await request(
      server.url,
      'updateAiSettings',
      { body: { isEnabled: false, dayCap: null, monthCap: null } },
      other.admin,
    );
    expect((await failing(ask(other))).reason).toBe('no_provider');
    expect((await failing(ask(other, { providerId: ids.get('mistral') as string }))).reason).toBe(
      'no_provider',
    );
    expect(await entries(other)).toHaveLength(1);
  });

  it('goes on to the fallback providers, in their order, and pays for the reply only', async () => {
    const other = await makeMerchant(server);
    await addProvider(other, 'openai');
    await addProvider(other, 'google');
    await addProvider(other, 'anthropic', { isFallback: true });
    await addProvider(other, 'mistral', { isFallback: true });
    const before = peer.asked.length;
    peer.next('overloaded', 'rate_limited', { text: 'Third.' });
    expect(await ask(other)).toMatchObject({ text: 'Third.', provider: 'mistral' });
    expect(peer.asked.slice(before).map(({ kind }) => kind)).toEqual(['openai', 'anthropic', 'mistral']);
    const costs = (await entries(other)).map(({ cost }) => cost);
    expect(costs.filter((cost) => cost > 0)).toHaveLength(1);
    // A reply that is of no use is not asked for elsewhere.
    peer.next('too_long');
    expect((await failing(ask(other))).reason).toBe('too_long');
    expect(peer.asked).toHaveLength(before + 4);
  });

  it('ends when it is aborted, and frees the connection', async () => {
    const other = await makeMerchant(server);
    await addProvider(other, 'anthropic');
    const stop = new AbortController();
    const before = { asked: peer.asked.length, closed: peer.closed() };
    peer.next('silent');
    const asked = failing(ask(other, { signal: stop.signal }));
    await expect.poll(() => peer.asked.length).toBe(before.asked + 1);
    stop.abort();
    expect((await asked).reason).toBe('aborted');
    await expect.poll(() => peer.closed()).toBe(before.closed + 1);
    // Nobody knows what it cost.
    const [entry] = await entries(other);
    expect(entry).toMatchObject({ state: 'failed', failure: 'aborted' });
    expect(entry?.cost).toBeGreaterThan(50_000);
  });

  it('ends when the provider does not answer in time', async () => {
    const over = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal);
    const before = peer.asked.length;
    peer.next('silent');
    const asked = failing(ask(merchant, { providerId: ids.get('google') as string }));
    await expect.poll(() => peer.asked.length).toBe(before + 1);
    over.abort();
    timeout.mockRestore();
    expect((await asked).reason).toBe('timeout');
  });

  it('does not exceed a cap, also not together with others', async () => {
    const other = await makeMerchant(server);
    await addProvider(other, 'openai');
    const first = await ask(other);
    const [reserved] = await entries(other);
    expect(reserved).toMatchObject({ state: 'settled', cost: first.cost, inputTokens: 100 });
    // Room for a few at a time: each reserves more than it costs.
    const caps = { day: 2_000_000 };
    const all = await Promise.all(
      Array.from({ length: 12 }, () => ask(other, { caps }).catch((error: AiFailure) => error.reason)),
    );
    expect(all).toContain('cap_reached');
    const spent = (await entries(other)).reduce((sum, { cost }) => sum + cost, 0);
    expect(spent).toBeLessThanOrEqual(caps.day);
    expect((await failing(ask(other, { caps: { turn: 1 } }))).reason).toBe('cap_reached');
    await request(
      server.url,
      'updateAiSettings',
      { body: { isEnabled: true, dayCap: null, monthCap: spent } },
      other.admin,
    );
    expect((await failing(ask(other))).reason).toBe('cap_reached');
  });

  it('of an agent counts what the agent has spent on the conversation', async () => {
    const other = await makeMerchant(server);
    await addProvider(other, 'openai');
    const conversationId = crypto.randomUUID();
    const agentId = crypto.randomUUID();
    const { cost } = await ask(other, { conversationId, agentId });
    const caps = { conversation: cost + 1 };
    expect((await failing(ask(other, { conversationId, agentId, caps }))).reason).toBe('cap_reached');
  });

  it('of a process that ended stays in the ledger at the most it can have cost', async () => {
    const other = await makeMerchant(server);
    await addProvider(other, 'openai');
    const lost = { merchantId: other.id, id: crypto.randomUUID(), providerId: crypto.randomUUID() };
    await server.services.database.tenant(other.id).transaction((db) =>
      db.insert(aiUsage).values({
        ...{ ...lost, model: 'm', purpose: 'agent', cost: 5_000 },
        createdAt: new Date(Date.now() - 6 * 60_000),
      }),
    );
    await ask(other);
    expect((await entries(other)).find(({ id }) => id === lost.id)).toMatchObject({
      ...{ state: 'failed', failure: null, cost: 5_000 },
    });
  });
});
