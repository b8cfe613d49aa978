import type { Calls } from '@foyer/contract';
import type { CallInput } from '@foyer/contract/kernel/define-call';
import { request } from '@foyer/contract/request';
import { PAGE_IDS } from '@foyer/domain/pages';
import { entriesOf, REPORT_CATEGORIES, rightsOfEntries } from '@foyer/domain/permissions';
import { defaultRights } from '@foyer/domain/rights';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMember, makeMerchant, type TestMember, type TestMerchant } from '../../testing/builders.ts';
import { startOwnServer, startTestServer, type TestServer } from '../../testing/server.ts';
import { merchants } from '../merchants/tables.ts';
import { roles } from './tables.ts';

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

type Entry = CallInput<Calls['updateRolePermission']>['body']['permissions'][number];

const entry = (pageId: string, permission: Entry['permission'], order = 1): Entry => ({
  name: `My ${pageId}`,
  pageId,
  order,
  permission,
});
const read = (roleName: string, { token } = admin, url = server.url) =>
  request(url, 'getRolePermission', { query: { roleName } }, { token });
const store = (roleName: string, permissions: Entry[], more: object = {}, by = admin) =>
  request(
    server.url,
    'updateRolePermission',
    { body: { roleName, permissions, ...more } },
    { token: by.token },
  );
const changesOf = async (name: string) =>
  (await request(server.url, 'listRoleChanges', { params: { name } }, { token: admin.token })).body.changes;
const idsOf = (permissions: readonly { pageId: string }[]) => permissions.map(({ pageId }) => pageId);
const withDashboard = (status: 'ACTIVE' | 'INACTIVE') =>
  server.services.database.tenant(merchant.id).read((db) =>
    db
      .update(merchants)
      .set({ customDashboard: [{ id: '1', name: 'Own', status }] })
      .where(eq(merchants.merchantId, merchant.id)),
  );

describe('the menu of a role', () => {
  it('is the default one when nothing is stored', async () => {
    const { body } = await read('CALLCENTER_USER2');
    expect(body).toMatchObject({
      roleName: 'CALLCENTER_USER2',
      merchantId: merchant.id,
      permissions: [{ name: 'Dashboard', pageId: 'dashboard', icon: 'layout-dashboard', permission: 'view' }],
      rights: { dashboard: 'view' },
    });
    expect((await read('MANAGER')).body.permissions).toEqual(
      entriesOf(defaultRights('MANAGER'), { hasCustomDashboard: false }),
    );
  });

  it('follows order, names, icons, submenus and reports as they are stored', async () => {
    const permissions = [
      {
        ...entry('reports', 'view', 7),
        icon: 'star',
        accessList: { reports: ['own', ...REPORT_CATEGORIES] },
      },
      {
        ...entry('designer', 'view', 2),
        submenu: [entry('designer_all', 'view', 2), entry('designer_emails', 'view', 1)],
      },
      entry('tickets#team', 'change', 1),
    ];
    const { body } = await store('USER', permissions);
    const [first, second, third] = body.permissions;
    expect(first).toMatchObject({
      name: 'My tickets#team',
      pageId: 'tickets#team',
      order: 1,
      permission: 'change',
    });
    expect(idsOf(second?.submenu ?? [])).toEqual(['designer_emails', 'designer_all']);
    expect(third).toMatchObject({ icon: 'star', accessList: { reports: ['own', ...REPORT_CATEGORIES] } });
    expect(body.rights).toEqual({
      tickets: 'change',
      designer_all: 'view',
      designer_emails: 'view',
      reports: 'view',
    });
    expect((await read('USER')).body).toEqual(body);
  });

  it('stays within the page limits of the role, whatever is stored', async () => {
    const everything = PAGE_IDS.map((id, order) => entry(id, 'change', order));
    const limited = async (role: string) => new Set(Object.keys((await store(role, everything)).body.rights));
    expect(await limited('CALLCENTER_USER2')).toEqual(new Set(['dashboard']));
    expect(await limited('M_USER')).toEqual(new Set(['livechat']));
    const centre = await limited('CALLCENTER_SUPERVISOR');
    expect(centre.has('livechat') && centre.has('visit_history')).toBe(true);
    expect(centre.has('dashboard') || centre.has('settings')).toBe(false);
    expect(idsOf((await read('M_USER')).body.permissions)).toEqual(['livechat']);
  });

  it('shows custom analytics only with an active custom dashboard', async () => {
    const shown = async () =>
      JSON.stringify((await read('ADMIN')).body.permissions).includes('"analytics_custom"');
    expect(await shown()).toBe(false);
    await withDashboard('INACTIVE');
    expect(await shown()).toBe(false);
    await withDashboard('ACTIVE');
    expect(await shown()).toBe(true);
  });

  it('omits sections disabled by the installation', async () => {
    const staging = await startOwnServer({ ENVIRONMENT: 'staging' });
    try {
      const { id: rolesOwner, admin: other } = await makeMerchant(staging);
      const { permissions, rights } = (await read('ADMIN', other, staging.url)).body;
      expect(idsOf(permissions)).not.toContain('automation');
      expect(rights.automation_rules).toBeUndefined();
      expect(idsOf((await read('ADMIN')).body.permissions)).toContain('automation');
      const { body } = await request(
        staging.url,
        'getUserPermission',
        { query: { userId: other.id } },
        { token: other.token },
      );
      expect(body.rights.find(({ pageId }) => pageId === 'automation_rules')).toMatchObject({
        right: 'none',
        reason: 'switched_off',
      });

      const update = { roleName: 'MANAGER', permissions: [entry('automation_flowbots', 'view', 1)] };
      await request(staging.url, 'updateRolePermission', { body: update }, { token: other.token });
      const [stored] = await staging.services.database
        .tenant(rolesOwner)
        .read((db) => db.select().from(roles).where(eq(roles.name, 'MANAGER')));
      expect(rightsOfEntries(stored?.permissions ?? []), 'what nobody could see stays').toEqual({
        automation_flowbots: 'view',
        automation_chatbot_templates: 'change',
        automation_robotflow: 'change',
        automation_rules: 'change',
      });
    } finally {
      await staging.close();
    }
  });

  it('is visible to members of the role and with access to the settings; of unknown roles there is none', async () => {
    const user = await makeMember(server, merchant.id, 'USER');
    const manager = await makeMember(server, merchant.id, 'MANAGER');
    expect((await read('USER', user)).status).toBe(200);
    expect((await read('USER', manager)).status).toBe(200);
    expect((await read('MANAGER', user)).status).toBe(404);
    expect((await read('NOBODY', manager)).status).toBe(404);
  });
});

