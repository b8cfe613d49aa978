import { request } from '@foyer/contract/request';
import { ROLES } from '@foyer/domain/roles';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemScope } from '../../kernel/context.ts';
import {
  connectMember,
  makeMember,
  makeMerchant,
  type TestMember,
  type TestMerchant,
} from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { activeRoleFor } from './access.ts';

let server: TestServer;
let merchant: TestMerchant;
let admin: TestMember;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  merchant = await makeMerchant(server);
  admin = merchant.admin;
});

type RoleInput = NonNullable<Parameters<typeof request<'createRole'>>[2]['body']>;

const create = (name: string, body: RoleInput = {}, by = admin) =>
  request(server.url, 'createRole', { params: { name }, body }, { token: by.token });
const change = (name: string, body: object) =>
  request(server.url, 'updateRole', { params: { name }, body }, { token: admin.token });
const remove = (name: string) =>
  request(server.url, 'deleteRole', { params: { name } }, { token: admin.token });
const rolesOf = async ({ token }: TestMember) =>
  (await request(server.url, 'listMerchantRoles', { params: { merchantId: merchant.id } }, { token })).body
    .roles;
const roleNamed = async (name: string) => (await rolesOf(admin)).find((role) => role.name === name);
const changesOf = async (name: string) =>
  (await request(server.url, 'listRoleChanges', { params: { name } }, { token: admin.token })).body.changes;
const entry = (pageId: string, permission: 'view' | 'change') => ({
  name: pageId,
  pageId,
  order: 1,
  permission,
});

describe('the roles of a merchant', () => {
  it('start as the ten built-in ones, with their rights and number of members', async () => {
    const roles = await rolesOf(admin);
    expect(new Set(roles.map(({ name }) => name))).toEqual(new Set(ROLES));
    expect(roles.find(({ name }) => name === 'ADMIN')).toMatchObject({ memberCount: 1, builtIn: true });
    expect(
      roles.find(({ name }) => name === 'USER'),
      'the service user does not count',
    ).toMatchObject({
      memberCount: 0,
    });
    expect(roles.find(({ name }) => name === 'CALLCENTER_USER2')).toMatchObject({
      title: 'Call-centre agent 2',
      status: 'ACTIVE',
      visibility: 'all',
      isDefault: true,
      rights: { dashboard: 'view' },
    });
  });

  it('can be assigned while they are active', async () => {
    await create('Night shift');
    await change('NIGHT_SHIFT', { status: 'INACTIVE' });
    const active = await request(server.url, 'listAllRoles', {}, { token: admin.token });
    expect(active.body.roles.map(({ name }) => name)).not.toContain('NIGHT_SHIFT');
    expect((await roleNamed('NIGHT_SHIFT'))?.status).toBe('INACTIVE');

    const { tenant } = systemScope(server.services, merchant.id);
    const given = (name: string) => tenant.transaction((db) => activeRoleFor(db, merchant.id, name));
    expect((await given('USER')).name).toBe('USER');
    for (const name of ['NIGHT_SHIFT', 'NOBODY']) {
      await expect(given(name)).rejects.toMatchObject({ definition: { code: 'role_unknown' } });
    }
  });

  it('are hidden without access to the settings, and from other merchants', async () => {
    const user = await makeMember(server, merchant.id, 'USER');
    const params = { merchantId: merchant.id };
    const shown = (of: object, { token }: TestMember) =>
      request(server.url, 'listMerchantRoles', { params: { ...params, ...of } }, { token });
    expect((await shown({}, user)).status).toBe(403);
    const stranger = await makeMerchant(server);
    expect((await shown({}, stranger.admin)).status).toBe(404);
  });
});

