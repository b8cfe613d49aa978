import { randomInt, randomUUID } from 'node:crypto';
import { request } from '@foyer/contract/request';
import { and, eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { INSTALLATION } from '../../kernel/merchant-ids.ts';
import { currentWork } from '../../kernel/watching/work.ts';
import {
  clientHeader,
  makeMember,
  makeMerchant,
  someAddress,
  type TestMember,
} from '../../testing/builders.ts';
import { mailsTo, mailTo } from '../../testing/mails.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { notices } from '../notices/tables.ts';
import { serviceUser } from './founding.ts';
import * as passwords from './passwords.ts';
import { failedAttempts, members } from './tables.ts';

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

interface From {
  readonly address?: string;
  readonly cookie?: string;
}

const signIn = (username: string, password: string, { address = someAddress(), cookie }: From = {}) =>
  request(
    server.url,
    'token',
    { body: { grant_type: 'password', username, password } },
    { headers: { authorization: clientHeader, 'x-forwarded-for': address, ...(cookie && { cookie }) } },
  );

const fail = async (times: number, from: From = {}, name = member.userName) => {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) statuses.push((await signIn(name, `wrong ${n}`, from)).status);
  return statuses;
};
const times = (count: number, status: number) => Array.from({ length: count }, () => status);

const change = (values: Partial<typeof members.$inferInsert>) =>
  server.services.database
    .tenant(merchantId)
    .read((db) => db.update(members).set(values).where(eq(members.id, member.id)));

/** Moves all wrong attempts back in time. */
const secondsPass = (seconds: number) =>
  server.services.database
    .tenant(INSTALLATION)
    .read((db) =>
      db
        .update(failedAttempts)
        .set({ lastAt: sql`${failedAttempts.lastAt} - ${seconds} * interval '1 second'` }),
    );

const cookieOf = ({ headers }: { headers: Headers }) => headers.get('set-cookie')?.split(';')[0] ?? '';

