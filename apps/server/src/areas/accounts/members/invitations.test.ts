import { randomUUID } from 'node:crypto';
import { request } from '@foyer/contract/request';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { oneTimeLinks } from '../../../kernel/tables.ts';
import { makeMember, makeMerchant, signIn, type TestMerchant } from '../../../testing/builders.ts';
import { linkOf, mailsTo, mailTo } from '../../../testing/mails.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { roles } from '../../roles/tables.ts';
import { departmentMembers, departments } from '../departments/tables.ts';
import { invitations } from './tables.ts';

let server: TestServer;
let merchant: TestMerchant;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  merchant = await makeMerchant(server, 'Tidewell');
});

const PASSWORD = 'Right-password-1';
const REFUSED = [401, 'register_link_invalid', 'The register link is invalid or has expired.'];

const as = (of = merchant) => ({ token: of.admin.token });
const someEmail = () => `${randomUUID().slice(0, 8)}@test.example`;
const tenant = () => server.services.database.tenant(merchant.id);

type Invite = Parameters<typeof request<'inviteMember'>>[2]['body'];
const invite = (body: Partial<Invite> = {}, via = as()) =>
  request(server.url, 'inviteMember', { body: { email: someEmail(), role: 'USER', ...body } }, via);
const list = async (query = {}) => (await request(server.url, 'listInvitations', { query }, as())).body;
const resend = (id: string, via = as()) => request(server.url, 'resendInvitation', { params: { id } }, via);
const withdraw = (id: string, via = as()) =>
  request(server.url, 'withdrawInvitation', { params: { id } }, via);
const look = (a: string, b: string, merchantId = merchant.id) =>
  request(server.url, 'getInvitationByLink', { params: { merchantId, a, b } });

let callers = 0;
function join(secureToken: string, body: object = {}) {
  callers += 1;
  const person = {
    email: 'ignored@test.example',
    userName: `new.${randomUUID().slice(0, 8)}`,
    password: PASSWORD,
    firstName: 'Grace',
    lastName: 'Hopper',
    ...body,
  };
  const headers = { 'x-forwarded-for': `2001:db8:0:${callers.toString(16)}::1` };
  return request(server.url, 'createUserAccount', { query: { secureToken }, body: person }, { headers });
}

/** An invitation and the token of its mail. */
async function invited(body: Partial<Invite> = {}) {
  const email = someEmail();
  const { body: invitation } = await invite({ email, ...body });
  const { token } = linkOf(await mailTo(server, merchant.id, email));
  return { email, invitation, token };
}

const refusal = ({
  status,
  body,
}: {
  status: number;
  body: { error?: string; errorDescription?: string };
}) => [status, body.error, body.errorDescription];

async function makeDepartment(name: string): Promise<string> {
  const id = randomUUID();
  await tenant().read((db) => db.insert(departments).values({ merchantId: merchant.id, id, name }));
  return id;
}

const setRole = (status: 'ACTIVE' | 'INACTIVE') =>
  tenant().read((db) =>
    db
      .update(roles)
      .set({ status })
      .where(and(eq(roles.merchantId, merchant.id), eq(roles.name, 'USER'))),
  );

