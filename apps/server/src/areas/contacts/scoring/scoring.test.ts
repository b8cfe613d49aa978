import { request } from '@foyer/contract/request';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { systemScope } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import { makeEngagement, makeMerchant, makeVisitor, type TestMerchant } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { scoreEntries, scoreRuns } from '../score-tables.ts';
import { rescore } from './rescore.ts';

let server: TestServer;
let merchant: TestMerchant;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  merchant = await makeMerchant(server);
});

type Body = Record<string, unknown>;
const as = () => ({ token: merchant.admin.token });
const rule = (body: Body) => request(server.url, 'createScore', { body: body as never }, as());
const COMPANY = {
  name: 'Company',
  trigger: { field: 'company', operator: 'hasValue', value: '' },
  points: 20,
};
const EMAIL = { name: 'Email', trigger: { event: 'identity', contains: 'email' }, points: 35 };
const create = async (firstName: string, more: Body = {}) =>
  (await request(server.url, 'createContact', { body: { firstName, ...more } as never }, as())).body.id;
const explain = async (id: string) =>
  (await request(server.url, 'explainScore', { params: { id } }, as())).body;
const scoring = async () => (await request(server.url, 'getScoring', {}, as())).body;
const lead = async (text: string) =>
  (await request(server.url, 'listLeads', { query: { text } }, as())).body.leads[0];
const soon = { timeout: 15_000 };
const runDone = () => expect.poll(async () => (await scoring()).run?.state, soon).toBe('done');

it('follows what changes: a rule, the contact, and a page that its visitor opens', async () => {
  const ann = await create('Ann', { company: 'Tidewell', emails: ['ann@example.com'] });
  await rule(COMPANY);
  await rule(EMAIL);
  await rule({ name: 'Chairs', trigger: { event: 'page', contains: '/chairs' }, points: 10, limit: 15 });
  await expect.poll(async () => (await lead('ann'))?.score, soon).toBe(55);

  await request(server.url, 'updateContact', { body: { id: ann, company: '' } as never }, as());
  await expect.poll(async () => (await lead('ann'))?.score, soon).toBe(35);

  const { engagementID } = await makeEngagement(server, merchant);
  const { referenceID } = await makeVisitor(server, engagementID);
  await request(
    server.url,
    'updateVisitorField',
    { body: { referenceID, fieldName: 'email', value: 'ann@example.com' } },
    as(),
  );
  await expect.poll(async () => (await lead('ann'))?.score, soon).toBe(45);
  expect(await explain(ann)).toMatchObject({
    score: 45,
    rules: [
      { name: 'Email', points: 35 },
      {
        name: 'Chairs',
        points: 10,
        count: 1,
        isLimited: false,
        entries: [{ detail: 'https://shop.test/chairs' }],
      },
    ],
  });
});

it('gives points once for a cause, and they fade', async () => {
  const ann = await create('Ann', { emails: ['ann@example.com'] });
  await rule({ ...EMAIL, points: 40, halfLifeDays: 30 });
  await expect.poll(async () => (await lead('ann'))?.score, soon).toBe(40);
  await runDone();
  const scope = systemScope(server.services, merchant.id);
  await rescore(scope, [ann]);
  const entries = () =>
    scope.tenant.read((db) => db.select().from(scoreEntries).where(eq(scoreEntries.contactId, ann)));
  expect(await entries()).toHaveLength(1);
  await rescore(scope, [ann], { now: new Date(Date.now() + 30 * 86_400_000) });
  expect((await lead('ann'))?.score).toBe(20);
  // Who reads the points of today sees the same score in lists.
  expect((await explain(ann)).score).toBe(40);
  expect((await lead('ann'))?.score).toBe(40);
});

it('moves leads at a threshold, forward only, and not those that a member moved back', async () => {
  const [ann, bob, cid] = [
    await create('Ann', { company: 'A' }),
    await create('Bob', { company: 'B' }),
    await create('Cid', { company: 'C' }),
  ];
  const move = (id: string, to: string) =>
    request(server.url, 'moveLeads', { body: { contactIds: [id], to, reason: 'other' } as never }, as());
  await move(bob, 'SQL');
  await move(bob, 'NEW');
  await move(cid, 'DNQ');
  await rule({ ...COMPANY, points: 60 });
  const settings = { cap: 100, thresholds: { PROSPECT: null, MQL: 50, SQL: 80 } };
  const { body: preview } = await request(server.url, 'previewScore', { body: { settings } }, as());
  expect(preview).toMatchObject({ people: 3, moves: { MQL: 2, SQL: 0 } });
  await request(server.url, 'saveScoring', { body: settings }, as());
  await expect.poll(async () => (await lead('ann'))?.step, soon).toBe('MQL');
  await runDone();
  expect((await lead('ann'))?.lastMove).toMatchObject({
    by: 'rule',
    reason: 'score',
    score: 60,
    member: null,
  });
  expect([(await lead('bob'))?.step, (await lead('cid'))?.step]).toEqual(['NEW', 'DNQ']);
  expect(await explain(ann)).toMatchObject({ thresholds: { MQL: 50 } });
});

