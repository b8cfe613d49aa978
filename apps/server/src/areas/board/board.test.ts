import { request } from '@foyer/contract/request';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeConversation,
  makeEngagement,
  makeMember,
  makeMerchant,
  makeVisitor,
  type TestMember,
} from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { threadsOf } from '../inbox/testing/threads.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function shop() {
  const merchant = await makeMerchant(server);
  const { engagementID } = await makeEngagement(server, merchant);
  const priya = await makeMember(server, merchant.id, 'USER', { firstName: 'Priya', lastName: 'Raman' });
  const amara = await makeMember(server, merchant.id, 'USER', { firstName: 'Amara', lastName: 'Okafor' });
  return { merchant, engagementID, priya, amara, admin: merchant.admin };
}

const list = async (member: TestMember, query = {}) =>
  (await request(server.url, 'listActiveVisitors', { query }, { token: member.token })).body;

const setAgent = (by: TestMember, referenceID: string, agent: { id: string } | null) =>
  request(server.url, 'setVisitorAgent', { body: { referenceID, agent } }, { token: by.token });

describe('the board', () => {
  it('shows who is online and who is in an open conversation, newest visit first, page by page', async () => {
    const { engagementID, admin } = await shop();
    const visitors = [];
    for (let n = 0; n < 4; n += 1) visitors.push(await makeVisitor(server, engagementID));
    const talk = await makeConversation(server, engagementID, 'Is the bench oak?');
    const expected = [talk.visitor, ...visitors.reverse()].map(({ referenceID }) => referenceID);
    const first = await list(admin, { limit: 3 });
    const rest = await list(admin, { limit: 3, cursor: first.nextCursor });
    expect([...first.visitors, ...rest.visitors].map(({ referenceID }) => referenceID)).toEqual(expected);
    expect(rest.nextCursor).toBeNull();
    expect(first.visitors[0]).toMatchObject({
      conversationStatus: 'open',
      inboundMessages: 1,
      totalMessages: 1,
      viewMessageCount: 0,
      lastMessage: { text: 'Is the bench oak?', author: 'visitor' },
      waitingSince: expect.any(String),
      isReqAssist: true,
      needAgent: 1,
      assistBadgeText: 'Request Assist',
      sortColumn: 1,
      engagements: [{ engagementID }],
    });
    await talk.socket.close();
  });

  it('counts only messages of the visitor as unseen, like the inbox', async () => {
    const { merchant, engagementID, admin } = await shop();
    const talk = await makeConversation(server, engagementID, 'Is the bench oak?');
    await threadsOf(server, merchant).say(talk.conversationID, ['bot', 'One moment, please.']);
    expect((await list(admin)).visitors).toMatchObject([{ totalMessages: 2, viewMessageCount: 1 }]);
    await talk.socket.close();
  });

  it('counts active visitors', async () => {
    const { engagementID, admin } = await shop();
    await makeVisitor(server, engagementID);
    const { socket } = await makeConversation(server, engagementID);
    const counts = await request(server.url, 'activeUsers', { body: {} }, { token: admin.token });
    expect(counts.body).toEqual({
      activeUsers: 2,
      inConversation: 1,
      needAgent: 1,
      byCountry: [{ country: 'us', count: 2 }],
    });
    await socket.close();
  });
});

describe('the agent of a visitor', () => {
  it('is one of two members who take concurrently; the other learns who', async () => {
    const { engagementID, priya, amara } = await shop();
    const { visitor, socket } = await makeConversation(server, engagementID);
    const { referenceID } = visitor;
    const answers = await Promise.all([
      setAgent(priya, referenceID, priya),
      setAgent(amara, referenceID, amara),
    ]);
    const won = answers.find(({ ok }) => ok);
    const lost = answers.find(({ ok }) => !ok);
    expect(won?.body).toMatchObject({ isAgentAssigned: true, needAgent: null, sortColumn: 2 });
    expect(lost).toMatchObject({ status: 409, body: { error: 'already_taken' } });
    expect(lost?.body.errorDescription).toContain(won?.body.userAgentName ?? '?');
    await socket.close();
  });

  it('hands over, and returns to the queue', async () => {
    const { engagementID, priya, amara } = await shop();
    const { visitor, socket } = await makeConversation(server, engagementID);
    const { referenceID } = visitor;
    await setAgent(priya, referenceID, priya);
    expect((await setAgent(priya, referenceID, amara)).body).toMatchObject({ activeAgent: amara.id });
    expect((await setAgent(amara, referenceID, null)).body).toMatchObject({
      activeAgent: null,
      agents: [],
      isReqAssist: true,
    });
    await socket.close();
  });

  it('is tracked without a conversation, and must be a member of the merchant', async () => {
    const { engagementID, priya, amara } = await shop();
    const { referenceID } = await makeVisitor(server, engagementID);
    const tracked_by = `${priya.id}|Priya|Raman`;
    expect((await setAgent(priya, referenceID, priya)).body.tracking).toMatchObject({
      tracking_code: '1',
      tracked_by,
    });
    expect((await setAgent(amara, referenceID, amara)).status).toBe(409);
    const stranger = await shop();
    expect((await setAgent(priya, referenceID, stranger.priya)).status).toBe(404);
  });
});

