import { randomUUID } from 'node:crypto';
import { CLOSE_CODES } from '@foyer/contract/live/constants';
import { request } from '@foyer/contract/request';
import { eq } from 'drizzle-orm';
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
import { openTestSocket, type TestSocket } from '../../testing/socket.ts';
import { sessions } from '../accounts/tables.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function shop() {
  const merchant = await makeMerchant(server);
  const { admin } = merchant;
  const { engagementID } = await makeEngagement(server, merchant);
  const setRole = (member: TestMember, role: string) =>
    request(server.url, 'updateUserAccount', { body: { id: member.id, role } }, { token: admin.token });
  return { merchant, admin, engagementID, setRole };
}

/** Frames about visitors and conversations. */
const TELLING = ['board', 'message', 'conversation', 'thread', 'receipts', 'typing', 'viewing'] as const;

const tellingAfter = (socket: TestSocket, type: 'rights') => {
  const types = socket.frames.map((frame) => frame.type);
  return types.slice(types.indexOf(type) + 1).filter((one) => TELLING.some((telling) => telling === one));
};

const takeOver = (by: TestMember, conversationID: string, to: TestMember) =>
  request(
    server.url,
    'handOverConversation',
    { params: { id: conversationID }, body: { memberId: to.id } },
    { token: by.token },
  );

describe('a member who loses the chat', () => {
  it('receives nothing more about visitors and conversations, however many messages are in flight', async () => {
    const { merchant, admin, engagementID, setRole } = await shop();
    const { socket: visitor, conversationID } = await makeConversation(server, engagementID);
    const member = await makeMember(server, merchant.id, 'USER');
    const [former, watching] = [await connectMember(server, member), await connectMember(server, admin)];
    for (const each of [former, watching]) each.send({ type: 'open', conversationID, after: null });
    await former.next('thread');
    await watching.next('thread');

    const say = (text: string) =>
      visitor.send({ type: 'send', clientId: randomUUID(), conversationID, text });
    for (let n = 0; n < 30; n += 1) say(`before ${n}`);
    const changing = setRole(member, 'CALLCENTER_USER2');
    for (let n = 0; n < 30; n += 1) say(`after ${n}`);
    expect((await changing).status).toBe(200);
    say('the last');
    await former.next('rights');
    await watching.next('message', ({ message }) => message.text === 'the last');
    await nextRow(watching, (row) => row.lastMessage?.text === 'the last');
    former.send({ type: 'typing', conversationID, active: true });
    former.send({ type: 'open', conversationID, after: null });
    former.send({ type: 'ping' });
    await former.next('pong');
    expect(tellingAfter(former, 'rights')).toEqual([]);
    expect(JSON.stringify(former.frames)).not.toContain('the last');
    const received = former.frames.flatMap((frame) => (frame.type === 'message' ? [frame.message.seq] : []));
    expect(received).toEqual(received.toSorted((a, b) => a - b));
    await watching.next('viewing', ({ members }) => members.length === 1);
    for (const each of [former, watching, visitor]) await each.close();
  });

  it('receives nothing while their rights are reloaded; then everything in order, or nothing', async () => {
    const { merchant, admin, engagementID } = await shop();
    const { socket: visitor, conversationID } = await makeConversation(server, engagementID);
    const member = await makeMember(server, merchant.id, 'USER');
    const [waiting, watching] = [await connectMember(server, member), await connectMember(server, admin)];
    for (const each of [waiting, watching]) each.send({ type: 'open', conversationID, after: null });
    await waiting.next('thread');
    await watching.next('thread');
    const { live } = server.services;
    const connection = [...live.connections].find(({ caller }) => caller.id === member.id);
    if (connection?.kind !== 'member') throw new Error('The member has no socket.');
    const sayAndHear = async (text: string) => {
      visitor.send({ type: 'send', clientId: randomUUID(), conversationID, text });
      await watching.next('message', ({ message }) => message.text === text);
      await nextRow(watching, (row) => row.lastMessage?.text === text);
    };
    const texts = () =>
      waiting.frames.flatMap((frame) => (frame.type === 'message' ? [frame.message.text] : []));

    const known = Promise.withResolvers<void>();
    const refreshed = live.refreshMember(connection, () => known.promise.then(() => connection.caller));
    await sayAndHear('one');
    await sayAndHear('two');
    expect(texts()).toEqual([]);
    known.resolve();
    await refreshed;
    await waiting.next('message', ({ message }) => message.text === 'two');
    expect(texts()).toEqual(['one', 'two']);

    const taken = Promise.withResolvers<void>();
    const blinded = live.refreshMember(connection, () =>
      taken.promise.then(() => ({ ...connection.caller, rights: {} })),
    );
    await sayAndHear('three');
    taken.resolve();
    await blinded;
    await sayAndHear('four');
    waiting.send({ type: 'ping' });
    await waiting.next('pong');
    expect(JSON.stringify(waiting.frames)).not.toMatch(/three|four/);
    for (const each of [waiting, watching, visitor]) await each.close();
  });

  it('receives them again with the right to the chat', async () => {
    const { merchant, engagementID, setRole } = await shop();
    const member = await makeMember(server, merchant.id, 'CALLCENTER_USER2');
    const socket = await connectMember(server, member);
    const { referenceID } = await makeVisitor(server, engagementID);
    await setRole(member, 'USER');
    await nextRow(socket, (row) => row.referenceID === referenceID);
    const types = socket.frames.map(({ type }) => type);
    expect(types.indexOf('rights')).toBeLessThan(types.indexOf('board'));
    expect(types.indexOf('rights')).toBeGreaterThanOrEqual(0);
    await socket.close();
  });

  it('receives nothing with an inactive role', async () => {
    const { merchant, admin, engagementID } = await shop();
    const as = { token: admin.token };
    await request(server.url, 'createRole', { params: { name: 'Desk' }, body: { copyOf: 'USER' } }, as);
    const member = await makeMember(server, merchant.id, 'DESK');
    const socket = await connectMember(server, member);
    await request(server.url, 'updateRole', { params: { name: 'DESK' }, body: { status: 'INACTIVE' } }, as);
    await socket.next('rights');
    const watching = await connectMember(server, admin);
    await makeVisitor(server, engagementID);
    await nextRow(watching);
    socket.send({ type: 'ping' });
    await socket.next('pong');
    expect(tellingAfter(socket, 'rights')).toEqual([]);
    for (const each of [socket, watching]) await each.close();
  });
});

