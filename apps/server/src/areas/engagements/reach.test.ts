import { request } from '@foyer/contract/request';
import { NEW_AGENT } from '@foyer/domain/agents/agent';
import { emptyGraph } from '@foyer/domain/bots/layout';
import { newSession } from '@foyer/domain/bots/session';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.ts';
import {
  connectMember,
  connectVisitor,
  makeConversation,
  makeEngagement,
  makeMerchant,
  makeVisitor,
  type TestMerchant,
} from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { aiAgents, aiAgentVersions, aiSessions } from '../agents/tables.ts';
import { botSessions, bots, botVersions } from '../bots/tables.ts';
import { conversations } from '../conversations/tables.ts';
import { messengerAccounts } from '../messengers/tables.ts';

let server: TestServer;
let merchant: TestMerchant;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  merchant = await makeMerchant(server);
});

type Create = Parameters<typeof request<'createEngagement'>>[2]['body'];

const as = () => ({ token: merchant.admin.token });
const create = (body: Create) => request(server.url, 'createEngagement', { body }, as());
const list = async (query = {}) => (await request(server.url, 'listEngagements', { query }, as())).body;
const results = async (engagementIDs: string) =>
  (await request(server.url, 'listEngagementResults', { query: { engagementIDs } }, as())).body;
const landing = (query: string) => ({ page: { url: `https://shop.test/${query}`, title: 'Shop' } });

/** Stores an account of a messenger as if it had been connected. */
async function account(of: TestMerchant, channel: 'telegram' | 'instagram') {
  const id = newId();
  await server.services.database
    .tenant(of.id)
    .transaction((db) =>
      db
        .insert(messengerAccounts)
        .values({ merchantId: of.id, id, channel, name: channel, sealedValues: '', sealedWebhookSecret: '' }),
    );
  return id;
}

describe('the list', () => {
  it('filters by what an engagement is doing now, and counts what it finds', async () => {
    const named = async (engagementName: string, more: Partial<Create> = {}) =>
      (await create({ engagementName, ...more })).body;
    await named('Shop');
    await named('Paused shop', { status: 'Inactive' });
    await named('Sale', { status: 'Inactive', endDate: '2020-01-01T00:00:00Z' });
    await named('Winter', { startDate: '2999-01-01T00:00:00Z' });
    const names = async (query: object) => (await list(query)).engagements.map((one) => one.engagementName);
    expect(await names({ state: 'active' })).toEqual(['Shop']);
    expect(await names({ state: 'paused' })).toEqual(['Paused shop']);
    expect(await names({ state: 'ended' })).toEqual(['Sale']);
    expect(await names({ state: 'scheduled' })).toEqual(['Winter']);
    expect(await list({ text: 'SHOP', sort: 'name', order: 'asc', limit: 1 })).toMatchObject({
      total: 2,
      engagements: [{ engagementName: 'Paused shop', state: 'paused' }],
    });
    expect((await list()).engagements.map(({ state }) => state).toSorted()).toEqual([
      'active',
      'ended',
      'paused',
      'scheduled',
    ]);
  });
});

