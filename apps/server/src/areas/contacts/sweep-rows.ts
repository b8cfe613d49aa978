import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { newId } from '../../kernel/ids.ts';
import { seal } from '../../kernel/seal.ts';
import { savedViews } from '../../kernel/view-tables.ts';
import type { WorldRows } from '../../sweep/area-sweep.ts';
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

/** Writes a row into each table of the area, with the mark of its merchant wherever a text may be. */
export async function writeRows(db: Db, world: WorldRows, sealSecret: string): Promise<void> {
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
  await db.insert(contactTokens).values({ merchantId, contactId, word: mark, contactCreatedAt: new Date() });
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
}

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