describe('a member whose visibility changes', () => {
  it('receives removed and added rows, and leaves threads that they may not see', async () => {
    const { merchant, admin, engagementID, setRole } = await shop();
    const {
      socket: visitor,
      conversationID,
      visitor: foreign,
    } = await makeConversation(server, engagementID);
    const own = await makeVisitor(server, engagementID);
    const member = await makeMember(server, merchant.id, 'USER');
    const tracking = { tracking_code: '1', tracked_by: `${member.id}|A|B` };
    await request(
      server.url,
      'trackVisitor',
      { body: { referenceID: own.referenceID, ...tracking } },
      { token: admin.token },
    );
    const [socket, watching] = [await connectMember(server, member), await connectMember(server, admin)];
    for (const each of [socket, watching]) each.send({ type: 'open', conversationID, after: null });
    await socket.next('thread');
    await watching.next('viewing', ({ members }) => members.length === 2);
    watching.forget();

    await setRole(member, 'CALLCENTER_USER3');
    await nextGone(socket, foreign.referenceID);
    await watching.next('viewing', ({ members }) => members.length === 1);
    visitor.send({ type: 'send', clientId: randomUUID(), conversationID, text: 'Not for all' });
    await watching.next('message', ({ message }) => message.text === 'Not for all');
    socket.send({ type: 'ping' });
    await socket.next('pong');
    expect(JSON.stringify(socket.frames)).not.toContain('Not for all');
    const gone = socket.frames.flatMap((frame) => (frame.type === 'board' ? frame.gone : []));
    expect(gone).toEqual([foreign.referenceID]);

    socket.forget();
    await setRole(member, 'USER');
    await socket.next('rights');
    await nextRow(socket, (row) => row.referenceID === foreign.referenceID);
    for (const each of [socket, watching, visitor]) await each.close();
  });

  it('follows departments: their members and their rules', async () => {
    const { merchant, admin, engagementID } = await shop();
    const as = { token: admin.token };
    const tom = await makeMember(server, merchant.id, 'USER');
    const supervisor = await makeMember(server, merchant.id, 'CALLCENTER_SUPERVISOR');
    const served = await makeConversation(server, engagementID);
    await takeOver(admin, served.conversationID, tom);
    const arabic = await makeVisitor(server, engagementID, { language: 'ar' });
    const boss = await connectMember(server, supervisor);
    const comes = (id: string) => nextRow(boss, ({ referenceID }) => referenceID === id);
    const goes = (id: string) => nextGone(boss, id);
    const memberIds = [supervisor.id, tom.id];
    const { id } = (await request(server.url, 'createDepartment', { body: { name: 'Care', memberIds } }, as))
      .body;
    await comes(served.visitor.referenceID);
    boss.send({ type: 'open', conversationID: served.conversationID, after: null });
    await boss.next('thread');
    const change = (body: object) => request(server.url, 'updateDepartment', { body: { id, ...body } }, as);
    await change({ rules: [{ metric: 'language', condition: 'beginsWith', value: 'ar' }] });
    await comes(arabic.referenceID);
    await change({ rules: [] });
    await goes(arabic.referenceID);
    await change({ memberIds: [supervisor.id] });
    await goes(served.visitor.referenceID);
    boss.forget();
    const { socket } = served;
    socket.send({ type: 'typing', text: 'x' });
    socket.send({ type: 'send', clientId: randomUUID(), conversationID: served.conversationID, text: 'y' });
    await socket.next('message', ({ message }) => message.text === 'y');
    await change({ memberIds });
    await comes(served.visitor.referenceID);
    expect(boss.frames.map(({ type }) => type)).not.toContain('message');
    expect(boss.frames.map(({ type }) => type)).not.toContain('typing');
    for (const each of [boss, socket]) await each.close();
  });
});

