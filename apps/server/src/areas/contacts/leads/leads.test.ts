import { request } from '@foyer/contract/request';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.ts';
import {
  makeEngagement,
  makeMember,
  makeMerchant,
  makeVisitor,
  type TestMerchant,
} from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { conversations } from '../../conversations/tables.ts';
import { visitors } from '../../visitors/tables.ts';

let server: TestServer;
let merchant: TestMerchant;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  merchant = await makeMerchant(server);
});

const soon = { timeout: 15_000 };
type Body = Record<string, unknown>;
const as = (token = merchant.admin.token) => ({ token });
const create = async (firstName: string, more: Body = {}) =>
  (await request(server.url, 'createContact', { body: { firstName, ...more } as never }, as())).body.id;
const move = async (contactIds: string[], to: string, more: Body = {}) =>
  request(server.url, 'moveLeads', { body: { contactIds, to, ...more } as never }, as());
const ladder = async (id: string) =>
  (await request(server.url, 'getLeadLadder', { params: { id } }, as())).body;
const names = async (query: Body) =>
  (await request(server.url, 'listLeads', { query }, as())).body.leads.map(({ name }) => name);

async function visitorOf(email: string) {
  const { engagementID } = await makeEngagement(server, merchant);
  const { referenceID } = await makeVisitor(server, engagementID);
  const set = (fieldName: 'email' | 'leadStatus', value: string) =>
    request(server.url, 'updateVisitorField', { body: { referenceID, fieldName, value } }, as());
  return { referenceID, set, know: () => set('email', email) };
}

it('moves with a reason, time and actor, and DNQ is asked for one and reversed', async () => {
  const [ann, bob] = [await create('Ann'), await create('Bob')];
  const { body } = await move([ann, bob], 'PROSPECT', { note: 'Met at the fair' });
  expect(body.moved).toHaveLength(2);
  expect((await move([ann], 'PROSPECT')).body.moved).toEqual([]);
  expect(await move([ann], 'DNQ')).toMatchObject({
    status: 422,
    body: { error: 'lead_reason_missing', field: 'reason' },
  });
  await move([ann], 'DNQ', { reason: 'area' });
  expect(await ladder(ann)).toMatchObject({
    step: 'DNQ',
    moves: [
      { from: 'PROSPECT', to: 'DNQ', reason: 'area', by: 'member', member: { id: merchant.admin.id } },
      { from: 'NEW', to: 'PROSPECT', note: 'Met at the fair' },
    ],
  });
  await request(server.url, 'restoreLeads', { body: { contactIds: [ann, bob] } }, as());
  expect(await ladder(ann)).toMatchObject({ step: 'PROSPECT', moves: [{ reason: 'restored' }, {}, {}] });
  expect((await ladder(bob)).moves).toHaveLength(1);
});

it('has what is due first as its next step: a task, a ticket, or a message without an answer', async () => {
  const cid = await visitorOf('cid@example.com');
  await cid.know();
  const next = async () =>
    (await request(server.url, 'listLeads', { query: {} }, as())).body.leads[0]?.nextStep;
  await expect.poll(next, soon).toBeNull();
  const task = (title: string, dueDate: string | null) =>
    request(
      server.url,
      'createTask',
      { body: { mode: 'Task', title, dueDate, referenceID: cid.referenceID } },
      as(),
    );
  await task('Some day', null);
  expect(await next()).toEqual({ kind: 'task', title: 'Some day', dueDate: null });
  await task('Send samples', '2099-03-01T09:00:00.000Z');
  const { id } = (await task('Call back', '2099-02-01T09:00:00.000Z')).body;
  expect(await next()).toEqual({ kind: 'task', title: 'Call back', dueDate: '2099-02-01T09:00:00.000Z' });
  await request(server.url, 'removeTask', { params: { id } }, as());
  expect(await next()).toMatchObject({ title: 'Send samples' });
  await server.services.database.tenant(merchant.id).transaction((db) =>
    db.insert(conversations).values({
      merchantId: merchant.id,
      id: newId(),
      visitorId: cid.referenceID,
      kind: 'chat',
      channel: 'web',
      waitingSince: new Date('2026-01-01T09:00:00.000Z'),
    }),
  );
  expect(await next()).toEqual({ kind: 'reply', title: '', dueDate: '2026-01-01T09:00:00.000Z' });
});