describe('making a role', () => {
  it('stores the name in upper case and opens nothing', async () => {
    const { body } = await create(' night shift, weekends ');
    expect(body).toMatchObject({
      name: 'NIGHT_SHIFT_WEEKENDS',
      title: 'night shift, weekends',
      status: 'ACTIVE',
      builtIn: false,
      visibility: 'all',
      rights: {},
      memberCount: 0,
    });
    expect(await changesOf('NIGHT_SHIFT_WEEKENDS')).toMatchObject([
      { action: 'role.created', actor: { id: admin.id, name: 'Test ADMIN' } },
    ]);
  });

  it('copies rights and visibility from another role, unless given its own visibility', async () => {
    const copy = (await create('Copy', { title: 'A copy', copyOf: 'CALLCENTER_USER3' })).body;
    expect(copy).toMatchObject({ title: 'A copy', visibility: 'own' });
    expect(copy.rights).toEqual((await roleNamed('CALLCENTER_USER3'))?.rights);
    expect(copy.rights).toMatchObject({ livechat: 'change', online_visitors: 'view' });
    expect((await create('Other', { copyOf: 'CALLCENTER_USER3', visibility: 'team' })).body.visibility).toBe(
      'team',
    );
    expect((await create('Third', { copyOf: 'NOBODY' })).status).toBe(404);
  });

  it('is refused for a taken or empty name', async () => {
    await create('Night shift');
    for (const name of ['night-shift', 'admin']) {
      expect((await create(name)).body).toMatchObject({ error: 'role_taken', field: 'name' });
    }
    expect((await create('!!!')).body).toMatchObject({ error: 'bad_input', field: 'name' });
    const manager = await makeMember(server, merchant.id, 'MANAGER');
    expect((await create('Own', {}, manager)).status).toBe(403);
  });
});

describe('changing a role', () => {
  it('changes title, status and visibility of a custom role', async () => {
    await create('Night shift');
    const { body } = await change('NIGHT_SHIFT', { title: 'Nights', visibility: 'team' });
    expect(body).toMatchObject({
      name: 'NIGHT_SHIFT',
      title: 'Nights',
      visibility: 'team',
      status: 'ACTIVE',
    });
  });

  it('can neither rename built-in roles, nor change their visibility, nor deactivate the administrator', async () => {
    expect((await change('USER', { title: 'Staff' })).body.error).toBe('role_fixed');
    expect((await change('USER', { visibility: 'own' })).body.error).toBe('role_fixed');
    expect((await change('ADMIN', { status: 'INACTIVE' })).body.error).toBe('role_fixed');
    expect((await change('USER', { title: 'Business user', status: 'INACTIVE' })).body).toMatchObject({
      status: 'INACTIVE',
      rights: {},
    });
    expect((await change('NOBODY', { status: 'ACTIVE' })).status).toBe(404);
  });

  it('hides all pages from the members of an inactive role at once', async () => {
    const user = await makeMember(server, merchant.id, 'USER');
    const visitors = () => request(server.url, 'listVisitors', {}, { token: user.token });
    expect((await visitors()).status).toBe(200);
    await change('USER', { status: 'INACTIVE' });
    expect((await visitors()).status).toBe(403);
    await change('USER', { status: 'ACTIVE' });
    expect((await visitors()).status).toBe(200);
  });

  it('notifies all pages that roles changed', async () => {
    const socket = await connectMember(server, admin);
    await create('Night shift');
    await socket.next('changed', ({ what }) => what === 'roles');
    await socket.close();
  });
});

