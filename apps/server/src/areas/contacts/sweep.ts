import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { newId } from '../../kernel/ids.ts';
import { seal } from '../../kernel/seal.ts';
import { savedViews } from '../../kernel/view-tables.ts';
import { byBody, defineSweep, type WorldRows } from '../../sweep/area-sweep.ts';
import { visitors } from '../visitors/tables.ts';
import { contactBulks } from './bulk-tables.ts';
import { consentWordings, contactConsents } from './consents/tables.ts';
import { LINKED_AS } from './contact-actions.ts';
import { hubContext } from './import/hub-import.ts';
import { hubAccounts, importKeys, importRows, imports, importTargets } from './import-tables.ts';
import { leadMoves } from './lead-tables.ts';
import { rowsOf } from './merging/snapshot.ts';
import { contactDuplicates, contactKeys, contactMerges } from './merging/tables.ts';
import { scoreEntries, scoreRules } from './score-tables.ts';
import { contactFields, contactIdentities, contactLists, contacts, contactTokens } from './tables.ts';
import { contactNotes } from './timeline/tables.ts';

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

/** A pair of possible duplicates, a merge, and a consent with its wording. */
async function writeMerging(db: Db, world: WorldRows): Promise<void> {
  const { merchantId, mark, contactId, otherContactId, contactMergeId, memberId } = world;
  const [a = '', b = ''] = [contactId, otherContactId].sort();
  await db.insert(contactDuplicates).values({ merchantId, a, b, reasons: ['email'] });
  await db.insert(contactKeys).values({ merchantId, contactId, key: `email:${mark}` });
  const [kept = {}] = await rowsOf(db, 'contacts', sql`merchant_id = ${merchantId} and id = ${contactId}`);
  const otherId = newId();
  await db.insert(contactMerges).values({
    merchantId,
    id: contactMergeId,
    keptId: contactId,
    otherId,
    otherName: mark,
    memberId,
    snapshot: {
      kept,
      other: { ...kept, id: otherId },
      after: kept,
      identities: [],
      duplicates: [],
      links: {},
      unions: {},
    },
  });
  const subject = { merchantId, channel: 'email', purpose: 'marketing' } as const;
  await db.insert(consentWordings).values({ ...subject, version: 1, text: mark });
  await db.insert(contactConsents).values({
    ...subject,
    id: newId(),
    contactId,
    state: 'given',
    basis: 'consent',
    wording: mark,
    evidence: { place: mark, url: mark, ip: mark, note: mark },
    actorType: 'member',
    actorId: memberId,
    at: new Date(),
  });
}

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
  async write(db, world, sealSecret) {
    const {
      merchantId,
      mark,
      contactId,
      otherContactId,
      contactFieldId,
      contactListId,
      scoreRuleId,
      visitorId,
      memberId,
      contactImportId: importId,
      contactViewId,
      contactBulkId,
    } = world;
    const person = {
      merchantId,
      firstName: mark,
      lastName: mark,
      company: mark,
      city: mark,
      notes: mark,
      tags: [mark],
      fields: { [contactFieldId]: mark },
      source: 'member' as const,
    };
    await db.insert(contacts).values([
      { ...person, id: contactId },
      { ...person, id: otherContactId },
    ]);
    await writeMerging(db, world);
    await db.insert(contactIdentities).values({ merchantId, kind: 'external', value: mark, contactId });
    await db
      .insert(contactFields)
      .values({ merchantId, id: contactFieldId, name: mark, type: 'text', position: 0 });
    await db
      .insert(contactNotes)
      .values({ merchantId, id: world.contactNoteId, contactId, authorId: memberId, text: mark });
    await db.insert(contactTokens).values({ merchantId, contactId, word: mark });
    await db.insert(leadMoves).values({
      merchantId,
      id: newId(),
      contactId,
      from: 'NEW',
      to: 'MQL',
      actorType: 'system',
      reason: 'linked',
      note: mark,
    });
    await db.insert(scoreRules).values({
      merchantId,
      id: scoreRuleId,
      name: mark,
      trigger: { event: 'page', contains: mark },
      points: 5,
      active: false,
    });
    await db.insert(scoreEntries).values({
      merchantId,
      contactId,
      ruleId: scoreRuleId,
      cause: mark,
      points: 5,
      version: 1,
      detail: mark,
      at: new Date(),
    });
    // Not linked, and not to be linked while the calls run.
    await db
      .update(visitors)
      .set({ linkedAs: LINKED_AS })
      .where(and(eq(visitors.merchantId, merchantId), eq(visitors.id, visitorId)));
    await db
      .insert(contactLists)
      .values({ merchantId, id: contactListId, name: mark, description: mark, status: 'active' });
    const target = { kind: 'standard', name: 'email' } as const;
    await db.insert(imports).values({
      merchantId,
      id: importId,
      memberId,
      fileName: mark,
      format: 'csv',
      state: 'checked',
      columns: [{ header: mark, samples: [mark], target }],
      total: 1,
    });
    await db.insert(importRows).values({ merchantId, importId, row: 2, values: [mark], verdict: 'error' });
    await db.insert(importKeys).values({ merchantId, importId, key: mark, row: 2 });
    await db.insert(importTargets).values({ merchantId, header: mark, target });
    await db
      .insert(savedViews)
      .values({ merchantId, id: contactViewId, list: 'contacts', name: mark, query: { q: mark } });
    await db.insert(contactBulks).values({
      merchantId,
      id: contactBulkId,
      memberId,
      action: { type: 'addTag', tag: mark },
      contactIds: [contactId],
      state: 'done',
      total: 1,
    });
    await db
      .insert(hubAccounts)
      .values({ merchantId, sealedToken: seal(sealSecret, hubContext(merchantId), mark) });
  },
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
