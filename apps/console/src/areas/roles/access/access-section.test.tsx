import type { Role } from '@foyer/contract/roles/shapes';
import { entriesOf, type PermissionEntry, rightsOfEntries } from '@foyer/domain/permissions';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Answers, type FakeServer, fakeServer, Refused } from '../../../testing/fake-server.ts';
import { renderSection } from '../../../testing/render-section.tsx';
import { AT, invitationOf, memberOf, roleOf } from '../../../testing/team-samples.ts';
import { toast } from '../../../ui/toast-store.ts';
import { AccessSection } from './access-section.tsx';

const ADDRESS = '/settings?tab=access-management';
let server: FakeServer;
let roles: Role[];
/** Role permissions that were stored, by role. */
let stored: Record<string, { rights: object; readAt: string }>;

interface Update {
  roleName: string;
  permissions: PermissionEntry[];
  readAt: string;
}

const permissionOf = (role: Role) => ({
  roleName: role.name,
  merchantId: 101,
  permissions: entriesOf(role.rights, { hasCustomDashboard: true }, role.reports),
  rights: role.rights,
  modifiedDate: role.modifiedDate,
});

const roleNamed = (name: string | null) => {
  const role = roles.find((one) => one.name === name);
  if (!role) throw new Refused(404, 'not_found', 'There is nothing here that you may see.');
  return role;
};

const answers = (more: Answers = {}): Answers => ({
  'GET /curo/role/merchant/101': () => ({ roles }),
  'GET /curo/rolePermission': ({ url }) => permissionOf(roleNamed(url.searchParams.get('roleName'))),
  'PUT /curo/role/permission/update': ({ body }) => {
    const { roleName, permissions, readAt } = body as Update;
    const role = roleNamed(roleName);
    if (readAt !== role.modifiedDate) {
      throw new Refused(409, 'conflict', 'Somebody changed this in the meantime.');
    }
    const rights = rightsOfEntries(permissions);
    stored[role.name] = { rights, readAt };
    Object.assign(role, { rights, isDefault: false, modifiedDate: '2026-11-02T10:00:00.000Z' });
    return permissionOf(role);
  },
  ...more,
});

beforeEach(() => {
  stored = {};
  roles = [
    roleOf('ADMIN', { memberCount: 2 }),
    roleOf('MANAGER', { memberCount: 3 }),
    roleOf('USER', { memberCount: 6 }),
    roleOf('CALLCENTER_USER1', { memberCount: 9 }),
    roleOf('M_USER', { status: 'INACTIVE', rights: {}, memberCount: 0 }),
    roleOf('NIGHT_TEAM', { title: 'Night team', memberCount: 0, isDefault: false }),
  ];
  server = fakeServer(answers());
});

afterEach(() => {
  cleanup();
  toast.clear();
  server.stop();
  localStorage.clear();
});

const cell = (name: RegExp | string) => screen.findByRole('button', { name });
const grid = () => screen.findByRole('grid', { name: 'Rights of roles on pages' });

describe('the matrix', () => {
  test('lists active roles with how many people have them, and pages that exist', async () => {
    renderSection(AccessSection, ADDRESS);
    expect(await screen.findByText('5 of 6 roles')).toBeDefined();
    const heads = within(await grid()).getAllByRole('columnheader');
    expect(heads.map((head) => head.textContent)).toEqual([
      'Page',
      'ADMIN 2 people',
      'MANAGER 3 people',
      'USER 6 people',
      'CALLCENTER_USER1 9 people',
      'NIGHT_TEAM 0 people',
    ]);
    expect(await cell('Live Chat for MANAGER: Change')).toBeDefined();
    expect(screen.queryByRole('rowheader', { name: /^Dashboard/ })).toBeNull();
  });

  test('says why a right is fixed', async () => {
    renderSection(AccessSection, ADDRESS);
    await cell('Live Chat for ADMIN: Change. An administrator changes everything');
    await cell('Settings for CALLCENTER_USER1: None. This role is limited to other pages');
  });

  test('keeps inactive roles as they are', async () => {
    renderSection(AccessSection, `${ADDRESS}&status=INACTIVE`);
    await cell('Live Chat for M_USER: None. An inactive role opens no page');
  });

  test('filters pages, and finds those that are not built', async () => {
    const user = userEvent.setup();
    const { router } = renderSection(AccessSection, ADDRESS);
    await grid();
    await user.keyboard('/dashboard{Enter}');
    await screen.findByRole('rowheader', { name: /^Dashboard/ });
    expect(screen.queryByRole('rowheader', { name: /^Live Chat/ })).toBeNull();
    expect(router.state.location.search).toMatchObject({ q: 'dashboard' });
  });

  test('opens the pages that are not built yet', async () => {
    roles = roles.filter(({ name }) => name === 'ADMIN' || name === 'USER');
    const user = userEvent.setup();
    renderSection(AccessSection, ADDRESS);
    await user.click(await cell(/^Not built yet/));
    await user.click(await cell('Visit History for USER: Change'));
    await user.click(await screen.findByRole('menuitemradio', { name: /^View/ }));
    await cell('Visit History for USER: View, changed, not saved');
  });
});