describe('inviting', () => {
  it('mails a link with the inviting member and the merchant', async () => {
    const email = someEmail();
    const { status, body } = await invite({ email, firstName: 'Grace', lastName: 'Hopper', role: 'MANAGER' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ email, role: 'MANAGER', isExpired: false, invitedBy: 'Test ADMIN' });
    expect(Date.parse(body.expiresDate) - Date.parse(body.sentDate)).toBe(7 * 86_400_000);
    const mail = await mailTo(server, merchant.id, email);
    expect(mail.subject).toBe('Test ADMIN invited you to Tidewell');
    const link = linkOf(mail);
    expect(link).toMatchObject({ path: '/register', user: email });
    expect((await look(email.toUpperCase(), link.token)).body).toEqual({
      email,
      firstName: 'Grace',
      lastName: 'Hopper',
      merchantName: 'Tidewell',
      logoUrl: null,
      role: 'MANAGER',
    });
  });

  it('writes names into mails that run no script', async () => {
    const email = someEmail();
    await invite({ email, firstName: '<script>alert(1)</script>' });
    expect((await mailTo(server, merchant.id, email)).html).not.toContain('<script>');
  });

  it('is refused for the address of a member', async () => {
    const email = `${merchant.admin.userName}@TEST.example`;
    const { status, body } = await invite({ email });
    expect([status, body.error, body.field]).toEqual([409, 'email_taken', 'email']);
    expect(await mailsTo(server, merchant.id, email)).toEqual([]);
  });

  it('is refused for an unknown or inactive role, and an unknown department', async () => {
    expect((await invite({ role: 'NOBODY' })).body.error).toBe('role_unknown');
    await setRole('INACTIVE');
    expect((await invite()).body.error).toBe('role_unknown');
    expect((await invite({ role: 'MANAGER', departmentIds: [randomUUID()] })).status).toBe(404);
    expect((await list()).invitations).toEqual([]);
  });

  it('again replaces the earlier one, whose link ends', async () => {
    const first = await invited();
    const { body } = await invite({ email: first.email.toUpperCase(), role: 'MANAGER' });
    expect((await list()).invitations.map(({ id, role }) => [id, role])).toEqual([[body.id, 'MANAGER']]);
    expect(refusal(await join(first.token))).toEqual(REFUSED);
  });

  it('concurrently leaves one invitation', async () => {
    const email = someEmail();
    const answers = await Promise.all([invite({ email }), invite({ email })]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect((await list()).invitations).toHaveLength(1);
  });

  it('is for administrators', async () => {
    const manager = await makeMember(server, merchant.id, 'MANAGER');
    expect((await invite({}, { token: manager.token })).status).toBe(403);
  });
});

describe('the list of invitations', () => {
  it('is listed page by page, newest first, including expired ones', async () => {
    const ids: string[] = [];
    for (let number = 0; number < 3; number += 1) ids.unshift((await invite()).body.id);
    await tenant().read((db) =>
      db
        .update(invitations)
        .set({ expiresAt: new Date(Date.now() - 1) })
        .where(eq(invitations.id, ids[2] as string)),
    );
    const first = await list({ limit: 2 });
    const second = await list({ limit: 2, cursor: first.nextCursor });
    expect([...first.invitations, ...second.invitations].map(({ id }) => id)).toEqual(ids);
    expect(second.nextCursor).toBeNull();
    expect(second.invitations[0]?.isExpired).toBe(true);
  });

  it('has nothing of other merchants', async () => {
    const { body } = await invite();
    const stranger = as(await makeMerchant(server));
    const theirs = await request(server.url, 'listInvitations', { query: {} }, stranger);
    expect(theirs.body.invitations).toEqual([]);
    expect((await resend(body.id, stranger)).status).toBe(404);
    expect((await withdraw(body.id, stranger)).status).toBe(404);
    expect((await list()).invitations).toHaveLength(1);
  });
});

describe('the link of an invitation', () => {
  it('creates a member with the email, role and departments of the invitation', async () => {
    const [sales, care] = [await makeDepartment('Sales'), await makeDepartment('Care')];
    const { email, token } = await invited({ role: 'CALLCENTER_SUPERVISOR', departmentIds: [sales, care] });
    await tenant().read((db) => db.delete(departments).where(eq(departments.id, care)));
    const { status, body } = await join(token, { role: 'ADMIN' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ email, role: 'CALLCENTER_SUPERVISOR', firstName: 'Grace' });
    expect((await signIn(server.url, body.userName, PASSWORD)).status).toBe(200);
    const joined = await tenant().read((db) =>
      db.select().from(departmentMembers).where(eq(departmentMembers.memberId, body.id)),
    );
    expect(joined.map(({ departmentId }) => departmentId)).toEqual([sales]);
    expect((await list()).invitations).toEqual([]);
    expect((await mailTo(server, merchant.id, email, 2)).subject).toBe('Welcome');
  });

  it('works once, also for two at the same time', async () => {
    const { token, email } = await invited();
    const answers = await Promise.all([join(token), join(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(refusal(await join(token))).toEqual(REFUSED);
    expect(refusal(await look(email, token))).toEqual(REFUSED);
  });

  it('is not used up by a registration that is refused', async () => {
    const { token } = await invited();
    const weak = await join(token, { password: 'weak-pass' });
    expect(weak.body).toMatchObject({
      field: 'password',
      errorDescription: 'Password must contain uppercase, number',
    });
    const taken = await join(token, { userName: merchant.admin.userName });
    expect([taken.status, taken.body.error]).toEqual([409, 'user_name_taken']);
    expect((await join(token)).status).toBe(200);
  });

  it('expires after 7 days', async () => {
    const { token, email } = await invited();
    await tenant().read((db) =>
      db
        .update(oneTimeLinks)
        .set({ expiresAt: new Date(Date.now() - 1) })
        .where(eq(oneTimeLinks.purpose, 'register')),
    );
    expect(refusal(await join(token))).toEqual(REFUSED);
    expect(refusal(await look(email, token))).toEqual(REFUSED);
  });

  it('ends when the invitation is withdrawn', async () => {
    const { invitation, token } = await invited();
    expect((await withdraw(invitation.id)).body).toEqual({ success: true });
    expect((await withdraw(invitation.id)).status).toBe(404);
    expect(refusal(await join(token))).toEqual(REFUSED);
  });

  it('ends when the invitation is sent again', async () => {
    const { invitation, email, token } = await invited();
    const again = await resend(invitation.id);
    expect(again.body.id).toBe(invitation.id);
    expect(Date.parse(again.body.sentDate)).toBeGreaterThan(Date.parse(invitation.sentDate));
    const link = linkOf(await mailTo(server, merchant.id, email, 2));
    expect(refusal(await join(token))).toEqual(REFUSED);
    expect((await join(link.token)).status).toBe(200);
    expect((await resend(invitation.id)).status).toBe(404);
  });

  it('does not work while the role is inactive', async () => {
    const { invitation, email, token } = await invited();
    await setRole('INACTIVE');
    expect(refusal(await look(email, token))).toEqual(REFUSED);
    expect(refusal(await join(token))).toEqual(REFUSED);
    expect((await resend(invitation.id)).body.error).toBe('role_unknown');
    await setRole('ACTIVE');
    expect((await join(token)).status).toBe(200);
  });

  it('is refused when a member has the address meanwhile', async () => {
    const { email, token, invitation } = await invited();
    const other = await makeMember(server, merchant.id, 'USER');
    await request(
      server.url,
      'updateUserAccount',
      { body: { email, password: other.password } },
      { token: other.token },
    );
    expect((await join(token)).body.error).toBe('email_taken');
    expect((await resend(invitation.id)).body.error).toBe('email_taken');
  });

  it('reveals nothing without the right token, address and merchant', async () => {
    const { email, token } = await invited();
    const elsewhere = await makeMerchant(server);
    const [id, link, random] = token.split('.');
    for (const answer of [
      await look('other@test.example', token),
      await look(email, `${id}.${link}.${'A'.repeat(43)}`),
      await look(email, 'nonsense'),
      await look(email, token, elsewhere.id),
      await look(email, `${elsewhere.id}.${link}.${random}`, elsewhere.id),
      await join(`${elsewhere.id}.${link}.${random}`),
      await join('nonsense'),
    ]) {
      expect(refusal(answer)).toEqual(REFUSED);
    }
    expect((await look(email, token)).status).toBe(200);
  });
});
