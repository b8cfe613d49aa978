import { randomUUID } from 'node:crypto';
import { NOTICE_LIMITS } from '@foyer/contract/notices/shapes';
import { request } from '@foyer/contract/request';
import { mentionToken } from '@foyer/domain/mentions';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  connectMember,
  makeConversation,
  makeEngagement,
  makeMember,
  makeMerchant,
  type TestMember,
} from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { notify } from './notify.ts';
import { removeOldNotices } from './retention.ts';
import { notices } from './tables.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const DAY_MS = 86_400_000;

const list = async (member: TestMember, query = {}) =>
  (await request(server.url, 'listNotices', { query }, { token: member.token })).body;

/** Stores notices like an area within an action, the last one newest. */
async function tell(merchantId: number, memberId: string, titles: string[]) {
  const { database, bus } = server.services;
  const events = await database.tenant(merchantId).transaction((db) =>
    notify(
      db,
      merchantId,
      titles.map((text) => ({
        memberId,
        titleKey: 'said',
        values: { text },
        text: 'Rows',
        path: '/settings',
      })),
    ),
  );
  for (const event of events) bus.publish(event);
}

describe('notices', () => {
  it('are sent only to the sockets of the member, and are listed newest first', async () => {
    const { id, admin } = await makeMerchant(server);
    const other = await makeMember(server, id, 'USER');
    const mine = await connectMember(server, admin);
    const theirs = await connectMember(server, other);
    await tell(id, admin.id, ['First', 'Second']);
    const frame = await mine.next('notice', ({ notice }) => notice.title === 'Second');
    const { notices: shown, unread } = await list(admin);
    expect(shown.map(({ title }) => title)).toEqual(['Second', 'First']);
    expect(shown[0]).toEqual(frame.notice);
    expect(unread).toBe(2);
    expect((await list(other)).notices).toEqual([]);
    expect(theirs.frames.filter(({ type }) => type === 'notice')).toEqual([]);
    await mine.close();
    await theirs.close();
  });

  it('are paged by cursor', async () => {
    const { id, admin } = await makeMerchant(server);
    await tell(id, admin.id, ['a', 'b', 'c']);
    const first = await list(admin, { limit: 2 });
    expect(first.notices.map(({ title }) => title)).toEqual(['c', 'b']);
    const rest = await list(admin, { limit: 2, cursor: first.nextCursor ?? '' });
    expect(rest).toMatchObject({ notices: [{ title: 'a' }], nextCursor: null, unread: 3 });
  });

  it('are read one by one or all at once; those of others are not found', async () => {
    const { id, admin } = await makeMerchant(server);
    const other = await makeMember(server, id, 'USER');
    await tell(id, admin.id, ['a', 'b', 'c']);
    const [newest] = (await list(admin)).notices;
    const params = { id: newest?.id ?? '' };
    const stranger = await request(server.url, 'readNotice', { params }, { token: other.token });
    expect(stranger.status).toBe(404);
    const read = await request(server.url, 'readNotice', { params }, { token: admin.token });
    expect(read.body.readDate).not.toBeNull();
    const again = await request(server.url, 'readNotice', { params }, { token: admin.token });
    expect(again.body).toEqual(read.body);
    expect((await list(admin, { unread: 'true' })).notices.map(({ title }) => title)).toEqual(['b', 'a']);
    await request(server.url, 'readAllNotices', {}, { token: admin.token });
    expect((await list(admin)).unread).toBe(0);
  });

  it('are truncated between characters', async () => {
    const { id, admin } = await makeMerchant(server);
    await tell(id, admin.id, [`${'x'.repeat(NOTICE_LIMITS.value - 2)}😀😀`]);
    const [notice] = (await list(admin)).notices;
    expect(notice?.title).toBe(`${'x'.repeat(NOTICE_LIMITS.value - 2)}…`);
  });

  it('are deleted after 90 days', async () => {
    const { id, admin } = await makeMerchant(server);
    await tell(id, admin.id, ['Old', 'New']);
    const old = new Date(Date.now() - 91 * DAY_MS);
    await server.services.database.tenant(id).transaction((db) =>
      db
        .update(notices)
        .set({ createdAt: old })
        .where(eq(notices.values, { text: 'Old' })),
    );
    await removeOldNotices(server.services, new Date());
    expect((await list(admin)).notices.map(({ title }) => title)).toEqual(['New']);
  });
});

