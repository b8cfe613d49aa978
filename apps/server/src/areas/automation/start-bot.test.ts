import { request } from '@foyer/contract/request';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { currentCauses } from '../../kernel/causes.ts';
import { makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { askNumber, botsOf, flowOf, hears, say, step, text } from '../bots/testing/bots.ts';
import { visitors } from '../visitors/tables.ts';
import { ALWAYS, conversationOf, runsOf, saveRule, writes } from './testing/rules.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const asks = (question: string) =>
  flowOf(askNumber('q', question, 'size', { next: 'person', failed: 'person' }));

/** The steps of the newest run. */
const stepsOf = async (merchant: TestMerchant) => (await runsOf(server, merchant))[0]?.steps;

it('another system starts a bot in the open chat of a contact, with what it sends', async () => {
  const merchant = await makeMerchant(server);
  const { token } = merchant.admin;
  const { botId } = await botsOf(server, merchant).publish(
    asks('About {{rule_event.values.order}}: which size?'),
  );
  const contact = { emails: ['ana@example.com'] };
  const { body: ana } = await request(server.url, 'createContact', { body: contact }, { token });
  const { body: rule } = await saveRule(server, merchant, {
    trigger: { event: 'webhook' },
    conditions: ALWAYS,
    actions: [{ type: 'start_bot', botId }],
  });
  const call = (order: string) =>
    fetch(`${server.url}${rule.hookPath ?? ''}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ana@example.com', order }),
    });
  await call('A-1');
  expect(await stepsOf(merchant)).toMatchObject([{ state: 'passed', text: 'There is no open chat.' }]);
  const talk = await writes(server, merchant, 'Hello');
  const { visitorId = '' } = (await conversationOf(server, merchant, talk.conversationID)) ?? {};
  await server.services.database
    .tenant(merchant.id)
    .transaction((db) => db.update(visitors).set({ contactId: ana.id }).where(eq(visitors.id, visitorId)));
  await call('A-2');
  await hears(talk, 'About A-2: which size?');
  expect(await stepsOf(merchant)).toMatchObject([
    { state: 'done', text: expect.stringMatching(/^Started /) },
  ]);
  await call('A-3');
  expect(await stepsOf(merchant)).toMatchObject([
    { state: 'passed', text: 'Another bot or AI agent is answering in the conversation.' },
  ]);
  const { body: list } = await request(server.url, 'listBots', {}, { token });
  expect(list.bots).toMatchObject([{ botId, rules: [rule.name] }]);
  await talk.socket.close();
});

it('a ticket starts a bot in its chat, and a ticket of that bot does not start it again', async () => {
  const merchant = await makeMerchant(server);
  const { token } = merchant.admin;
  const { botId } = await botsOf(server, merchant).publish(
    flowOf(
      askNumber('q', 'Ticket {{rule_event.ticket.number}}: which size?', 'size', {
        next: 't',
        failed: 'person',
      }),
      step({
        id: 't',
        type: 'ticket',
        data: { mode: 'Ticket', title: 'Size {{size}}', description: '', priority: 'Low' },
        exits: { next: 'person', failed: 'person' },
      }),
    ),
  );
  await saveRule(server, merchant, {
    trigger: { event: 'ticket_created' },
    conditions: ALWAYS,
    actions: [{ type: 'start_bot', botId }],
  });
  const talk = await writes(server, merchant, 'Hello');
  const body = { title: 'Broken', mode: 'Ticket', type: 'Feedback', priority: 'Low' } as const;
  const conversationIDs = [talk.conversationID];
  await request(server.url, 'createTask', { body: { ...body, conversationIDs } }, { token });
  await hears(talk, /^Ticket \S+: which size\?$/);
  await say(talk, '42');
  await expect.poll(() => runsOf(server, merchant)).toMatchObject([{ reason: 'loop' }, { state: 'done' }]);
  await talk.socket.close();
});

it('what follows a chat that the bot closes is caused by the rule', async () => {
  const merchant = await makeMerchant(server);
  const { botId } = await botsOf(server, merchant).publish(
    flowOf(
      askNumber('q', 'Which size?', 'size', { next: 'x', failed: 'person' }),
      step({ id: 'x', type: 'close', data: text('Bye') }),
    ),
  );
  const { body: rule } = await saveRule(server, merchant, { actions: [{ type: 'start_bot', botId }] });
  const talk = await writes(server, merchant, 'urgent');
  await hears(talk, 'Which size?');
  const causes: (readonly string[])[] = [];
  const stop = server.services.bus.follow('conversation.changed', ({ merchantId }) => {
    if (merchantId === merchant.id) causes.push(currentCauses());
  });
  await say(talk, '42');
  await expect.poll(() => causes).toEqual([[rule.id]]);
  stop();
  await talk.socket.close();
});

it('a chat that a member has taken is not interrupted, and a bot that is gone is named', async () => {
  const merchant = await makeMerchant(server);
  const { token } = merchant.admin;
  const { botId } = await botsOf(server, merchant).publish(
    flowOf(step({ id: 'x', type: 'close', data: text('Bye') })),
  );
  const talk = await writes(server, merchant, 'Hello');
  const params = { id: talk.conversationID };
  await request(server.url, 'takeConversation', { params }, { token });
  await saveRule(server, merchant, { actions: [{ type: 'start_bot', botId }] });
  await say(talk, 'urgent');
  await expect
    .poll(() => stepsOf(merchant))
    .toMatchObject([{ state: 'passed', text: 'A member has taken the conversation.' }]);
  const unknown = await saveRule(server, merchant, {
    name: 'Unknown',
    actions: [{ type: 'start_bot', botId: crypto.randomUUID() }],
  });
  expect(unknown).toMatchObject({
    status: 400,
    body: { errorDescription: 'The bot no longer exists or is not published.' },
  });
  await talk.socket.close();
});
