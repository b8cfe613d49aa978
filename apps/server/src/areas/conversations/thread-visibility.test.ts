import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newId } from '../../kernel/ids.ts';
import { makeMember, makeMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { threadsOf } from '../inbox/testing/threads.ts';
import { threadVisibility } from './thread-visibility.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('loads the visitors of many conversations with as many queries as of one', async () => {
  const merchant = await makeMerchant(server);
  const agent = await makeMember(server, merchant.id, 'CALLCENTER_USER3');
  const threads = threadsOf(server, merchant);
  const missing = newId();
  const ids = [await threads.thread({ kind: 'mail', assignedTo: agent.id }), missing];
  while (ids.length < 8) ids.push(await threads.thread({ kind: 'mail' }));

  const { database } = server.services;
  const tenant = vi.spyOn(database, 'tenant');
  const visibility = threadVisibility(server.services);
  const seen = await visibility.seen(merchant.id, ids);
  const asked = tenant.mock.calls.filter(([id]) => id === merchant.id).length;
  tenant.mockRestore();
  expect(asked).toBe(2);
  expect(ids.map((id) => seen.get(id)?.agentIds)).toEqual([
    [agent.id],
    undefined,
    ...Array.from({ length: 6 }, () => []),
  ]);
  expect(visibility.seen(merchant.id, ids)).toEqual(seen);
});
