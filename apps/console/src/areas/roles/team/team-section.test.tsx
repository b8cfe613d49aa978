import type { Invitation, Member } from '@foyer/contract/accounts/member-shapes';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Answers, type FakeServer, fakeServer, Refused } from '../../../testing/fake-server.ts';
import { renderSection } from '../../../testing/render-section.tsx';
import {
  ADMIN_ID,
  AT,
  invitationOf,
  memberOf,
  roleOf,
  SALES_ID,
  SUPPORT_ID,
} from '../../../testing/team-samples.ts';
import { toast } from '../../../ui/toast-store.ts';
import { TeamSection } from './team-section.tsx';

const ADDRESS = '/settings?tab=roles-and-team-members';
const LAST = 'Somebody must stay an active administrator: make another member one first.';
let server: FakeServer;
let members: Member[];
let invitations: Invitation[];
/** The bodies of changes to members, in order. */
let changed: Record<string, unknown>[];
let asked: URL[];

const departments = [
  { id: SUPPORT_ID, name: 'Support' },
  { id: SALES_ID, name: 'Sales' },
];

function update(body: Record<string, unknown>): Member {
  changed.push(body);
  const member = members.find(({ id }) => id === body.id);
  if (!member) throw new Refused(404, 'not_found', 'There is nothing here that you may see.');
  if (member.role === 'ADMIN' && (body.role || body.status))
    throw new Refused(409, 'last_administrator', LAST);
  return Object.assign(member, body);
}

const answers = (more: Answers = {}): Answers => ({
  'GET /curo/userDetails': ({ url }) => {
    asked.push(url);
    const from = Number(url.searchParams.get('cursor') ?? 0);
    const limit = Number(url.searchParams.get('limit'));
    const status = url.searchParams.get('status');
    const fitting = members.filter((member) => !status || member.status === status);
    const nextCursor = from + limit < fitting.length ? String(from + limit) : null;
    return { users: fitting.slice(from, from + limit), total: fitting.length, nextCursor };
  },
  'GET /curo/role/merchant/101': () => ({ roles: ['ADMIN', 'MANAGER', 'USER'].map((name) => roleOf(name)) }),
  'GET /chimes/merchantDepartment': () => ({ departments }),
  'GET /api/colleagues': () => ({ colleagues: [] }),
  'GET /api/invitations': () => ({ invitations, nextCursor: null }),
  'GET /curo/user/permission': ({ url }) => ({
    userId: url.searchParams.get('userId'),
    role: 'USER',
    title: 'Business user',
    sight: 'team',
    departments: [departments[0]],
    rights: [
      { pageId: 'livechat', right: 'change', reason: 'stored' },
      { pageId: 'settings', right: 'none', reason: 'fixed' },
    ],
  }),
  'PUT /curo/updateUserAccount': ({ body }) => update(body as Record<string, unknown>),
  ...more,
});

const serve = (more?: Answers) => {
  server?.stop();
  server = fakeServer(answers(more));
};

beforeEach(() => {
  changed = [];
  asked = [];
  invitations = [];
  members = [
    memberOf(1, { id: ADMIN_ID, firstName: 'Priya', lastName: 'Raman', role: 'ADMIN', presence: 'online' }),
    memberOf(2, { firstName: 'Ana', lastName: 'Costa', departments: [{ id: SUPPORT_ID, name: 'Support' }] }),
    memberOf(3, { firstName: 'Ben', lastName: 'Adeyemi', status: 'Inactive' }),
  ];
  serve();
});

afterEach(() => {
  cleanup();
  toast.clear();
  server.stop();
  localStorage.clear();
});

const drawer = (name: string) => screen.findByRole('dialog', { name: `Member ${name}` });
const choose = async (
  user: ReturnType<typeof userEvent.setup>,
  within_: HTMLElement,
  field: string,
  option: RegExp,
) => {
  await user.click(within(within_).getByRole('combobox', { name: new RegExp(`^${field}`) }));
  await user.click(await screen.findByRole('option', { name: option }));
};

