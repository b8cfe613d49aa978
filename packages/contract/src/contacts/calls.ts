import { z } from 'zod';
import { defineCall } from '../kernel/define-call.ts';
import { listQuery } from '../kernel/list-query.ts';
import { Done, GridPage, MerchantId, precondition, RowTotal, Uuid } from '../kernel/shapes.ts';
import { contactListCycle, contactListNameTaken, contactListUsed } from './errors.ts';
import { contactListList } from './list.ts';
import { contactListsEdit, contactListsView } from './list-access.ts';
import { ContactList, ContactListInput, ContactListKind } from './shapes.ts';

export const description = 'Contacts, their own fields, and lists.';

const ofMerchant = z.object({ merchantId: MerchantId });
const one = z.object({ id: Uuid });

export const listContactLists = defineCall({
  method: 'GET',
  path: '/chimes/{merchantId}/contact/list',
  access: contactListsView,
  topics: ['contactLists'],
  params: ofMerchant,
  query: z.object(listQuery(contactListList)),
  reply: GridPage.extend({ lists: z.array(ContactList), ...RowTotal.shape }),
  summary: 'List contact lists. Default order: newest first',
  description: 'Catalogue 7.18.',
});

export const getContactList = defineCall({
  method: 'GET',
  path: '/api/contactLists/{id}',
  access: contactListsView,
  topics: ['contactLists'],
  params: one,
  reply: ContactList,
  summary: 'Get a contact list',
});

export const createContactList = defineCall({
  method: 'POST',
  path: '/chimes/create/contact/list',
  access: contactListsEdit,
  topics: ['contactLists'],
  body: ContactListInput,
  reply: ContactList,
  errors: [contactListNameTaken, contactListCycle],
  summary: 'Create a contact list',
  description: 'Catalogue 7.18.',
});

export const updateContactList = defineCall({
  method: 'PUT',
  path: '/chimes/udpate/contact/list',
  access: contactListsEdit,
  topics: ['contactLists'],
  body: ContactListInput.extend({ id: Uuid, kind: ContactListKind.optional(), ...precondition }),
  reply: ContactList,
  errors: [contactListNameTaken, contactListCycle],
  summary: 'Update a contact list',
  description: 'Catalogue 7.18, with its spelling of the path.',
});

export const removeContactList = defineCall({
  method: 'DELETE',
  path: '/chimes/delete/contact/list/{id}',
  access: contactListsEdit,
  topics: ['contactLists'],
  params: one,
  reply: Done,
  errors: [contactListUsed],
  summary: 'Delete a contact list',
  description: 'Catalogue 7.18.',
});
