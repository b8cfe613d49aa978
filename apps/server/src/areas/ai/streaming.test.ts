import { AI_KINDS, type AiKind } from '@foyer/domain/ai';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { type Asking, answerTool, askingOf, failing } from './testing/asking.ts';
import { startProvidersPeer } from './testing/providers-peer.ts';
import type { Reply } from './testing/wires.ts';

let server: TestServer;
let peer: Awaited<ReturnType<typeof startProvidersPeer>>;
let merchant: TestMerchant;
let asking: Asking;
const ids = new Map<AiKind, string>();

beforeAll(async () => {
  peer = await startProvidersPeer();
  server = await startTestServer();
  merchant = await makeMerchant(server);
  asking = askingOf(server, peer);
  for (const kind of AI_KINDS) ids.set(kind, (await asking.addProvider(merchant, kind)).id);
});
// Under load, a question may be over before it reaches the peer.
afterEach(() => peer.drop());
afterAll(async () => {
  peer.close();
  await server.close();
});

const TEXT = 'The bench is oak, oiled by hand – and 80 cm wide.';
/** Longer than the pause between two reports. */
const PACED = { text: TEXT, pace: 40 };

const FAILURES: readonly [Partial<Reply>, string][] = [
  [{ breaks: 'cut' }, 'unavailable'],
  [{ breaks: 'ends' }, 'unavailable'],
  [{ breaks: 'error' }, 'unavailable'],
  [{ breaks: 'bad_json' }, 'bad_reply'],
  [{ breaks: 'silence' }, 'timeout'],
  [{ end: 'cut_off' }, 'cut_off'],
  [{ end: 'refused' }, 'refused'],
  [{ text: '' }, 'bad_reply'],
];

describe.each(AI_KINDS)('a stream of a provider of the kind %s', (kind) => {
  const providerId = () => ids.get(kind) as string;

  it('reports its text while it is written, and replies like a call without a stream', async () => {
    const heard: string[] = [];
    peer.next(PACED);
    const reply = await asking.ask(merchant, {
      providerId: providerId(),
      onText: (text) => heard.push(text),
    });
    expect(reply).toMatchObject({
      ...{ text: TEXT, finishReason: 'stop', usage: { input: 100, output: 20 }, cost: 120_000 },
    });
    expect(peer.asked.at(-1)).toMatchObject({ kind, isStream: true, maxTokens: 50 });
    expect(heard.length).toBeGreaterThan(1);
    for (const text of heard) expect(TEXT.startsWith(text)).toBe(true);
    expect(heard).toEqual([...heard].sort((a, b) => a.length - b.length));
  });

  it('reports the text of a tool call', async () => {
    const heard: string[] = [];
    const input = { text: TEXT };
    peer.next({ tool: { name: 'answer', input }, pace: 40 });
    const reply = await asking.ask(merchant, {
      ...{ providerId: providerId(), tools: { answer: answerTool }, toolChoice: 'required' },
      onText: (text) => heard.push(text),
    });
    expect(reply.toolCalls).toMatchObject([{ toolName: 'answer', input }]);
    expect(heard.length).toBeGreaterThan(0);
    for (const text of heard) expect(TEXT.startsWith(text)).toBe(true);
  });

  it.each(FAILURES)('that breaks by %j fails as %s and keeps what it may have cost', async (plan, reason) => {
    peer.next({ text: TEXT, ...plan });
    const question = { providerId: providerId(), maxMs: reason === 'timeout' ? 400 : 5_000 };
    const failure = await failing(asking.ask(merchant, { ...question, onText: () => {} }));
    expect(failure.reason).toBe(reason);
    const entry = await asking.lastEntry(merchant);
    expect(entry).toMatchObject({ state: 'failed', failure: reason });
    if (plan.breaks) expect(entry?.cost).toBeGreaterThan(120_000);
  });

  it('is refused before it begins as without a stream, and costs nothing then', async () => {
    for (const [plan, reason] of [
      ['unauthorized', 'unauthorized'],
      ['rate_limited', 'rate_limited'],
      ['overloaded', 'unavailable'],
    ] as const) {
      peer.next(plan);
      const failure = await failing(asking.ask(merchant, { providerId: providerId(), onText: () => {} }));
      expect(failure.reason).toBe(reason);
      expect(await asking.lastEntry(merchant)).toMatchObject({ state: 'failed', cost: 0 });
    }
  });

  it('ends in the middle when it is aborted, and frees the connection', async () => {
    const stop = new AbortController();
    const closed = peer.closed();
    peer.next(PACED);
    const asked = failing(
      asking.ask(merchant, {
        ...{ providerId: providerId(), signal: stop.signal },
        onText: () => stop.abort(),
      }),
    );
    expect((await asked).reason).toBe('aborted');
    await expect.poll(() => peer.closed()).toBe(closed + 1);
    expect(await asking.lastEntry(merchant)).toMatchObject({ state: 'failed', failure: 'aborted' });
  });
});

it('begins anew at a fallback provider when the first breaks in the middle', async () => {
  const other = await makeMerchant(server);
  await asking.addProvider(other, 'anthropic');
  await asking.addProvider(other, 'mistral', { isFallback: true });
  const heard: string[] = [];
  peer.next({ text: 'Broken half of a reply', breaks: 'cut' }, { text: TEXT });
  const reply = await asking.ask(other, { onText: (text) => heard.push(text) });
  expect(reply).toMatchObject({ text: TEXT, provider: 'mistral' });
  expect(TEXT.startsWith(heard.at(-1) ?? '-')).toBe(true);
});

it('shares its time among all providers', async () => {
  const other = await makeMerchant(server);
  await asking.addProvider(other, 'openai');
  await asking.addProvider(other, 'google', { isFallback: true });
  await asking.addProvider(other, 'mistral', { isFallback: true });
  peer.next('silent', 'silent', { text: TEXT });
  expect(await asking.ask(other, { maxMs: 1_500 })).toMatchObject({ provider: 'mistral' });
  peer.next('silent', 'silent', 'silent');
  const begun = performance.now();
  expect((await failing(asking.ask(other, { maxMs: 900 }))).reason).toBe('timeout');
  expect(performance.now() - begun).toBeLessThan(1_800);
});
