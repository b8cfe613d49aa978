import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectMember, makeMember, makeMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { threadsOf } from './testing/threads.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('tells who loses sight of a thread that it is gone, and of its words nothing', async () => {
  const merchant = await makeMerchant(server);
  const limited = await makeMember(server, merchant.id, 'CALLCENTER_USER3');
  const threads = threadsOf(server, merchant);
  const conversationID = await threads.thread({ kind: 'mail', assignedTo: limited.id });
  const socket = await connectMember(server, limited);
  const give = (memberId: string) =>
    request(
      server.url,
      'changeMessages',
      { body: { conversationIDs: [conversationID], action: { type: 'assign', memberId } } },
      merchant.admin,
    );
  expect((await give(merchant.admin.id)).body.done).toEqual([conversationID]);
  const told = await socket.next('inbox', (frame) => frame.isGone === true);
  expect(told.conversationID).toBe(conversationID);
  socket.forget();
  await give(limited.id);
  const back = await socket.next('inbox');
  expect(back).toEqual({ type: 'inbox', conversationID });
  await socket.close();
});
