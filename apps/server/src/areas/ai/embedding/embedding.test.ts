import { setTimeout as delay } from 'node:timers/promises';
import { request } from '@foyer/contract/request';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeMerchant, type TestMerchant } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { knowing } from '../../knowledge/testing/knowledge.ts';
import { type Asking, askingOf } from '../testing/asking.ts';
import { NARROW_MODEL } from '../testing/embeddings.ts';
import { startProvidersPeer } from '../testing/providers-peer.ts';
import { embedKnowledge } from './embedding-knowledge.ts';

let server: TestServer;
let peer: Awaited<ReturnType<typeof startProvidersPeer>>;
let merchant: TestMerchant;
let asking: Asking;
const { createBase, train, ask, add, settled } = knowing(() => server);

const WARRANTY = 'The warranty of a sofa lasts two years.';
const RETURNS = 'Unwanted furniture is collected free of charge.';
const IN_OTHER_WORDS = 'Guarantee for couches?';
const SOON = { timeout: 10_000, interval: 50 };

beforeAll(async () => {
  peer = await startProvidersPeer();
  server = await startTestServer();
  asking = askingOf(server, peer);
  peer.synonyms.set('guarantee', 'warranty').set('couches', 'sofa');
});
beforeEach(async () => {
  peer.drop();
  merchant = await makeMerchant(server);
});
afterAll(async () => {
  peer.close();
  await server.close();
});

async function addKnowledge(of = merchant) {
  const base = await createBase(of);
  const [document] = await Promise.all(
    [WARRANTY, RETURNS].map((text) => train(of, base, { kind: 'text', text })),
  );
  return { base, document };
}

const addModel = (
  embeddingModel = 'embedder',
  of = merchant,
  kind: 'openai' | 'google' | 'compatible' = 'openai',
) => asking.addProvider(of, kind, { embeddingModel, price: 1_000_000 });

async function stateOf(of = merchant) {
  const { body } = await request(server.url, 'getAiConfiguration', {}, of.admin);
  return body.embedding;
}

const embedded = (passages: number, of = merchant) =>
  vi.waitFor(
    async () => expect(await stateOf(of)).toMatchObject({ passages, embedded: passages, error: null }),
    SOON,
  );

/** Waits until no run is at work. */
const stopped = (code: string) =>
  vi.waitFor(async () => expect((await stateOf())?.error?.text).toContain(code), SOON);

const update = (id: string, changes: Record<string, unknown>) =>
  request(
    server.url,
    'updateAiProvider',
    {
      params: { id },
      body: {
        ...{ name: 'openai', kind: 'openai', baseUrl: peer.urlOf('openai'), model: 'model-1' },
        ...{ inputPrice: 1, outputPrice: 1, embeddingModel: 'embedder', ...changes },
      },
    },
    merchant.admin,
  );

describe.each(['openai', 'google', 'compatible'] as const)('an embedding model of %s', (kind) => {
  it('finds the answer to a question in other words', async () => {
    await addKnowledge();
    expect(await ask(merchant, IN_OTHER_WORDS)).toEqual([]);
    await addModel('embedder', merchant, kind);
    await embedded(2);
    const [best, ...others] = await ask(merchant, IN_OTHER_WORDS);
    expect(best).toMatchObject({ text: WARRANTY, answers: true, why: [] });
    expect(best?.meaning).toBeGreaterThanOrEqual(0.5);
    expect(best?.score).toBe(best?.meaning);
    expect(others).toEqual([]);
    expect(await ask(merchant, 'Do penguins fly?')).toEqual([]);
  });
});

it('takes similarity for a meaning only above that of unrelated texts', async () => {
  await addKnowledge();
  await addModel(NARROW_MODEL);
  await embedded(2);
  expect((await ask(merchant, IN_OTHER_WORDS))[0]).toMatchObject({ text: WARRANTY, answers: true });
  expect(await ask(merchant, 'Do penguins fly?')).toEqual([]);
});

