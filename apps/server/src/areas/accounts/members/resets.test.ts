import { randomUUID } from 'node:crypto';
import { request } from '@foyer/contract/request';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { INSTALLATION } from '../../../kernel/merchant-ids.ts';
import { oneTimeLinks } from '../../../kernel/tables.ts';
import {
  connectMember,
  makeMember,
  makeMerchant,
  signIn,
  type TestMember,
  type TestMerchant,
} from '../../../testing/builders.ts';
import { linkOf, mailsTo, mailTo } from '../../../testing/mails.ts';
import { startOwnServer, startTestServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let merchant: TestMerchant;
let member: TestMember;
let email: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  merchant = await makeMerchant(server, 'Tidewell');
  member = await makeMember(server, merchant.id, 'USER', { firstName: 'Ada' });
  email = emailOf(member);
});

const NEW = 'Another-password-2';
const emailOf = ({ userName }: TestMember) => `${userName}@test.example`;
const tenant = () => server.services.database.tenant(merchant.id);

let callers = 0;
const elsewhere = () => {
  callers += 1;
  return { headers: { 'x-forwarded-for': `2001:db8:0:${callers.toString(16)}::1` } };
};

const forget = (address: string, merchantId?: number, on = server) =>
  request(
    on.url,
    'requestPasswordReset',
    { body: { email: address, ...(merchantId && { merchantId }) } },
    elsewhere(),
  );
const look = (address: string, secureToken: string) =>
  request(
    server.url,
    'getPasswordReset',
    { params: { email: address }, query: { secureToken } },
    elsewhere(),
  );
const reset = (address: string, secureToken: string, password = NEW) =>
  request(
    server.url,
    'resetPassword',
    { params: { email: address }, query: { secureToken }, body: { password } },
    elsewhere(),
  );
const update = (body: object) =>
  request(server.url, 'updateUserAccount', { body }, { token: merchant.admin.token });
const isSignedIn = async (token: string) =>
  (await request(server.url, 'getMerchantAttributes', {}, { token })).status === 200;
const canSignIn = async (password: string, { userName } = member) =>
  (await signIn(server.url, userName, password)).status === 200;

/** The token of a requested mail. */
async function mailedToken(number = 1): Promise<string> {
  await forget(email);
  return linkOf(await mailTo(server, merchant.id, email, number)).token;
}

const expectInvalid = ({ status, body }: { status: number; body: { error?: string } }) =>
  expect([status, body.error]).toEqual([401, 'link_invalid']);

