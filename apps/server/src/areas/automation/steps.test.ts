import { request } from '@foyer/contract/request';
import { TASK_TITLE_MAX } from '@foyer/domain/task';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { outgoingMails } from '../../mail/tables.ts';
import { makeMember, makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { tasks } from '../tasks/tables.ts';
import { ALWAYS, runsOf, saveRule, writes } from './testing/rules.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ticketsOf = (merchant: TestMerchant) =>
  server.services.database
    .tenant(merchant.id)
    .read((db) => db.select().from(tasks).where(eq(tasks.merchantId, merchant.id)).orderBy(tasks.number));

it('an action acts on what the one before it left', async () => {
  const merchant = await makeMerchant(server);
  const ana = await makeMember(server, merchant.id, 'USER', { firstName: 'Ana', lastName: 'Ruiz' });
  await saveRule(server, merchant, {
    actions: [
      { type: 'assign', to: 'member', memberId: ana.id },
      { type: 'ticket', title: 'For {{agent.name}}', description: '', priority: 'Low' },
      { type: 'webhook', url: 'https://peer.example/hook' },
    ],
  });
  const enqueue = vi.spyOn(server.services.jobs, 'enqueue');
  const { socket } = await writes(server, merchant, 'urgent');
  await expect.poll(() => ticketsOf(merchant)).toMatchObject([{ title: 'For Ana Ruiz' }]);
  const [hook] = enqueue.mock.calls
    .map(([, job]) => job)
    .filter(({ queue, data }) => queue === 'automation.webhook' && data.merchantId === merchant.id);
  enqueue.mockRestore();
  expect(JSON.parse(String(hook?.data.body))).toMatchObject({ subject: { assignedTo: ana.id } });
  await socket.close();
});

it('a ticket goes to active members only, and a step that changes nothing says so', async () => {
  const merchant = await makeMerchant(server);
  const { token } = merchant.admin;
  const gone = await makeMember(server, merchant.id, 'USER');
  const ana = await makeMember(server, merchant.id, 'USER', { firstName: 'Ana', lastName: 'Ruiz' });
  await saveRule(server, merchant, {
    trigger: { event: 'ticket_created' },
    conditions: ALWAYS,
    actions: [
      { type: 'assign', to: 'member', memberId: gone.id },
      { type: 'priority', priority: 'Low' },
      { type: 'assign', to: 'member', memberId: ana.id },
      { type: 'assign', to: 'member', memberId: ana.id },
    ],
  });
  await request(server.url, 'updateUserAccount', { body: { id: gone.id, status: 'Inactive' } }, { token });
  const body = { title: 'Broken', mode: 'Ticket', type: 'Feedback', priority: 'Low' } as const;
  await request(server.url, 'createTask', { body }, { token });
  await expect.poll(() => runsOf(server, merchant, { state: 'failed' })).toHaveLength(1);
  const [run] = await runsOf(server, merchant);
  expect(run?.steps.map(({ state, text }) => [state, text])).toEqual([
    ['failed', 'The member is no longer active.'],
    ['passed', ''],
    ['done', 'Assigned to Ana Ruiz.'],
    ['passed', 'Already assigned to Ana Ruiz.'],
  ]);
  expect(await ticketsOf(merchant)).toMatchObject([{ assignedTo: ana.id }]);
});

it('titles and subjects are never empty, nor longer than they can be', async () => {
  const merchant = await makeMerchant(server, 'M'.repeat(60));
  const mail = { type: 'mail', to: 'address', address: 'ana@example.com', text: 'Hello' } as const;
  const ticket = { type: 'ticket', description: '', priority: 'Low' } as const;
  const long = `${'x'.repeat(150)} {{merchant.name}}`;
  await saveRule(server, merchant, {
    actions: [
      { ...ticket, title: '{{agent.name}}' },
      { ...ticket, title: long },
      { ...mail, subject: '{{agent.name}}' },
      { ...mail, subject: long },
    ],
  });
  const { socket } = await writes(server, merchant, 'urgent');
  await expect.poll(() => runsOf(server, merchant, { state: 'done' })).toHaveLength(1);
  const [nameless, cut] = await ticketsOf(merchant);
  expect([nameless?.title, cut?.title.length]).toEqual(['Request', TASK_TITLE_MAX]);
  const mails = await server.services.database
    .tenant(merchant.id)
    .read((db) => db.select().from(outgoingMails).where(eq(outgoingMails.recipient, mail.address)));
  expect(mails.map(({ subject }) => subject.length).sort((a, b) => a - b)).toEqual([60, 200]);
  await socket.close();
});