it.each(['silent', 'broken', 'rate_limited', 'unauthorized', 'fewer', 'wrong_length'] as const)(
  'answers by words when the provider is %s',
  async (failure) => {
    await addKnowledge();
    await addModel();
    await embedded(2);
    peer.nextVectors(failure);
    const asked = peer.embedded.length;
    const begun = performance.now();
    expect((await ask(merchant, 'How long is the warranty?'))[0]).toMatchObject({
      text: WARRANTY,
      answers: true,
    });
    expect(performance.now() - begun).toBeLessThan(2_000);
    expect(peer.embedded).toHaveLength(asked + 1);
    if (failure === 'unauthorized') await stopped('does not accept the key');
  },
);

it('does not wait for a slow provider when words have found an answer', async () => {
  await addKnowledge();
  await addModel();
  await embedded(2);
  const asked = peer.embedded.length;
  const closed = peer.closed();
  peer.nextVectors('silent');
  expect((await ask(merchant, 'How long is the warranty?'))[0]).toMatchObject({ answers: true });
  expect(peer.embedded).toHaveLength(asked + 1);
  expect(peer.closed(), 'the request is still open').toBe(closed);
});

it('waits longer for a slow provider when words have found no answer', async () => {
  await addKnowledge();
  await addModel();
  await embedded(2);
  peer.nextVectors(delay(400, null));
  expect((await ask(merchant, IN_OTHER_WORDS))[0]).toMatchObject({ text: WARRANTY, answers: true });
});

it('embeds what changed, drops what is gone, and asks again for nothing else', async () => {
  const { base, document } = await addKnowledge();
  await addModel();
  await embedded(2);
  const before = peer.embedded.length;
  const change = { id: document?.id ?? '', text: 'The warranty of a sofa lasts ten years.' };
  await request(server.url, 'modifyKnowledgeBaseDocs', { body: change }, merchant.admin);
  await request(server.url, 'trainKnowledgeDocument', { params: { id: change.id } }, merchant.admin);
  await settled(merchant, change.id);
  await embedKnowledge(server.services, merchant.id);
  await embedded(2);
  const texts = peer.embedded.slice(before).flatMap((one) => one.texts);
  expect(texts).toEqual([expect.stringContaining('ten years')]);
  expect((await ask(merchant, IN_OTHER_WORDS))[0]?.text).toContain('ten years');
  await request(
    server.url,
    'deleteDocument',
    { params: { merchantId: merchant.id, a: base, b: change.id } },
    merchant.admin,
  );
  expect(await ask(merchant, IN_OTHER_WORDS)).toEqual([]);
  await settled(merchant, change.id);
  expect(await stateOf()).toMatchObject({ passages: 1, embedded: 1 });
  expect(await vectorsOf(merchant)).toBe(1);
});

const vectorsOf = async ({ id }: TestMerchant) => {
  const { rows } = await server.services.database
    .tenant(id)
    .read((db) => db.execute<{ count: number }>(sql`select count(*)::int as count from knowledge_vectors`));
  return rows[0]?.count;
};

/** A document of more passages than one request takes. */
const LONG = Array.from({ length: 40 }, (_, n) => `# Part ${n}\n\n${`Item${n} `.repeat(130)}`).join('\n\n');

it('continues after the last stored batch when a run ends in between', async () => {
  const base = await createBase(merchant);
  const { passages } = await train(merchant, base, { kind: 'text', text: LONG });
  expect(passages).toBeGreaterThan(32);
  const before = peer.embedded.length;
  peer.nextVectors(null, null, 'rate_limited');
  await addModel();
  await stopped('rate limit');
  expect(await stateOf()).toMatchObject({ embedded: 32, nextTryDate: expect.any(String) });
  // Not before the provider allows it.
  await embedKnowledge(server.services, merchant.id);
  expect(peer.embedded).toHaveLength(before + 3);
  await due();
  await embedKnowledge(server.services, merchant.id);
  await embedded(passages ?? 0);
  const stored = peer.embedded.slice(before).filter((_, n) => n !== 2);
  const texts = stored.slice(1).flatMap((one) => one.texts);
  expect(texts).toHaveLength(passages ?? 0);
  expect(new Set(texts).size).toBe(texts.length);
});

/** Lets the time of the next try come, or the lease of a process that was killed end. */
const due = () =>
  server.services.database
    .tenant(merchant.id)
    .transaction((db) =>
      db.execute(sql`update ai_providers set embedding_due_at = now() - interval '1 second'`),
    );

