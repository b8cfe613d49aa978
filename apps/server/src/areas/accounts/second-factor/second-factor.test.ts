import { request } from '@foyer/contract/request';
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  clientHeader,
  makeMember,
  makeMerchant,
  signIn,
  someAddress,
  type TestMember,
  type TestMerchant,
} from '../../../testing/builders.ts';
import { mailTo } from '../../../testing/mails.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { openTestSocket } from '../../../testing/socket.ts';
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
  member = await makeMember(server, merchant.id, 'MANAGER');
});

const call = <Name extends Parameters<typeof request>[1]>(
  name: Name,
  input: Parameters<typeof request<Name>>[2],
  token: string,
) => request(server.url, name, input, { token });

const setPolicy = (policy: 'optional' | 'required' | 'passkey') =>
  call('setSecondFactorPolicy', { body: { policy } }, merchant.admin.token);

/** The code of the app, `steps` periods of 30 s from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

async function switchAppOn(token = member.token) {
  const { secret, uri } = (await call('beginTotp', {}, token)).body;
  const { body } = await call('confirmTotp', { body: { code: codeOf(secret, -1) } }, token);
  return { secret, uri, recoveryCodes: body.recoveryCodes };
}

const signInAgain = async () => (await signIn(server.url, member.userName, member.password)).body;
const prove = (token: string, proof: { code?: string; recoveryCode?: string }) =>
  call('proveSecondFactor', { body: proof }, token);

const token = (given: { username: string; password: string } | { refresh_token: string }, cookie = '') =>
  request(
    server.url,
    'token',
    { body: { grant_type: 'username' in given ? 'password' : 'refresh_token', ...given } },
    { headers: { authorization: clientHeader, 'x-forwarded-for': someAddress(), cookie } },
  );
const renew = (refresh_token: string) => token({ refresh_token });

describe('an authenticator app', () => {
  it('is required at every sign-in once its first code was confirmed', async () => {
    const { secret, uri } = await switchAppOn();
    expect(uri).toMatch(/^otpauth:\/\/totp\/Test%20Merchant:/);
    const tokens = await signInAgain();
    expect(tokens.second_factor).toBe('prove');
    const closed = await call('listColleagues', {}, tokens.access_token);
    expect([closed.status, closed.body.error]).toEqual([403, 'second_factor_needed']);

    expect((await prove(tokens.access_token, { code: codeOf(secret) })).status).toBe(200);
    expect((await call('listColleagues', {}, tokens.access_token)).status).toBe(200);
    expect((await call('getSecondFactor', {}, tokens.access_token)).body).toMatchObject({
      pending: null,
      hasTotp: true,
      recoveryCodesLeft: 10,
    });
  });

  it('has no effect before that, nor with a wrong first code', async () => {
    await call('beginTotp', {}, member.token);
    const wrong = await call('confirmTotp', { body: { code: '000000' } }, member.token);
    expect([wrong.status, wrong.body.error]).toEqual([400, 'second_factor_wrong']);
    expect((await signInAgain()).second_factor).toBeNull();
  });

  it('accepts each code once', async () => {
    const { secret } = await switchAppOn();
    const code = codeOf(secret);
    expect((await prove((await signInAgain()).access_token, { code })).status).toBe(200);
    expect((await prove((await signInAgain()).access_token, { code })).body.error).toBe(
      'second_factor_wrong',
    );
  });

  it('does not extend the maximum lifetime of a session', async () => {
    const { recoveryCodes } = await switchAppOn();
    const { access_token: token } = await signInAgain();
    const createdAt = new Date(Date.now() - 29 * 86_400_000);
    const tenant = server.services.database.tenant(merchant.id);
    const pending = eq(sessions.pendingFactor, 'prove');
    const [row] = await tenant.read((db) =>
      db.update(sessions).set({ createdAt }).where(pending).returning({ id: sessions.id }),
    );
    expect((await prove(token, { recoveryCode: recoveryCodes[0] ?? '' })).status).toBe(200);
    const [proven] = await tenant.read((db) =>
      db
        .select({ expiresAt: sessions.expiresAt })
        .from(sessions)
        .where(eq(sessions.id, row?.id ?? '')),
    );
    expect(proven?.expiresAt.getTime()).toBe(createdAt.getTime() + 30 * 86_400_000);
  });

  it('cannot be replaced with the password alone', async () => {
    await switchAppOn();
    const { access_token: token } = await signInAgain();
    for (const name of ['beginTotp', 'beginPasskey'] as const) {
      expect((await call(name, {}, token)).body.error).toBe('second_factor_needed');
    }
    expect((await call('confirmTotp', { body: { code: '123456' } }, token)).status).toBe(403);
  });

  it('can be removed with the password', async () => {
    await switchAppOn();
    const wrong = await call('removeTotp', { body: { password: 'not it' } }, member.token);
    expect([wrong.status, wrong.body.error]).toEqual([400, 'wrong_password']);
    expect((await call('removeTotp', { body: { password: member.password } }, member.token)).status).toBe(
      200,
    );
    expect((await signInAgain()).second_factor).toBeNull();
  });
});

describe('wrong codes', () => {
  it('are limited after five, and a correct password does not reset the limit', async () => {
    const { secret } = await switchAppOn();
    for (let tries = 0; tries < 5; tries += 1) {
      const { access_token: token } = await signInAgain();
      expect((await prove(token, { code: '000000' })).body.error).toBe('second_factor_wrong');
    }
    const waiting = await prove((await signInAgain()).access_token, { code: codeOf(secret) });
    expect([waiting.status, waiting.body.error]).toEqual([429, 'too_many_requests']);
    const email = `${member.userName}@test.example`;
    expect((await mailTo(server, merchant.id, email)).subject).toBe(
      'Wrong codes were entered for your account',
    );
  });

  it('from elsewhere do not lock out a known browser', async () => {
    const { secret } = await switchAppOn();
    const renewed = await renew(member.refreshToken);
    const cookie = renewed.headers.get('set-cookie')?.split(';')[0] ?? '';
    const { access_token: stranger } = await signInAgain();
    for (let tries = 0; tries < 6; tries += 1) await prove(stranger, { code: '000000' });
    const { body } = await token({ username: member.userName, password: member.password }, cookie);
    expect((await prove(body.access_token, { code: codeOf(secret) })).status).toBe(200);
  });
});

describe('recovery codes', () => {
  it('work once each, in any spelling', async () => {
    const { recoveryCodes } = await switchAppOn();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = ''] = recoveryCodes;
    const typed = { recoveryCode: ` ${first.toUpperCase().replace('-', ' ')} ` };
    expect((await prove((await signInAgain()).access_token, typed)).status).toBe(200);
    expect((await prove((await signInAgain()).access_token, typed)).status).toBe(400);
    expect((await call('getSecondFactor', {}, member.token)).body.recoveryCodesLeft).toBe(9);
  });

  it('are replaced by new ones', async () => {
    const { recoveryCodes } = await switchAppOn();
    const password = { body: { password: member.password } };
    const { body } = await call('makeRecoveryCodes', password, member.token);
    const { access_token: token } = await signInAgain();
    expect((await prove(token, { recoveryCode: recoveryCodes[0] ?? '' })).status).toBe(400);
    expect((await prove(token, { recoveryCode: body.recoveryCodes[0] ?? '' })).status).toBe(200);
  });
});

describe('a merchant that requires a second factor', () => {
  it('admits members without one only after setup', async () => {
    await setPolicy('required');
    const tokens = await signInAgain();
    expect(tokens.second_factor).toBe('setup');
    expect((await call('getMerchantAttributes', {}, tokens.access_token)).status).toBe(403);
    await switchAppOn(tokens.access_token);
    expect((await call('getMerchantAttributes', {}, tokens.access_token)).status).toBe(200);
    const removed = await call('removeTotp', { body: { password: member.password } }, tokens.access_token);
    expect([removed.status, removed.body.error]).toEqual([409, 'second_factor_required']);
    expect((await signInAgain()).second_factor).toBe('prove');
  });

  it('does not allow setting up another one with the password alone', async () => {
    await setPolicy('required');
    const { access_token: earlier } = await signInAgain();
    const { access_token: token } = await signInAgain();
    const { secret } = await switchAppOn(token);
    expect((await call('getSecondFactor', {}, earlier)).body.pending).toBe('prove');
    expect((await call('beginPasskey', {}, earlier)).body.error).toBe('second_factor_needed');
    expect((await call('listColleagues', {}, earlier)).status).toBe(403);
    expect((await prove(earlier, { code: codeOf(secret) })).status).toBe(200);
    expect((await call('listColleagues', {}, earlier)).status).toBe(200);
  });

  it('requires a passkey when the app is not enough', async () => {
    const { secret } = await switchAppOn();
    await setPolicy('passkey');
    const { access_token: token } = await signInAgain();
    expect((await prove(token, { code: codeOf(secret) })).status).toBe(200);
    expect((await call('getSecondFactor', {}, token)).body.pending).toBe('setup');
    expect((await call('listColleagues', {}, token)).status).toBe(403);
  });

  it('can only be configured by administrators', async () => {
    const answer = await call('setSecondFactorPolicy', { body: { policy: 'required' } }, member.token);
    expect(answer.status).toBe(403);
  });
});

describe('a sign-in that waits', () => {
  it('can only read its own user', async () => {
    await setPolicy('required');
    const { access_token: token } = await signInAgain();
    const find = (userName: string) => call('getUserByName', { params: { userName } }, token);
    expect((await find(member.userName)).status).toBe(200);
    expect((await find(merchant.admin.userName)).status).toBe(404);
  });

  it('opens no socket', async () => {
    await setPolicy('required');
    const { access_token: token } = await signInAgain();
    const socket = await openTestSocket(server.url, { type: 'hello', kind: 'member', token });
    expect((await socket.next('refused')).error).toBe('second_factor_needed');
  });

  it('stays pending when its tokens are renewed', async () => {
    await switchAppOn();
    const { refresh_token } = await signInAgain();
    const body = { grant_type: 'refresh_token' as const, refresh_token };
    const headers = { authorization: clientHeader };
    const { body: renewed } = await request(server.url, 'token', { body }, { headers });
    expect(renewed.second_factor).toBe('prove');
    expect((await call('listColleagues', {}, renewed.access_token)).status).toBe(403);
  });
});

describe('a lost second factor', () => {
  it('is removed by an administrator, which signs the member out', async () => {
    await switchAppOn();
    const reset = (token: string) => call('resetMemberSecondFactor', { params: { id: member.id } }, token);
    expect((await reset(member.token)).status).toBe(403);
    expect((await reset(merchant.admin.token)).status).toBe(200);
    expect((await call('listColleagues', {}, member.token)).status).toBe(401);
    expect((await signInAgain()).second_factor).toBeNull();
    const stranger = await makeMerchant(server);
    expect((await reset(stranger.admin.token)).status).toBe(404);
  });
});
