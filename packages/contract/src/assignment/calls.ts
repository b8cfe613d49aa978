import { CONVERSATION_PAGES } from '@foyer/domain/work-pages';
import { z } from 'zod';
import { edit, page } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { MerchantId, precondition, Uuid } from '../kernel/shapes.ts';
import {
  AssignedKind,
  AssignmentEntry,
  AssignmentMember,
  AssignmentSettings,
  MemberAssignment,
  StoredAssignmentSettings,
} from './shapes.ts';

export const description = 'Which member gets which conversation or ticket.';

export const getAssignment = defineCall({
  method: 'GET',
  path: '/api/assignment',
  access: page('settings'),
  topics: ['assignment', 'members'],
  reply: z.object({ settings: StoredAssignmentSettings, members: z.array(AssignmentMember) }),
  summary: 'Get the assignment settings and the limits of each member',
});

export const updateAssignment = defineCall({
  method: 'PUT',
  path: '/api/assignment',
  access: edit('settings'),
  topics: ['assignment'],
  body: AssignmentSettings.extend(precondition),
  reply: StoredAssignmentSettings,
  summary: 'Update the assignment settings. Waiting work is assigned immediately',
});

export const updateMemberAssignment = defineCall({
  method: 'PUT',
  path: '/api/assignment/members/{id}',
  access: edit('settings'),
  topics: ['assignment'],
  params: z.object({ id: Uuid }),
  body: MemberAssignment.extend(precondition),
  reply: AssignmentMember,
  summary: 'Update a member’s capacity, skills and languages',
});

export const autoAssignTickets = defineCall({
  method: 'POST',
  path: '/ticket/auto-assign',
  access: edit('tickets', 'tasks'),
  body: z.strictObject({
    merchantId: MerchantId.optional(),
    /** The assignee, up to their capacity. Null: distributed among all. */
    agentId: Uuid.nullable().default(null),
  }),
  reply: z.object({
    assigned: z.array(z.object({ id: Uuid, agentId: Uuid })),
    /** Number of tickets still unassigned. */
    waiting: z.number().int(),
  }),
  summary: 'Assign waiting tickets',
  description: 'Catalogue 7.21.',
});

export const explainAssignment = defineCall({
  method: 'GET',
  path: '/api/assignment/why',
  access: page(...CONVERSATION_PAGES, 'tasks', 'tickets'),
  query: z.object({ kind: AssignedKind, subjectId: Uuid }),
  reply: z.object({ entries: z.array(AssignmentEntry) }),
  summary: 'Explain the last ten assignments of a conversation or ticket, newest first',
});
