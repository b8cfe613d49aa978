import { z } from 'zod';
import { admin, member, page } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { Cursor, Done, NextCursor, pageSize, Uuid } from '../kernel/shapes.ts';
import { emailTaken, roleUnknown } from './errors.ts';
import { Invitation, Member, NewInvitation, Session } from './member-shapes.ts';

const one = z.object({ id: Uuid });

export const getMember = defineCall({
  method: 'GET',
  path: '/api/members/{id}',
  access: page('settings'),
  topics: ['members', 'departments', 'secondFactor'],
  params: one,
  reply: Member,
  summary: 'Get a member',
});

export const inviteMember = defineCall({
  method: 'POST',
  path: '/api/invitations',
  access: admin,
  topics: ['members'],
  body: NewInvitation,
  reply: Invitation,
  errors: [emailTaken, roleUnknown],
  rateLimit: { max: 100, perSeconds: 3600 },
  summary: 'Invite someone by email. The link is valid for a week',
});

export const listInvitations = defineCall({
  method: 'GET',
  path: '/api/invitations',
  access: page('settings'),
  topics: ['members'],
  query: z.object({ cursor: Cursor.optional(), limit: pageSize(50, 200) }),
  reply: NextCursor.extend({ invitations: z.array(Invitation) }),
  summary: 'List open invitations, newest first',
});

export const resendInvitation = defineCall({
  method: 'POST',
  path: '/api/invitations/{id}/resend',
  access: admin,
  topics: ['members'],
  params: one,
  reply: Invitation,
  errors: [emailTaken, roleUnknown],
  rateLimit: { max: 100, perSeconds: 3600 },
  summary: 'Send an invitation again. The earlier link stops working',
});

export const withdrawInvitation = defineCall({
  method: 'DELETE',
  path: '/api/invitations/{id}',
  access: admin,
  topics: ['members'],
  params: one,
  reply: Done,
  summary: 'Withdraw an invitation. Its link stops working',
});

export const sendMemberPasswordReset = defineCall({
  method: 'POST',
  path: '/api/members/{id}/passwordReset',
  access: admin,
  params: one,
  reply: Done,
  rateLimit: { max: 30, perSeconds: 3600 },
  summary: 'Email a member a link to reset their password',
});

export const listOwnSessions = defineCall({
  method: 'GET',
  path: '/api/sessions',
  access: member,
  topics: ['sessions'],
  reply: z.object({ sessions: z.array(Session) }),
  summary: 'List the caller’s sign-ins, most recently used first',
});

export const endOwnSession = defineCall({
  method: 'DELETE',
  path: '/api/sessions/{id}',
  access: member,
  topics: ['sessions'],
  params: one,
  reply: Done,
  summary: 'End one of the caller’s sign-ins',
});

export const endOtherSessions = defineCall({
  method: 'POST',
  path: '/api/sessions/endOthers',
  access: member,
  topics: ['sessions'],
  reply: z.object({ ended: z.number().int() }),
  summary: 'Sign out everywhere else',
});

export const listMemberSessions = defineCall({
  method: 'GET',
  path: '/api/members/{id}/sessions',
  access: admin,
  topics: ['memberSessions'],
  params: one,
  reply: z.object({ sessions: z.array(Session) }),
  summary: 'List a member’s sign-ins',
});

export const endMemberSessions = defineCall({
  method: 'DELETE',
  path: '/api/members/{id}/sessions',
  access: admin,
  topics: ['memberSessions'],
  params: one,
  query: z.object({ sessionId: Uuid.optional().describe('One sign-in. Default: all.') }),
  reply: z.object({ ended: z.number().int() }),
  summary: 'Sign a member out of one session or everywhere',
});