describe('a forgotten password', () => {
  it('is answered by a mail with a link to the page', async () => {
    const { status, body } = await forget(email.toUpperCase());
    expect([status, body]).toEqual([200, { error: null, errorDescription: 'success' }]);
    const mail = await mailTo(server, merchant.id, email);
    expect(mail.subject).toBe('Set a new password');
    const link = linkOf(mail);
    expect(link).toMatchObject({ path: '/resetpassword', user: email });
    expect((await look(email, link.token)).body).toEqual({
      email,
      merchantId: merchant.id,
      merchantName: 'Tidewell',
    });
  });

  it('is refused for an unregistered address', async () => {
    const { status, body } = await forget(`${randomUUID()}@test.example`);
    expect([status, body.error]).toEqual([404, 'not_registered']);
    expect(body.errorDescription).toBe('Entered email address is not registered.');
    expect((await forget(`system@${merchant.id}.invalid`)).status).toBe(404);
  });

  it('of a deactivated member is an invalid user, and mails nothing', async () => {
    await update({ id: member.id, status: 'Inactive' });
    expect((await forget(email)).body).toEqual({ error: null, errorDescription: 'Invalid User' });
    const other = await makeMember(server, merchant.id, 'USER');
    await forget(emailOf(other));
    await mailTo(server, merchant.id, emailOf(other));
    expect(await mailsTo(server, merchant.id, email)).toEqual([]);
  });

  it('at several merchants requires choosing one', async () => {
    const second = await makeMerchant(server);
    const { token: own, password } = second.admin;
    await request(server.url, 'updateUserAccount', { body: { email, password } }, { token: own });
    expect((await forget(email)).body.errorDescription).toBe('Multiple registrations found');
    expect((await forget(email, second.id)).body.errorDescription).toBe('success');
    const { token } = linkOf(await mailTo(server, second.id, email));
    expect(await mailsTo(server, merchant.id, email)).toEqual([]);
    expect((await look(email, token)).body.merchantId).toBe(second.id);
    const third = await makeMerchant(server);
    expect((await forget(email, third.id)).status).toBe(404);
  });

  it('can be requested three times in 15 minutes per address, registered or not', async () => {
    for (const address of [email, `${randomUUID()}@test.example`]) {
      const statuses: number[] = [];
      for (let number = 0; number < 3; number += 1) statuses.push((await forget(address)).status);
      expect(new Set(statuses)).toEqual(new Set([address === email ? 200 : 404]));
      const { status, body } = await forget(address.toUpperCase());
      expect([status, body.error]).toEqual([429, 'too_many_requests']);
    }
    await server.services.database.tenant(INSTALLATION).read((db) =>
      db
        .update(oneTimeLinks)
        .set({ expiresAt: new Date(Date.now() - 1) })
        .where(eq(oneTimeLinks.purpose, 'resetRequest')),
    );
    expect((await forget(email)).status).toBe(200);
  });

  it('is limited also for concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => forget(email)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  });
});

describe('where forgotten passwords tell nothing', () => {
  it('all addresses get the same response, and each account gets its link', async () => {
    const silent = await startOwnServer({ FORGOT_PASSWORD_TELLS: 'off' });
    try {
      const [one, two] = [await makeMerchant(silent), await makeMerchant(silent)];
      const address = emailOf(one.admin);
      await request(
        silent.url,
        'updateUserAccount',
        { body: { email: address, password: two.admin.password } },
        { token: two.admin.token },
      );
      for (const asked of [address, `${randomUUID()}@test.example`]) {
        const { status, body } = await forget(asked, undefined, silent);
        expect([status, body]).toEqual([200, { error: null, errorDescription: 'success' }]);
      }
      await mailTo(silent, one.id, address);
      await mailTo(silent, two.id, address);
    } finally {
      await silent.close();
    }
  });
});

describe('setting a new password with a link', () => {
  it('ends all sessions, clears wrong attempts and notifies the member', async () => {
    const token = await mailedToken();
    const socket = await connectMember(server, member);
    for (let number = 0; number < 11; number += 1) await signIn(server.url, member.userName, 'wrong');
    expect((await signIn(server.url, member.userName, member.password)).status).toBe(429);
    await mailTo(server, merchant.id, email, 2);

    const done = await reset(email, token);
    expect(done.body).toEqual({ success: true });
    expect(done.headers.get('set-cookie')).toMatch(/^foyer_device=/);
    expect(await socket.closed).toBe(4401);
    expect(await isSignedIn(member.token)).toBe(false);
    expect(await canSignIn(NEW)).toBe(true);
    expect(await canSignIn(member.password)).toBe(false);
    const notice = await mailTo(server, merchant.id, email, 3);
    expect(notice.subject).toBe('Your password was changed');
    expect(linkOf(notice).path).toBe('/forgotpassword');
  });

  it('works once, also for two concurrent requests', async () => {
    const token = await mailedToken();
    const answers = await Promise.all([reset(email, token), reset(email, token, 'Third-password-3')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expectInvalid(await reset(email, token));
    expectInvalid(await look(email, token));
  });

  it('explains what is wrong with a password, and keeps the link', async () => {
    const token = await mailedToken();
    const { status, body } = await reset(email, token, 'weak');
    expect(status).toBe(400);
    expect(body).toMatchObject({
      field: 'password',
      errorDescription: 'Password must contain minimum 6 characters',
    });
    expect((await reset(email, token)).status).toBe(200);
  });

  it('expires after 2 hours', async () => {
    const token = await mailedToken();
    const [link] = await tenant().read((db) =>
      db.select().from(oneTimeLinks).where(eq(oneTimeLinks.subject, member.id)),
    );
    const lives = (link?.expiresAt.getTime() ?? 0) - (link?.createdAt.getTime() ?? 0);
    expect(Math.abs(lives - 2 * 3_600_000)).toBeLessThan(5_000);
    await tenant().read((db) =>
      db
        .update(oneTimeLinks)
        .set({ expiresAt: new Date(Date.now() - 1) })
        .where(eq(oneTimeLinks.subject, member.id)),
    );
    expectInvalid(await look(email, token));
    expectInvalid(await reset(email, token));
  });

  it('ends with a later link, another password, and deactivation', async () => {
    const first = await mailedToken();
    const second = await mailedToken(2);
    expectInvalid(await reset(email, first));
    const body = { password: member.password, newPassword: NEW };
    await request(server.url, 'changePassword', { body }, { token: member.token });
    expectInvalid(await reset(email, second));
    const third = await mailedToken(4);
    await update({ id: member.id, status: 'Inactive' });
    expectInvalid(await reset(email, third));
    await update({ id: member.id, status: 'Active' });
    expectInvalid(await reset(email, third));
  });

  it('is refused for another address, merchant or purpose', async () => {
    const token = await mailedToken();
    const stranger = await makeMerchant(server);
    const [, link, random] = token.split('.');
    const body = { email: 'asked@test.example', role: 'USER' };
    await request(server.url, 'inviteMember', { body }, { token: merchant.admin.token });
    const invitation = linkOf(await mailTo(server, merchant.id, body.email));
    for (const [address, wrong] of [
      [emailOf(merchant.admin), token],
      [email, `${stranger.id}.${link}.${random}`],
      [email, `${merchant.id}.${link}.${'A'.repeat(43)}`],
      [email, invitation.token],
      [email, 'nonsense'],
      [email, token.replace(/^\d+/, '9999999999')],
    ] as const) {
      expectInvalid(await look(address, wrong));
      expectInvalid(await reset(address, wrong));
    }
    expect(await canSignIn(member.password)).toBe(true);
  });
});

describe('a link that an administrator sends', () => {
  const send = (id: string, token = merchant.admin.token) =>
    request(server.url, 'sendMemberPasswordReset', { params: { id } }, { token });

  it('sets a new password', async () => {
    expect((await send(member.id)).body).toEqual({ success: true });
    const { token } = linkOf(await mailTo(server, merchant.id, email));
    expect((await reset(email, token)).status).toBe(200);
    expect(await canSignIn(NEW)).toBe(true);
  });

  it('is refused for members of other merchants, for deactivated ones, and to other roles', async () => {
    const stranger = await makeMerchant(server);
    expect((await send(stranger.admin.id)).status).toBe(404);
    expect((await send(merchant.admin.id, member.token)).status).toBe(403);
    await update({ id: member.id, status: 'Inactive' });
    expect((await send(member.id)).status).toBe(409);
    expect(await mailsTo(server, merchant.id, email)).toEqual([]);
  });
});