it('is listed and counted by tab, filter and sort', async () => {
  const [ann, bob, cid] = [await create('Ann', { country: 'pt' }), await create('Bob'), await create('Cid')];
  await move([ann], 'SQL');
  await move([bob], 'MQL');
  await move([cid], 'DNQ', { reason: 'other' });
  expect(await names({ tab: 'leads', sort: 'moved', order: 'asc' })).toEqual(['Ann', 'Bob', 'Cid']);
  expect(await names({ tab: 'market' })).toEqual(['Bob']);
  expect(await names({ country: 'pt' })).toEqual(['Ann']);
  expect(await names({ text: 'cid', step: 'DNQ' })).toEqual(['Cid']);
  const { body } = await request(server.url, 'countLeadTabs', {}, as());
  expect((Object.values(body) as { total: number }[]).map(({ total }) => total)).toEqual([
    3, 0, 1, 1, 0, 0, 1,
  ]);
  const inPortugal = await request(server.url, 'countLeadTabs', { query: { country: 'pt' } }, as());
  expect(inPortugal.body).toMatchObject({
    leads: { total: 1 },
    market: { total: 0 },
    sales: { total: 1, isExact: true },
  });
});

it('is an opportunity on step SQL with an open call-back request', async () => {
  const visitor = await visitorOf('ann@example.com');
  await visitor.know();
  await expect.poll(() => contactOf('ann@example.com'), soon).toBeTruthy();
  const ann = await contactOf('ann@example.com');
  const task = { mode: 'Task', type: 'Request Call Back', title: 'Call', referenceID: visitor.referenceID };
  const { body } = await request(server.url, 'createTask', { body: task as never }, as());
  expect(await names({ tab: 'opportunities' })).toEqual([]);
  await move([ann as string], 'SQL');
  expect(await names({ tab: 'opportunities' })).toHaveLength(1);
  await request(server.url, 'updateTask', { body: { id: body.id, status: 'Completed' } as never }, as());
  expect(await names({ tab: 'opportunities' })).toEqual([]);
});

const contactOf = async (text: string) =>
  (await request(server.url, 'listLeads', { query: { text } }, as())).body.leads[0]?.id;

it('has one step with its visitors: the further one when they are linked, then both move', async () => {
  const ann = await create('Ann', { emails: ['ann@example.com'] });
  await move([ann], 'PROSPECT');
  const visitor = await visitorOf('ann@example.com');
  await visitor.set('leadStatus', 'SQL');
  await visitor.know();
  await expect.poll(async () => (await ladder(ann)).step, soon).toBe('SQL');
  expect((await ladder(ann)).moves[0]).toMatchObject({ from: 'PROSPECT', by: 'visitor', reason: 'linked' });

  const second = await visitorOf('ann@example.com');
  await second.set('leadStatus', 'DNQ');
  await second.know();
  await move([ann], 'CUSTOMER');
  const steps = () =>
    server.services.database
      .tenant(merchant.id)
      .read((db) => db.select().from(visitors).where(eq(visitors.contactId, ann)))
      .then((rows) => rows.map(({ leadStatus }) => leadStatus));
  await expect.poll(steps, soon).toEqual(['CUSTOMER', 'CUSTOMER']);

  const { referenceID } = visitor;
  await request(
    server.url,
    'moveVisitorLead',
    { body: { referenceID, to: 'DNQ', reason: 'not_real' } },
    as(),
  );
  expect(await ladder(ann)).toMatchObject({
    step: 'DNQ',
    moves: [{ by: 'member', reason: 'not_real' }, {}, {}, {}],
  });
  expect(await steps()).toEqual(['DNQ', 'DNQ']);
});

it('is not moved by members who may not see the contact, nor from another merchant', async () => {
  const ann = await create('Ann');
  const agent = await makeMember(server, merchant.id, 'CALLCENTER_USER3');
  const stranger = await makeMerchant(server);
  for (const { token } of [agent, stranger.admin]) {
    const { status, body } = await request(
      server.url,
      'moveLeads',
      { body: { contactIds: [ann], to: 'MQL' } },
      { token },
    );
    if (status === 200) expect(body).toEqual({ moved: [], failed: [{ contactId: ann, error: 'not_found' }] });
    else expect(status).toBe(403);
  }
  expect((await ladder(ann)).step).toBe('NEW');
});
