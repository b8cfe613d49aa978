import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeMember, makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { tasks } from '../tasks/tables.ts';
import { saveRule, writes } from './testing/rules.ts';

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