describe('changing rights', () => {
  test('goes by keys, marks what is changed, and is saved role by role', async () => {
    const user = userEvent.setup();
    renderSection(AccessSection, ADDRESS);
    const livechat = await cell('Live Chat for MANAGER: Change');
    livechat.focus();
    await user.keyboard('v');
    await cell('Live Chat for MANAGER: View, changed, not saved');
    await user.keyboard('{ArrowRight}n');
    await cell('Live Chat for USER: None, changed, not saved');
    expect(screen.getByText('2 changes not saved')).toBeDefined();
    expect(screen.getByText('MANAGER, USER; 9 people')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByText('Saved: MANAGER, USER');
    expect(stored.MANAGER?.rights).toMatchObject({ livechat: 'view', my_contacts: 'change' });
    expect(stored.USER?.rights).not.toHaveProperty('livechat');
    expect(stored.USER?.readAt).toBe(AT);
    expect(screen.queryByText(/not saved/)).toBeNull();
  });

  test('by the menu of a cell explains each right and gives the focus back', async () => {
    const user = userEvent.setup();
    renderSection(AccessSection, ADDRESS);
    const livechat = await cell('Live Chat for MANAGER: Change');
    livechat.focus();
    await user.keyboard('{Enter}');
    const menu = await screen.findByRole('menu', { name: 'Live Chat for MANAGER' });
    expect(within(menu).getByText('Not in the menu, address refused')).toBeDefined();
    await user.click(within(menu).getByRole('menuitemradio', { name: /^None/ }));
    const changed = await cell('Live Chat for MANAGER: None, changed, not saved');
    await waitFor(() => expect(document.activeElement).toBe(changed));
  });

  test('back to what is stored is no change', async () => {
    const user = userEvent.setup();
    renderSection(AccessSection, ADDRESS);
    (await cell('Live Chat for MANAGER: Change')).focus();
    await user.keyboard('n');
    await screen.findByText('1 change not saved');
    await user.keyboard('c');
    await cell('Live Chat for MANAGER: Change');
    expect(screen.queryByText(/not saved/)).toBeNull();
  });

  test('takes a whole block or column at once', async () => {
    const user = userEvent.setup();
    renderSection(AccessSection, ADDRESS);
    await user.click(await cell('All of Work for NIGHT_TEAM'));
    await user.click(await screen.findByRole('menuitemradio', { name: /^View/ }));
    await cell('Online Visitors for NIGHT_TEAM: View, changed, not saved');
    await cell('Settings for NIGHT_TEAM: None');
    await user.click(await cell(/^MANAGER/));
    await user.click(await screen.findByRole('menuitem', { name: 'All listed pages: None' }));
    await cell('Settings for MANAGER: None, changed, not saved');
    await cell('Live Chat for MANAGER: None, changed, not saved');
  });

  test('keeps what was changed when somebody else saved the role meanwhile', async () => {
    const user = userEvent.setup();
    renderSection(AccessSection, ADDRESS);
    (await cell('Live Chat for MANAGER: Change')).focus();
    await user.keyboard('n');
    Object.assign(roleNamed('MANAGER'), { modifiedDate: '2026-11-02T09:30:00.000Z' });
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByText(/^Somebody changed MANAGER meanwhile/);
    await cell('Live Chat for MANAGER: None, changed, not saved');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByText('Saved: MANAGER');
    expect(stored.MANAGER?.readAt).toBe('2026-11-02T09:30:00.000Z');
  });

  test('asks before it is left', async () => {
    const user = userEvent.setup();
    const { router } = renderSection(AccessSection, ADDRESS);
    (await cell('Live Chat for MANAGER: Change')).focus();
    await user.keyboard('n');
    await user.click(screen.getByRole('link', { name: 'Way out' }));
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(router.state.location.pathname).toBe('/settings');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await user.click(screen.getByRole('link', { name: 'Way out' }));
    expect(await screen.findByText('elsewhere')).toBeDefined();
  });

  test('is for administrators: others see it', async () => {
    const user = userEvent.setup();
    renderSection(AccessSection, ADDRESS, 'IT_MANAGER');
    const livechat = await cell('Live Chat for MANAGER: Change');
    expect(livechat.getAttribute('aria-disabled')).toBe('true');
    await user.click(livechat);
    await user.keyboard('n');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(screen.queryByText(/not saved/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'New role' })).toBeNull();
  });
});