describe('results', () => {
  it('count visits, conversations, answers and ratings, and open their rows', async () => {
    const { engagementID } = await makeEngagement(server, merchant);
    const other = await makeEngagement(server, merchant, { engagementName: 'Other' });
    const { conversationID, socket } = await makeConversation(server, engagementID);
    await makeVisitor(server, engagementID);
    await makeVisitor(server, other.engagementID);
    await socket.close();
    const before = await results(`${engagementID},${other.engagementID}`);
    expect(before.results.toSorted((a, b) => b.visits.total - a.visits.total)).toMatchObject([
      {
        engagementID,
        visits: { total: 2, isExact: true },
        conversations: { total: 1 },
        answered: 0,
        rating: null,
      },
      { engagementID: other.engagementID, visits: { total: 1 }, conversations: { total: 0 } },
    ]);
    const text = { conversationID, clientId: newId(), kind: 'text' as const, text: 'Yes', attachments: [] };
    await request(server.url, 'sendChatMessage', { body: text }, as());
    await server.services.database.tenant(merchant.id).transaction((db) =>
      db
        .update(conversations)
        .set({ ratingScore: 4 })
        .where(and(eq(conversations.merchantId, merchant.id), eq(conversations.id, conversationID))),
    );
    expect((await results(engagementID)).results[0]).toMatchObject({ answered: 1, ratings: 1, rating: 4 });
    const rows = await request(
      server.url,
      'listEngagementConversations',
      { params: { engagementID }, query: { answered: 'true', since: before.since } },
      as(),
    );
    expect(rows.body.conversations).toMatchObject([{ conversationID, score: 4, lastMessage: 'Yes' }]);
    const stranger = await makeMerchant(server);
    const foreign = { query: { engagementIDs: engagementID } };
    const theirs = await request(server.url, 'listEngagementResults', foreign, {
      token: stranger.admin.token,
    });
    expect(theirs.body.results).toEqual([]);
  });

  it('count what AI agents answered and bots closed as answered', async () => {
    const { engagementID } = await makeEngagement(server, merchant);
    const talk = async () => {
      const { conversationID, socket } = await makeConversation(server, engagementID);
      await socket.close();
      return conversationID;
    };
    const [byAgent, byBot, failed] = [await talk(), await talk(), await talk()];
    const [{ id: merchantId }, agentId, botId] = [merchant, newId(), newId()];
    const common = { merchantId, version: 1, handledSeq: 1 };
    const settings = NEW_AGENT;
    await server.services.database.tenant(merchantId).transaction(async (db) => {
      await db
        .insert(aiAgents)
        .values({ merchantId, id: agentId, name: 'Tilda', active: true, version: 1, settings });
      await db.insert(aiAgentVersions).values({ merchantId, agentId, version: 1, settings, memberName: '' });
      const session = { ...common, agentId, language: 'en', endedAt: new Date() };
      await db.insert(aiSessions).values([
        { ...session, id: newId(), conversationId: byAgent, answers: 1 },
        { ...session, id: newId(), conversationId: failed },
      ]);
      const [draft, state] = [emptyGraph(), newSession('en', 1, {})];
      await db
        .insert(bots)
        .values({ merchantId, id: botId, name: 'Bo', type: 'flowbot', access: 'Public', draft });
      await db.insert(botVersions).values({ merchantId, botId, version: 1, graph: draft, memberName: '' });
      const ended = { ...common, botId, state, endedAt: new Date() };
      await db.insert(botSessions).values([
        { ...ended, id: newId(), conversationId: byBot, reason: 'closed' },
        { ...ended, id: newId(), conversationId: failed, reason: 'asked' },
      ]);
    });
    expect((await results(engagementID)).results[0]).toMatchObject({ answered: 2 });
    const rows = async (answered: 'true' | 'false') =>
      (
        await request(
          server.url,
          'listEngagementConversations',
          { params: { engagementID }, query: { answered } },
          as(),
        )
      ).body.conversations
        .map((one) => one.conversationID)
        .toSorted();
    expect(await rows('true')).toEqual([byAgent, byBot].toSorted());
    expect(await rows('false')).toEqual([failed]);
  });

  it('compare campaigns, whose parameters and click ids are those of the landing page', async () => {
    const { engagementID } = await makeEngagement(server, merchant);
    const first = await makeVisitor(
      server,
      engagementID,
      landing('?utm_campaign=oak&utm_source=google&gclid=G1&fbclid=%20'),
    );
    await makeVisitor(server, engagementID, landing('?utm_campaign=oak&utm_source=google'));
    await makeVisitor(server, engagementID, landing('?msclkid=M1'));
    await makeVisitor(server, engagementID, landing(''));
    // The next page of the visit does not replace what the first one said.
    await makeVisitor(server, engagementID, {
      visitorToken: first.visitorToken,
      ...landing('?utm_campaign=other'),
    });
    const socket = await connectVisitor(server, first);
    socket.send({ type: 'send', clientId: newId(), text: 'Hello', conversationID: null });
    await socket.next('ack');
    await socket.close();
    const campaigns = await request(
      server.url,
      'listEngagementCampaigns',
      { params: { engagementID } },
      as(),
    );
    expect(campaigns.body.campaigns).toEqual([
      { name: 'oak', source: 'google', visits: 2, conversations: 1, leads: 0 },
    ]);
    const visits = await request(server.url, 'listVisits', { query: { campaign: 'oak' } }, as());
    expect(visits.body.visits).toHaveLength(2);
    expect(visits.body.visits.map(({ campaign }) => campaign?.clicks)).toContainEqual({ gclid: 'G1' });
    const tagged = await request(server.url, 'listVisits', { query: { source: 'campaign' } }, as());
    expect(tagged.body.visits.map(({ campaign }) => campaign?.clicks)).toContainEqual({ msclkid: 'M1' });
  });
});

