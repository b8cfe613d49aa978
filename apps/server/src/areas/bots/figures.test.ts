import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeConversation, makeMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { askNumber, botsOf, flowOf, hears, say, step, text } from './testing/bots.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('a step is reached by all who came to it, and left by those who went no further', async () => {
  const merchant = await makeMerchant(server);
  const bots = botsOf(server, merchant);
  const { token } = merchant.admin;
  const { botId, engagementID } = await bots.publish(
    flowOf(
      askNumber('q1', 'First?', 'a', { next: 'q2', failed: 'person' }),
      askNumber('q2', 'Second?', 'b', { next: 'bye', failed: 'person' }),
      step({ id: 'bye', type: 'close', data: text('Bye') }),
    ),
  );
  const talks = await Promise.all(
    Array.from({ length: 9 }, () => makeConversation(server, engagementID, 'Hi')),
  );
  await Promise.all(
    talks.map(async (talk) => {
      await hears(talk, 'First?');
      await say(talk, '1');
      await hears(talk, 'Second?');
    }),
  );
  const [first, ended] = talks as [(typeof talks)[0], (typeof talks)[0]];
  const params = { id: ended.conversationID };
  await request(server.url, 'endWidgetConversation', { params }, { token: ended.visitor.visitorToken });
  const words = ['human', '', 'human', 'human', 'stop', '2', '2', '', ''];
  await Promise.all(talks.map((talk, index) => (words[index] ? say(talk, words[index]) : undefined)));
  const reasonsOf = async () =>
    (await Promise.all(talks.map(({ conversationID: id }) => bots.sessionsOf(id)))).map(
      ([one]) => one?.reason,
    );
  await expect
    .poll(reasonsOf)
    .toEqual(['asked', 'left', 'asked', 'asked', 'stopped', 'closed', 'closed', null, null]);
  const { body } = await request(server.url, 'getBotFigures', { params: { id: botId } }, { token });
  expect(body.steps.find(({ node }) => node === 'q2')).toMatchObject({ reached: 9, left: 7 });
  expect(body.steps.find(({ node }) => node === 'q1')).toMatchObject({ reached: 9, left: 0 });
  const { body: list } = await request(server.url, 'listBots', {}, { token });
  expect(list.bots).toMatchObject([{ sessions: 9, closed: 2, handedOver: 4, running: 2 }]);
  const [session] = await bots.sessionsOf(first.conversationID);
  const { path } = await bots.pathOf(session?.sessionId ?? '');
  expect(path.map(({ node, port }) => [node, port])).toEqual([
    ['s', 'next'],
    ['q1', 'next'],
    ['q2', null],
  ]);
  const note = (await bots.messagesOf(first.conversationID)).find(({ kind }) => kind === 'note');
  expect(note?.text).toMatch(/Steps: s → First\? → Second\?$/);
  await Promise.all(talks.map(({ socket }) => socket.close()));
});
