import { randomUUID } from 'node:crypto';
import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  connectMember,
  connectVisitor,
  makeConversation,
  makeEngagement,
  makeMember,
  makeMerchant,
  makeVisitor,
} from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { measureReplySeconds } from './reply-time.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const page = { url: 'https://shop.test/', title: 'Shop' };

async function shop(widget: object = {}) {
  const merchant = await makeMerchant(server);
  const { engagementID } = await makeEngagement(server, merchant, { widget });
  return { merchant, engagementID, token: merchant.admin.token };
}

const config = (engagementID: string, headers = {}) =>
  request(server.url, 'getWidgetConfig', { params: { engagementID } }, { headers });

const session = (engagementID: string, more: object = {}, headers = {}) =>
  request(server.url, 'startWidgetSession', { body: { engagementID, page, ...more } }, { headers });

describe('the configuration', () => {
  it('contains the style of the widget and the availability of agents', async () => {
    const { merchant, engagementID } = await shop({
      position: 'top-left',
      colour: '#aa0000',
      openingMessage: 'Hello!',
    });
    expect((await config(engagementID)).body).toMatchObject({
      merchantName: 'Test Merchant',
      position: 'top-left',
      size: 'medium',
      colour: '#aa0000',
      openingMessage: 'Hello!',
      branding: true,
      open: false,
      openUntil: null,
      opensAt: null,
      replySeconds: null,
    });
    const agent = await connectMember(server, merchant.admin);
    await expect.poll(async () => (await config(engagementID)).body.open).toBe(true);
    await agent.close();
  });

  it('is closed outside opening hours, with the next opening', async () => {
    const closedToday = { week: {}, holidays: [] };
    const { merchant, engagementID } = await shop({ openingHours: closedToday });
    const agent = await connectMember(server, merchant.admin);
    expect((await config(engagementID)).body).toMatchObject({ open: false, opensAt: null });
    const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
    const now = Date.now();
    const slot = (minutes: number) => new Date(now + minutes * 60_000).toISOString().slice(11, 16);
    const hours = (from: string, to: string) => ({
      openingHours: { week: Object.fromEntries(days.map((day) => [day, [{ from, to }]])), holidays: [] },
    });
    const as = { token: merchant.admin.token };
    const update = (widget: object) =>
      request(server.url, 'updateEngagement', { body: { engagementID, widget: { ...widget } } }, as);
    await update(hours(slot(120), slot(180)));
    const later = (await config(engagementID)).body;
    expect(later.open).toBe(false);
    expect(Math.abs(Date.parse(later.opensAt ?? '') - now - 120 * 60_000)).toBeLessThan(61_000);
    await update(hours(slot(-60), slot(60)));
    const open = (await config(engagementID)).body;
    expect(open.open).toBe(true);
    expect(Math.abs(Date.parse(open.openUntil ?? '') - now - 60 * 60_000)).toBeLessThan(61_000);
    await agent.close();
  });

  it('admits no one to an engagement that is paused, over, not begun or removed, and says which', async () => {
    const { engagementID, token } = await shop();
    const update = (change: object) =>
      request(server.url, 'updateEngagement', { body: { engagementID, ...change } }, { token });
    expect((await config(randomUUID())).status).toBe(404);
    await update({ status: 'Inactive' });
    expect((await config(engagementID)).body.state).toBe('paused');
    expect((await session(engagementID)).body).toMatchObject({ error: 'engagement_paused' });
    await update({ status: 'Active', startDate: '2020-01-01T00:00:00Z', endDate: '2020-02-01T00:00:00Z' });
    expect((await config(engagementID)).body.state).toBe('ended');
    expect((await session(engagementID)).body).toMatchObject({ error: 'engagement_ended' });
    await update({ startDate: '2999-01-01T00:00:00Z', endDate: null });
    expect((await session(engagementID)).status).toBe(404);
    await update({ startDate: null });
    expect((await session(engagementID)).status).toBe(200);
    await request(server.url, 'removeEngagement', { body: { engagementID } }, { token });
    expect((await session(engagementID)).status).toBe(404);
  });

  it('is limited to the origins that the engagement allows', async () => {
    const { engagementID } = await shop({ allowedOrigins: ['https://shop.test'] });
    expect((await session(engagementID, {}, { origin: 'https://evil.test' })).body).toMatchObject({
      error: 'origin_refused',
    });
    expect((await session(engagementID)).status).toBe(403);
    expect((await config(engagementID, { origin: 'https://evil.test' })).status).toBe(403);
    const allowed = await session(engagementID, {}, { origin: 'https://shop.test' });
    expect(allowed.status).toBe(200);
    expect(allowed.headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('an open widget', () => {
  it('is notified when agents come and go, and when its style changes', async () => {
    const { merchant, engagementID, token } = await shop();
    const visitor = await connectVisitor(server, await makeVisitor(server, engagementID));
    const agent = await connectMember(server, merchant.admin);
    await visitor.next('config', ({ config }) => config.open);
    visitor.forget();
    agent.send({ type: 'presence', presence: 'away' });
    await visitor.next('config', ({ config }) => !config.open);
    const body = { engagementID, widget: { colour: '#00aa00' } };
    await request(server.url, 'updateEngagement', { body }, { token });
    await visitor.next('config', ({ config: changed }) => changed.colour === '#00aa00');
    const pause = { engagementID, status: 'Inactive' as const };
    await request(server.url, 'updateEngagement', { body: pause }, { token });
    expect((await visitor.next('config', ({ config: last }) => last.state !== 'active')).config.state).toBe(
      'paused',
    );
    await agent.close();
    await visitor.close();
  });
});

describe('a session', () => {
  it('starts anonymously with a forged token or one of another merchant', async () => {
    const { engagementID } = await shop();
    const own = (await session(engagementID)).body;
    const foreign = (await session((await shop()).engagementID)).body;
    for (const visitorToken of [foreign.visitorToken, `${own.visitorToken}x`, 'nonsense']) {
      const { status, body } = await session(engagementID, { visitorToken });
      expect(status).toBe(200);
      expect([own.referenceID, foreign.referenceID]).not.toContain(body.referenceID);
    }
  });

  it('restores the thread, on another day and in another tab', async () => {
    const { engagementID } = await shop();
    const { visitor, socket, conversationID } = await makeConversation(server, engagementID, 'Is it oak?');
    const { body } = await session(engagementID, { visitorToken: visitor.visitorToken });
    expect(body.thread).toMatchObject({
      conversation: { conversationID, status: 'open', agent: null, rated: false },
      messages: [{ text: 'Is it oak?', seq: 1 }],
      hasMore: false,
    });
    await socket.close();
  });

  it('ignores an invalid language or time zone', async () => {
    const { engagementID, token } = await shop();
    await session(engagementID, { language: 'no language!', timeZone: 'Mars/Olympus' });
    const { visitors } = (await request(server.url, 'listActiveVisitors', {}, { token })).body;
    expect(visitors).toMatchObject([{ language: null, timeZone: null }]);
  });
});

describe('a conversation', () => {
  it('hides notes from the visitor, and shows only first names of members', async () => {
    const { merchant, engagementID } = await shop();
    const priya = await makeMember(server, merchant.id, 'USER', { firstName: 'Priya', lastName: 'Raman' });
    const { visitor, socket, conversationID } = await makeConversation(server, engagementID);
    for (const [kind, text] of [
      ['note', 'Careful!'],
      ['text', 'Hello Lea.'],
    ] as const) {
      const body = { conversationID, kind, text };
      await request(server.url, 'sendChatMessage', { body }, { token: priya.token });
    }
    const as = { token: visitor.visitorToken };
    const thread = (await request(server.url, 'getWidgetThread', { params: { id: conversationID } }, as))
      .body;
    expect(JSON.stringify(thread)).not.toMatch(/Careful|Raman/);
    expect(thread.messages.at(-1)).toMatchObject({ text: 'Hello Lea.', author: { name: 'Priya' } });
    expect(thread.conversation.agent).toMatchObject({ name: 'Priya' });
    await socket.close();
  });

  it('is accessible only to its visitor', async () => {
    const { engagementID } = await shop();
    const { socket, conversationID } = await makeConversation(server, engagementID);
    const { visitorToken: token } = await makeVisitor(server, engagementID);
    const params = { id: conversationID };
    const answers = [
      await request(server.url, 'getWidgetThread', { params }, { token }),
      await request(server.url, 'endWidgetConversation', { params }, { token }),
      await request(server.url, 'rateWidgetConversation', { params, body: { score: 1 } }, { token }),
      await request(
        server.url,
        'mailWidgetTranscript',
        { params, body: { email: 'a@test.example' } },
        { token },
      ),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    await socket.close();
  });

  it('is ended by the visitor and rated; a later rating replaces the earlier one', async () => {
    const { engagementID, token: admin } = await shop();
    const { visitor, socket, conversationID } = await makeConversation(server, engagementID);
    const as = { token: visitor.visitorToken };
    const params = { id: conversationID };
    const ended = await request(server.url, 'endWidgetConversation', { params }, as);
    expect(ended.body).toMatchObject({ status: 'closed', rated: false });
    expect((await request(server.url, 'endWidgetConversation', { params }, as)).status).toBe(200);
    for (const body of [{ score: 2 }, { score: 5, comment: ' Great ' }]) {
      await request(server.url, 'rateWidgetConversation', { params, body }, as);
    }
    const seen = (await request(server.url, 'getConversation', { params }, { token: admin })).body;
    expect(seen.conversation).toMatchObject({ status: 'closed', rating: { score: 5, comment: 'Great' } });
    expect(seen.messages.map(({ event }) => event?.type).filter(Boolean)).toEqual([
      'closed',
      'rated',
      'rated',
    ]);
    expect(seen.messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    await socket.close();
  });
});

describe('the reply time', () => {
  it('is the median of the first answers, once there are enough', async () => {
    const { merchant, engagementID } = await shop();
    expect(await measureReplySeconds(server.services.database.tenant(merchant.id))).toBeNull();
    for (let n = 0; n < 5; n += 1) {
      const { socket, conversationID } = await makeConversation(server, engagementID);
      const body = { conversationID, text: 'Hello.' };
      await request(server.url, 'sendChatMessage', { body }, { token: merchant.admin.token });
      await socket.close();
    }
    const tenant = server.services.database.tenant(merchant.id);
    const seconds = await measureReplySeconds(tenant);
    expect(seconds).toBeGreaterThanOrEqual(0);
    expect(seconds).toBeLessThan(10);
  });
});

describe('the contact form', () => {
  it('stores who the visitor is, and updates the board at once', async () => {
    const { engagementID, token: admin } = await shop();
    const { visitorToken: token } = await makeVisitor(server, engagementID);
    const contact = { firstName: '<script>alert(1)</script>', email: 'lea@test.example' };
    const done = await request(
      server.url,
      'updateWidgetContact',
      { body: { ...contact, consent: true } },
      { token },
    );
    expect(done.body).toEqual({ success: true });
    const { visitors } = (await request(server.url, 'listActiveVisitors', {}, { token: admin })).body;
    expect(visitors).toMatchObject([{ contacts: contact, vName: contact.firstName }]);
    const bad = await request(server.url, 'updateWidgetContact', { body: { email: 'nobody' } }, { token });
    expect(bad).toMatchObject({ status: 400, body: { field: 'email' } });
  });

  it('adds an event to an open conversation, hidden from the visitor', async () => {
    const { engagementID, token: admin } = await shop();
    const { visitor, socket, conversationID } = await makeConversation(server, engagementID);
    const as = { token: visitor.visitorToken };
    await request(server.url, 'updateWidgetContact', { body: { firstName: 'Lea' } }, as);
    const params = { id: conversationID };
    const team = (await request(server.url, 'getConversation', { params }, { token: admin })).body;
    expect(team.messages.at(-1)).toMatchObject({ event: { type: 'identified' }, author: { name: 'Lea' } });
    const own = (await request(server.url, 'getWidgetThread', { params }, as)).body;
    expect(own.messages.map(({ kind }) => kind)).toEqual(['text']);
    await socket.close();
  });
});
