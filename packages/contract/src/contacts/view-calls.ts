import { z } from 'zod';
import { defineCall } from '../kernel/define-call.ts';
import { Done, precondition, Uuid } from '../kernel/shapes.ts';
import { viewTaken } from '../kernel/view-errors.ts';
import { contactsEdit, contactsView } from './access.ts';
import { ContactView, ContactViewInput } from './view-shapes.ts';

const one = z.object({ id: Uuid });

export const listContactViews = defineCall({
  method: 'GET',
  path: '/api/contactViews',
  access: contactsView,
  topics: ['contactViews'],
  reply: z.object({ views: z.array(ContactView) }),
  summary: 'List own and shared saved views of the contacts',
});

export const createContactView = defineCall({
  method: 'POST',
  path: '/api/contactViews',
  access: contactsEdit,
  topics: ['contactViews'],
  body: ContactViewInput,
  reply: ContactView,
  errors: [viewTaken],
  summary: 'Save a view of the contacts',
});

export const updateContactView = defineCall({
  method: 'PUT',
  path: '/api/contactViews/{id}',
  access: contactsEdit,
  topics: ['contactViews'],
  params: one,
  body: ContactViewInput.extend(precondition),
  reply: ContactView,
  errors: [viewTaken],
  summary: 'Update a saved view of the contacts',
});

export const removeContactView = defineCall({
  method: 'DELETE',
  path: '/api/contactViews/{id}',
  access: contactsEdit,
  topics: ['contactViews'],
  params: one,
  reply: Done,
  summary: 'Delete a saved view of the contacts',
});
