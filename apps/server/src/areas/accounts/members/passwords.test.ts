import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMember, makeMerchant, signIn, type TestMember } from '../../../testing/builders.ts';
import { mailTo } from '../../../testing/mails.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let merchantId: number;
let member: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  merchantId = (await makeMerchant(server)).id;
});
afterAll(() => server.close());
beforeEach(async () => {
  member = await makeMember(server, merchantId, 'USER');
});

const NEW = 'Another-password-2';

let callers = 0;
function change(password: string, newPassword: string) {
  callers += 1;
  const headers = { 'x-forwarded-for': `2001:db8:0:${callers.toString(16)}::1` };
  const body = { password, newPassword };
  return request(server.url, 'changePassword', { body }, { token: member.token, headers });
}

const isSignedIn = async (token: string) =>
  (await request(server.url, 'getMerchantAttributes', {}, { token })).status === 200;
const canSignIn = async (password: string) =>
  (await signIn(server.url, member.userName, password)).status === 200;

describe('changing the own password', () => {
  it('ends all other sessions and notifies the member', async () => {
    const { body: other } = await signIn(server.url, member.userName, member.password);
    expect((await change(member.password, NEW)).body).toEqual({ success: true });
    expect(await isSignedIn(member.token)).toBe(true);
    expect(await isSignedIn(other.access_token)).toBe(false);
    expect(await canSignIn(NEW)).toBe(true);
    expect((await mailTo(server, merchantId, `${member.userName}@test.example`)).subject).toBe(
      'Your password was changed',
    );
  });

  it('requires the current one; wrong ones are limited without blocking sign-ins', async () => {
    for (let number = 0; number < 5; number += 1) {
      const { status, body } = await change('wrong', NEW);
      expect([status, body.error, body.field]).toEqual([400, 'wrong_password', 'password']);
    }
    expect((await change(member.password, NEW)).status).toBe(429);
    expect((await signIn(server.url, member.userName, member.password)).status).toBe(200);
  });

  it('explains what is wrong with the new one', async () => {
    const { status, body } = await change(member.password, 'nonumber-A');
    expect(status).toBe(400);
    expect(body).toMatchObject({ field: 'newPassword', errorDescription: 'Password must contain number' });
  });
});
