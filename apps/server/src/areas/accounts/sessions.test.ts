import { request } from '@foyer/contract/request';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  clientHeader,
  connectMember,
  makeMember,
  makeMerchant,
  type TestMember,
} from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { closeExpiredNow } from './expired-sockets.ts';
import { parseRefreshToken } from './refresh-tokens.ts';
import { RACE_GRACE_MS } from './sessions.ts';
import { sessions } from './tables.ts';

let server: TestServer;
let merchantId: number;
let member: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  merchantId = (await makeMerchant(server)).id;
});
afterAll(() => server.close());
beforeEach(async () => {
  member = await makeMember(server, merchantId, 'ADMIN');
});

const renew = (refreshToken: string) =>
  request(
    server.url,
    'token',
    { body: { grant_type: 'refresh_token', refresh_token: refreshToken } },
    { headers: { authorization: clientHeader, 'x-forwarded-for': '2001:db8::1' } },
  );

const isSignedIn = async (token: string) =>
  (await request(server.url, 'getMerchantAttributes', {}, { token })).status === 200;

const ofMember = () => and(eq(sessions.merchantId, merchantId), eq(sessions.memberId, member.id));
const tenant = () => server.services.database.tenant(merchantId);
const sessionRow = async () => (await tenant().read((db) => db.select().from(sessions).where(ofMember())))[0];
const change = (values: Partial<typeof sessions.$inferInsert>) =>
  tenant().read((db) => db.update(sessions).set(values).where(ofMember()));
const graceIsOver = () => change({ rotatedAt: new Date(Date.now() - RACE_GRACE_MS - 1) });

async function expectEnded(refreshToken: string, token: string) {
  const { status, body } = await renew(refreshToken);
  expect([status, body.error]).toEqual([400, 'invalid_grant']);
  expect(await isSignedIn(token)).toBe(false);
}

