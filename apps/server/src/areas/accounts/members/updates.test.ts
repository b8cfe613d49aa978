import { randomUUID } from 'node:crypto';
import { request } from '@foyer/contract/request';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Events } from '../../../kernel/events.ts';
import { auditEntries } from '../../../kernel/tables.ts';
import {
  connectMember,
  makeMember,
  makeMerchant,
  signIn,
  type TestMember,
  type TestMerchant,
} from '../../../testing/builders.ts';
import { mailsTo, mailTo } from '../../../testing/mails.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { roles } from '../../roles/tables.ts';
import { departments } from '../departments/tables.ts';
import { members } from '../tables.ts';

let server: TestServer;
let merchant: TestMerchant;
let admin: TestMember;
let clerk: TestMember;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  merchant = await makeMerchant(server, 'Tidewell');
  admin = merchant.admin;
  clerk = await makeMember(server, merchant.id, 'USER', { firstName: 'Tom', lastName: 'Hill' });
});

type Update = Parameters<typeof request<'updateUserAccount'>>[2]['body'];
const update = (body: Update, { token }: TestMember = admin) =>
  request(server.url, 'updateUserAccount', { body }, { token });
const emailOf = ({ userName }: TestMember) => `${userName}@test.example`;
const tenant = () => server.services.database.tenant(merchant.id);

async function makeDepartment(name: string): Promise<string> {
  const id = randomUUID();
  await tenant().read((db) => db.insert(departments).values({ merchantId: merchant.id, id, name }));
  return id;
}

/** Audit entries of changes of a member. */
const changesOf = (id: string) =>
  tenant().read((db) =>
    db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.action, 'member.changed'), eq(auditEntries.subjectId, id)))
      .orderBy(asc(auditEntries.at), asc(auditEntries.id)),
  );

/** The events published while something runs. */
async function eventsOf<Name extends 'rights.changed' | 'member.deactivated'>(
  name: Name,
  work: () => Promise<unknown>,
): Promise<Events[Name][]> {
  const events: Events[Name][] = [];
  const stop = server.services.bus.on(name, (data) => {
    events.push(data);
  });
  await work();
  stop();
  return events;
}

describe('a member', () => {
  it('changes their own names, email and device', async () => {
    const email = `${randomUUID()}@test.example`;
    const { status, body } = await update(
      { firstName: 'Thomas', lastName: 'Hall', email, password: clerk.password, deviceId: 'phone-1' },
      clerk,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: clerk.id,
      firstName: 'Thomas',
      lastName: 'Hall',
      email,
      deviceId: 'phone-1',
      role: 'USER',
      status: 'Active',
      hasSecondFactor: false,
      departments: [],
    });
    expect((await update({ deviceId: null }, clerk)).body).toMatchObject({
      deviceId: null,
      lastName: 'Hall',
    });
  });

  it('cannot change role, status or departments, nor other members', async () => {
    for (const body of [
      { role: 'ADMIN' },
      { status: 'Inactive' as const },
      { departmentIds: [] },
      { id: clerk.id, role: 'USER' },
      { id: admin.id, firstName: 'Mallory' },
      { id: randomUUID(), firstName: 'Mallory' },
    ]) {
      expect((await update(body, clerk)).status, JSON.stringify(body)).toBe(403);
    }
  });

  it('is notified of a new address at the old one', async () => {
    const before = emailOf(clerk);
    await update({ email: before.toUpperCase() }, clerk);
    await update({ email: 'tom@new.example', password: clerk.password }, clerk);
    const mail = await mailTo(server, merchant.id, before.toUpperCase());
    expect(mail.subject).toBe('Your email address was changed');
    expect(mail.text).toContain('tom@new.example');
    expect(await mailsTo(server, merchant.id, 'tom@new.example')).toEqual([]);
  });

  it('cannot use the address of a colleague, but one of another merchant', async () => {
    const { password } = clerk;
    const { status, body } = await update({ email: emailOf(admin).toUpperCase(), password }, clerk);
    expect([status, body.error, body.field]).toEqual([409, 'email_taken', 'email']);
    const stranger = await makeMerchant(server);
    expect((await update({ email: emailOf(stranger.admin), password }, clerk)).status).toBe(200);
  });

  it('cannot change their address without their password', async () => {
    for (const password of [undefined, 'not it']) {
      const { status, body } = await update({ email: 'thief@new.example', password }, clerk);
      expect([status, body.error, body.field]).toEqual([400, 'wrong_password', 'password']);
    }
  });
});

