import { z } from 'zod';
import { edit, page } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { listFilter, listQuery } from '../kernel/list-query.ts';
import { GridPage, RowTotal, Uuid } from '../kernel/shapes.ts';
import { visitorsEdit } from '../visitors/access.ts';
import { leadReasonMissing } from './lead-errors.ts';
import { leadList } from './lead-list.ts';
import {
  Lead,
  LeadIds,
  LeadLadder,
  LeadMoveInput,
  LeadTotals,
  MovedLeads,
  VisitorLeadMoveInput,
} from './lead-shapes.ts';

const leadsView = page('my_leads');
const leadsEdit = edit('my_leads');

export const listLeads = defineCall({
  method: 'GET',
  path: '/api/leads',
  access: leadsView,
  topics: ['leads'],
  query: z.object(listQuery(leadList)),
  reply: GridPage.extend({ leads: z.array(Lead) }),
  summary: 'List leads. Default order: highest score first',
  description: 'Leads are the contacts, by their step on the ladder.',
});

export const countLeads = defineCall({
  method: 'GET',
  path: '/api/leads/count',
  access: leadsView,
  topics: ['leads'],
  query: z.object(listFilter(leadList)),
  reply: RowTotal,
  summary: 'Count leads',
});

export const countLeadTabs = defineCall({
  method: 'GET',
  path: '/api/leads/tabs',
  access: leadsView,
  topics: ['leads'],
  query: z.object(listFilter(leadList)),
  reply: LeadTotals,
  summary: 'Count the leads of each tab',
  description: 'The filter applies, except for its tab and step.',
});

export const moveLeads = defineCall({
  method: 'POST',
  path: '/api/leads/move',
  access: edit('my_leads', 'my_contacts'),
  topics: ['leads', 'visitors'],
  body: LeadMoveInput,
  reply: MovedLeads,
  errors: [leadReasonMissing],
  summary: 'Move leads to a step',
  description: 'Their visitors move along. Leads that are on the step stay unchanged and are not listed.',
});

export const restoreLeads = defineCall({
  method: 'POST',
  path: '/api/leads/restore',
  access: leadsEdit,
  topics: ['leads', 'visitors'],
  body: z.strictObject({ contactIds: LeadIds }),
  reply: MovedLeads,
  summary: 'Return leads from DNQ to the step before',
});

export const moveVisitorLead = defineCall({
  method: 'POST',
  path: '/api/leads/visitor',
  access: visitorsEdit,
  topics: ['leads', 'visitors'],
  body: VisitorLeadMoveInput,
  reply: z.object({ contactId: Uuid.nullable() }),
  errors: [leadReasonMissing],
  summary: 'Move a visitor to a step, and the contact',
  description: 'A visitor who is no contact yet has a step, but no history of moves.',
});

export const getLeadLadder = defineCall({
  method: 'GET',
  path: '/api/leads/{id}/ladder',
  access: page('my_leads', 'my_contacts'),
  topics: ['leads'],
  params: z.object({ id: Uuid }),
  reply: LeadLadder,
  summary: 'Get the step of a contact and its moves',
});