describe('a member who sees the chat without taking part', () => {
  it('opens conversations, and neither writes nor types nor reads them for the team', async () => {
    const { merchant, engagementID } = await shop();
    const { socket: visitor, conversationID } = await makeConversation(server, engagementID, 'Hello?');
    const onlooker = await connectMember(server, await makeMember(server, merchant.id, 'IT_MANAGER'));
    onlooker.send({ type: 'open', conversationID, after: null });
    expect((await onlooker.next('thread')).messages[0]?.text).toBe('Hello?');
    onlooker.send({ type: 'typing', conversationID, active: true });
    onlooker.send({ type: 'read', conversationID, seq: 1 });
    const words = { clientId: randomUUID(), text: 'Me too', attachments: [], mentions: [] };
    onlooker.send({ type: 'send', conversationID, kind: 'text', ...words });
    expect(await onlooker.next('nack')).toMatchObject({ error: 'forbidden', retry: false });
    visitor.send({ type: 'send', clientId: randomUUID(), conversationID, text: 'Anybody?' });
    await onlooker.next('message', ({ message }) => message.text === 'Anybody?');
    const received = visitor.frames.map(({ type }) => type);
    expect(received).not.toContain('typing');
    expect(received).not.toContain('receipts');
    for (const each of [onlooker, visitor]) await each.close();
  });
});

describe('a sign-in whose second factor is missing', () => {
  it('gets no socket', async () => {
    const { merchant } = await shop();
    const member = await makeMember(server, merchant.id, 'USER');
    await server.services.database
      .tenant(merchant.id)
      .transaction((db) =>
        db.update(sessions).set({ pendingFactor: 'prove' }).where(eq(sessions.memberId, member.id)),
      );
    const hello = { type: 'hello', kind: 'member', token: member.token } as const;
    const socket = await openTestSocket(server.url, hello);
    expect(await socket.next('refused')).toMatchObject({ error: 'second_factor_needed' });
    expect(await socket.closed).toBe(CLOSE_CODES.unauthorized);
  });
});
