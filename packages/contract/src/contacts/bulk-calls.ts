import { z } from 'zod';
import { defineCall } from '../kernel/define-call.ts';
import { Uuid } from '../kernel/shapes.ts';
import { contactsEdit } from './access.ts';
import { ContactBulk, ContactBulkAction, ContactBulkTarget } from './bulk-shapes.ts';
import { contactListIsDynamic } from './errors.ts';
import { leadReasonMissing } from './lead-errors.ts';

const one = z.object({ id: Uuid });

export const changeContacts = defineCall({
  method: 'POST',
  path: '/api/contacts/bulk',
  access: contactsEdit,
  topics: ['contacts', 'leads', 'contactLists', 'contactBulks'],
  body: z.strictObject({ of: ContactBulkTarget, action: ContactBulkAction }),
  reply: ContactBulk,
  errors: [contactListIsDynamic, leadReasonMissing],
  summary: 'Change one or more contacts. Refusals are returned and do not affect the others',
  description: 'Contacts that match a filter are changed by a job, whose progress `getContactBulk` returns.',
});

export const getContactBulk = defineCall({
  method: 'GET',
  path: '/api/contactBulks/last',
  access: contactsEdit,
  topics: ['contactBulks'],
  reply: z.object({ bulk: ContactBulk.nullable() }),
  summary: 'Get the caller’s latest bulk change of contacts that match a filter',
});

export const cancelContactBulk = defineCall({
  method: 'POST',
  path: '/api/contactBulks/{id}/cancel',
  access: contactsEdit,
  topics: ['contactBulks'],
  params: one,
  reply: ContactBulk,
  summary: 'Cancel a bulk change. Contacts that are changed stay so',
});