describe('an administrator', () => {
  it('changes others, which is audited', async () => {
    await update({ id: clerk.id, firstName: 'Tim', role: 'MANAGER' });
    const [entry] = await changesOf(clerk.id);
    expect(entry).toMatchObject({
      actorId: admin.id,
      before: { firstName: 'Tom', role: 'USER' },
      after: { firstName: 'Tim', role: 'MANAGER' },
    });
  });

  it('cannot change members of another merchant, nor the service user', async () => {
    const stranger = await makeMerchant(server);
    const [service] = await tenant().read((db) =>
      db
        .select()
        .from(members)
        .where(and(eq(members.merchantId, merchant.id), eq(members.isService, true))),
    );
    for (const id of [stranger.admin.id, service?.id as string, randomUUID()]) {
      expect((await update({ id, firstName: 'Mallory' })).status).toBe(404);
    }
  });

  it('changes a role, which takes effect at once', async () => {
    const call = () => request(server.url, 'getUserDetails', { query: {} }, { token: clerk.token });
    const before = (await call()).status;
    const events = await eventsOf('rights.changed', () => update({ id: clerk.id, role: 'ADMIN' }));
    expect(events).toEqual([{ merchantId: merchant.id, memberIds: [clerk.id] }]);
    expect((await call()).status).toBe(200);
    await update({ id: clerk.id, role: 'USER' });
    expect((await call()).status).toBe(before);
  });

  it('cannot assign an unknown or inactive role; members keep theirs', async () => {
    expect((await update({ id: clerk.id, role: 'NOBODY' })).body.error).toBe('role_unknown');
    await tenant().read((db) =>
      db
        .update(roles)
        .set({ status: 'INACTIVE' })
        .where(and(eq(roles.merchantId, merchant.id), eq(roles.name, 'USER'))),
    );
    expect((await update({ id: admin.id, role: 'USER' })).body.error).toBe('role_unknown');
    expect((await update({ id: clerk.id, role: 'USER', firstName: 'Tim' })).status).toBe(200);
  });

  it('puts members into departments, exactly those named', async () => {
    const [sales, care] = [await makeDepartment('Sales'), await makeDepartment('Care')];
    const events = await eventsOf('rights.changed', () =>
      update({ id: clerk.id, departmentIds: [sales, care, care] }),
    );
    expect(events).toEqual([{ merchantId: merchant.id, memberIds: [clerk.id] }]);
    const { body } = await update({ id: clerk.id, departmentIds: [care] });
    expect(body.departments).toEqual([{ id: care, name: 'Care' }]);
    const entries = await changesOf(clerk.id);
    expect(entries.at(-1)).toMatchObject({ after: { departmentIds: [care] } });
    const stranger = await makeMerchant(server);
    const theirs = randomUUID();
    await server.services.database
      .tenant(stranger.id)
      .read((db) => db.insert(departments).values({ merchantId: stranger.id, id: theirs, name: 'Theirs' }));
    expect((await update({ id: clerk.id, departmentIds: [care, theirs] })).status).toBe(404);
    expect((await update({ id: clerk.id, departmentIds: [] })).body.departments).toEqual([]);
  });
});

describe('the last active administrator', () => {
  it('stays one', async () => {
    for (const body of [{ role: 'USER' }, { status: 'Inactive' as const }]) {
      const { status, body: answer } = await update(body);
      expect([status, answer.error]).toEqual([409, 'last_administrator']);
    }
    const second = await makeMember(server, merchant.id, 'ADMIN');
    await update({ id: second.id, status: 'Inactive' });
    expect((await update({ role: 'USER' })).body.error).toBe('last_administrator');
    expect((await update({ id: second.id, role: 'USER' })).status).toBe(200);
    expect((await update({ id: clerk.id, status: 'Inactive' })).status).toBe(200);
  });

  it('stays one also when two are changed concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const second = await makeMember(server, merchant.id, 'ADMIN');
      const third = await makeMember(server, merchant.id, 'ADMIN');
      await update({ id: admin.id, role: 'USER' }, second);
      const answers = await Promise.all([
        update({ id: third.id, role: 'USER' }, second),
        update({ id: second.id, status: 'Inactive' }, third),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      admin = answers[0]?.status === 200 ? second : third;
    }
  });
});

describe('deactivating a member', () => {
  it('signs them out everywhere at once and ends their presence', async () => {
    const socket = await connectMember(server, clerk);
    const events = await eventsOf('member.deactivated', () => update({ id: clerk.id, status: 'Inactive' }));
    expect(events).toEqual([{ merchantId: merchant.id, memberId: clerk.id }]);
    expect(await socket.closed).toBe(4401);
    expect((await request(server.url, 'listOwnSessions', {}, { token: clerk.token })).status).toBe(401);
    expect((await signIn(server.url, clerk.userName, clerk.password)).body.error).toBe('invalid_grant');
    const { body } = await request(server.url, 'getUserDetails', { query: {} }, { token: admin.token });
    expect(body.users.find(({ id }) => id === clerk.id)).toMatchObject({
      status: 'Inactive',
      presence: 'offline',
    });
    const agents = await request(server.url, 'getUserAgents', { query: {} }, { token: admin.token });
    expect(agents.body.userAgents.map(({ id }) => id)).not.toContain(clerk.id);
  });

  it('is undone by activating; old sessions stay ended', async () => {
    await update({ id: clerk.id, status: 'Inactive' });
    expect((await update({ id: clerk.id, status: 'Active' })).body.status).toBe('Active');
    expect((await request(server.url, 'listOwnSessions', {}, { token: clerk.token })).status).toBe(401);
    expect((await signIn(server.url, clerk.userName, clerk.password)).status).toBe(200);
  });
});