describe('storing permissions', () => {
  it('takes effect from the next call of the members', async () => {
    const user = await makeMember(server, merchant.id, 'USER');
    const attributes = () =>
      request(server.url, 'updateMerchantAttributes', { body: { name: 'New' } }, { token: user.token });
    expect((await attributes()).status).toBe(403);
    await store('USER', [entry('settings', 'view')]);
    expect((await attributes()).status, 'may only see').toBe(403);
    await store('USER', [entry('settings', 'change')]);
    expect((await attributes()).status).toBe(200);
  });

  it('is refused for unknown pages, naming the field', async () => {
    for (const pageId of ['nowhere', 'toString', 'designer#x', '']) {
      const { status, body } = await store('USER', [entry('livechat', 'view'), entry(pageId, 'view')]);
      expect([status, body.field], pageId).toEqual([400, 'permissions.1.pageId']);
    }
    const below = { ...entry('designer', 'view'), submenu: [entry('nowhere', 'view')] };
    expect((await store('USER', [below])).body.field).toBe('permissions.0.submenu.0.pageId');
  });

  it('cannot reduce the rights of the administrator', async () => {
    const all = (await read('ADMIN')).body.permissions;
    expect((await store('ADMIN', all.slice(1))).body.error).toBe('role_fixed');
    const less = all.map((one) =>
      one.pageId === 'dashboard' ? { ...one, permission: 'view' as const } : one,
    );
    expect((await store('ADMIN', less)).body.error).toBe('role_fixed');
    const turned = all.map((one) => ({ ...one, order: 100 - one.order }));
    const { body } = await store('ADMIN', turned);
    expect(idsOf(body.permissions)).toEqual(idsOf(all).reverse());
    await withDashboard('ACTIVE');
    expect(JSON.stringify((await read('ADMIN')).body.permissions), 'what opens later').toContain(
      '"analytics_custom"',
    );
  });

  it('accepts one of two concurrent changes', async () => {
    const { lastModifiedDate: ifUnmodifiedSince } = (await read('USER')).body;
    const answers = await Promise.all(
      ['dashboard', 'tickets', 'livechat'].map((id) =>
        store('USER', [entry(id, 'view')], { ifUnmodifiedSince }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('by the creating call works once', async () => {
    const make = () =>
      request(
        server.url,
        'createRolePermission',
        { body: { roleName: 'USER', merchantId: merchant.id, permissions: [entry('livechat', 'view')] } },
        { token: admin.token },
      );
    expect((await make()).body.rights).toEqual({ livechat: 'view' });
    expect((await make()).body.error).toBe('permissions_exist');
  });

  it('writes the changed parts into the audit', async () => {
    const all = (await read('IT_MANAGER')).body.permissions;
    const less = all.filter(({ pageId }) => pageId !== 'dashboard');
    await store('IT_MANAGER', less);
    expect((await changesOf('IT_MANAGER'))[0], 'no more than the right').toMatchObject({
      before: { rights: { dashboard: 'view' } },
      after: { rights: { dashboard: 'none' } },
    });
    expect((await changesOf('IT_MANAGER'))[0]?.after).not.toHaveProperty('menu');

    await store('M_USER', [entry('livechat', 'view'), entry('dashboard', 'change')]);
    const changes = await changesOf('M_USER');
    expect(changes).toMatchObject([
      {
        action: 'role.permissionsChanged',
        actor: { type: 'member', id: admin.id },
        subject: { type: 'role', id: 'M_USER' },
        before: { rights: { livechat: 'change' }, menu: ['Live Chat'] },
        after: { rights: { livechat: 'view' }, menu: ['My livechat'] },
      },
    ]);
    expect(changes[0]?.after).not.toHaveProperty('reports');
  });

  it('is for administrators', async () => {
    const it = await makeMember(server, merchant.id, 'IT_MANAGER');
    expect((await store('USER', [], {}, it)).status).toBe(403);
  });
});

describe('resetting', () => {
  const reset = (name: string) =>
    request(server.url, 'resetRolePermission', { params: { name } }, { token: admin.token });

  it('restores the defaults of a built-in role', async () => {
    const before = (await read('PHYSICIAN')).body;
    await store('PHYSICIAN', [entry('dashboard', 'view')]);
    const { permissions, rights } = (await reset('PHYSICIAN')).body;
    expect({ permissions, rights }).toEqual({ permissions: before.permissions, rights: before.rights });
  });

  it('is refused for a custom role', async () => {
    await request(server.url, 'createRole', { params: { name: 'Own' } }, { token: admin.token });
    expect((await reset('OWN')).status).toBe(404);
  });
});