describe('renewing', () => {
  it('returns a new pair of tokens and extends the session', async () => {
    await change({ expiresAt: new Date(Date.now() + 60_000) });
    const { status, body } = await renew(member.refreshToken);
    expect(status).toBe(200);
    expect(body.refresh_token).not.toBe(member.refreshToken);
    expect(await isSignedIn(body.access_token)).toBe(true);
    expect((await sessionRow())?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 13 * 86_400_000);
    expect((await renew(body.refresh_token)).status).toBe(200);
  });

  it('works for two tabs at once, also the next time', async () => {
    const [one, two] = await Promise.all([renew(member.refreshToken), renew(member.refreshToken)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(await isSignedIn(one.body.access_token)).toBe(true);
    expect(await isSignedIn(two.body.access_token)).toBe(true);
    await graceIsOver();
    expect((await renew(one.body.refresh_token)).status).toBe(200);
    expect((await renew(two.body.refresh_token)).status).toBe(200);
  });

  it('with a used token ends the session for both holders', async () => {
    const { body } = await renew(member.refreshToken);
    const socket = await connectMember(server, { token: body.access_token });
    await graceIsOver();
    expect((await renew(member.refreshToken)).body.error).toBe('invalid_grant');
    expect(await socket.closed).toBe(4401);
    await expectEnded(body.refresh_token, body.access_token);
  });

  it('with a much older token ends the session at once', async () => {
    const second = await renew(member.refreshToken);
    const third = await renew(second.body.refresh_token);
    expect((await renew(member.refreshToken)).status).toBe(400);
    await expectEnded(third.body.refresh_token, third.body.access_token);
  });

  it('is refused when the session was unused for too long', async () => {
    await change({ expiresAt: new Date(Date.now() - 1) });
    expect((await renew(member.refreshToken)).body.error).toBe('invalid_grant');
  });

  it('is refused for malformed tokens, which end nothing', async () => {
    const token = parseRefreshToken(member.refreshToken);
    const stranger = `${merchantId + 1}${member.refreshToken.slice(String(merchantId).length)}`;
    for (const text of ['x', 'a.b.c', `${merchantId}.${token?.sessionId}`, stranger]) {
      expect((await renew(text)).body.error, text).toBe('invalid_grant');
    }
    expect((await renew(member.refreshToken)).status).toBe(200);
  });

  it('stores only the hash of the token', async () => {
    const row = JSON.stringify(await sessionRow());
    expect(row).not.toContain(member.refreshToken.split('.')[2]);
  });
});

describe('a sign-in', () => {
  const DAY_MS = 86_400_000;

  it('ends after its maximum lifetime with that reason', async () => {
    const createdAt = new Date(Date.now() - 29 * DAY_MS);
    await change({ createdAt });
    const { body } = await renew(member.refreshToken);
    const end = createdAt.getTime() + 30 * DAY_MS;
    expect((await sessionRow())?.expiresAt.getTime()).toBe(end);

    const socket = await connectMember(server, { token: body.access_token });
    const over = new Date(Date.now() - 1_000);
    await change({ createdAt: new Date(over.getTime() - 30 * DAY_MS), expiresAt: over });
    await closeExpiredNow(server.services);
    expect(await socket.closed).toBe(4401);
    const refused = await renew(body.refresh_token);
    expect([refused.body.error, refused.body.reason]).toEqual(['invalid_grant', 'expired']);
  });

  it('is not renewed beyond its maximum lifetime', async () => {
    await change({ createdAt: new Date(Date.now() - 31 * DAY_MS) });
    const refused = await renew(member.refreshToken);
    expect([refused.body.error, refused.body.reason]).toEqual(['invalid_grant', 'expired']);
    const hash = (await sessionRow())?.refreshHash;
    expect((await renew(member.refreshToken)).status).toBe(400);
    expect((await sessionRow())?.refreshHash).toBe(hash);
  });

  it('reveals the reason of its end only to its own tokens', async () => {
    const other = await makeMember(server, merchantId, 'ADMIN');
    await request(server.url, 'endMemberSessions', { params: { id: member.id }, query: {} }, other);
    expect((await renew(member.refreshToken)).body.reason).toBe('elsewhere');
    const forged = `${member.refreshToken.slice(0, -4)}AAAA`;
    expect((await renew(forged)).body.reason).toBeUndefined();

    await change({ endedAt: null, expiresAt: new Date(Date.now() - 1) });
    expect((await renew(member.refreshToken)).body.reason).toBe('unused');
  });

  it('sets no-store on replies', async () => {
    const { headers } = await renew(member.refreshToken);
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await renew('x')).headers.get('cache-control')).toBe('no-store');
  });
});

describe('signing out', () => {
  it('ends the tokens and sockets of this session, and records the time', async () => {
    const { token } = member;
    const record = { lastLoginDt: new Date().toISOString(), version: '1' };
    await request(server.url, 'createLoginRecord', { body: record }, { token });
    const socket = await connectMember(server, member);
    expect((await request(server.url, 'signOut', {}, { token })).body).toEqual({ success: true });
    expect(await socket.closed).toBe(4401);
    await expectEnded(member.refreshToken, token);

    const again = await makeMember(server, merchantId, 'ADMIN');
    const { body } = await request(server.url, 'listLoginSessions', {}, { token: again.token });
    const [login] = body.loginSessions.filter(({ email }) => email.startsWith(member.userName));
    expect(login?.loginStatus).toBe('logout');
    expect(Date.parse(login?.logoutDt ?? '')).toBeGreaterThan(Date.now() - 10_000);
  });

  it('keeps other sessions of the member', async () => {
    const other = await request(
      server.url,
      'token',
      { body: { grant_type: 'password', username: member.userName, password: member.password } },
      { headers: { authorization: clientHeader } },
    );
    await request(server.url, 'signOut', {}, { token: member.token });
    expect(await isSignedIn(member.token)).toBe(false);
    expect(await isSignedIn(other.body.access_token)).toBe(true);
  });
});
