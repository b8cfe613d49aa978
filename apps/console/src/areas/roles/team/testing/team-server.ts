import type { Invitation, Member } from '@foyer/contract/accounts/member-shapes';
import { screen, within } from '@testing-library/react';
import type { userEvent } from '@testing-library/user-event';
import { type Answers, type FakeServer, fakeServer, Refused } from '../../../../testing/fake-server.ts';
import { ADMIN_ID, memberOf, roleOf, SALES_ID, SUPPORT_ID } from '../../../../testing/team-samples.ts';
import { tearDown } from '../../../../testing/tear-down.ts';

export const ADDRESS = '/settings/roles-and-team-members';
export const LAST =
  'At least one active administrator is required. Make another member an administrator first.';

/** Selects an option of a field within a part of the page. */
export const choose = async (
  user: ReturnType<typeof userEvent.setup>,
  within_: HTMLElement,
  field: string,
  option: RegExp,
) => {
  await user.click(within(within_).getByRole('combobox', { name: new RegExp(`^${field}`) }));
  await user.click(await screen.findByRole('option', { name: option }));
};

const departments = [
  { id: SUPPORT_ID, name: 'Support' },
  { id: SALES_ID, name: 'Sales' },
];

/** A fake server with three members and a list of invitations. */
export class TeamServer {
  members: Member[] = [
    memberOf(1, { id: ADMIN_ID, firstName: 'Priya', lastName: 'Raman', role: 'ADMIN', presence: 'online' }),
    memberOf(2, { firstName: 'Ana', lastName: 'Costa', departments: [{ id: SUPPORT_ID, name: 'Support' }] }),
    memberOf(3, { firstName: 'Ben', lastName: 'Adeyemi', status: 'Inactive' }),
  ];
  invitations: Invitation[] = [];
  /** The bodies of member updates, in order. */
  readonly changed: Record<string, unknown>[] = [];
  /** The URLs of member list requests, in order. */
  readonly asked: URL[] = [];
  private server: FakeServer = fakeServer(this.answers());

  /** Adds answers. */
  alsoAnswer(more: Answers) {
    this.server.stop();
    this.server = fakeServer(this.answers(more));
  }

  close() {
    tearDown(this.server);
  }

  private answers(more: Answers = {}): Answers {
    return {
      'GET /curo/userDetails': ({ url }) => {
        this.asked.push(url);
        const from = Number(url.searchParams.get('cursor') ?? 0);
        const limit = Number(url.searchParams.get('limit'));
        const status = url.searchParams.get('status');
        const fitting = this.members.filter((member) => !status || member.status === status);
        const nextCursor = from + limit < fitting.length ? String(from + limit) : null;
        return { users: fitting.slice(from, from + limit), total: fitting.length, nextCursor };
      },
      'GET /curo/role/merchant/101': () => ({
        roles: ['ADMIN', 'MANAGER', 'USER'].map((name) => roleOf(name)),
      }),
      'GET /chimes/merchantDepartment': () => ({ departments }),
      'GET /api/colleagues': () => ({ colleagues: [] }),
      'GET /api/invitations': () => ({ invitations: this.invitations, nextCursor: null }),
      'GET /curo/user/permission': ({ url }) => ({
        userId: url.searchParams.get('userId'),
        role: 'USER',
        title: 'Business user',
        visibility: 'team',
        departments: [departments[0]],
        rights: [
          { pageId: 'livechat', right: 'change', reason: 'stored' },
          { pageId: 'settings', right: 'none', reason: 'fixed' },
        ],
      }),
      'PUT /curo/updateUserAccount': ({ body }) => this.update(body as Record<string, unknown>),
      ...more,
      'GET /api/members/*': ({ url }) => this.memberFor(url.pathname.split('/').at(-1)),
    };
  }

  private memberFor(id: unknown): Member {
    const member = this.members.find((one) => one.id === id);
    if (!member) throw new Refused(404, 'not_found', 'This does not exist, or you do not have access.');
    return member;
  }

  private update(body: Record<string, unknown>): Member {
    this.changed.push(body);
    const member = this.memberFor(body.id);
    if (member.role === 'ADMIN' && (body.role || body.status))
      throw new Refused(409, 'last_administrator', LAST);
    return Object.assign(member, body);
  }
}
