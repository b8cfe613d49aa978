import { z } from 'zod';
import { defineCall } from '../kernel/define-call.ts';
import { Done, Uuid } from '../kernel/shapes.ts';
import { contactListIsDynamic, contactListIsStatic } from './errors.ts';
import { contactListsEdit, contactListsView } from './list-access.ts';
import { SegmentGroup, SegmentPerson, SegmentPreview, SegmentReason } from './segment-shapes.ts';

const one = z.object({ id: Uuid });
const ContactIds = z.strictObject({ contactIds: z.array(Uuid).min(1).max(1000) });
const Changed = z.object({ changed: z.number().int().describe('How many were not on the list, or were.') });

export const previewContactList = defineCall({
  method: 'POST',
  path: '/api/contactLists/preview',
  access: contactListsView,
  topics: [],
  body: z.strictObject({
    conditions: SegmentGroup,
    listId: Uuid.optional().describe('The list whose people would join and leave.'),
    sampleAfter: Uuid.optional().describe('Other people: the last contact of the sample before.'),
  }),
  reply: SegmentPreview,
  summary: 'Count the people that conditions match, without saving them',
});

export const explainContactList = defineCall({
  method: 'POST',
  path: '/api/contactLists/explanation',
  access: contactListsView,
  topics: [],
  body: z.strictObject({ conditions: SegmentGroup, contactId: Uuid }),
  reply: z.object({ holds: z.boolean(), reasons: z.array(SegmentReason) }),
  summary: 'Explain why conditions match a person or not',
});

export const findListPeople = defineCall({
  method: 'GET',
  path: '/api/contactLists/people',
  access: contactListsView,
  topics: ['contacts'],
  query: z.object({ text: z.string().trim().min(1).max(200) }),
  reply: z.object({ people: z.array(SegmentPerson) }),
  summary: 'Find people by name, address or number, to check them against conditions',
});

export const addContactListMembers = defineCall({
  method: 'POST',
  path: '/api/contactLists/{id}/members',
  access: contactListsEdit,
  topics: ['contactLists', 'contacts'],
  params: one,
  body: ContactIds,
  reply: Changed,
  errors: [contactListIsDynamic],
  summary: 'Add contacts to a static list',
});

export const removeContactListMembers = defineCall({
  method: 'POST',
  path: '/api/contactLists/{id}/members/remove',
  access: contactListsEdit,
  topics: ['contactLists', 'contacts'],
  params: one,
  body: ContactIds,
  reply: Changed,
  errors: [contactListIsDynamic],
  summary: 'Remove contacts from a static list',
});

export const fillContactList = defineCall({
  method: 'POST',
  path: '/api/contactLists/{id}/fill',
  access: contactListsEdit,
  topics: ['contactLists'],
  params: one,
  reply: Done,
  errors: [contactListIsStatic],
  summary: 'Check everyone against a dynamic list again',
});

export const cancelContactListFill = defineCall({
  method: 'DELETE',
  path: '/api/contactLists/{id}/fill',
  access: contactListsEdit,
  topics: ['contactLists'],
  params: one,
  reply: Done,
  summary: 'Stop checking everyone against a dynamic list',
});
