import type { accounts } from '@foyer/contract';
import type { MemberScope } from '../../../kernel/context.ts';
import { done, type Handlers } from '../../../kernel/handlers.ts';
import { cutPage } from '../../../kernel/paging.ts';
import { inviteMember, resendInvitation, withdrawInvitation } from './invitations.ts';
import { presentInvitation, presentMember, presentSession } from './present.ts';
import { readInvitations, teamMemberFor } from './queries.ts';
import { sendMemberReset } from './resets.ts';
import { endMemberSessions, endOtherSessions, readSessions } from './session-list.ts';

async function listSessions(scope: MemberScope, memberId: string) {
  const rows = await readSessions(scope, memberId);
  return { sessions: rows.map((row) => presentSession(row, scope.caller.sessionId)) };
}

export const memberHandlers: Pick<
  Handlers<typeof accounts>,
  | 'getMember'
  | 'inviteMember'
  | 'listInvitations'
  | 'resendInvitation'
  | 'withdrawInvitation'
  | 'sendMemberPasswordReset'
  | 'listOwnSessions'
  | 'endOwnSession'
  | 'endOtherSessions'
  | 'listMemberSessions'
  | 'endMemberSessions'
> = {
  getMember: ({ tenant }, { params }) =>
    tenant.read(async (db) => presentMember(await teamMemberFor(db, tenant.merchantId, params.id))),

  inviteMember: async (scope, { body }) => presentInvitation(await inviteMember(scope, body)),

  async listInvitations({ tenant }, { query }) {
    const rows = await readInvitations(tenant, query);
    const cursorOf = ({ invitation }: (typeof rows)[number]) => ({
      at: invitation.createdAt,
      id: invitation.id,
    });
    const { page, nextCursor } = cutPage(rows, query.limit, cursorOf);
    return { invitations: page.map(presentInvitation), nextCursor };
  },

  resendInvitation: async (scope, { params }) => presentInvitation(await resendInvitation(scope, params.id)),

  async withdrawInvitation(scope, { params }) {
    await withdrawInvitation(scope, params.id);
    return done;
  },

  async sendMemberPasswordReset(scope, { params }) {
    await sendMemberReset(scope, params.id);
    return done;
  },

  listOwnSessions: (scope) => listSessions(scope, scope.caller.id),

  async endOwnSession(scope, { params }) {
    await endMemberSessions(scope, scope.caller.id, params.id);
    return done;
  },

  endOtherSessions: async (scope) => ({ ended: await endOtherSessions(scope) }),

  listMemberSessions: (scope, { params }) => listSessions(scope, params.id),

  endMemberSessions: async (scope, { params, query }) => ({
    ended: await endMemberSessions(scope, params.id, query.sessionId),
  }),
};
