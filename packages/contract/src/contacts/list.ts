import { defineList } from '../kernel/list.ts';

/** The steps of the lead ladder, as shown. */
export const LEAD_LABELS = {
  NEW: 'New',
  VISITOR: 'New',
  PROSPECT: 'Prospect',
  MQL: 'MQL',
  SQL: 'SQL',
  CUSTOMER: 'Customer',
  DNQ: 'DNQ',
} as const;

/** What creates contacts. */
export const CONTACT_SOURCES = { visitor: 'Visitor', member: 'Team', import: 'Import' } as const;

/** The contacts of a merchant. Sorted by creation by default, so that pages stay the same while people come and go. */
export const contactList = defineList({
  name: 'contacts',
  title: 'Contacts',
  call: 'listContacts',
  rows: 'contacts',
  countCall: 'countContacts',
  columns: {
    name: { title: 'Name', width: 170, fixed: true },
    email: { title: 'Email', type: 'email', width: 160, minWidth: 160 },
    phone: { title: 'Phone', type: 'phone', width: 140, minWidth: 140, hidden: true },
    company: { title: 'Company', width: 130, hidden: true },
    place: { title: 'Location', width: 120 },
    channels: { title: 'Channels', width: 90, minWidth: 90, only: 'grid' },
    lead: { title: 'Lead stage', width: 110, labels: LEAD_LABELS },
    score: { title: 'Score', type: 'score', width: 70, minWidth: 70, atEnd: true },
    owner: { title: 'Owner', width: 120 },
    seen: { title: 'Last seen', type: 'moment', width: 100 },
    lists: { title: 'Lists', width: 120, flex: 1 },
    consents: { title: 'Consent', width: 100 },
    tags: { title: 'Tags', width: 140, hidden: true },
    language: { title: 'Language', hidden: true },
    source: { title: 'Added by', labels: CONTACT_SOURCES, hidden: true },
    created: { title: 'Created', type: 'moment', width: 110, hidden: true },
    changed: { title: 'Last changed', type: 'moment', hidden: true },
    firstName: { title: 'First name', only: 'file' },
    lastName: { title: 'Last name', only: 'file' },
    otherEmails: { title: 'Other emails', only: 'file' },
    otherPhones: { title: 'Other phones', only: 'file' },
    external: { title: 'IDs of other systems', only: 'file' },
    notes: { title: 'Notes', only: 'file' },
    contactId: { title: 'ID', only: 'file' },
  },
  filters: {
    list: { kind: 'reference', title: 'List', param: 'listId' },
    lead: {
      kind: 'oneOf',
      title: 'Lead stage',
      param: 'leadStatus',
      values: { NEW: 'New', PROSPECT: 'Prospect', MQL: 'MQL', SQL: 'SQL', CUSTOMER: 'Customer', DNQ: 'DNQ' },
    },
    owner: { kind: 'reference', title: 'Owner', param: 'ownerId', none: 'No one' },
    country: { kind: 'reference', title: 'Country', maxLength: 2, note: 'Alpha-2 in lower case.' },
    tag: { kind: 'text', title: 'Tag', maxLength: 50 },
    score: { kind: 'between', title: 'Score', from: 'minScore', to: 'maxScore', min: 0, max: 100 },
    source: { kind: 'oneOf', title: 'Added by', values: CONTACT_SOURCES },
    seenOn: { kind: 'days', title: 'Last seen', from: 'seenFrom', to: 'seenTo' },
    createdOn: { kind: 'days', title: 'Created', from: 'fromDate', to: 'toDate' },
  },
  search: { maxLength: 100, note: 'Words of the name, company or email address, or a phone number.' },
  sorts: { created: 'moment', name: 'text', score: 'integer', seen: 'moment' },
  defaultSort: { sort: 'created', order: 'desc' },
  openAs: 'id',
});

/** The contact lists of a merchant. */
export const contactListList = defineList({
  name: 'contactLists',
  title: 'Lists',
  call: 'listContactLists',
  rows: 'lists',
  columns: {
    name: { title: 'Name', width: 220, fixed: true },
    description: { title: 'Description', type: 'wide', flex: 1 },
    kind: { title: 'Kind', type: 'status', labels: { static: 'Static', dynamic: 'Dynamic' } },
    size: { title: 'Contacts', type: 'number' },
    status: { title: 'Status', type: 'status', labels: { active: 'Active', inactive: 'Inactive' } },
    created: { title: 'Created', type: 'moment', hidden: true },
    changed: { title: 'Last changed', type: 'moment' },
  },
  filters: {
    kind: { kind: 'oneOf', title: 'Kind', values: { static: 'Static', dynamic: 'Dynamic' } },
    status: { kind: 'oneOf', title: 'Status', values: { active: 'Active', inactive: 'Inactive' } },
    createdOn: { kind: 'days', title: 'Created', from: 'fromDate', to: 'toDate' },
  },
  search: { maxLength: 100 },
  sorts: { created: 'moment', changed: 'moment', size: 'integer', name: 'text' },
  defaultSort: { sort: 'created', order: 'desc' },
  openAs: 'id',
});