describe('tracking', () => {
  it('requests an agent, and code 1 with an agent takes the conversation', async () => {
    const { engagementID, priya } = await shop();
    const { visitor, socket } = await makeConversation(server, engagementID);
    const { referenceID } = visitor;
    const track = (body: object) =>
      request(server.url, 'updateVisitorTrack', { body: { referenceID, ...body } }, { token: priya.token });
    expect((await track({ tracking_code: '3', track_message: 'Wants a quote' })).body).toMatchObject({
      needTracking: true,
      alertMessageText: 'Wants a quote',
    });
    const nested = await track({ tracking: { tracking_code: '4', track_message: 'Wants two' } });
    expect(nested.body).toMatchObject({ alertMessageText: 'Wants two' });
    expect((await track({ tracking_code: '1', tracked_by: `${priya.id}|x|y` })).body).toMatchObject({
      activeAgent: priya.id,
      tracking: { tracking_code: '1', tracked_by: `${priya.id}|Priya|Raman` },
    });
    await socket.close();
  });
});

describe('what is known of a visitor', () => {
  it('is changed field by field, with audit', async () => {
    const { merchant, engagementID, admin } = await shop();
    const { referenceID, sessionID } = await makeVisitor(server, engagementID);
    const as = { token: admin.token };
    const change = { referenceID, sessionID, firstName: 'Lea', lastName: 'Martin', tags: ['vip', 'vip'] };
    const updated = await request(server.url, 'updateActiveVisitor', { body: change }, as);
    expect(updated.body).toMatchObject({ vName: 'Lea Martin', tags: ['vip'], contacts: { email: '' } });
    const notes = { referenceID, notes: 'Prefers oak.' };
    expect((await request(server.url, 'setVisitorNotes', { body: notes }, as)).body.notes).toBe(
      'Prefers oak.',
    );
    const path = { a: merchant.id, b: referenceID };
    const intent = { intent: 'requestCallBack_now' };
    const params = await request(server.url, 'updateVisitorParams', { params: path, body: intent }, as);
    expect(params.body).toMatchObject({ visitorParams: intent, isReqCallBack: true, needAgent: 2 });
    const audit = await server.services.database.tenant(merchant.id).read((db) =>
      db.execute<{ before: object; after: object }>(sql`select before, after from audit_entries
        where subject_id = ${referenceID} and action = 'visitor.changed' order by at limit 1`),
    );
    expect(audit.rows[0]).toMatchObject({
      before: { firstName: '', tags: [] },
      after: { firstName: 'Lea', tags: ['vip'] },
    });
  });

  it('is set field by field within the same limits', async () => {
    const { engagementID, admin } = await shop();
    const { referenceID } = await makeVisitor(server, engagementID);
    const set = (fieldName: 'email' | 'leadStatus' | 'firstName' | 'country', value: string) =>
      request(
        server.url,
        'updateVisitorField',
        { body: { referenceID, fieldName, value } },
        { token: admin.token },
      );
    expect((await set('email', 'lea@test.example')).body.contacts.email).toBe('lea@test.example');
    expect((await set('country', 'PT')).body.country).toBe('pt');
    expect(await set('email', 'nobody')).toMatchObject({ status: 400, body: { field: 'value' } });
    expect(await set('leadStatus', 'KING')).toMatchObject({ status: 400 });
    expect(await set('firstName', 'x'.repeat(101))).toMatchObject({ status: 400 });
  });

  it('is refused with a visit of another visitor', async () => {
    const { engagementID, admin } = await shop();
    const [one, other] = [await makeVisitor(server, engagementID), await makeVisitor(server, engagementID)];
    const body = { referenceID: one.referenceID, sessionID: other.sessionID, notes: 'x' };
    const answer = await request(server.url, 'setVisitorNotes', { body }, { token: admin.token });
    expect(answer.status).toBe(404);
  });

  it('gets tags in bulk; unknown visitors are returned as failed', async () => {
    const { engagementID, admin } = await shop();
    const mine = await makeVisitor(server, engagementID);
    const theirs = await makeVisitor(server, (await shop()).engagementID);
    const referenceIDs = [mine.referenceID, theirs.referenceID];
    const tag = (add: string[], remove: string[] = []) =>
      request(server.url, 'updateTags', { body: { referenceIDs, add, remove } }, { token: admin.token });
    expect((await tag(['b', 'a', 'b'])).body).toEqual({
      updated: [mine.referenceID],
      failed: [{ referenceID: theirs.referenceID, error: 'not_found' }],
    });
    await tag(['c'], ['b']);
    expect((await list(admin)).visitors[0]?.tags).toEqual(['a', 'c']);
    await tag(Array.from({ length: 49 }, (_, n) => `t${n}`));
    expect((await list(admin)).visitors[0]?.tags).toEqual(['a', 'c']);
  });
});

describe('taking a visitor off the list', () => {
  it('closes the conversation and ends the visit; messages stay', async () => {
    const { engagementID, admin } = await shop();
    const { visitor, socket, conversationID } = await makeConversation(server, engagementID);
    const { referenceID } = visitor;
    const as = { token: admin.token };
    expect(
      (await request(server.url, 'removeActiveVisitor', { query: { referenceID }, body: undefined }, as))
        .body,
    ).toEqual({
      success: true,
    });
    expect((await list(admin)).visitors).toEqual([]);
    const kept = await request(server.url, 'getConversation', { params: { id: conversationID } }, as);
    expect(kept.body.messages[0]).toMatchObject({ text: 'Hello?' });
    expect((await request(server.url, 'removeActiveVisitor', { body: undefined }, as)).status).toBe(400);
    await socket.close();
  });
});
