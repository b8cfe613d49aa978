import { CONVERSATION_PAGES } from '@foyer/domain/work-pages';
import { z } from 'zod';
import { edit, page } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { MerchantId, Uuid } from '../kernel/shapes.ts';
import {
  AssignedKind,
  AssignmentEntry,
  AssignmentMember,
  AssignmentSettings,
  MemberAssignment,
} from './shapes.ts';

export const getAssignment = defineCall({
  method: 'GET',
  path: '/api/assignment',
  access: page('settings'),
  topics: ['assignment', 'members'],
  reply: z.object({ settings: AssignmentSettings, members: z.array(AssignmentMember) }),
  summary: 'How work is shared out, and what each member takes',
});

export const updateAssignment = defineCall({
  method: 'PUT',
  path: '/api/assignment',
  access: edit('settings'),
  topics: ['assignment'],
  body: AssignmentSettings,
  reply: AssignmentSettings,
  summary: 'Change how work is shared out; what waits is shared out at once',
});

export const updateMemberAssignment = defineCall({
  method: 'PUT',
  path: '/api/assignment/members/{id}',
  access: edit('settings'),
  topics: ['assignment'],
  params: z.object({ id: Uuid }),
  body: MemberAssignment,
  reply: AssignmentMember,
  summary: 'Change what a member takes: capacity, skills, languages',
});

export const autoAssignTickets = defineCall({
  method: 'POST',
  path: '/ticket/auto-assign',
  access: edit('tickets', 'tasks'),
  body: z.strictObject({
    merchantId: MerchantId.optional(),
    /** Who gets them, as far as they have room; without one they are shared out among all. */
    agentId: Uuid.nullable().default(null),
  }),
  reply: z.object({
    assigned: z.array(z.object({ id: Uuid, agentId: Uuid })),
    /** Tickets that still wait for somebody. */
    waiting: z.number().int(),
  }),
  summary: 'Share out the tickets that wait for somebody',
  description: 'Catalogue 7.21.',
});

export const explainAssignment = defineCall({
  method: 'GET',
  path: '/api/assignment/why',
  access: page(...CONVERSATION_PAGES, 'tasks', 'tickets'),
  query: z.object({ kind: AssignedKind, subjectId: Uuid }),
  reply: z.object({ entries: z.array(AssignmentEntry) }),
  summary: 'Why a conversation or ticket was given to whom, newest first; the last ten choices',
});
