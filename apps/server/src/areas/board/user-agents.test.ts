import type { Calls } from '@foyer/contract';
import { userAgentList } from '@foyer/contract/board/list';
import type { CallInput } from '@foyer/contract/kernel/define-call';
import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  connectMember,
  makeConversation,
  makeEngagement,
  makeMember,
  makeMerchant,
  makeVisitor,
  type TestMember,
  type TestMerchant,
} from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let merchant: TestMerchant;
let ada: TestMember;
let ben: TestMember;
let engagementID: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  merchant = await makeMerchant(server);
  ({ engagementID } = await makeEngagement(server, merchant));
  ada = await makeMember(server, merchant.id, 'USER', { firstName: 'Ada', department: 'Sales' });
  ben = await makeMember(server, merchant.id, 'CALLCENTER_USER3', { firstName: 'Ben', department: 'Care' });
});

type Token = Pick<TestMember, 'token'>;
type AgentQuery = NonNullable<CallInput<Calls['listUserAgents']>['query']>;
type TrackingQuery = NonNullable<CallInput<Calls['listTracked']>['query']>;
const agents = async (query: AgentQuery = {}, { token }: Token = merchant.admin) =>
  (await request(server.url, 'listUserAgents', { query }, { token })).body;
const agentIds = async (query: AgentQuery = {}, as?: Token) =>
  (await agents(query, as)).userAgents.map(({ id }) => id);
const tracked = async (query: TrackingQuery = {}, { token }: Token = merchant.admin) =>
  (await request(server.url, 'listTracked', { query }, { token })).body.visitors;
const trackedIds = async (query: TrackingQuery = {}, as?: Token) =>
  (await tracked(query, as)).map(({ id }) => id);
const countTracked = async (query: TrackingQuery = {}) =>
  (await request(server.url, 'countTracked', { query }, merchant.admin)).body.total;

const take = (conversationID: string, { token }: Token) =>
  request(server.url, 'takeConversation', { params: { id: conversationID } }, { token });
const track = (referenceID: string, agent: TestMember, track_message = '') =>
  request(
    server.url,
    'trackVisitor',
    { body: { referenceID, tracking_code: '1', tracked_by: `${agent.id}|First|Last`, track_message } },
    { token: merchant.admin.token },
  );

describe('the user agents', () => {
  it('have presence, departments, open chats and tracked visitors', async () => {
    const socket = await connectMember(server, ada);
    const { conversationID } = await makeConversation(server, engagementID);
    await take(conversationID, ada);
    const { referenceID } = await makeVisitor(server, engagementID);
    await track(referenceID, ada);
    const row = async () => (await agents({ text: 'ada user' })).userAgents[0];
    await expect.poll(row).toMatchObject({
      id: ada.id,
      presence: 'online',
      loginStatus: 'login',
      roleTitle: 'Business user',
      departments: [{ name: 'Sales' }],
      openConversations: 1,
      trackedVisitors: 2,
    });
    const one = await request(server.url, 'getUserAgent', { params: { id: ada.id } }, merchant.admin);
    expect(one.body).toMatchObject({ id: ada.id, openConversations: 1 });
    expect((await agentIds())[0]).toBe(ada.id);
    expect(await agentIds({ presence: 'online' })).toEqual([ada.id]);
    expect(await agents({ presence: 'offline', role: 'CALLCENTER_USER3' })).toMatchObject({
      userAgents: [{ id: ben.id, loginStatus: 'logout', openConversations: 0 }],
      total: 1,
    });
    const departmentId = (await row())?.departments[0]?.id as string;
    expect(await agentIds({ departmentId })).toEqual([ada.id]);
    await socket.close();
  });

  it('can be paged in both directions in every order', async () => {
    for (const sort of Object.keys(userAgentList.sorts) as (keyof typeof userAgentList.sorts)[]) {
      for (const order of ['asc', 'desc'] as const) {
        const all = await agentIds({ sort, order });
        const first = await agents({ sort, order, limit: 2 });
        const rest = await agentIds({ sort, order, limit: 2, cursor: first.nextCursor as string });
        expect([...first.userAgents.map(({ id }) => id), ...rest], `${sort} ${order}`).toEqual(all);
        expect(await agentIds({ sort, order, limit: 1, back: 'true' })).toEqual(all.slice(2));
      }
    }
  });

  it('are those the caller may see: the team, or only oneself', async () => {
    const lead = await makeMember(server, merchant.id, 'CALLCENTER_SUPERVISOR', { department: 'Care' });
    expect((await agentIds({}, lead)).toSorted()).toEqual([ben.id, lead.id].toSorted());
    expect(await agents({}, ben)).toMatchObject({ userAgents: [{ id: ben.id }], total: 1 });
    const read = (id: string, { token }: Token) =>
      request(server.url, 'getUserAgent', { params: { id } }, { token });
    expect((await read(ada.id, lead)).status).toBe(404);
    expect((await read(ben.id, lead)).status).toBe(200);
    const stranger = await makeMerchant(server);
    expect((await read(ada.id, stranger.admin)).status).toBe(404);
  });
});

describe('the tracked visitors', () => {
  it('are listed with agent, message and time, longest wait first, and counted alike', async () => {
    const waiting = await makeConversation(server, engagementID, 'First');
    const taken = await makeConversation(server, engagementID, 'Second');
    await take(taken.conversationID, ada);
    const { referenceID: silent } = await makeVisitor(server, engagementID);
    await track(silent, ben, 'Wants a quote');
    await makeVisitor(server, engagementID);
    const rows = await tracked();
    expect(rows.map(({ id }) => id)).toEqual(
      expect.arrayContaining([waiting.visitor.referenceID, taken.visitor.referenceID, silent]),
    );
    expect(rows).toHaveLength(3);
    expect(rows[0]?.id).toBe(waiting.visitor.referenceID);
    const row = (id: string) => rows.find((one) => one.id === id);
    expect(row(silent)).toMatchObject({
      tracking: { tracked_by: `${ben.id}|Ben|CALLCENTER_USER3`, track_message: 'Wants a quote' },
      trackedSince: null,
    });
    const since = row(taken.visitor.referenceID)?.trackedSince ?? '';
    expect(Date.now() - Date.parse(since)).toBeLessThan(60_000);
    const cases: [TrackingQuery, string[]][] = [
      [{ agentId: ben.id }, [silent]],
      [{ agentId: 'none' }, [waiting.visitor.referenceID]],
      [{ state: 'needed' }, [waiting.visitor.referenceID]],
      [{ state: 'handled', agentId: ada.id }, [taken.visitor.referenceID]],
      [{ text: silent.slice(0, 8) }, [silent]],
    ];
    for (const [query, ids] of cases) {
      expect(await trackedIds(query), JSON.stringify(query)).toEqual(ids);
      expect(await countTracked(query)).toBe(ids.length);
    }
    const first = await request(server.url, 'listTracked', { query: { limit: 2 } }, merchant.admin);
    const rest = await trackedIds({ limit: 2, cursor: first.body.nextCursor as string });
    expect([...first.body.visitors.map(({ id }) => id), ...rest]).toEqual(rows.map(({ id }) => id));
  });

  it('end with their chat, and are those the caller may see', async () => {
    const { visitor, conversationID } = await makeConversation(server, engagementID);
    expect(await trackedIds({}, ben)).toEqual([]);
    await take(conversationID, ada);
    expect(await trackedIds({}, ben)).toEqual([]);
    expect(await trackedIds()).toEqual([visitor.referenceID]);
    await request(server.url, 'closeConversation', { params: { id: conversationID } }, { token: ada.token });
    expect(await trackedIds()).toEqual([]);
  });
});