describe('a note of a conversation', () => {
  it('notifies mentioned members once, with the path, but not its author', async () => {
    const merchant = await makeMerchant(server);
    const priya = await makeMember(server, merchant.id, 'USER', { firstName: 'Priya', lastName: 'Raman' });
    const { engagementID } = await makeEngagement(server, merchant);
    const { conversationID, socket } = await makeConversation(server, engagementID);
    const admin = await connectMember(server, merchant.admin);
    const listener = await connectMember(server, priya);
    const frame = {
      type: 'send' as const,
      conversationID,
      clientId: randomUUID(),
      kind: 'note' as const,
      text: `${mentionToken({ id: priya.id, name: 'Priya Raman' })} can you help?`,
      mentions: [priya.id, merchant.admin.id],
    };
    admin.send(frame);
    const { notice } = await listener.next('notice');
    expect(notice).toMatchObject({
      kind: 'mention',
      title: 'Test ADMIN mentioned you',
      text: '@Priya Raman can you help?',
      path: `/livechat?id=${conversationID}`,
    });
    admin.send(frame);
    admin.send({ ...frame, clientId: randomUUID(), text: 'And again' });
    await listener.next('notice', (other) => other.notice.text === 'And again');
    expect((await list(priya)).notices).toHaveLength(2);
    expect((await list(merchant.admin)).notices).toEqual([]);
    for (const open of [admin, listener, socket]) await open.close();
  });

  it('is stored together with its notices, or not at all', async () => {
    const merchant = await makeMerchant(server);
    const priya = await makeMember(server, merchant.id, 'USER');
    const { engagementID } = await makeEngagement(server, merchant);
    const { conversationID, socket } = await makeConversation(server, engagementID);
    const owner = new pg.Client({ connectionString: server.services.database.url });
    await owner.connect();
    await owner.query('alter table notices add constraint nobody check (says is null) not valid');
    const note = { conversationID, kind: 'note' as const, text: 'Look', mentions: [priya.id] };
    const write = () => request(server.url, 'sendChatMessage', { body: note }, merchant.admin);
    expect((await write()).status).toBe(500);
    const notes = () =>
      owner.query(`select from messages where merchant_id = ${merchant.id} and kind = 'note'`);
    expect((await notes()).rowCount).toBe(0);
    await owner.query('alter table notices drop constraint nobody');
    expect((await write()).status).toBe(200);
    expect((await notes()).rowCount).toBe(1);
    expect((await list(priya)).notices).toHaveLength(1);
    await owner.end();
    await socket.close();
  });

  it('does not notify members who may not see the visitor', async () => {
    const merchant = await makeMerchant(server);
    const seller = await makeMember(server, merchant.id, 'CALLCENTER_USER3');
    const priya = await makeMember(server, merchant.id, 'USER');
    const { engagementID } = await makeEngagement(server, merchant);
    const { conversationID, socket } = await makeConversation(server, engagementID);
    const admin = await connectMember(server, merchant.admin);
    const listener = await connectMember(server, priya);
    const mentions = [seller.id, priya.id];
    const note = { clientId: randomUUID(), kind: 'note' as const, text: 'Look', mentions };
    admin.send({ type: 'send', conversationID, ...note });
    await listener.next('notice');
    expect((await list(seller)).notices).toEqual([]);
    for (const open of [admin, listener, socket]) await open.close();
  });
});

describe('a conversation', () => {
  it('that is handed over notifies its new agent', async () => {
    const merchant = await makeMerchant(server);
    const priya = await makeMember(server, merchant.id, 'USER');
    const { engagementID } = await makeEngagement(server, merchant);
    const { conversationID, socket } = await makeConversation(server, engagementID);
    const listener = await connectMember(server, priya);
    await request(
      server.url,
      'handOverConversation',
      { params: { id: conversationID }, body: { memberId: priya.id } },
      { token: merchant.admin.token },
    );
    const { notice } = await listener.next('notice');
    expect(notice).toMatchObject({
      kind: 'assigned',
      title: 'Test ADMIN handed a conversation over to you',
    });
    for (const open of [listener, socket]) await open.close();
  });
});