describe('the list of members', () => {
  test('tells how many there are, and turns their pages', async () => {
    members = Array.from({ length: 160 }, (_, index) => memberOf(index + 1));
    const user = userEvent.setup();
    const { router } = renderSection(TeamSection, ADDRESS);
    expect(await screen.findByText('Total Records: 160')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Page 3' }));
    await waitFor(() => expect(asked.at(-1)?.searchParams.get('cursor')).toBe('100'));
    expect(await screen.findByRole('button', { name: 'Page 3', current: 'page' })).toBeDefined();
    expect(router.state.location.search).toMatchObject({ n: 3 });
  });

  test('filters by the address, and says when nobody fits', async () => {
    members = members.filter(({ status }) => status === 'Active');
    const user = userEvent.setup();
    const { router } = renderSection(TeamSection, `${ADDRESS}&status=Inactive`);
    expect(await screen.findByText('No records found')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Remove filter: Status' }));
    await screen.findByText('Total Records: 2');
    expect(router.state.location.search).not.toHaveProperty('status');
  });
});

describe('a member', () => {
  test('has an address of their own, also beyond the listed', async () => {
    members = Array.from({ length: 120 }, (_, index) => memberOf(index + 1));
    renderSection(TeamSection, `${ADDRESS}&id=${memberOf(117).id}`);
    expect(await drawer('Member 117')).toBeDefined();
  });

  test('is given departments, and only what changed is sent', async () => {
    const user = userEvent.setup();
    renderSection(TeamSection, `${ADDRESS}&id=${memberOf(2).id}`);
    const pane = await drawer('Ana Costa');
    await choose(user, pane, 'Departments', /^Sales/);
    await user.click(within(pane).getByRole('button', { name: 'Save' }));
    await screen.findByText('Ana Costa is saved');
    expect(changed).toEqual([{ id: memberOf(2).id, departmentIds: [SUPPORT_ID, SALES_ID] }]);
  });

  test('is deactivated only after it is said what happens', async () => {
    const user = userEvent.setup();
    renderSection(TeamSection, `${ADDRESS}&id=${memberOf(2).id}`);
    const pane = await drawer('Ana Costa');
    await choose(user, pane, 'Status', /^Inactive/);
    await user.click(within(pane).getByRole('button', { name: 'Save' }));
    const question = await screen.findByRole('alertdialog', { name: 'Deactivate Ana Costa?' });
    expect(within(question).getByText(/signed out everywhere .* go back to the queue/)).toBeDefined();
    expect(changed).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Deactivate' }));
    await screen.findByText('Ana Costa is saved');
    expect(changed).toEqual([{ id: memberOf(2).id, status: 'Inactive' }]);
  });

  test('who is the last administrator stays one: it says so at the role, and keeps what was typed', async () => {
    const user = userEvent.setup();
    renderSection(TeamSection, `${ADDRESS}&id=${ADMIN_ID}`);
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

  test('has rights with the reason of each, and sight with departments', async () => {
    const user = userEvent.setup();
    renderSection(TeamSection, `${ADDRESS}&id=${memberOf(2).id}`);
    const pane = await drawer('Ana Costa');
    await user.click(within(pane).getByText('Effective rights'));
    const row = await within(pane).findByRole('row', { name: /^Live Chat/ });
    expect(row.textContent).toContain('Set for the role');
    expect(within(pane).getByText('Own departments')).toBeDefined();
    expect(within(pane).getByText('Support', { selector: 'dd' })).toBeDefined();
  });

  test('is signed out there', async () => {
    let ended: string | null = null;
    const session = {
      device: 'Firefox on Linux',
      ip: '193.136.0.1',
      country: 'pt',
      createdDate: AT,
      lastUsedDate: AT,
    };
    serve({
      [`GET /api/members/${memberOf(2).id}/sessions`]: () => ({
        sessions: ended ? [] : [{ ...session, id: memberOf(9).id, isCurrent: false }],
      }),
      [`DELETE /api/members/${memberOf(2).id}/sessions`]: ({ url }) => {
        ended = url.searchParams.get('sessionId');
        return { ended: 1 };
      },
    });
    const user = userEvent.setup();
    renderSection(TeamSection, `${ADDRESS}&id=${memberOf(2).id}`);
    const pane = await drawer('Ana Costa');
    await user.click(within(pane).getByText('Signed in at'));
    await user.click(await within(pane).findByRole('button', { name: /^Sign out there/ }));
    await within(pane).findByText('Nowhere at the moment.');
    expect(ended).toBe(memberOf(9).id);
  });

  test('is only seen by who may not manage access', async () => {
    renderSection(TeamSection, `${ADDRESS}&id=${memberOf(2).id}`, 'MANAGER');
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
  test('are changed one by one, and it is named whom it did not reach', async () => {
    const user = userEvent.setup();
    renderSection(TeamSection, ADDRESS);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Priya Raman' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Ana Costa' }));
    await user.click(screen.getByRole('button', { name: 'Deactivate' }));
    const question = await screen.findByRole('alertdialog', { name: 'Deactivate 2 members?' });
    await user.click(within(question).getByRole('button', { name: 'Deactivate' }));
    const result = await screen.findByRole('dialog', { name: '1 member was not changed' });
    expect(result.textContent).toContain(`Priya Raman${LAST}`);
    expect(screen.getByText('1 member is changed')).toBeDefined();
    expect(members[1]?.status).toBe('Inactive');
  });

  test('get a department beside those they have', async () => {
    const user = userEvent.setup();
    renderSection(TeamSection, ADDRESS);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Ana Costa' }));
    await user.click(screen.getByRole('button', { name: 'Add to department' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sales' }));
    await screen.findByText('1 member is changed');
    expect(changed).toEqual([{ id: memberOf(2).id, departmentIds: [SUPPORT_ID, SALES_ID] }]);
  });
});

describe('invitations', () => {
  test('go to several pasted addresses; who has an account stays, with why', async () => {
    const invited: unknown[] = [];
    serve({
      'POST /api/invitations': ({ body }) => {
        const { email } = body as { email: string };
        if (email.startsWith('ana'))
          throw new Refused(409, 'email_taken', 'A member has this email already.');
        invited.push(body);
        invitations.push(invitationOf(email));
        return invitationOf(email);
      },
    });
    const user = userEvent.setup();
    renderSection(TeamSection, ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    const dialog = await screen.findByRole('dialog', { name: 'Invite to the team' });
    const email = within(dialog).getByRole('textbox', { name: /^Email/ });
    await user.click(email);
    await user.paste('Ana Costa <ana@tidewell.example>; kim@tidewell.example\nlee@tidewell.example');
    await choose(user, dialog, 'Role', /^Business user/);
    await user.click(within(dialog).getByRole('button', { name: 'Invite 3' }));
    expect(await within(dialog).findByText('A member has this email already.')).toBeDefined();
    expect(screen.getByText('2 invitations are sent')).toBeDefined();
    expect(within(dialog).getByRole('button', { name: 'Remove ana@tidewell.example' })).toBeDefined();
    expect(within(dialog).queryByRole('button', { name: 'Remove kim@tidewell.example' })).toBeNull();
    expect(invited).toContainEqual({ email: 'kim@tidewell.example', role: 'USER', departmentIds: [] });
  });

  test('that have expired are marked, mailed again and withdrawn', async () => {
    const id = invitationOf('kim@tidewell.example').id;
    invitations = [invitationOf('kim@tidewell.example', { isExpired: true })];
    serve({
      [`POST /api/invitations/${id}/resend`]: () => {
        invitations = [invitationOf('kim@tidewell.example')];
        return invitations[0];
      },
      [`DELETE /api/invitations/${id}`]: () => {
        invitations = [];
        return { success: true };
      },
    });
    const user = userEvent.setup();
    renderSection(TeamSection, `${ADDRESS}&view=invitations`);
    expect(await screen.findByText('Expired')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Send again to kim@tidewell.example' }));
    await waitFor(() => expect(screen.queryByText('Expired')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Withdraw kim@tidewell.example' }));
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('No records found')).toBeDefined();
  });
});
