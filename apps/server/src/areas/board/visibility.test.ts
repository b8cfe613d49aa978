import { randomUUID } from 'node:crypto';
import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  connectMember,
  makeConversation,
  makeEngagement,
  makeMember,
  makeMerchant,
  makeVisitor,
  nextGone,
  nextRow,
  type TestMember,
} from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import type { TestSocket } from '../../testing/socket.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/**
 * A merchant with a department whose rules require Arabic. Its members are the supervisor, the lead with a custom role,
 * and Tom; Ada is not in it.
 */
async function house() {
  const merchant = await makeMerchant(server);
  const { admin } = merchant;
  const { engagementID } = await makeEngagement(server, merchant);
  const role = { params: { name: 'Lead' }, body: { copyOf: 'USER', visibility: 'team' as const } };
  await request(server.url, 'createRole', role, { token: admin.token });
  const make = (role: string, firstName: string) => makeMember(server, merchant.id, role, { firstName });
  const people = {
    supervisor: await make('CALLCENTER_SUPERVISOR', 'Ingrid'),
    lead: await make('LEAD', 'Leila'),
    agent: await make('CALLCENTER_USER3', 'Yousef'),
    tom: await make('USER', 'Tom'),
    ada: await make('USER', 'Ada'),
  };
  const { supervisor, lead, tom } = people;
  const body = {
    name: 'Care',
    memberIds: [supervisor.id, lead.id, tom.id],
    rules: [{ metric: 'language', condition: 'beginsWith' as const, value: 'ar' }],
  };
  await request(server.url, 'createDepartment', { body }, { token: admin.token });
  return { merchant, admin, engagementID, ...people };
}
type House = Awaited<ReturnType<typeof house>>;

const handOver = (by: TestMember, conversationID: string, to: TestMember) =>
  request(
    server.url,
    'handOverConversation',
    { params: { id: conversationID }, body: { memberId: to.id } },
    { token: by.token },
  );

/** Waits until all sockets have received everything before: frames of the board keep their order. */
async function settle({ engagementID, admin, agent }: House, sockets: readonly TestSocket[]) {
  const { referenceID } = await makeVisitor(server, engagementID, { language: 'ar-JO' });
  const tracking = { tracking_code: '1', tracked_by: `${agent.id}|Yousef|Agent` };
  await request(server.url, 'trackVisitor', { body: { referenceID, ...tracking } }, { token: admin.token });
  await Promise.all(
    sockets.map((socket) => nextRow(socket, (visitor) => visitor.referenceID === referenceID)),
  );
}

