import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { renderSection } from '../../../testing/render-section.tsx';
import { ADMIN_ID, AT, memberOf, SALES_ID, SUPPORT_ID } from '../../../testing/team-samples.ts';
import { TeamSection } from './team-section.tsx';
import { ADDRESS, choose, LAST, TeamServer } from './testing/team-server.ts';

let server: TeamServer;

beforeEach(() => {
  server = new TeamServer();
});
afterEach(() => server.close());

const drawer = (name: string) => screen.findByRole('dialog', { name: `Member ${name}` });

describe('the list of members', () => {
  test('shows the total, and pages', async () => {
    server.members = Array.from({ length: 160 }, (_, index) => memberOf(index + 1));
    const user = userEvent.setup();
    const { router } = renderSection(TeamSection, ADDRESS);
    expect(await screen.findByText('Total Records: 160')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Page 3' }));
    await waitFor(() => expect(server.asked.at(-1)?.searchParams.get('cursor')).toBe('100'));
    expect(await screen.findByRole('button', { name: 'Page 3', current: 'page' })).toBeDefined();
    expect(router.state.location.search).toMatchObject({ n: 3 });
  });

  test('filters by the address, with an empty state', async () => {
    server.members = server.members.filter(({ status }) => status === 'Active');
    const user = userEvent.setup();
    const { router } = renderSection(TeamSection, `${ADDRESS}?status=Inactive`);
    expect(await screen.findByText('No records found')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Remove filter: Status' }));
    await screen.findByText('Total Records: 2');
    expect(router.state.location.search).not.toHaveProperty('status');
  });
});

describe('a member', () => {
  test('has their own address, also outside the listed page', async () => {
    server.members = Array.from({ length: 120 }, (_, index) => memberOf(index + 1));
    renderSection(TeamSection, `${ADDRESS}?id=${memberOf(117).id}`);
    expect(await drawer('Member 117')).toBeDefined();
  });

  test('can be given departments, and only changes are sent', async () => {
    const user = userEvent.setup();
    renderSection(TeamSection, `${ADDRESS}?id=${memberOf(2).id}`);
    const pane = await drawer('Ana Costa');
    await choose(user, pane, 'Departments', /^Sales/);
    await user.click(within(pane).getByRole('button', { name: 'Save' }));
    await screen.findByText('Ana Costa saved');
    expect(server.changed).toEqual([{ id: memberOf(2).id, departmentIds: [SUPPORT_ID, SALES_ID] }]);
  });

  test('is deactivated after confirmation', async () => {
    const user = userEvent.setup();
    renderSection(TeamSection, `${ADDRESS}?id=${memberOf(2).id}`);
    const pane = await drawer('Ana Costa');
    await choose(user, pane, 'Status', /^Inactive/);
    await user.click(within(pane).getByRole('button', { name: 'Save' }));
    const question = await screen.findByRole('alertdialog', { name: 'Deactivate Ana Costa?' });
    expect(within(question).getByText(/signed out everywhere .* return to the queue/)).toBeDefined();
    expect(server.changed).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Deactivate' }));
    await screen.findByText('Ana Costa saved');
    expect(server.changed).toEqual([{ id: memberOf(2).id, status: 'Inactive' }]);
  });

  test('the last administrator cannot lose the role: the error is at the role, and the input stays', async () => {
    const user = userEvent.setup();
    renderSection(TeamSection, `${ADDRESS}?id=${ADMIN_ID}`);
    const pane = await drawer('Priya Raman');
    const first = within(pane).getByRole('textbox', { name: /^First Name/ });
    await user.clear(first);
    await user.type(first, 'Priyanka');
    await choose(user, pane, 'Role', /^Business user/);
    await user.click(within(pane).getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Change my role' }));
    expect(await within(pane).findByText(LAST)).toBeDefined();
    const role = within(pane).getByRole('combobox', { name: /^Role/ });
    expect(role.getAttribute('aria-invalid')).toBe('true');
    expect((first as HTMLInputElement).value).toBe('Priyanka');
  });

  test('has rights with reasons, and visibility with departments', async () => {
    const user = userEvent.setup();
    renderSection(TeamSection, `${ADDRESS}?id=${memberOf(2).id}`);
    const pane = await drawer('Ana Costa');
    await user.click(within(pane).getByText('Effective permissions'));
    const row = await within(pane).findByRole('row', { name: /^Live Chat/ });
    expect(row.textContent).toContain('Set for the role');
    expect(within(pane).getByText('Own departments')).toBeDefined();
    expect(within(pane).getByText('Support', { selector: 'dd' })).toBeDefined();
  });

  test('can be signed out', async () => {
    let ended: string | null = null;
    const session = {
      device: 'Firefox on Linux',
      ip: '193.136.0.1',
      country: 'pt',
      createdDate: AT,
      lastUsedDate: AT,
    };
    server.alsoAnswer({
      [`GET /api/members/${memberOf(2).id}/sessions`]: () => ({
        sessions: ended ? [] : [{ ...session, id: memberOf(9).id, isCurrent: false }],
      }),
      [`DELETE /api/members/${memberOf(2).id}/sessions`]: ({ url }) => {
        ended = url.searchParams.get('sessionId');
        return { ended: 1 };
      },
    });
    const user = userEvent.setup();
    renderSection(TeamSection, `${ADDRESS}?id=${memberOf(2).id}`);
    const pane = await drawer('Ana Costa');
    await user.click(within(pane).getByText('Active sign-ins'));
    await user.click(await within(pane).findByRole('button', { name: /^Sign out (?!everywhere)/ }));
    await within(pane).findByText('Not signed in anywhere.');
    expect(ended).toBe(memberOf(9).id);
  });

  test('is read-only for members who may not manage access', async () => {
    renderSection(TeamSection, `${ADDRESS}?id=${memberOf(2).id}`, 'MANAGER');
    const pane = await drawer('Ana Costa');
    expect(
      within(pane)
        .getByRole('textbox', { name: /^First Name/ })
        .hasAttribute('disabled'),
    ).toBe(true);
    expect(within(pane).queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  });
});

describe('several members', () => {
  test('are changed one by one, and failures are listed', async () => {
    const user = userEvent.setup();
    renderSection(TeamSection, ADDRESS);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Priya Raman' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Ana Costa' }));
    await user.click(screen.getByRole('button', { name: 'Deactivate' }));
    const question = await screen.findByRole('alertdialog', { name: 'Deactivate 2 members?' });
    await user.click(within(question).getByRole('button', { name: 'Deactivate' }));
    const result = await screen.findByRole('dialog', { name: '1 member was not changed' });
    expect(result.textContent).toContain(`Priya Raman${LAST}`);
    expect(screen.getByText('1 member changed')).toBeDefined();
    expect(server.members[1]?.status).toBe('Inactive');
  });

  test('get an additional department', async () => {
    const user = userEvent.setup();
    renderSection(TeamSection, ADDRESS);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Ana Costa' }));
    await user.click(screen.getByRole('button', { name: 'Add to department' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sales' }));
    await screen.findByText('1 member changed');
    expect(server.changed).toEqual([{ id: memberOf(2).id, departmentIds: [SUPPORT_ID, SALES_ID] }]);
  });
});
