import { randomUUID } from 'node:crypto';
import { request } from '@foyer/contract/request';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  clientHeader,
  connectMember,
  makeMember,
  makeMerchant,
  type TestMember,
  type TestMerchant,
} from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { sessions } from '../tables.ts';

let server: TestServer;
let merchant: TestMerchant;
let member: TestMember;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  merchant = await makeMerchant(server);
  member = await makeMember(server, merchant.id, 'USER');
});

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** Signs the member in once more. */
async function another(ip = '193.0.6.139'): Promise<string> {
  const headers = { authorization: clientHeader, 'x-forwarded-for': ip, 'user-agent': CHROME };
  const body = { grant_type: 'password' as const, username: member.userName, password: member.password };
  return (await request(server.url, 'token', { body }, { headers })).body.access_token;
}

const own = async (token = member.token) =>
  (await request(server.url, 'listOwnSessions', {}, { token })).body;
const endOwn = (id: string, token = member.token) =>
  request(server.url, 'endOwnSession', { params: { id } }, { token });
const ofMember = (id: string, token = merchant.admin.token) =>
  request(server.url, 'listMemberSessions', { params: { id } }, { token });
const endOf = (id: string, query = {}, token = merchant.admin.token) =>
  request(server.url, 'endMemberSessions', { params: { id }, query }, { token });
const isSignedIn = async (token: string) =>
  (await request(server.url, 'listOwnSessions', {}, { token })).status === 200;

describe('the own sign-ins', () => {
  it('show their origin and which one is current', async () => {
    await another();
    const { sessions: all } = await own();
    expect(all).toHaveLength(2);
    expect(all[0]).toMatchObject({
      ip: '193.0.6.139',
      country: 'nl',
      device: 'Chrome desktop',
      isCurrent: false,
    });
    expect(all[1]).toMatchObject({ country: null, isCurrent: true });
  });

  it('omit ended, expired and pending ones', async () => {
    await another();
    const change = (values: Partial<typeof sessions.$inferInsert>, id: string) =>
      server.services.database
        .tenant(merchant.id)
        .read((db) => db.update(sessions).set(values).where(eq(sessions.id, id)));
    const id = (await own()).sessions[0]?.id as string;
    await change({ pendingFactor: 'prove' }, id);
    expect((await own()).sessions).toHaveLength(1);
    await change({ pendingFactor: null, expiresAt: new Date(Date.now() - 1) }, id);
    expect((await own()).sessions).toHaveLength(1);
    expect((await endOwn(id)).status).toBe(404);
  });

  it('end at once, with sockets and login record', async () => {
    const token = await another();
    await request(server.url, 'createLoginRecord', { body: {} }, { token });
    const socket = await connectMember(server, { token });
    const id = (await own()).sessions.find(({ isCurrent }) => !isCurrent)?.id as string;
    expect((await endOwn(id)).body).toEqual({ success: true });
    expect(await socket.closed).toBe(4401);
    expect(await isSignedIn(token)).toBe(false);
    expect(await isSignedIn(member.token)).toBe(true);
    expect((await endOwn(id)).status).toBe(404);
    const { body } = await request(server.url, 'listLoginSessions', { query: {} }, { token: member.token });
    expect(body.loginSessions[0]?.loginStatus).toBe('logout');
    expect(Date.now() - Date.parse(body.loginSessions[0]?.logoutDt ?? '')).toBeLessThan(60_000);
  });

  it('end all but this one', async () => {
    const tokens = [await another(), await another()];
    const { body } = await request(server.url, 'endOtherSessions', {}, { token: member.token });
    expect(body).toEqual({ ended: 2 });
    for (const token of tokens) expect(await isSignedIn(token)).toBe(false);
    expect(await isSignedIn(member.token)).toBe(true);
  });

  it('exclude those of other members', async () => {
    const theirs = (await own(merchant.admin.token)).sessions[0]?.id as string;
    for (const id of [theirs, randomUUID()]) expect((await endOwn(id)).status).toBe(404);
    expect(await isSignedIn(merchant.admin.token)).toBe(true);
  });
});

describe("a member's sign-ins", () => {
  it('are listed and ended by an administrator, one or all', async () => {
    const token = await another();
    const { body } = await ofMember(member.id);
    expect(body.sessions.map(({ isCurrent }) => isCurrent)).toEqual([false, false]);
    expect((await endOf(member.id, { sessionId: body.sessions[0]?.id })).body).toEqual({ ended: 1 });
    expect([await isSignedIn(token), await isSignedIn(member.token)]).toEqual([false, true]);
    expect((await endOf(member.id)).body).toEqual({ ended: 1 });
    expect(await isSignedIn(member.token)).toBe(false);
    expect((await endOf(member.id)).body).toEqual({ ended: 0 });
  });

  it('are not found for another member, another merchant, or an unknown id', async () => {
    const stranger = await makeMerchant(server);
    const adminSession = (await own(merchant.admin.token)).sessions[0]?.id;
    expect((await endOf(member.id, { sessionId: adminSession })).status).toBe(404);
    for (const id of [stranger.admin.id, randomUUID()]) {
      expect((await ofMember(id)).status).toBe(404);
      expect((await endOf(id)).status).toBe(404);
    }
    expect(await isSignedIn(stranger.admin.token)).toBe(true);
  });

  it('are for administrators', async () => {
    expect((await ofMember(merchant.admin.id, member.token)).status).toBe(403);
    expect((await endOf(merchant.admin.id, {}, member.token)).status).toBe(403);
  });
});