describe('a visitor who is not visible', () => {
  it('appears in no frame, whatever happens to them', async () => {
    const here = await house();
    const { admin, ada, tom, engagementID, supervisor, lead, agent } = here;
    const listeners = await Promise.all([supervisor, lead, agent].map((one) => connectMember(server, one)));
    const [watching, adas] = [await connectMember(server, admin), await connectMember(server, ada)];

    const { visitor, socket, conversationID } = await makeConversation(server, engagementID, 'Secret one');
    for (const one of [...listeners, adas]) one.send({ type: 'open', conversationID, after: null });
    await adas.next('thread');
    socket.send({ type: 'typing', text: 'Secret preview' });
    await adas.next('typing');
    await request(server.url, 'takeConversation', { params: { id: conversationID } }, { token: ada.token });
    adas.send({ type: 'typing', conversationID, active: true });
    const reply = { clientId: randomUUID(), text: 'Secret reply', attachments: [], mentions: [] };
    adas.send({ type: 'send', conversationID, kind: 'text', ...reply });
    await socket.next('message', ({ message }) => message.text === 'Secret reply');
    socket.send({ type: 'page', url: 'https://shop.test/secret', title: 'Secret page' });
    await handOver(ada, conversationID, admin);
    await request(
      server.url,
      'closeConversation',
      { params: { id: conversationID } },
      { token: admin.token },
    );
    const rating = { params: { id: conversationID }, body: { score: 5, comment: 'Secret praise' } };
    await request(server.url, 'rateWidgetConversation', rating, { token: visitor.visitorToken });
    await nextRow(watching, (row) => row.conversationStatus === 'closed');
    const tomorrow = { referenceID: visitor.referenceID, notes: 'Secret note' };
    await request(server.url, 'setVisitorNotes', { body: tomorrow }, { token: admin.token });
    await request(
      server.url,
      'removeActiveVisitor',
      { query: { referenceID: visitor.referenceID }, body: undefined },
      { token: admin.token },
    );
    await nextGone(watching);

    await settle(here, listeners);
    const foreign = [visitor.referenceID, visitor.sessionID, conversationID, 'Secret', ada.id];
    for (const { frames } of listeners) {
      const received = JSON.stringify(frames);
      for (const one of foreign) expect(received).not.toContain(one);
    }
    expect(JSON.stringify(listeners[2]?.frames)).not.toContain(tom.id);
    for (const each of [...listeners, watching, adas, socket]) await each.close();
  });

  it('is returned by no call', async () => {
    const here = await house();
    const { merchant, admin, ada, engagementID } = here;
    const { visitor, socket, conversationID } = await makeConversation(server, engagementID, 'Secret');
    await handOver(admin, conversationID, ada);
    const { referenceID, sessionID } = visitor;
    for (const { token, role } of [here.supervisor, here.lead, here.agent]) {
      const as = { token };
      const params = { id: conversationID };
      const answers = await Promise.all([
        request(server.url, 'getConversation', { params }, as),
        request(server.url, 'searchConversation', { params, query: { text: 'Secret' } }, as),
        request(server.url, 'takeConversation', { params }, as),
        request(server.url, 'closeConversation', { params }, as),
        request(server.url, 'sendChatMessage', { body: { conversationID, text: 'x' } }, as),
        request(server.url, 'listVisitorConversations', { params: { referenceID } }, as),
        request(server.url, 'inviteVisitor', { params: { referenceID }, body: invitation() }, as),
        request(server.url, 'getRawVisitor', { query: { sessionId: sessionID } }, as),
        request(server.url, 'listVisitPages', { params: { sessionID } }, as),
        request(server.url, 'setVisitorNotes', { body: { referenceID, notes: 'x' } }, as),
        request(server.url, 'trackVisitor', { body: { referenceID, tracking_code: '3' } }, as),
        request(server.url, 'setVisitorAgent', { body: { referenceID, agent: null } }, as),
        request(server.url, 'updateActiveVisitor', { body: { referenceID, firstName: 'x' } }, as),
        request(
          server.url,
          'updateVisitorParams',
          { params: { a: merchant.id, b: referenceID }, body: { x: 1 } },
          as,
        ),
        request(server.url, 'removeActiveVisitor', { query: { referenceID }, body: undefined }, as),
        request(server.url, 'getUserByName', { params: { userName: ada.userName } }, as),
      ]);
      expect(answers.map(({ status }) => `${role} ${status}`)).toEqual(answers.map(() => `${role} 404`));
      const counts = await request(server.url, 'activeUsers', { body: {} }, as);
      expect(counts.body).toEqual({ activeUsers: 0, inConversation: 0, needAgent: 0, byCountry: [] });
      const lists = await Promise.all([
        request(server.url, 'listActiveVisitors', {}, as),
        request(server.url, 'listVisitors', {}, as),
        request(server.url, 'listRawVisitors', {}, as),
        request(server.url, 'recentUsers', { body: {} }, as),
        request(server.url, 'listChatMessages', {}, as),
        request(
          server.url,
          'updateTags',
          { body: { referenceIDs: [referenceID], add: ['x'], remove: [] } },
          as,
        ),
      ]);
      for (const { body } of lists.slice(0, 5)) expect(JSON.stringify(body)).not.toContain(referenceID);
      expect(lists[5]?.body).toMatchObject({ updated: [] });
    }
    await socket.close();
  });

  it('is sent when they become visible, and removed when they no longer are', async () => {
    const { admin, ada, tom, agent, supervisor, engagementID } = await house();
    const { visitor, socket, conversationID } = await makeConversation(server, engagementID, 'Hello there');
    const { referenceID } = visitor;
    const [boss, own] = [await connectMember(server, supervisor), await connectMember(server, agent)];
    const isIt = (row: { referenceID: string }) => row.referenceID === referenceID;

    await handOver(admin, conversationID, tom);
    await nextRow(boss, isIt);
    boss.send({ type: 'open', conversationID, after: null });
    expect((await boss.next('thread')).messages[0]?.text).toBe('Hello there');
    await handOver(admin, conversationID, agent);
    await nextGone(boss, referenceID);
    await nextRow(own, isIt);
    own.send({ type: 'open', conversationID, after: null });
    expect((await own.next('thread')).messages[0]?.text).toBe('Hello there');
    boss.forget();
    socket.send({ type: 'send', clientId: randomUUID(), conversationID, text: 'For Yousef alone' });
    await own.next('message', ({ message }) => message.text === 'For Yousef alone');
    own.forget();
    await handOver(admin, conversationID, ada);
    await nextGone(own, referenceID);
    own.send({ type: 'ping' });
    await own.next('pong');
    expect(own.frames.map(({ type }) => type)).not.toContain('message');
    boss.send({ type: 'ping' });
    await boss.next('pong');
    expect(JSON.stringify(boss.frames)).not.toContain('alone');

    const { visitorToken } = visitor;
    const back = await makeVisitor(server, engagementID, { visitorToken, language: 'ar-EG' });
    expect(back.referenceID).toBe(referenceID);
    await nextRow(boss, isIt);
    for (const each of [socket, boss, own]) await each.close();
  });

  it('cannot be handed to a colleague whom the member does not see', async () => {
    const { admin, ada, tom, agent, supervisor, engagementID } = await house();
    const { socket, conversationID } = await makeConversation(server, engagementID);
    await handOver(admin, conversationID, agent);
    expect((await handOver(agent, conversationID, tom)).status).toBe(404);
    await handOver(admin, conversationID, tom);
    expect((await handOver(supervisor, conversationID, ada)).status).toBe(404);
    expect((await handOver(supervisor, conversationID, supervisor)).status).toBe(200);
    const { referenceID } = await makeVisitor(server, engagementID, { language: 'ar' });
    const track = (by: TestMember, id: string) =>
      request(
        server.url,
        'trackVisitor',
        { body: { referenceID, tracking_code: '3', tracked_by: `${id}|A|B` } },
        { token: by.token },
      );
    expect((await track(supervisor, ada.id)).status).toBe(404);
    expect((await track(admin, ada.id)).status).toBe(200);
    expect((await track(supervisor, ada.id)).status).toBe(200);
    await socket.close();
  });
});

const invitation = () => ({ clientId: randomUUID(), text: 'May I help?' });
