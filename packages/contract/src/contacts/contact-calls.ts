import { VISITOR_PAGES } from '@foyer/domain/work-pages';
import { z } from 'zod';
import { edit, page } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { listFilter, listQuery } from '../kernel/list-query.ts';
import { Done, GridPage, MerchantId, precondition, RowTotal, Uuid } from '../kernel/shapes.ts';
import { contactsEdit, contactsView } from './access.ts';
import { contactFieldNameTaken, contactIdentityTaken, contactListIsDynamic } from './errors.ts';
import { contactList } from './list.ts';
import { Contact, ContactField, ContactFieldInput, ContactInput, ContactPatch } from './shapes.ts';

const one = z.object({ id: Uuid });

/** Who works with visitors sees the person behind one, also without the page of all contacts. */
const ofVisitorView = page('my_contacts', 'my_leads', ...VISITOR_PAGES);

export const listContacts = defineCall({
  method: 'GET',
  path: '/chimes/contactByMerchant/{id}',
  access: contactsView,
  topics: ['contacts'],
  params: z.object({ id: MerchantId }),
  query: z.object(listQuery(contactList)),
  reply: GridPage.extend({ contacts: z.array(Contact) }),
  summary: 'List the contacts that the caller may see. Default order: newest first',
  description: 'Catalogue 7.18. The id is that of the merchant.',
});

export const countContacts = defineCall({
  method: 'GET',
  path: '/api/contacts/count',
  access: contactsView,
  topics: ['contacts'],
  query: z.object(listFilter(contactList)),
  reply: RowTotal,
  summary: 'Count contacts that match a filter, exact up to 100,000',
});

export const getContact = defineCall({
  method: 'GET',
  path: '/api/contacts/{id}',
  access: ofVisitorView,
  topics: ['contacts'],
  params: one,
  reply: Contact,
  summary: 'Get a contact',
  description:
    'For the id of a merged contact, the contact that it is part of now; for the reference id of a visitor, their contact.',
});

export const getVisitorContact = defineCall({
  method: 'GET',
  path: '/chimes/contactByCustomer/{id}',
  access: ofVisitorView,
  topics: ['contacts'],
  params: one,
  reply: z.object({ contact: Contact.nullable() }),
  summary: 'Get the contact of a visitor',
  description:
    'Catalogue 7.18. The id is the reference id of the visitor. Null for a visitor who is not known yet.',
});

export const createContact = defineCall({
  method: 'PUT',
  path: '/chimes/createContact',
  access: contactsEdit,
  topics: ['contacts'],
  body: ContactInput.extend({
    visitorId: Uuid.optional().describe('The visitor who is this person.'),
    listId: Uuid.optional().describe('A static list to add the contact to. Requires edit access to lists.'),
  }),
  reply: Contact,
  errors: [contactIdentityTaken, contactListIsDynamic],
  summary: 'Create a contact',
  description: 'Catalogue 7.18. Needs a name, a company, an email address, a phone number or an id.',
});

export const updateContact = defineCall({
  method: 'POST',
  path: '/chimes/updateContact',
  access: edit('my_contacts', 'my_leads', ...VISITOR_PAGES),
  topics: ['contacts', 'visitors'],
  body: ContactPatch.extend({ id: Uuid, ...precondition }),
  reply: Contact,
  errors: [contactIdentityTaken],
  summary: 'Update a contact. Fields that are left out stay as they are',
  description: 'Catalogue 7.18. The name and company are copied to the visitors of the contact.',
});

export const removeContact = defineCall({
  method: 'DELETE',
  path: '/chimes/delete/contact/{id}',
  access: contactsEdit,
  topics: ['contacts'],
  params: one,
  reply: Done,
  summary: 'Delete a contact. Conversations stay with their visitors',
  description: 'Catalogue 7.18.',
});

export const listContactFields = defineCall({
  method: 'GET',
  path: '/api/contactFields',
  access: ofVisitorView,
  topics: ['contactFields'],
  reply: z.object({ fields: z.array(ContactField) }),
  summary: 'List own fields of contacts in their order',
});

export const createContactField = defineCall({
  method: 'POST',
  path: '/api/contactFields',
  access: edit('settings'),
  topics: ['contactFields'],
  body: ContactFieldInput,
  reply: ContactField,
  errors: [contactFieldNameTaken],
  summary: 'Create an own field of contacts',
});

export const updateContactField = defineCall({
  method: 'PUT',
  path: '/api/contactFields/{id}',
  access: edit('settings'),
  topics: ['contactFields'],
  params: one,
  body: ContactFieldInput.extend(precondition),
  reply: ContactField,
  errors: [contactFieldNameTaken],
  summary: 'Update an own field of contacts. Its type stays, so that values keep their meaning',
  description: 'A new position moves it among the others, which keep their order.',
});

export const removeContactField = defineCall({
  method: 'DELETE',
  path: '/api/contactFields/{id}',
  access: edit('settings'),
  topics: ['contactFields'],
  params: one,
  reply: Done,
  summary: 'Delete an own field of contacts. Its values are no longer shown',
});