it('tells on which sites the tag was seen, also where it is not allowed', async () => {
  const { engagementID } = await makeEngagement(server, merchant, {
    widget: { allowedOrigins: ['https://shop.test'] },
  });
  await makeVisitor(server, engagementID, {}, { origin: 'https://shop.test' });
  const config = { params: { engagementID } };
  await request(server.url, 'getWidgetConfig', config, { headers: { origin: 'https://copy.test' } });
  await request(server.url, 'getWidgetConfig', config, { headers: { origin: 'javascript:alert(1)' } });
  const { body } = await request(server.url, 'listEngagementSites', config, as());
  expect(body.sites.map(({ origin, isAllowed }) => [origin, isAllowed]).toSorted()).toEqual([
    ['https://copy.test', false],
    ['https://shop.test', true],
  ]);
});

it('puts new conversations into the queue of the team that answers first', async () => {
  const team = await request(server.url, 'createDepartment', { body: { name: 'Care', memberIds: [] } }, as());
  const departmentId = team.body.id;
  const answersFirst = { kind: 'team' as const, departmentId };
  const { body } = await create({ engagementName: 'Shop', answersFirst });
  const agent = await connectMember(server, merchant.admin);
  const { conversationID, socket } = await makeConversation(server, body.engagementID);
  const thread = await request(server.url, 'getConversation', { params: { id: conversationID } }, as());
  expect(thread.body.conversation.departmentID).toBe(departmentId);
  await Promise.all([agent.close(), socket.close()]);
  const unknown = { kind: 'team' as const, departmentId: newId() };
  expect((await create({ engagementName: 'Blog', answersFirst: unknown })).body).toMatchObject({
    field: 'answersFirst',
  });
});

it('has an account that serves its type, belongs to the merchant and to no other engagement', async () => {
  const telegram = await account(merchant, 'telegram');
  const foreign = await account(await makeMerchant(server), 'telegram');
  const messenger = (engagementName: string, accountId: string, more: Partial<Create> = {}) =>
    create({ engagementName, engagementType: 'Chatbot Messenger', accountId, ...more });
  expect((await messenger('Bot', telegram)).body).toMatchObject({ channel: 'telegram', accountId: telegram });
  expect((await messenger('Again', telegram)).body).toMatchObject({
    error: 'engagement_account_used',
    field: 'accountId',
  });
  for (const answer of [
    await messenger('Foreign', foreign),
    await messenger('Social', telegram, { engagementType: 'Chatbot Social Media' }),
    await messenger('Site', telegram, { engagementType: 'Chatbot Website' }),
  ]) {
    expect([answer.status, answer.body]).toMatchObject([400, { field: 'accountId' }]);
  }
  const { engagementID } = (await list({ text: 'Bot' })).engagements[0] ?? {};
  const update = (body: object) => request(server.url, 'updateEngagement', { body: body as never }, as());
  for (const change of [{ engagementType: 'Smart Assistant' }, { accountId: null }])
    expect((await update({ engagementID, ...change })).body).toMatchObject({ field: 'accountId' });
  expect((await update({ engagementID, engagementType: 'Promotions', accountId: null })).status).toBe(200);
});

describe('a smart page', () => {
  const page = (slug: string, of = merchant) => fetch(`${server.url}/p/${of.id}/${encodeURIComponent(slug)}`);
  const planner = (slug: string | null, more: Partial<Create> = {}) =>
    create({ engagementName: 'Planner', engagementType: 'Conversational Smart Pages', slug, ...more });

  it('shows its text in its language and brand, with the chat in the page', async () => {
    const widget = {
      page: { title: '<b>غرفة</b>', text: 'One\n\nTwo', language: 'ar' as const },
      colour: '#123456',
    };
    const { body } = await planner('Room-Planner', { widget });
    const answer = await page('room-planner');
    const text = await answer.text();
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
    for (const part of ['dir="rtl"', '&lt;b&gt;غرفة', '#123456', '<p dir="auto">Two</p>', body.engagementID])
      expect(text).toContain(part);
    expect(text).not.toContain('<b>غرفة');
    expect((await page('room-planner', await makeMerchant(server))).status).toBe(404);
    await request(server.url, 'removeEngagement', { body: { engagementID: body.engagementID } }, as());
    expect((await page('room-planner')).status).toBe(404);
  });

  it('has an address that is one, and no other page’s', async () => {
    await planner('room');
    expect((await planner('Room', { engagementName: 'Other' })).body).toMatchObject({
      error: 'engagement_slug_taken',
      field: 'slug',
    });
    for (const slug of ['a b', '../x', '', null]) {
      const { status, body } = await planner(slug, { engagementName: 'Other' });
      expect([slug, status, body]).toMatchObject([slug, 400, { field: 'slug' }]);
    }
    expect((await page('none')).status).toBe(404);
    expect((await fetch(`${server.url}/p/99999999999/room`)).status).toBe(404);
  });
});
