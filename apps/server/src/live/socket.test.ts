import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { CLOSE_CODES } from '@foyer/contract/live/constants';
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
  nextRow,
} from '../testing/builders.ts';
import { startOwnServer, startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('an upgrade of the connection', () => {
  const upgrade = (path: string) =>
    `GET ${path} HTTP/1.1\r\nHost: any\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
    'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';

  async function answerTo(path: string, breakOff: boolean): Promise<string> {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('error', () => {});
    socket.write(upgrade(path));
    if (breakOff) setTimeout(() => socket.resetAndDestroy(), 5);
    await new Promise((done) => socket.on('close', done));
    return answer;
  }

  it.each(['/elsewhere', '//', '/live/more', '*'])('at %s is not found', async (path) => {
    expect(await answerTo(path, false)).toMatch(/^HTTP\/1\.1 404 /);
  });

  it('that breaks off does not affect the server', async () => {
    for (let index = 0; index < 20; index += 1) await answerTo('/elsewhere', true);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });
});

describe('a frame', () => {
  it.each([
    ['no JSON', '{'],
    ['of unknown type', '{"type":"drop tables"}'],
    ['with a wrong id', '{"type":"open","conversationID":"1","after":null}'],
    ['with a field that is not declared', '{"type":"ping","extra":1}'],
  ])('%s is refused with a reason', async (_, text) => {
    const merchant = await makeMerchant(server);
    const socket = await connectMember(server, merchant.admin);
    socket.sendText(text);
    expect(await socket.next('refused')).toMatchObject({ error: 'bad_input' });
    expect(await socket.closed).toBe(CLOSE_CODES.badFrame);
  });

  it('that is too large ends the socket', async () => {
    const merchant = await makeMerchant(server);
    const socket = await connectMember(server, merchant.admin);
    socket.sendText('x'.repeat(130 * 1024));
    expect(await socket.closed).toBe(1009);
  });

  it('of another merchant reaches nobody', async () => {
    const [ours, theirs] = [await makeMerchant(server), await makeMerchant(server)];
    const { engagementID } = await makeEngagement(server, theirs);
    const { socket: visitor, conversationID } = await makeConversation(server, engagementID);
    const spy = await connectMember(server, ours.admin);
    spy.send({ type: 'open', conversationID, after: null });
    const clientId = randomUUID();
    spy.send({ type: 'send', clientId, conversationID, kind: 'text', text: 'Hello from next door' });
    expect(await spy.next('nack')).toMatchObject({ clientId, error: 'not_found', retry: false });
    visitor.send({ type: 'send', clientId: randomUUID(), conversationID, text: 'Private' });
    await visitor.next('message', ({ message }) => message.text === 'Private');
    spy.send({ type: 'ping' });
    await spy.next('pong');
    expect(spy.frames.map(({ type }) => type)).not.toContain('thread');
    expect(JSON.stringify([...spy.frames, ...visitor.frames])).not.toContain('next door');
    expect(JSON.stringify(spy.frames)).not.toContain('Private');
    await visitor.close();
    await spy.close();
  });

  it('of a role without chat reaches nobody, as its calls are refused', async () => {
    const merchant = await makeMerchant(server);
    const { engagementID } = await makeEngagement(server, merchant);
    const { socket: visitor, conversationID } = await makeConversation(server, engagementID);
    const spy = await connectMember(server, await makeMember(server, merchant.id, 'CALLCENTER_USER2'));
    spy.send({ type: 'open', conversationID, after: null });
    spy.send({ type: 'read', conversationID, seq: 1 });
    spy.send({ type: 'typing', conversationID, active: true });
    const clientId = randomUUID();
    spy.send({ type: 'send', clientId, conversationID, kind: 'text', text: 'Hello from the dashboard' });
    expect(await spy.next('nack')).toMatchObject({ clientId, error: 'forbidden', retry: false });
    visitor.send({ type: 'send', clientId: randomUUID(), conversationID, text: 'Private' });
    await visitor.next('message', ({ message }) => message.text === 'Private');
    spy.send({ type: 'ping' });
    await spy.next('pong');
    expect(spy.frames.map(({ type }) => type)).not.toContain('thread');
    expect(JSON.stringify(spy.frames)).not.toContain('Private');
    const heard = visitor.frames.map(({ type }) => type);
    expect(heard).not.toContain('receipts');
    expect(heard).not.toContain('typing');
    expect(JSON.stringify(visitor.frames)).not.toContain('dashboard');
    await visitor.close();
    await spy.close();
  });

  it('of a conversation that was handed to somebody else reaches its former agent no more', async () => {
    const merchant = await makeMerchant(server);
    const { engagementID } = await makeEngagement(server, merchant);
    const { socket: visitor, conversationID } = await makeConversation(server, engagementID);
    const former = await makeMember(server, merchant.id, 'CALLCENTER_USER3');
    const params = { id: conversationID };
    const handTo = (memberId: string) =>
      request(server.url, 'handOverConversation', { params, body: { memberId } }, merchant.admin);
    await handTo(former.id);
    const [spy, admin] = [await connectMember(server, former), await connectMember(server, merchant.admin)];
    spy.send({ type: 'open', conversationID, after: null });
    await spy.next('thread');
    admin.send({ type: 'open', conversationID, after: null });
    await admin.next('viewing', ({ members }) => members.length === 2);
    admin.forget();
    await handTo(merchant.admin.id);
    await admin.next('viewing', ({ members }) => members.length === 1);
    visitor.send({ type: 'send', clientId: randomUUID(), conversationID, text: 'Private' });
    await admin.next('message', ({ message }) => message.text === 'Private');
    spy.send({ type: 'read', conversationID, seq: 1 });
    spy.send({ type: 'ping' });
    await spy.next('pong');
    expect(JSON.stringify(spy.frames)).not.toContain('Private');
    for (const each of [visitor, spy, admin]) await each.close();
  });

  it('with a character that no database stores is stored with another in its place', async () => {
    const merchant = await makeMerchant(server);
    const { engagementID } = await makeEngagement(server, merchant);
    const { socket, conversationID } = await makeConversation(server, engagementID);
    socket.send({ type: 'send', clientId: randomUUID(), conversationID, text: 'nul \u0000 byte' });
    await socket.next('message', ({ message }) => message.text === 'nul \ufffd byte');
    await socket.close();
  });
});

describe('members', () => {
  it('lose their socket with their sign-in', async () => {
    const merchant = await makeMerchant(server);
    const member = await makeMember(server, merchant.id, 'USER');
    const socket = await connectMember(server, member);
    await request(server.url, 'signOut', {}, { token: member.token });
    expect(await socket.closed).toBe(CLOSE_CODES.unauthorized);
  });

  it('see rows of the live board as they change, and none that they may not see', async () => {
    const merchant = await makeMerchant(server);
    const { engagementID } = await makeEngagement(server, merchant);
    const own = await makeMember(server, merchant.id, 'CALLCENTER_USER3');
    const [all, some] = [await connectMember(server, merchant.admin), await connectMember(server, own)];
    const { socket, visitor, conversationID } = await makeConversation(server, engagementID, 'Anybody?');
    const row = await nextRow(all, ({ lastMessage }) => lastMessage?.text === 'Anybody?');
    expect(row).toMatchObject({ conversationID, isOnline: true, tracking: { tracking_code: '2' } });
    expect(some.frames.some(({ type }) => type === 'board')).toBe(false);
    const params = { id: conversationID };
    await request(
      server.url,
      'handOverConversation',
      { params, body: { memberId: own.id } },
      { token: merchant.admin.token },
    );
    await nextRow(some, ({ referenceID }) => referenceID === visitor.referenceID);
    for (const each of [socket, all, some]) await each.close();
  });

  it('are online while connected, and away when they say so', async () => {
    const merchant = await makeMerchant(server);
    const member = await makeMember(server, merchant.id, 'USER');
    const watching = await connectMember(server, merchant.admin);
    const socket = await connectMember(server, member);
    await watching.next(
      'colleague',
      ({ colleague }) => colleague.id === member.id && colleague.presence === 'online',
    );
    socket.send({ type: 'presence', presence: 'away' });
    await watching.next(
      'colleague',
      ({ colleague }) => colleague.id === member.id && colleague.presence === 'away',
    );
    await socket.close();
    await watching.close();
  });
});

describe('visitors', () => {
  it('who send faster than allowed, with all their tabs together, are refused with try later', async () => {
    const strict = await startOwnServer({ WIDGET_MESSAGES_PER_MINUTE: '6' });
    const merchant = await makeMerchant(strict);
    const { engagementID } = await makeEngagement(strict, merchant);
    const visitor = await makeVisitor(strict, engagementID);
    const tabs = [await connectVisitor(strict, visitor), await connectVisitor(strict, visitor)];
    for (const tab of tabs) {
      for (let index = 0; index < 15; index += 1) {
        tab.send({ type: 'send', clientId: randomUUID(), conversationID: null, text: `m${index}` });
      }
    }
    const refused = await Promise.race(tabs.map((tab) => tab.next('nack')));
    expect(refused).toMatchObject({ error: 'too_many_requests', retry: true });
    await strict.close();
  });

  it('who wander faster than people do leave a short trail', async () => {
    const merchant = await makeMerchant(server);
    const { engagementID } = await makeEngagement(server, merchant);
    const visitor = await makeVisitor(server, engagementID);
    const socket = await connectVisitor(server, visitor);
    for (let index = 0; index < 80; index += 1) {
      socket.send({ type: 'page', url: `https://shop.test/${index}`, title: 'Chairs' });
    }
    socket.send({ type: 'ping' });
    await socket.next('pong');
    const params = { sessionID: visitor.sessionID };
    const input = { params, query: { limit: 100 } };
    const { body } = await request(server.url, 'listVisitPages', input, merchant.admin);
    expect(body.pages.length).toBeGreaterThan(20);
    expect(body.pages.length).toBeLessThan(60);
    await socket.close();
  });
});
