import { randomInt, randomUUID } from 'node:crypto';
import { TokenReply } from '@foyer/contract/accounts/shapes';
import { request } from '@foyer/contract/request';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientHeader, makeMember, makeMerchant, type TestMember } from '../../testing/builders.ts';
import { startOwnServer, type TestServer } from '../../testing/server.ts';
import { members } from './tables.ts';

let server: TestServer;
let merchantId: number;
let member: TestMember;

beforeAll(async () => {
  server = await startOwnServer({ OAUTH_CLIENTS: 'other:s3cret, third:pass' });
  merchantId = (await makeMerchant(server)).id;
});
afterAll(() => server.close());
beforeEach(async () => {
  member = await makeMember(server, merchantId, 'USER');
});

/** Signs in from an address of its own, since addresses are limited too. */
const signIn = (username: string, password: string, authorization = clientHeader) =>
  request(
    server.url,
    'token',
    { body: { grant_type: 'password', username, password } },
    { headers: { authorization, 'x-forwarded-for': `2001:db8:0:${randomInt(65_536).toString(16)}::1` } },
  );

const basic = (client: string) => `Basic ${Buffer.from(client).toString('base64')}`;

const change = (values: Partial<typeof members.$inferInsert>) =>
  server.services.database
    .tenant(merchantId)
    .read((db) => db.update(members).set(values).where(eq(members.id, member.id)));

/** Number of database connections that wait for a lock. */
const waitingForLocks = async () => {
  const { rows } = await server.services.database.anonymous((db) =>
    db.execute<{ count: number }>(sql`select count(distinct pid)::int from pg_locks
      join pg_stat_activity using (pid) where datname = current_database() and not granted`),
  );
  return rows[0]?.count;
};

describe('signing in with a password', () => {
  it('returns a pair of tokens, ignoring the case of the username', async () => {
    const { status, body } = await signIn(member.userName.toUpperCase(), member.password);
    expect(status).toBe(200);
    expect(TokenReply.parse(body)).toMatchObject({ token_type: 'bearer', expires_in: 900 });
    const me = await request(
      server.url,
      'getUserByName',
      { params: { userName: member.userName } },
      { token: body.access_token },
    );
    expect(me.body.id).toBe(member.id);
  });

  it('accepts a form as well as JSON', async () => {
    const response = await fetch(`${server.url}/pgOauth/oauth/token`, {
      method: 'POST',
      headers: { authorization: clientHeader },
      body: new URLSearchParams({
        grant_type: 'password',
        username: member.userName,
        password: member.password,
      }),
    });
    expect(response.status).toBe(200);
  });

  it('accepts only configured clients', async () => {
    for (const client of ['other:s3cret', 'third:pass']) {
      expect((await signIn(member.userName, member.password, basic(client))).status).toBe(200);
    }
    for (const header of [basic('other:wrong'), basic('foyer-console:'), 'Basic', 'Bearer x']) {
      const { status, body } = await signIn(member.userName, member.password, header);
      expect([status, body.error]).toEqual([401, 'invalid_client']);
    }
  });

  it('responds alike to a wrong password, an unknown name and an inactive member', async () => {
    const wrong = await signIn(member.userName, 'wrong');
    const unknown = await signIn(`nobody.${randomUUID()}`, 'wrong');
    await change({ status: 'Inactive' });
    const inactive = await signIn(member.userName, member.password);
    for (const { status, body } of [wrong, unknown, inactive]) {
      expect([status, body.error]).toEqual([400, 'invalid_grant']);
      expect(body.errorDescription).toBe('Invalid username or password, please try again.');
    }
  });

  it.each([
    ['password is changed', { passwordHash: 'another' }],
    ['account is deactivated', { status: 'Inactive' as const }],
  ])('starts nothing once the %s, though it was proven just before', async (_, values) => {
    const attempt = await server.services.database.tenant(merchantId).transaction(async (db) => {
      await db.update(members).set(values).where(eq(members.id, member.id));
      const begun = { answer: signIn(member.userName, member.password) };
      await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1), { timeout: 10_000 });
      return begun;
    });
    const { status, body } = await attempt.answer;
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
  });

  it('names the missing field', async () => {
    const answer = (body: object) =>
      request(
        server.url,
        'token',
        { body: { grant_type: 'password', ...body } },
        { headers: { authorization: clientHeader } },
      );
    expect((await answer({ password: 'x' })).body).toMatchObject({ error: 'bad_input', field: 'username' });
    expect((await answer({ username: 'x' })).body).toMatchObject({ error: 'bad_input', field: 'password' });
  });
});

it('stores neither passwords nor tokens in plain text', async () => {
  const { body } = await signIn(member.userName, member.password);
  await signIn(member.userName, 'wrong 0');
  const read = () =>
    server.services.database.tenant(merchantId).read((db) =>
      db.execute<{ all: string }>(sql`select
      (select string_agg(t::text, '') from members t) || (select string_agg(t::text, '') from sessions t)
      || (select string_agg(t::text, '') from audit_entries t) as all`),
    );
  await expect.poll(async () => (await read()).rows[0]?.all).toContain('signIn.failed');
  const stored = (await read()).rows[0]?.all ?? '';
  expect(stored).toContain('$argon2id$');
  for (const secret of [member.password, body.access_token, body.refresh_token, 'wrong 0']) {
    expect(stored).not.toContain(secret);
  }
});
