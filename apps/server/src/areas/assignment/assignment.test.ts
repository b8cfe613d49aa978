import { request } from '@foyer/contract/request';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  connectMember,
  makeConversation,
  makeEngagement,
  makeMember,
  makeMerchant,
  type TestMerchant,
} from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { conversations } from '../conversations/tables.ts';
import { assignWaiting, reassignSilent } from './assign-waiting.ts';
import { SETTINGS, setLimits, setUp } from './testing/settings.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const conversationsOf = (merchant: TestMerchant) =>
  server.services.database
    .tenant(merchant.id)
    .read((db) => db.select().from(conversations).where(eq(conversations.merchantId, merchant.id)));

/** The assignees of all conversations in order of creation, once the expected number is unassigned. */
async function holders(merchant: TestMerchant, waiting = 0): Promise<(string | null)[]> {
  let found: (string | null)[] = [];
  for (let wait = 0; wait < 100; wait += 1) {
    const rows = (await conversationsOf(merchant)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    found = rows.map(({ assignedTo }) => assignedTo);
    if (found.filter((id) => id === null).length === waiting) return found;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`Not ${waiting} wait: ${found.join(', ')}`);
}

const reasons = async (merchant: TestMerchant, subjectId: string) =>
  (
    await request(
      server.url,
      'explainAssignment',
      { query: { kind: 'chat', subjectId } },
      { token: merchant.admin.token },
    )
  ).body.entries;

/** Runs the scheduled assignments. */
const settled = async (merchant: TestMerchant) => {
  await new Promise((done) => setTimeout(done, 400));
  await assignWaiting(server.services, merchant.id);
};

describe('settings', () => {
  it('default to no automatic assignment, and can be changed', async () => {
    const merchant = await makeMerchant(server);
    const priya = await makeMember(server, merchant.id, 'USER', { firstName: 'Priya' });
    const { token } = merchant.admin;
    const first = (await request(server.url, 'getAssignment', {}, { token })).body;
    expect(first.settings).toMatchObject({ chats: false, mails: false, tickets: false });
    await setUp(server, merchant);
    const limits = await setLimits(server, merchant, priya, {
      capacity: 3,
      skills: ['Billing', 'billing'],
      languages: ['pt'],
    });
    expect(limits.body).toMatchObject({ name: 'Priya USER', capacity: 3, skills: ['Billing'], load: 0 });
    const after = (await request(server.url, 'getAssignment', {}, { token })).body;
    expect(after.settings).toMatchObject(SETTINGS);
    expect(after.members.find(({ memberId }) => memberId === priya.id)).toEqual(limits.body);
    const { audit } = { audit: await request(server.url, 'listAudit', {}, { token }) };
    expect(audit.body.entries.map(({ action }) => action)).toContain('assignment.changed');
  });

  it('are not overwritten by someone who read an earlier version', async () => {
    const merchant = await makeMerchant(server);
    const { token } = merchant.admin;
    const update = (capacity: number, ifUnmodifiedSince: string) =>
      request(
        server.url,
        'updateAssignment',
        { body: { ...SETTINGS, capacity, ifUnmodifiedSince } },
        { token },
      );
    const { lastModifiedDate } = (await request(server.url, 'getAssignment', {}, { token })).body.settings;
    const first = await update(3, lastModifiedDate);
    expect(first.body.capacity).toBe(3);
    expect((await update(4, lastModifiedDate)).status).toBe(409);
    const again = await update(3, first.body.lastModifiedDate);
    expect(again.body).toEqual(first.body);
  });

  it('of a member are not overwritten either, and an assignment is no change of them', async () => {
    const merchant = await makeMerchant(server);
    const priya = await makeMember(server, merchant.id, 'USER', { firstName: 'Priya' });
    await setUp(server, merchant);
    const read = (await request(server.url, 'getAssignment', {}, merchant.admin)).body.members;
    const ifUnmodifiedSince = read.find(({ memberId }) => memberId === priya.id)?.lastModifiedDate;
    const agent = await connectMember(server, priya);
    const { engagementID } = await makeEngagement(server, merchant);
    const { socket } = await makeConversation(server, engagementID);
    expect(await holders(merchant)).toEqual([priya.id]);
    await Promise.all([agent.close(), socket.close()]);
    const update = (about: Parameters<typeof setLimits>[3]) =>
      setLimits(server, merchant, priya, { languages: ['pt'], ...about });
    const first = await update({ capacity: 3, ifUnmodifiedSince });
    expect(first.body).toMatchObject({ capacity: 3, languages: ['pt'] });
    expect((await update({ capacity: 4, ifUnmodifiedSince })).status).toBe(409);
    const again = await update({ capacity: 3, ifUnmodifiedSince: first.body.lastModifiedDate });
    expect(again.body).toEqual(first.body);
  });

  it('are refused to members who may only view them, and for members of others', async () => {
    const merchant = await makeMerchant(server);
    const user = await makeMember(server, merchant.id, 'USER');
    const refused = await request(server.url, 'updateAssignment', { body: SETTINGS }, { token: user.token });
    expect(refused.status).toBe(403);
    const stranger = (await makeMerchant(server)).admin;
    expect((await setLimits(server, merchant, stranger, {})).status).toBe(404);
  });
});

describe('a conversation that starts to wait', () => {
  it('is assigned in turn, with the reason logged', async () => {
    const merchant = await makeMerchant(server);
    const [ada, ben] = [
      await makeMember(server, merchant.id, 'USER', { firstName: 'Ada' }),
      await makeMember(server, merchant.id, 'USER', { firstName: 'Ben' }),
    ];
    const sockets = [await connectMember(server, ada), await connectMember(server, ben)];
    await setUp(server, merchant);
    const { engagementID } = await makeEngagement(server, merchant);
    for (let count = 1; count <= 4; count += 1) {
      sockets.push((await makeConversation(server, engagementID)).socket);
      await holders(merchant);
    }
    const held = await holders(merchant);
    expect(new Set(held.slice(0, 2))).toEqual(new Set([ada.id, ben.id]));
    expect(held.slice(2)).toEqual(held.slice(0, 2));
    const [first] = await conversationsOf(merchant);
    const [entry] = await reasons(merchant, first?.id ?? '');
    expect(entry).toMatchObject({ cause: 'waiting', strategy: 'round_robin', memberId: first?.assignedTo });
    expect(entry?.candidates.map(({ name, verdict }) => [name, verdict])).toContainEqual([
      'Test ADMIN',
      'offline',
    ]);
    expect(entry?.candidates.filter(({ verdict }) => verdict === 'chosen')).toHaveLength(1);
    for (const socket of sockets) await socket.close();
  });

  it('is announced to its assignee, in the thread and by a notice', async () => {
    const merchant = await makeMerchant(server);
    const ada = await makeMember(server, merchant.id, 'USER', { firstName: 'Ada' });
    const socket = await connectMember(server, ada);
    await setUp(server, merchant);
    const { engagementID } = await makeEngagement(server, merchant);
    const made = await makeConversation(server, engagementID);
    const { notice } = await socket.next('notice');
    expect(notice).toMatchObject({ kind: 'assigned', path: `/livechat?id=${made.conversationID}` });
    const { token } = merchant.admin;
    const params = { id: made.conversationID };
    const { messages } = (await request(server.url, 'getConversation', { params }, { token })).body;
    expect(messages.at(-1)?.event).toMatchObject({
      type: 'auto_assigned',
      to: { id: ada.id, name: 'Ada USER' },
    });
    await socket.close();
    await made.socket.close();
  });

  it('waits while no one is online, and is assigned in order when someone comes online', async () => {
    const merchant = await makeMerchant(server);
    const ada = await makeMember(server, merchant.id, 'USER');
    await setUp(server, merchant);
    const { engagementID } = await makeEngagement(server, merchant);
    const made = [];
    for (let count = 1; count <= 3; count += 1) made.push(await makeConversation(server, engagementID));
    await settled(merchant);
    const [entry] = await reasons(merchant, made[0]?.conversationID ?? '');
    expect(entry).toMatchObject({ memberId: null, refusal: 'nobody_online' });
    const socket = await connectMember(server, ada);
    expect(await holders(merchant, 1)).toEqual([ada.id, ada.id, null]);
    const params = { id: made[0]?.conversationID ?? '' };
    await request(server.url, 'closeConversation', { params }, { token: ada.token });
    expect(await holders(merchant, 0)).toEqual([ada.id, ada.id, ada.id]);
    for (const { socket: open } of made) await open.close();
    await socket.close();
  });

  it('never exceeds anyone’s capacity, however many run at once', async () => {
    const merchant = await makeMerchant(server);
    const members = [
      await makeMember(server, merchant.id, 'USER'),
      await makeMember(server, merchant.id, 'USER'),
    ];
    const { engagementID } = await makeEngagement(server, merchant);
    const made = await Promise.all(Array.from({ length: 6 }, () => makeConversation(server, engagementID)));
    const sockets = await Promise.all(members.map((member) => connectMember(server, member)));
    await setUp(server, merchant);
    await Promise.all(Array.from({ length: 5 }, () => assignWaiting(server.services, merchant.id)));
    const held = await holders(merchant, 2);
    for (const { id } of members) expect(held.filter((holder) => holder === id)).toHaveLength(2);
    for (const { socket } of made) await socket.close();
    for (const socket of sockets) await socket.close();
  });

  it('goes to the department of its visitor', async () => {
    const merchant = await makeMerchant(server);
    const { token } = merchant.admin;
    const care = await makeMember(server, merchant.id, 'USER', { department: 'Care' });
    const other = await makeMember(server, merchant.id, 'USER', { department: 'Sales' });
    const { departments } = (await request(server.url, 'listDepartments', {}, { token })).body;
    const id = departments.find(({ name }) => name === 'Care')?.id ?? '';
    const rules = [{ metric: 'channel', condition: 'isEqualTo' as const, value: 'web' }];
    await request(server.url, 'updateDepartment', { body: { id, rules } }, { token });
    const sockets = [await connectMember(server, care), await connectMember(server, other)];
    await setUp(server, merchant, { capacity: 1 });
    const { engagementID } = await makeEngagement(server, merchant);
    for (let count = 1; count <= 2; count += 1) {
      sockets.push((await makeConversation(server, engagementID)).socket);
      await settled(merchant);
    }
    expect(await holders(merchant, 1)).toEqual([care.id, null]);
    const waiting = (await conversationsOf(merchant)).find(({ assignedTo }) => assignedTo === null);
    const [entry] = await reasons(merchant, waiting?.id ?? '');
    expect(entry).toMatchObject({ refusal: 'all_full' });
    expect(entry?.candidates.find(({ memberId }) => memberId === other.id)?.verdict).toBe('other_department');
    for (const socket of sockets) await socket.close();
  });

  it('is not assigned again to the member who released it', async () => {
    const merchant = await makeMerchant(server);
    const ada = await makeMember(server, merchant.id, 'USER');
    const socket = await connectMember(server, ada);
    await setUp(server, merchant);
    const { engagementID } = await makeEngagement(server, merchant);
    const made = await makeConversation(server, engagementID);
    expect(await holders(merchant)).toEqual([ada.id]);
    const params = { id: made.conversationID };
    await request(server.url, 'releaseConversation', { params }, { token: ada.token });
    await settled(merchant);
    expect(await holders(merchant, 1)).toEqual([null]);
    const [entry] = await reasons(merchant, made.conversationID);
    expect(entry).toMatchObject({ refusal: 'nobody_fits' });
    const ben = await makeMember(server, merchant.id, 'USER');
    const other = await connectMember(server, ben);
    expect(await holders(merchant)).toEqual([ben.id]);
    for (const open of [socket, other, made.socket]) await open.close();
  });
});

describe('a silent agent', () => {
  it('loses a conversation to someone else, not to themselves', async () => {
    const merchant = await makeMerchant(server);
    const [ada, ben] = [
      await makeMember(server, merchant.id, 'USER'),
      await makeMember(server, merchant.id, 'USER'),
    ];
    const sockets = [await connectMember(server, ada)];
    await setUp(server, merchant, { silentMinutes: 10 });
    const { engagementID } = await makeEngagement(server, merchant);
    const made = await makeConversation(server, engagementID);
    expect(await holders(merchant)).toEqual([ada.id]);
    await reassignSilent(server.services, merchant.id);
    expect(await holders(merchant)).toEqual([ada.id]);
    const past = new Date(Date.now() - 11 * 60_000);
    const ofIt = and(eq(conversations.merchantId, merchant.id), eq(conversations.id, made.conversationID));
    await server.services.database
      .tenant(merchant.id)
      .transaction((db) =>
        db.update(conversations).set({ waitingSince: past, assignedAt: past }).where(ofIt),
      );
    await reassignSilent(server.services, merchant.id);
    expect(await holders(merchant)).toEqual([ada.id]);
    sockets.push(await connectMember(server, ben));
    await expect.poll(() => holders(merchant), { timeout: 5_000 }).toEqual([ben.id]);
    const [entry] = await reasons(merchant, made.conversationID);
    expect(entry).toMatchObject({ cause: 'silent', memberId: ben.id });
    expect(entry?.candidates.find(({ memberId }) => memberId === ada.id)?.verdict).toBe('excluded');
    for (const socket of [...sockets, made.socket]) await socket.close();
  });
});
