import { randomUUID } from 'node:crypto';
import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  connectMember,
  makeConversation,
  makeEngagement,
  makeMember,
  makeMerchant,
} from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { cachedVisibility } from './cached-visibility.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('is invalidated when the visitor gets another agent or is tracked, and not by messages and receipts', async () => {
  const merchant = await makeMerchant(server);
  const { admin } = merchant;
  const { engagementID } = await makeEngagement(server, merchant);
  const { visitor, socket, conversationID } = await makeConversation(server, engagementID);
  const { referenceID } = visitor;
  const [first, second] = [
    await makeMember(server, merchant.id, 'CALLCENTER_USER3'),
    await makeMember(server, merchant.id, 'USER'),
  ];
  const look = () => cachedVisibility(server.services).visitors(merchant.id, [referenceID]);
  const handOver = (memberId: string) =>
    request(
      server.url,
      'handOverConversation',
      { params: { id: conversationID }, body: { memberId } },
      { token: admin.token },
    );
  await handOver(first.id);
  const own = await connectMember(server, first);
  own.send({ type: 'open', conversationID, after: null });
  await own.next('thread');
  const before = await look();
  expect(before.get(referenceID)?.agentIds).toEqual([first.id]);

  socket.send({ type: 'send', clientId: randomUUID(), conversationID, text: 'Still there?' });
  const { message } = await own.next('message', ({ message }) => message.text === 'Still there?');
  own.send({ type: 'read', conversationID, seq: message.seq });
  await socket.next('receipts', ({ receipts }) => receipts.agentRead === message.seq);
  expect(look()).toEqual(before);

  await handOver(second.id);
  expect((await look()).get(referenceID)?.agentIds).toEqual([second.id]);
  const tracking = { referenceID, tracking_code: '1', tracked_by: `${first.id}|A|Agent` };
  await request(server.url, 'trackVisitor', { body: tracking }, { token: admin.token });
  expect((await look()).get(referenceID)?.trackedById).toBe(first.id);
  for (const each of [socket, own]) await each.close();
});