describe('roles', () => {
  const menuOf = async (user: ReturnType<typeof userEvent.setup>, name: RegExp, item: string) => {
    await user.click(await cell(name));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };

  test('a copy gets its name from its title', async () => {
    server.stop();
    let made: unknown;
    server = fakeServer(
      answers({
        'POST /curo/role/create/WEEKEND_CREW': ({ body }) => {
          made = body;
          const role = roleOf('WEEKEND_CREW', { title: 'Weekend crew', memberCount: 0 });
          roles.push(role);
          return role;
        },
      }),
    );
    const user = userEvent.setup();
    renderSection(AccessSection, ADDRESS);
    await menuOf(user, /^CALLCENTER_ ?USER1/, 'Copy role');
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await user.clear(title);
    await user.type(title, 'Night team');
    await user.click(screen.getByRole('button', { name: 'Make role' }));
    await screen.findByText('There is a role NIGHT_TEAM already.');
    await user.clear(title);
    await user.type(title, 'Weekend crew');
    await screen.findByText('Its name in lists and calls: WEEKEND_CREW');
    await user.click(screen.getByRole('button', { name: 'Make role' }));
    await screen.findByText('The role WEEKEND_CREW is made');
    expect(made).toEqual({ title: 'Weekend crew', copyOf: 'CALLCENTER_USER1', sight: 'all' });
    const head = await cell(/^WEEKEND_ ?CREW/);
    expect(head.closest('th')?.textContent).toBe('WEEKEND_CREW 0 people');
  });

  test('one that somebody has is not deleted: it says who', async () => {
    Object.assign(roleNamed('NIGHT_TEAM'), { memberCount: 1 });
    server.stop();
    server = fakeServer(
      answers({
        'GET /curo/userDetails': () => ({
          users: [memberOf(7, { role: 'NIGHT_TEAM' })],
          total: 1,
          nextCursor: null,
        }),
        'GET /api/invitations': () => ({
          invitations: [invitationOf('ana@tidewell.example', { role: 'NIGHT_TEAM' })],
          nextCursor: null,
        }),
      }),
    );
    const user = userEvent.setup();
    renderSection(AccessSection, ADDRESS);
    await menuOf(user, /^NIGHT_ ?TEAM/, 'Delete role');
    const member = await screen.findByRole('link', { name: 'Member 7' });
    expect(member.getAttribute('href')).toContain(`id=${memberOf(7).id}`);
    await screen.findByRole('link', { name: 'Invited: ana@tidewell.example' });
    expect(screen.queryByRole('button', { name: 'Delete role' })).toBeNull();
  });

  test('the order of report categories is stored with the rights as they are', async () => {
    const user = userEvent.setup();
    renderSection(AccessSection, ADDRESS);
    await menuOf(user, /^MANAGER/, 'Edit role');
    await user.click(await screen.findByRole('button', { name: 'Move Content performance up' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('MANAGER is saved');
    expect(stored.MANAGER?.rights).toEqual(roleOf('MANAGER').rights);
  });

  test('two of them compared show where they differ', async () => {
    renderSection(AccessSection, `${ADDRESS}&compare=MANAGER,USER`);
    const rows = await screen.findByRole('region', { name: 'Differences' });
    expect(within(rows).getByRole('rowheader', { name: /^Settings/ })).toBeDefined();
    expect(within(rows).queryByRole('rowheader', { name: /^Live Chat/ })).toBeNull();
  });

  test('the history tells who changed what from what to what', async () => {
    server.stop();
    server = fakeServer(
      answers({
        'GET /api/roles/MANAGER/changes': () => ({
          nextCursor: null,
          changes: [
            {
              id: memberOf(1).id,
              at: AT,
              actor: { type: 'member', id: memberOf(1).id, name: 'Priya Raman' },
              action: 'role.permissions.changed',
              subject: { type: 'role', id: 'MANAGER' },
              before: { rights: { settings: 'change' } },
              after: { rights: { settings: 'view' } },
              ip: null,
            },
          ],
        }),
      }),
    );
    renderSection(AccessSection, `${ADDRESS}&history=MANAGER`);
    const drawer = await screen.findByRole('dialog', { name: 'Changes of MANAGER' });
    expect(await within(drawer).findByText('Priya Raman')).toBeDefined();
    expect(
      within(drawer)
        .getByText(/Settings/)
        .closest('li')?.textContent,
    ).toBe('Settingsfrom Changeto View');
  });
});
