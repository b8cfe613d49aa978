import { randomUUID } from 'node:crypto';
import { request } from '@foyer/contract/request';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeVisitor, signIn } from '../../../testing/builders.ts';
import { linkOf, mailTo } from '../../../testing/mails.ts';
import { startOwnServer, startTestServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const PASSWORD = 'Right-password-1';
const ada = (userName = `ada.${randomUUID().slice(0, 8)}`) => ({
  email: `${userName}@test.example`,
  userName,
  password: PASSWORD,
  firstName: 'Ada',
  lastName: 'Byron',
});

let callers = 0;
function register(body: object, on = server) {
  callers += 1;
  const headers = { 'x-forwarded-for': `2001:db8:0:${callers.toString(16)}::1` };
  return request(on.url, 'createAccount', { body: body as ReturnType<typeof ada> }, { headers });
}

const merchantsNow = async (on = server) =>
  (await on.services.database.anonymous((db) => db.execute(sql`select list_merchants()`))).rows.length;

describe('registering', () => {
  it('creates a merchant whose administrator can sign in at once', async () => {
    const person = ada();
    const { status, body: user } = await register(person);
    expect(status).toBe(200);
    const { merchantId } = user.merchant;
    expect(user).toMatchObject({
      userName: person.userName,
      email: person.email,
      role: 'ADMIN',
      firstName: 'Ada',
      lastName: 'Byron',
      timeZone: 'UTC',
      businessType: 'Retail',
    });
    const { body: tokens } = await signIn(server.url, person.userName, PASSWORD);
    const as = { token: tokens.access_token };
    const { body: merchant } = await request(server.url, 'getMerchantAttributes', {}, as);
    expect(merchant).toMatchObject({ merchantId, name: 'Ada Byron', timeZone: 'UTC' });
    expect(Object.keys(merchant.roles)).toHaveLength(10);
    expect(merchant.user_assist).toHaveLength(5);
    expect(merchant.user_assist[0]).toEqual({
      status: 'Open',
      task: 'Add your logo',
      task_desc: 'Shown on the sign-in page and in the chat',
      icon: 'photo',
      isDetected: false,
    });
    expect(merchant.contacts).toEqual([
      { firstName: 'Ada', lastName: 'Byron', email: person.email, phone: '' },
    ]);
    const { body: team } = await request(server.url, 'getUserDetails', { query: {} }, as);
    expect(team.users.map(({ id }) => id)).toEqual([user.id]);
  });

  it('creates an engagement, so that the chat can be tried at once', async () => {
    const person = ada();
    await register(person);
    const { body: tokens } = await signIn(server.url, person.userName, PASSWORD);
    const as = { token: tokens.access_token };
    const { body } = await request(server.url, 'listEngagements', { query: {} }, as);
    expect(body.engagements.map(({ engagementName }) => engagementName)).toEqual(['My website']);
    const visitor = await makeVisitor(server, body.engagements[0]?.engagementID ?? '');
    expect(visitor.config.merchantName).toBe('Ada Byron');
  });

  it('welcomes by mail', async () => {
    const person = ada();
    const { body: user } = await register(person);
    const { merchantId } = user.merchant;
    const mail = await mailTo(server, merchantId, person.email);
    expect(mail.subject).toBe('Welcome');
    expect(mail.text).toContain(person.userName);
    expect(mail.html).toContain(person.userName);
    expect(linkOf(mail).path).toBe(`/login/${merchantId}`);
  });

  it('trims the username, and refuses one shorter than 6 characters', async () => {
    const person = ada();
    expect((await register({ ...person, userName: `  ${person.userName} ` })).body.userName).toBe(
      person.userName,
    );
    for (const userName of ['  abcde  ', 'with space', 'an@address']) {
      expect((await register({ ...ada(), userName })).body).toMatchObject({
        error: 'bad_input',
        field: 'userName',
      });
    }
  });

  it.each(['İstanbul', 'Straße', 'jose\u0301', 'ＷＩＤＥ'])('takes %s, who signs in by it', async (name) => {
    const userName = `${name}${randomUUID().slice(0, 8)}`;
    expect((await register({ ...ada(), userName })).status).toBe(200);
    const again = await register({ ...ada(), userName: userName.normalize('NFKC') });
    expect(again.body.error).toBe('user_name_taken');
    const { status, body } = await signIn(server.url, userName, PASSWORD);
    expect(status).toBe(200);
    const as = { token: body.access_token };
    expect((await request(server.url, 'getUserByName', { params: { userName } }, as)).status).toBe(200);
  });

  it.each(['zero\u200bwidth', 'turned\u202eover', 'control\u0007'])(
    'takes no invisible sign: %j',
    async (userName) => {
      const { body } = await register({ ...ada(), userName });
      expect(body).toMatchObject({ error: 'bad_input', field: 'userName' });
    },
  );

  it.each([
    ['short', 'Password must contain minimum 6 characters'],
    ['lowercase1', 'Password must contain uppercase, symbol'],
    ['NOLOWER-1', 'Password must contain lowercase'],
  ])('refuses the password %s and says why', async (password, errorDescription) => {
    const { status, body } = await register({ ...ada(), password });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'bad_input', field: 'password', errorDescription });
  });

  it('gives a username to one of two, and leaves nothing of the other', async () => {
    const person = ada();
    const before = await merchantsNow();
    const answers = await Promise.all(
      [person, { ...person, email: 'b@test.example', userName: person.userName.toUpperCase() }].map((body) =>
        register(body),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ error: 'user_name_taken', field: 'userName' });
    expect(await merchantsNow()).toBe(before + 1);
    expect((await register({ ...person, email: 'c@test.example' })).body.error).toBe('user_name_taken');
    expect(await merchantsNow()).toBe(before + 1);
  });

  it('accepts an email that is registered elsewhere', async () => {
    const person = ada();
    await register(person);
    expect((await register({ ...ada(), email: person.email })).status).toBe(200);
  });

  it('creates only administrators', async () => {
    expect((await register({ ...ada(), role: 'MANAGER' })).body).toMatchObject({
      error: 'bad_input',
      field: 'role',
    });
  });

  it('is closed when the installation disables it', async () => {
    const closed = await startOwnServer({ SIGN_UP: 'off' });
    try {
      const { status, body } = await register(ada(), closed);
      expect([status, body.error]).toEqual([403, 'sign_up_closed']);
      expect(await merchantsNow(closed)).toBe(0);
    } finally {
      await closed.close();
    }
  });
});

describe('the service user of a merchant', () => {
  it('cannot sign in and is not listed', async () => {
    const person = ada();
    const { body: user } = await register(person);
    const name = `system@${user.merchant.merchantId}`;
    expect((await signIn(server.url, name, '')).body.error).toBeDefined();
    expect((await signIn(server.url, name, 'x')).body.error).toBe('invalid_grant');
    const { body: tokens } = await signIn(server.url, person.userName, PASSWORD);
    const as = { token: tokens.access_token };
    const { body } = await request(server.url, 'listColleagues', {}, as);
    expect(body.colleagues.map(({ id }) => id)).toEqual([user.id]);
    const named = await request(server.url, 'getUserByName', { params: { userName: name } }, as);
    expect(named.status).toBe(404);
  });
});
