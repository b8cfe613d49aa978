import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { renderSection } from '../../../testing/render-section.tsx';
import { AT } from '../../../testing/team-samples.ts';
import { AccessSection } from './access-section.tsx';
import { AccessServer, ADDRESS, cell } from './testing/access-server.ts';

let server: AccessServer;

beforeEach(() => {
  server = new AccessServer();
});
afterEach(() => server.close());

const grid = () => screen.findByRole('grid', { name: 'Role permissions by page' });

describe('the matrix', () => {
  test('lists active roles with member counts, and existing pages', async () => {
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
    expect(screen.getByRole('rowheader', { name: /^Dashboard/ })).toBeDefined();
    expect(screen.queryByRole('rowheader', { name: /^Appointments/ })).toBeNull();
  });

  test('says why a right is fixed', async () => {
    renderSection(AccessSection, ADDRESS);
    await cell('Live Chat for ADMIN: Change. Administrators have full access');
    await cell('Settings for CALLCENTER_USER1: None. This role is limited to other pages');
  });

  test('locks inactive roles', async () => {
    renderSection(AccessSection, `${ADDRESS}?status=INACTIVE`);
    await cell('Live Chat for M_USER: None. An inactive role has no access');
  });

  test('filters pages, also those that do not exist yet', async () => {
    const user = userEvent.setup();
    const { router } = renderSection(AccessSection, ADDRESS);
    await grid();
    await user.keyboard('/appointments{Enter}');
    await screen.findByRole('rowheader', { name: /^Appointments/ });
    expect(screen.queryByRole('rowheader', { name: /^Live Chat/ })).toBeNull();
    expect(router.state.location.search).toMatchObject({ q: 'appointments' });
  });

  test('expands the pages that do not exist yet', async () => {
    server.roles = server.roles.filter(({ name }) => name === 'ADMIN' || name === 'USER');
    const user = userEvent.setup();
    renderSection(AccessSection, ADDRESS);
    await user.click(await cell(/^Not built yet/));
    await user.click(await cell('Visit History for USER: Change'));
    await user.click(await screen.findByRole('menuitemradio', { name: /^View/ }));
    await cell('Visit History for USER: View, unsaved change');
  });
});

describe('changing rights', () => {
  test('works by keyboard, marks changes, and saves role by role', async () => {
    const user = userEvent.setup();
    renderSection(AccessSection, ADDRESS);
    const livechat = await cell('Live Chat for MANAGER: Change');
    livechat.focus();
    await user.keyboard('v');
    await cell('Live Chat for MANAGER: View, unsaved change');
    await user.keyboard('{ArrowRight}n');
    await cell('Live Chat for USER: None, unsaved change');
    expect(screen.getByText('2 unsaved changes')).toBeDefined();
    expect(screen.getByText('MANAGER, USER; 9 people')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByText('Saved: MANAGER, USER');
    expect(server.stored.MANAGER?.rights).toMatchObject({ livechat: 'view', my_contacts: 'change' });
    expect(server.stored.USER?.rights).not.toHaveProperty('livechat');
    expect(server.stored.USER?.ifUnmodifiedSince).toBe(AT);
    expect(screen.queryByText(/not saved/)).toBeNull();
  });

  test('by the menu of a cell explains each right and returns the focus', async () => {
    const user = userEvent.setup();
    renderSection(AccessSection, ADDRESS);
    const livechat = await cell('Live Chat for MANAGER: Change');
    livechat.focus();
    await user.keyboard('{Enter}');
    const menu = await screen.findByRole('menu', { name: 'Live Chat for MANAGER' });
    expect(within(menu).getByText('Not in the menu, no access')).toBeDefined();
    await user.click(within(menu).getByRole('menuitemradio', { name: /^None/ }));
    const changed = await cell('Live Chat for MANAGER: None, unsaved change');
    await waitFor(() => expect(document.activeElement).toBe(changed));
  });

  test('back to the stored right is no change', async () => {
    const user = userEvent.setup();
    renderSection(AccessSection, ADDRESS);
    (await cell('Live Chat for MANAGER: Change')).focus();
    await user.keyboard('n');
    await screen.findByText('1 unsaved change');
    await user.keyboard('c');
    await cell('Live Chat for MANAGER: Change');
    expect(screen.queryByText(/not saved/)).toBeNull();
  });

  test('sets a whole group or column at once', async () => {
    const user = userEvent.setup();
    renderSection(AccessSection, ADDRESS);
    await user.click(await cell('All of Work for NIGHT_TEAM'));
    await user.click(await screen.findByRole('menuitemradio', { name: /^View/ }));
    await cell('Online Visitors for NIGHT_TEAM: View, unsaved change');
    await cell('Settings for NIGHT_TEAM: None');
    await user.click(await cell(/^MANAGER/));
    await user.click(await screen.findByRole('menuitem', { name: 'All listed pages: None' }));
    await cell('Settings for MANAGER: None, unsaved change');
    await cell('Live Chat for MANAGER: None, unsaved change');
  });

  test('keeps the changes on a conflict', async () => {
    const user = userEvent.setup();
    renderSection(AccessSection, ADDRESS);
    (await cell('Live Chat for MANAGER: Change')).focus();
    await user.keyboard('n');
    Object.assign(server.roleNamed('MANAGER'), { lastModifiedDate: '2026-11-02T09:30:00.000Z' });
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByText(/^Someone else changed MANAGER/);
    await cell('Live Chat for MANAGER: None, unsaved change');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByText('Saved: MANAGER');
    expect(server.stored.MANAGER?.ifUnmodifiedSince).toBe('2026-11-02T09:30:00.000Z');
  });

  test('confirms leaving', async () => {
    const user = userEvent.setup();
    const { router } = renderSection(AccessSection, ADDRESS);
    (await cell('Live Chat for MANAGER: Change')).focus();
    await user.keyboard('n');
    await user.click(screen.getByRole('link', { name: 'Way out' }));
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(router.state.location.pathname).toBe(ADDRESS);
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await user.click(screen.getByRole('link', { name: 'Way out' }));
    expect(await screen.findByText('elsewhere')).toBeDefined();
  });

  test('is read-only for other members', async () => {
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
