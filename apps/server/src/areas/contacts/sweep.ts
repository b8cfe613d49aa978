import { newId } from '../../kernel/ids.ts';
import { byBody, defineSweep, type WorldRows } from '../../sweep/area-sweep.ts';
import { writeRows } from './sweep-rows.ts';

declare module '../../sweep/area-sweep.ts' {
  interface WorldRows {
    readonly contactId: string;
    readonly contactViewId: string;
    readonly contactBulkId: string;
    readonly otherContactId: string;
    readonly contactMergeId: string;
    readonly contactFieldId: string;
    readonly contactListId: string;
    readonly scoreRuleId: string;
    readonly contactImportId: string;
    readonly contactNoteId: string;
  }
}

const written = ({ contactFieldId, memberId }: WorldRows) => ({
  country: 'pt',
  emails: ['someone@example.com'],
  phones: ['+351211234567'],
  fields: { [contactFieldId]: 'Text' },
  ownerId: memberId,
});

const filtered = ({ contactListId, memberId }: WorldRows) => ({
  country: 'pt',
  listId: contactListId,
  ownerId: memberId,
});

const RULE = { name: 'Chairs', trigger: { event: 'page', contains: '/chairs' }, points: 5 };
const NAME = { kind: 'standard', name: 'fullName' } as const;
const SCORING = { cap: 100, thresholds: { PROSPECT: null, MQL: 50, SQL: 80 } };

const conditioned = ({ contactFieldId, memberId }: Pick<WorldRows, 'contactFieldId' | 'memberId'>) => ({
  key: contactFieldId,
  conditions: {
    match: 'any',
    parts: [
      { field: 'owner', operator: 'isAnyOf', values: [memberId] },
      {
        match: 'all',
        parts: [{ field: 'page', operator: 'visited', values: ['/care'], period: { n: 30, unit: 'days' } }],
      },
    ],
  },
});

export const sweep = defineSweep({
  after: ['visitors'],
  rows: () => ({
    contactId: newId(),
    contactViewId: newId(),
    contactBulkId: newId(),
    otherContactId: newId(),
    contactMergeId: newId(),
    contactFieldId: newId(),
    contactListId: newId(),
    contactImportId: newId(),
    contactNoteId: newId(),
    scoreRuleId: newId(),
  }),
  write: writeRows,
  ids: ({
    contactId,
    contactViewId,
    contactBulkId,
    contactMergeId,
    contactFieldId,
    contactListId,
    contactImportId,
    contactNoteId,
    scoreRuleId,
    visitorId,
    merchantId,
  }) => [
    [/contactViews/, contactViewId],
    [/contactBulks/, contactBulkId],
    [/contactImports/, contactImportId],
    [/scoreRules/, scoreRuleId],
    [/api\/leads/, contactId],
    [/createScore/, scoreRuleId],
    [/contactByMerchant/, String(merchantId)],
    [/contactByCustomer/, visitorId],
    [/contactMerges/, contactMergeId],
    [/contactFields/, contactFieldId],
    [/contactNotes/, contactNoteId],
    [/contactLists|contact\/list/, contactListId],
    [/api\/contacts|[cC]ontact/, contactId],
  ],
  fields: ({ contactId, otherContactId, contactListId, memberId }) => ({
    contactId,
    otherId: otherContactId,
    listId: contactListId,
    ownerId: memberId,
  }),
  lists: ({ contactFieldId, contactId }) => ({ takeFields: contactFieldId, contactIds: contactId }),
  special: {
    uploadContacts: ({ contactListId }) => ({ x: contactListId }),
    checkContactImport: ({ contactListId }) => ({ targets: [NAME], listId: contactListId }),
    correctContactImportRow: () => ({ row: 2, column: 0 }),
    recordConsent: () => ({ wordingVersion: 1, date: '2026-01-02T03:04:05.000Z' }),
    createContactList: (world) => ({ kind: 'dynamic', ...conditioned(world) }),
    updateContactList: (world) => ({ kind: 'dynamic', ...conditioned(world) }),
    previewContactList: ({ contactListId, contactId, ...world }) => ({
      listId: contactListId,
      sampleAfter: contactId,
      ...conditioned(world),
    }),
    explainContactList: ({ contactId, ...world }) => ({ contactId, ...conditioned(world) }),
    createContact: (world) => ({ ...written(world), listId: world.contactListId }),
    updateContact: (world) => written(world),
    listContacts: (world) => filtered(world),
    countContacts: (world) => filtered(world),
    listLeads: (world) => filtered(world),
    countLeads: (world) => filtered(world),
    countLeadTabs: (world) => filtered(world),
    moveLeads: () => ({ reason: 'area' }),
    moveVisitorLead: () => ({ reason: 'area' }),
    createScore: () => RULE,
    previewScore: ({ scoreRuleId }) => ({ rule: RULE, ruleId: scoreRuleId, settings: SCORING }),
    saveScoring: () => SCORING,
  },
  withoutRows: [
    'previewContactList sampleAfter',
    'addContactListMembers contactIds.0',
    'removeContactListMembers contactIds.0',
    'listContacts listId',
    'listContacts ownerId',
    'countContacts listId',
    'countContacts ownerId',
    'listLeads listId',
    'listLeads ownerId',
    'countLeads listId',
    'countLeads ownerId',
    'countLeadTabs listId',
    'countLeadTabs ownerId',
    'moveLeads contactIds.0',
    'restoreLeads contactIds.0',
    'changeContacts of.contactIds.0',
  ],
  ignored: ['mergeContacts takeFields.0', 'previewScore ruleId'],
  refusedAsInput: [
    'createContactList conditions.parts.0.key',
    'updateContactList conditions.parts.0.key',
    'previewContactList conditions.parts.0.key',
    'explainContactList conditions.parts.0.key',
    'createContact fields',
    'updateContact fields',
  ],
  refused: {
    pauseContactImport: 'import_in_other_state',
    resumeContactImport: 'import_in_other_state',
    undoContactImport: 'import_in_other_state',
    fillContactList: 'contact_list_static',
    importHubContacts: 'hub_refused',
    listHubContacts: 'hub_refused',
  },
  records: [
    {
      subject: 'contact',
      topic: 'contacts',
      calls: ['createContact', 'updateContact', 'removeContact'],
      fields: { firstName: 'Ann' },
      change: { firstName: 'Bob' },
      unique: null,
      of: byBody,
    },
    {
      subject: 'scoreRule',
      topic: 'scoring',
      calls: ['createScore', 'createScore', 'removeScore'],
      fields: RULE,
      change: { name: 'Prices' },
      unique: 'name',
      of: byBody,
    },
    {
      subject: 'contactField',
      topic: 'contactFields',
      calls: ['createContactField', 'updateContactField', 'removeContactField'],
      fields: { name: 'Flats a year', type: 'number' },
      change: { name: 'Houses a year' },
      unique: 'name',
    },
    {
      subject: 'view',
      topic: 'contactViews',
      calls: ['createContactView', 'updateContactView', 'removeContactView'],
      fields: { name: 'Mine', isShared: true, query: { lead: 'MQL' } },
      change: { name: 'Hot' },
      unique: 'name',
      own: { isShared: false },
    },
    {
      subject: 'contactList',
      topic: 'contactLists',
      calls: ['createContactList', 'updateContactList', 'removeContactList'],
      fields: { name: 'Dealers', description: 'In Europe' },
      change: { name: 'Press' },
      unique: 'name',
      of: byBody,
    },
  ],
});