it('runs once at a time', async () => {
  await addKnowledge();
  await addModel();
  await embedded(2);
  await createBase(merchant, 'More').then((base) =>
    add(merchant, base, { kind: 'text', text: 'More about oak.' }),
  );
  await Promise.all([1, 2, 3].map(() => embedKnowledge(server.services, merchant.id)));
  await embedded(3);
  const texts = peer.embedded.flatMap((one) => one.texts).filter((text) => text.includes('More about oak.'));
  expect(texts).toHaveLength(1);
});

it.each([
  ['unauthorized', 'does not accept the key', null],
  ['broken', 'could not be reached', expect.any(String)],
  ['uneven', 'could not be used', expect.any(String)],
] as const)('says on the page what is wrong when the provider is %s', async (failure, text, next) => {
  await addKnowledge();
  peer.nextVectors(failure);
  const { id } = await addModel();
  await stopped(text);
  expect(await stateOf()).toMatchObject({ passages: 2, embedded: 0, nextTryDate: next });
  expect((await update(id, {})).status).toBe(200);
  await embedded(2);
});

it('puts vectors in the order of their indexes', async () => {
  await addKnowledge();
  peer.nextVectors(null, 'reversed');
  await addModel();
  await embedded(2);
  expect((await ask(merchant, IN_OTHER_WORDS))[0]).toMatchObject({ text: WARRANTY });
});

it('starts anew with another model, and drops all without one', async () => {
  await addKnowledge();
  const { id } = await addModel();
  await embedded(2);
  await update(id, { embeddingModel: 'other' });
  await embedded(2);
  expect(peer.embedded.at(-1)).toMatchObject({ model: 'other' });
  expect(await vectorsOf(merchant)).toBe(2);
  await update(id, { embeddingModel: null });
  expect(await stateOf()).toBeNull();
  await vi.waitFor(async () => expect(await vectorsOf(merchant)).toBe(0), SOON);
  expect(await ask(merchant, IN_OTHER_WORDS)).toEqual([]);
});

it('belongs to one provider, which must have such models', async () => {
  const { id } = await addModel();
  await asking.addProvider(merchant, 'compatible', { embeddingModel: 'nomic' });
  const { body } = await request(server.url, 'getAiConfiguration', {}, merchant.admin);
  expect(body.providers.map(({ embeddingModel }) => embeddingModel)).toEqual([null, 'nomic']);
  const anthropic = { kind: 'anthropic', baseUrl: peer.urlOf('anthropic'), key: 'k' };
  expect((await update(id, anthropic)).body).toMatchObject({ field: 'embeddingModel' });
});

it('pays for what it asks, within the limits of the merchant', async () => {
  await addKnowledge();
  await addModel();
  await embedded(2);
  await ask(merchant, IN_OTHER_WORDS);
  const entries = await asking.entries(merchant);
  expect(entries.map(({ purpose, model, state, cost }) => ({ purpose, model, state, cost }))).toEqual(
    Array(entries.length).fill({ purpose: 'embedding', model: 'embedder', state: 'settled', cost: 100 }),
  );
  const asked = peer.embedded.length;
  const limit = (isEnabled: boolean, dayCap: number | null) =>
    request(server.url, 'updateAiSettings', { body: { isEnabled, dayCap, monthCap: null } }, merchant.admin);
  await limit(true, 1);
  expect(await ask(merchant, 'Couches and their guarantee?')).toEqual([]);
  await limit(false, null);
  expect(await ask(merchant, 'Guarantee of my couches?')).toEqual([]);
  expect(peer.embedded).toHaveLength(asked);
});

it('never finds what another merchant knows, nor what is for members only', async () => {
  await addKnowledge();
  await addModel();
  const other = await makeMerchant(server);
  const inner = await createBase(other, 'Handbook', 'members');
  await train(other, inner, { kind: 'text', text: 'The sofa warranty is a secret.' });
  await addModel('embedder', other);
  await Promise.all([embedded(2), embedded(1, other)]);
  expect(await ask(other, IN_OTHER_WORDS)).toEqual([]);
  const found = await ask(other, IN_OTHER_WORDS, { audience: 'member' });
  expect(found.map(({ text }) => text)).toEqual(['The sofa warranty is a secret.']);
  const mine = await ask(merchant, IN_OTHER_WORDS, { audience: 'member' });
  expect(mine.map(({ text }) => text)).toEqual([WARRANTY]);
});