describe('wrong passwords', () => {
  it('make one address wait after five, and no other', async () => {
    const address = someAddress();
    expect(await fail(5, { address })).toEqual(times(5, 400));
    const waiting = await signIn(member.userName, member.password, { address });
    expect([waiting.status, waiting.body.error]).toEqual([429, 'too_many_requests']);
    expect(waiting.body.errorDescription).toMatch(/wait a few minutes/);
    expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(890);
    expect((await signIn(member.userName, member.password)).status).toBe(200);

    await secondsPass(901);
    expect((await signIn(member.userName, member.password, { address })).status).toBe(200);
  });

  it('count an IPv6 network as one address', async () => {
    const inNetwork = () => ({ address: `2001:db8:0:77::${randomInt(65_536).toString(16)}` });
    for (let n = 0; n < 5; n += 1) expect((await signIn(member.userName, 'x', inNetwork())).status).toBe(400);
    expect((await signIn(member.userName, 'x', inNetwork())).status).toBe(429);
    expect((await signIn(member.userName, 'x', { address: '2001:db8:0:78::1' })).status).toBe(400);
  });

  it('from many addresses slow the account down increasingly', async () => {
    expect(await fail(10)).toEqual(times(10, 400));
    const waiting = await signIn(member.userName, member.password);
    expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([429, '1']);
    await secondsPass(1);
    expect((await signIn(member.userName, 'wrong')).status).toBe(400);
    const longer = await signIn(member.userName, member.password);
    expect([longer.status, longer.headers.get('retry-after')]).toEqual([429, '2']);
    await secondsPass(2);
    expect((await signIn(member.userName, member.password)).status).toBe(200);
  });

  it('from elsewhere keep nobody out of a browser that has signed in before', async () => {
    const first = await signIn(member.userName, member.password);
    const setCookie = first.headers.get('set-cookie') ?? '';
    expect(setCookie).toMatch(/HttpOnly/i);
    expect(setCookie).toMatch(/SameSite=Strict/i);
    expect(setCookie).toMatch(/Path=\/pgOauth\/oauth(;|$)/i);
    const cookie = cookieOf(first);
    await fail(11);
    expect((await signIn(member.userName, member.password)).status).toBe(429);
    expect((await signIn(member.userName, member.password, { cookie })).status).toBe(200);
    expect((await signIn(member.userName, member.password, { cookie: `${cookie}x` })).status).toBe(429);
  });

  it('from a known browser make only it wait', async () => {
    const cookie = cookieOf(await signIn(member.userName, member.password));
    expect(await fail(6, { cookie })).toEqual([...times(5, 400), 429]);
    expect((await signIn(member.userName, member.password)).status).toBe(200);
  });

  it('at another account count for every browser', async () => {
    const other = await makeMember(server, merchantId, 'USER');
    const cookie = cookieOf(await signIn(other.userName, other.password));
    expect(await fail(11, { cookie })).toEqual([...times(10, 400), 429]);
    const both = cookieOf(await signIn(other.userName, other.password, { cookie }));
    await secondsPass(1);
    const shared = cookieOf(await signIn(member.userName, member.password, { cookie: both }));
    await fail(2);
    for (const { userName, password } of [member, other]) {
      expect((await signIn(userName, password, { cookie: shared })).status).toBe(200);
    }
  });

  it('are cleared by a correct one', async () => {
    const address = someAddress();
    for (let round = 0; round < 2; round += 1) {
      await fail(4, { address });
      expect((await signIn(member.userName, member.password, { address })).status).toBe(200);
    }
  });

  it('are limited also when concurrent', async () => {
    const address = someAddress();
    const guesses = Array.from({ length: 12 }, (_, n) => signIn(member.userName, `guess ${n}`, { address }));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  it('from one address slow down all but known browsers', async () => {
    const address = someAddress();
    const names = Array.from({ length: 50 }, () => `nobody.${randomUUID()}`);
    for (const name of names) expect((await signIn(name, 'x', { address })).status).toBe(400);
    expect((await signIn(`nobody.${randomUUID()}`, 'x', { address })).status).toBe(429);
  });

  it('notify the member once, with their origin', async () => {
    const email = `${member.userName}@test.example`;
    await fail(7, { address: '203.0.113.7' });
    await fail(3);
    const mail = await mailTo(server, merchantId, email);
    expect(mail.subject).toBe('Wrong passwords were entered for your account');
    expect(mail.text).toContain('from the IP address 203.0.113.7');
    expect(mail.text).toMatch(/\/forgotpassword/);
    const sent = () =>
      server.services.database.tenant(merchantId).read((db) =>
        db
          .select()
          .from(notices)
          .where(and(eq(notices.merchantId, merchantId), eq(notices.memberId, member.id))),
      );
    expect((await sent()).map(({ titleKey }) => titleKey)).toEqual(['wrong_passwords']);
    const recorded = () =>
      server.services.database
        .tenant(merchantId)
        .read((db) =>
          db.execute(
            sql`select 1 from audit_entries where action = 'signIn.failed' and subject_id = ${member.id}`,
          ),
        );
    await expect.poll(async () => (await recorded()).rows).toHaveLength(8);
    expect(await mailsTo(server, merchantId, email)).toHaveLength(1);
  });
});

describe('a refused sign-in runs the same steps', () => {
  /** The queries and password checks of the server during a request. */
  async function stepsOf(answer: () => Promise<{ status: number }>) {
    const statements: string[] = [];
    const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...given: unknown[]
    ) {
      const [first] = given as [string | { text?: string }];
      const text = typeof first === 'string' ? first : (first.text ?? '');
      // Whether the merchant has to be set depends on the connection that the pool has free.
      if (currentWork()?.name === 'token' && !text.includes('set_config')) statements.push(text);
      return query.apply(this, given);
    } as never);
    const compared = vi.spyOn(passwords, 'isPassword');
    const { status } = await answer();
    const times = compared.mock.calls.length;
    for (const one of [spy, compared]) one.mockRestore();
    return { status, statements, passwords: times };
  }

  const system = () => serviceUser({ merchantId, name: '' }).userName;

  it.each<[string, () => Promise<unknown> | unknown, () => [string, string]]>([
    ['nobody has the name', () => undefined, () => [`nobody.${randomUUID()}`, 'wrong']],
    ['the member is inactive', () => change({ status: 'Inactive' }), () => [member.userName, 'wrong']],
    [
      'the member is inactive and the password right',
      () => change({ status: 'Inactive' }),
      () => [member.userName, member.password],
    ],
    ['the member has no password', () => change({ passwordHash: null }), () => [member.userName, 'wrong']],
    ['it is the system user', () => undefined, () => [system(), 'wrong']],
    ['the account has failed before', () => fail(3), () => [member.userName, 'wrong']],
  ])('when %s', async (_, prepare, credentials) => {
    const known = await stepsOf(() => signIn(member.userName, 'wrong'));
    await prepare();
    const other = await stepsOf(() => signIn(...credentials()));
    expect(known.statements.length).toBeGreaterThan(5);
    expect(other).toEqual(known);
    expect(known).toMatchObject({ status: 400, passwords: 1 });
  });

  it('while the account waits, for known and unknown names', async () => {
    const [here, there] = [{ address: someAddress() }, { address: someAddress() }];
    const name = `nobody.${randomUUID()}`;
    await fail(5, here);
    await fail(5, there, name);
    const known = await stepsOf(() => signIn(member.userName, member.password, here));
    const unknown = await stepsOf(() => signIn(name, 'wrong', there));
    expect(unknown).toEqual(known);
    expect(known).toMatchObject({ status: 429, passwords: 0 });
  });
});