it('previews a rule on real people, then recalculates when it is changed and deleted', async () => {
  await create('Ann', { company: 'A' });
  await create('Bob');
  const { body: created } = await rule(COMPANY);
  await expect.poll(async () => (await lead('ann'))?.score, soon).toBe(20);
  const changed = { ...COMPANY, points: 30 };
  const { body: preview } = await request(
    server.url,
    'previewScore',
    { body: { rule: changed as never, ruleId: created.id } },
    as(),
  );
  expect(preview).toMatchObject({ people: 2, changed: 1, sample: [{ name: 'Ann', before: 20, after: 30 }] });
  expect((await rule({ ...changed, id: created.id })).body).toMatchObject({ id: created.id, version: 2 });
  await expect.poll(async () => (await lead('ann'))?.score, soon).toBe(30);
  await runDone();
  expect((await scoring()).run).toMatchObject({ done: 2, total: 2 });
  await request(server.url, 'removeScore', { params: { id: created.id } }, as());
  await expect.poll(async () => (await lead('ann'))?.score, soon).toBe(0);
  const { body } = await request(server.url, 'visitorsScore', { params: { merchantId: merchant.id } }, as());
  expect(body.visitors.map(({ score }) => score)).toEqual([0, 0]);
});

it('refuses rules that cannot hold, and thresholds out of order', async () => {
  const field = { field: '01930000-0000-7000-8000-00000000d001', operator: 'hasValue' };
  expect((await rule({ ...COMPANY, trigger: field })).status).toBe(400);
  expect((await rule({ ...COMPANY, trigger: { event: 'visit', atLeast: 3 } })).status).toBe(400);
  expect((await rule({ ...COMPANY, points: 101 })).status).toBe(400);
  expect((await rule({ ...COMPANY, points: 0 })).body).toMatchObject({ field: 'points' });
  const thresholds = { PROSPECT: 60, MQL: 50, SQL: null };
  const { body } = await request(server.url, 'saveScoring', { body: { cap: 100, thresholds } }, as());
  expect(body).toMatchObject({ field: 'thresholds.MQL' });
  const save = (ifUnmodifiedSince?: string) =>
    request(
      server.url,
      'saveScoring',
      { body: { cap: 90, thresholds: { ...thresholds, MQL: 70 }, ifUnmodifiedSince } },
      as(),
    );
  expect((await save()).status).toBe(200);
  expect((await save('2026-01-01T00:00:00.000Z')).status).toBe(409);
});

it('announces a recalculation once, not for each contact, and keeps the last 20 runs', async () => {
  await create('Ann', { company: 'A' });
  await create('Bob', { company: 'B' });
  // The creation of a contact is followed by a calculation of its own, which announces the contact.
  await rule({ ...COMPANY, name: 'Any company' });
  await runDone();
  const changed = new Set<string>();
  const topics: string[] = [];
  const stops = [
    server.services.bus.on('contact.changed', ({ contactId }) => void changed.add(contactId)),
    server.services.bus.on('settings.changed', ({ merchantId, what }) => {
      if (merchantId === merchant.id) topics.push(what);
    }),
  ];
  await rule(COMPANY);
  await runDone();
  await expect.poll(() => topics.filter((topic) => topic === 'contacts'), soon).toHaveLength(1);
  expect([...changed]).toEqual([]);
  for (const stop of stops) stop();

  const scope = systemScope(server.services, merchant.id);
  const finishedAt = new Date();
  await scope.tenant.transaction((db) =>
    db.insert(scoreRuns).values(
      Array.from({ length: 30 }, (_, days) => ({
        merchantId: merchant.id,
        id: newId(),
        state: 'done' as const,
        startedAt: new Date(Date.now() - (days + 1) * 86_400_000),
        finishedAt,
      })),
    ),
  );
  await request(server.url, 'recalculateScores', {}, as());
  await runDone();
  const runs = await scope.tenant.read((db) => db.select().from(scoreRuns));
  expect(runs).toHaveLength(20);
});
