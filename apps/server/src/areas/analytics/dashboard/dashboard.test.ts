import { request } from '@foyer/contract/request';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.ts';
import { makeMember, makeMerchant, type TestMerchant } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { FIRST_STEPS } from '../../merchants/setup.ts';
import { asking, DAY, writeThreads, writeVisits } from '../testing/written.ts';

let server: TestServer;
let merchant: TestMerchant;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  merchant = await makeMerchant(server);
});

const { run } = asking(() => server);
const as = () => ({ token: merchant.admin.token });
const dashboard = async () =>
  (await request(server.url, 'getDashboard', { params: { id: merchant.id } }, as())).body;

it('sees setup steps as completed once what they ask for exists', async () => {
  const change = (body: object) => request(server.url, 'updateMerchantAttributes', { body }, as());
  await change({ user_assist: [...FIRST_STEPS, { ...FIRST_STEPS[0], task: 'Say hello' }] });
  const done = async () => {
    const { setup } = await dashboard();
    const attributes = await request(server.url, 'getMerchantAttributes', {}, as());
    expect(attributes.body.user_assist).toEqual(setup.items);
    const tasks = setup.items.filter(({ status }) => status === 'Completed').map(({ task }) => task);
    expect([setup.done, setup.total]).toEqual([tasks.length, FIRST_STEPS.length + 1]);
    return tasks;
  };
  expect(await done()).toEqual([]);
  await change({
    images: { img1: 'https://shop.example/logo.png' },
    settings: { openingHours: { week: {}, holidays: [] } },
  });
  expect(await done()).toEqual(['Add your logo', 'Set opening hours']);
  await makeMember(server, merchant.id, 'USER');
  const visit = { id: newId(), visitor: newId(), at: Date.now(), endedAt: null, device: 'desktop' };
  await writeVisits(server, merchant.id, [{ ...visit, conversationId: null, pages: [] }]);
  const base = newId();
  await run(
    merchant,
    sql`insert into knowledge_bases (merchant_id, id, name) values (${merchant.id}, ${base}, 'Help')`,
  );
  await run(
    merchant,
    sql`insert into knowledge_documents (merchant_id, id, base_id, kind, name, state)
      values (${merchant.id}, ${newId()}, ${base}, 'text', 'Delivery', 'trained')`,
  );
  expect(await done()).toEqual(FIRST_STEPS.map(({ task }) => task));
  await change({ images: { img1: null } });
  expect(await done()).not.toContain('Add your logo');
});

it('opens the conversations and the tickets of an agent’s load', async () => {
  const agent = await makeMember(server, merchant.id, 'CALLCENTER_SUPERVISOR');
  const thread = (startedAt: number, closedAt: number | null = null) => ({
    ...{ id: newId(), startedAt, closedAt, channel: 'web', country: 'pt', agentId: agent.id, rating: null },
    texts: [{ by: 'visitor' as const, at: startedAt }],
  });
  const [recent, old] = [thread(Date.now()), thread(Date.now() - 60 * DAY)];
  await writeThreads(server, merchant.id, [recent, old, thread(Date.now() - DAY, Date.now())]);
  await request(
    server.url,
    'createTask',
    { body: { title: 'Repair', mode: 'Ticket', assignedTo: agent.id } },
    as(),
  );
  const { now } = await dashboard();
  const shown = now.agents.find(({ id }) => id === agent.id);
  expect(shown).toMatchObject({ load: 3, tickets: 1 });
  const { body } = await request(
    server.url,
    'listMessages',
    { query: { list: 'all', search: 'is:active', assignedTo: agent.id, fromDate: '1970-01-01' } },
    as(),
  );
  expect(body.messages.map(({ conversationID }) => conversationID)).toEqual([recent.id, old.id]);
  const tickets = await request(
    server.url,
    'countTasks',
    { query: { mode: 'Ticket', status: 'Assigned,In Progress', assignedTo: agent.id } as never },
    as(),
  );
  expect(tickets.body).toMatchObject({ total: 1 });
});
