import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Refused } from '../../../testing/fake-server.ts';
import { renderSection } from '../../../testing/render-section.tsx';
import { AT, invitationOf, memberOf, roleOf } from '../../../testing/team-samples.ts';
import { AccessSection } from './access-section.tsx';
import { AccessServer, ADDRESS, cell } from './testing/access-server.ts';

let server: AccessServer;

beforeEach(() => {
  server = new AccessServer();
});
afterEach(() => server.close());

describe('roles', () => {
  const menuOf = async (user: ReturnType<typeof userEvent.setup>, name: RegExp, item: string) => {
    await user.click(await cell(name));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };

  test('a copy gets its name from its title', async () => {
    let made: unknown;
    server.alsoAnswer({
      'POST /curo/role/create/WEEKEND_CREW': ({ body }) => {
        made = body;
        const role = roleOf('WEEKEND_CREW', { title: 'Weekend crew', memberCount: 0 });
        server.roles.push(role);
        return role;
      },
    });
    const user = userEvent.setup();
    renderSection(AccessSection, ADDRESS);
    await menuOf(user, /^CALL ?CENTER_ ?USER1/, 'Copy role');
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await user.clear(title);
    await user.type(title, 'Night team');
    await user.click(screen.getByRole('button', { name: 'Create role' }));
    await screen.findByText('A role named NIGHT_TEAM already exists.');
    await user.clear(title);
    await user.type(title, 'Weekend crew');
    await screen.findByText('Name in lists and the API: WEEKEND_CREW');
    await user.click(screen.getByRole('button', { name: 'Create role' }));
    await screen.findByText('WEEKEND_CREW saved');
    expect(made).toEqual({ title: 'Weekend crew', copyOf: 'CALLCENTER_USER1', visibility: 'all' });
    const head = await cell(/^WEEKEND_ ?CREW/);
    expect(head.closest('th')?.textContent).toBe('WEEKEND_CREW 0 people');
  });

  test('one with members is not deleted, and lists them', async () => {
    Object.assign(server.roleNamed('NIGHT_TEAM'), { memberCount: 1 });
    server.alsoAnswer({
      'GET /curo/userDetails': () => ({
        users: [memberOf(7, { role: 'NIGHT_TEAM' })],
        total: 1,
        nextCursor: null,
      }),
      'GET /api/invitations': () => ({
        invitations: [invitationOf('ana@tidewell.example', { role: 'NIGHT_TEAM' })],
        nextCursor: null,
      }),
    });
    const user = userEvent.setup();
    renderSection(AccessSection, ADDRESS);
    await menuOf(user, /^NIGHT_ ?TEAM/, 'Delete role');
    const member = await screen.findByRole('link', { name: 'Member 7' });
    expect(member.getAttribute('href')).toContain(`id=${memberOf(7).id}`);
    await screen.findByRole('link', { name: 'Invited: ana@tidewell.example' });
    expect(screen.queryByRole('button', { name: 'Delete role' })).toBeNull();
  });

  test('one that no one has is deleted after a confirmation; a refusal lists its members', async () => {
    const refusal = new Refused(409, 'role_in_use', 'This role has members.');
    let hasMember = true;
    server.alsoAnswer({
      'GET /curo/userDetails': () => ({ users: [], total: 0, nextCursor: null }),
      'GET /api/invitations': () => ({ invitations: [], nextCursor: null }),
      'DELETE /curo/role/delete/NIGHT_TEAM': () => {
        if (hasMember) throw refusal;
        server.roles = server.roles.filter(({ name }) => name !== 'NIGHT_TEAM');
        return {};
      },
    });
    const user = userEvent.setup();
    renderSection(AccessSection, ADDRESS);
    await menuOf(user, /^NIGHT_ ?TEAM/, 'Delete role');
    const question = await screen.findByRole('dialog', { name: 'Delete NIGHT_TEAM?' });
    await user.click(within(question).getByRole('button', { name: 'Delete role' }));
    await screen.findByText('This role has members.');
    hasMember = false;
    await user.click(within(question).getByRole('button', { name: 'Delete role' }));
    await screen.findByText('NIGHT_TEAM deleted');
  });

  test('the order of report categories is stored with the rights as they are', async () => {
    const user = userEvent.setup();
    renderSection(AccessSection, ADDRESS);
    await menuOf(user, /^MANAGER/, 'Edit role');
    await user.click(await screen.findByRole('button', { name: 'Move Content performance up' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('MANAGER saved');
    expect(server.stored.MANAGER?.rights).toEqual(roleOf('MANAGER').rights);
  });

  test('a comparison of two shows the differences', async () => {
    renderSection(AccessSection, `${ADDRESS}?compare=MANAGER,USER`);
    const rows = await screen.findByRole('region', { name: 'Differences' });
    expect(within(rows).getByRole('rowheader', { name: /^Settings/ })).toBeDefined();
    expect(within(rows).queryByRole('rowheader', { name: /^Live Chat/ })).toBeNull();
  });

  test('the history shows authors and changed values', async () => {
    server.alsoAnswer({
      'GET /api/roles/MANAGER/changes': () => ({
        nextCursor: null,
        changes: [
          {
            id: memberOf(1).id,
            at: AT,
            actor: { type: 'member', id: memberOf(1).id, name: 'Priya Raman' },
            action: 'role.permissionsChanged',
            subject: { type: 'role', id: 'MANAGER' },
            before: { rights: { settings: 'change' } },
            after: { rights: { settings: 'view' } },
            ip: null,
          },
        ],
      }),
    });
    renderSection(AccessSection, `${ADDRESS}?history=MANAGER`);
    const drawer = await screen.findByRole('dialog', { name: 'Changes of MANAGER' });
    expect(await within(drawer).findByText('Priya Raman')).toBeDefined();
    expect(
      within(drawer)
        .getByText(/Settings/)
        .closest('li')?.textContent,
    ).toBe('Settingsfrom Changeto View');
  });
});