describe('deleting a role', () => {
  it('deletes a custom one without members', async () => {
    await create('Night shift');
    expect((await remove('NIGHT_SHIFT')).body).toEqual({ success: true });
    expect(await roleNamed('NIGHT_SHIFT')).toBeUndefined();
    expect((await remove('NIGHT_SHIFT')).status).toBe(404);
  });

  it('is refused for a built-in one, and for one with members', async () => {
    await create('Night shift');
    await makeMember(server, merchant.id, 'NIGHT_SHIFT');
    expect((await roleNamed('NIGHT_SHIFT'))?.memberCount).toBe(1);
    expect((await remove('NIGHT_SHIFT')).body.error).toBe('role_in_use');
    for (const name of ['USER', 'ADMIN']) expect((await remove(name)).body.error).toBe('role_fixed');
  });

  it('is refused while an open invitation uses it', async () => {
    await create('Night shift');
    const body = { email: 'somebody@test.example', role: 'NIGHT_SHIFT' };
    const invitation = await request(server.url, 'inviteMember', { body }, { token: admin.token });
    expect((await remove('NIGHT_SHIFT')).body.error).toBe('role_in_use');
    const params = { id: invitation.body.id };
    await request(server.url, 'withdrawInvitation', { params }, { token: admin.token });
    expect((await remove('NIGHT_SHIFT')).status).toBe(200);
  });
});

describe('what was changed of a role', () => {
  it('is listed newest first, page by page', async () => {
    await create('Night shift');
    for (const title of ['One', 'Two', 'Three']) await change('NIGHT_SHIFT', { title });
    const page = async (cursor?: string) =>
      (
        await request(
          server.url,
          'listRoleChanges',
          { params: { name: 'NIGHT_SHIFT' }, query: { limit: 3, ...(cursor && { cursor }) } },
          { token: admin.token },
        )
      ).body;
    const first = await page();
    expect(first.changes.map(({ after }) => (after as { title: string }).title)).toEqual([
      'Three',
      'Two',
      'One',
    ]);
    const second = await page(first.nextCursor ?? '');
    expect(second).toMatchObject({ changes: [{ action: 'role.created' }], nextCursor: null });
  });
});

describe('the rights of a member', () => {
  const rightsOf = (userId: string, { token }: TestMember) =>
    request(server.url, 'getUserPermission', { query: { userId } }, { token });

  it('are listed per page, each with its reason', async () => {
    const agent = await makeMember(server, merchant.id, 'CALLCENTER_SUPERVISOR', { department: 'Sales' });
    await request(
      server.url,
      'updateRolePermission',
      {
        body: {
          roleName: 'CALLCENTER_SUPERVISOR',
          permissions: [entry('livechat', 'view'), entry('settings', 'change')],
        },
      },
      { token: admin.token },
    );
    const { body } = await rightsOf(agent.id, agent);
    expect(body).toMatchObject({
      userId: agent.id,
      role: 'CALLCENTER_SUPERVISOR',
      title: 'Call-centre supervisor',
      visibility: 'team',
      departments: [{ name: 'Sales' }],
    });
    const on = (pageId: string) => body.rights.find((right) => right.pageId === pageId);
    expect(on('livechat')).toMatchObject({ right: 'view', reason: 'stored' });
    expect(on('visit_history')).toMatchObject({ right: 'none', reason: 'stored' });
    expect(on('settings')).toMatchObject({ right: 'none', reason: 'fixed' });
  });

  it('distinguish default, fixed and inactive', async () => {
    const user = await makeMember(server, merchant.id, 'USER');
    const reasons = async (id: string) =>
      new Set((await rightsOf(id, admin)).body.rights.map(({ right, reason }) => `${right} ${reason}`));
    expect(await reasons(user.id)).toEqual(new Set(['change default', 'view default', 'none default']));
    expect(await reasons(admin.id)).toEqual(new Set(['change fixed']));
    await change('USER', { status: 'INACTIVE' });
    expect(await reasons(user.id)).toEqual(new Set(['none inactive']));
  });

  it('are visible to the member and with access to the settings', async () => {
    const user = await makeMember(server, merchant.id, 'USER');
    const manager = await makeMember(server, merchant.id, 'MANAGER');
    expect((await rightsOf(user.id, user)).status).toBe(200);
    expect((await rightsOf(user.id, manager)).status).toBe(200);
    expect((await rightsOf(manager.id, user)).status).toBe(404);
    const stranger = await makeMerchant(server);
    expect((await rightsOf(stranger.admin.id, admin)).status).toBe(404);
  });
});
