import type { ContactIdentity } from '@foyer/contract/contacts/shapes';
import { asc, eq } from 'drizzle-orm';
import { consentWordings, contactConsents } from '../../areas/contacts/consents/tables.ts';
import { importRows, imports } from '../../areas/contacts/import-tables.ts';
import { proposeDuplicates } from '../../areas/contacts/merging/duplicates.ts';
import { type ContactRecord, EMPTY_CONTACT } from '../../areas/contacts/record.ts';
import { startFill } from '../../areas/contacts/segments/filling.ts';
import { readContactRecords, saveContacts } from '../../areas/contacts/store.ts';
import { contactFields, contactListMembers, contactLists, contacts } from '../../areas/contacts/tables.ts';
import { contactNotes } from '../../areas/contacts/timeline/tables.ts';
import type { Db } from '../../database/tenant.ts';
import type { JobRequest } from '../../jobs/jobs.ts';
import { newId } from '../../kernel/ids.ts';
import { consentText, contactFieldRecipes, contactNoteTexts, importedRows } from '../content/contacts.ts';
import { MEMBER_IDS } from '../ids.ts';
import type { Random } from './random.ts';

const DAY_MS = 86_400_000;
const HEADERS = ['Name', 'E-mail', 'Phone', 'Company', 'City', 'Country'] as const;
const TARGETS = ['fullName', 'email', 'phone', 'company', 'city', 'country'] as const;

/** Beginnings of numbers, before seven digits, by country. */
const DIALLED: Readonly<Record<string, string>> = {
  pt: '+35121',
  es: '+3491',
  fr: '+3314',
  it: '+3902',
  de: '+4930',
  nl: '+3120',
  gb: '+44207',
};

/** Gives the contacts own fields, lists and consents, and imports a file. Returns the jobs that fill dynamic lists. */
export async function seedContacts(db: Db, merchantId: number, random: Random): Promise<JobRequest[]> {
  const fields = contactFieldRecipes.map((field, position) => ({
    ...field,
    merchantId,
    id: newId(),
    position,
  }));
  const fieldIds = fields.map(({ id }) => id);
  await db.insert(contactFields).values(fields);
  const imported = await importFile(db, merchantId);
  const known = await db
    .select({ id: contacts.id })
    .from(contacts)
    .where(eq(contacts.merchantId, merchantId))
    .orderBy(asc(contacts.createdAt), asc(contacts.id));
  const records = [
    ...(
      await readContactRecords(
        db,
        merchantId,
        known.map(({ id }) => id),
      )
    ).values(),
  ];
  await saveContacts(
    db,
    merchantId,
    records.filter(({ company }) => company !== '').map((record) => withFields(random, record, fieldIds)),
  );
  await addConsents(db, merchantId, random, records);
  await addNotes(db, merchantId, records);
  return fillLists(db, merchantId, records, imported);
}

/** Values of the own fields, and a phone number for most. */
function withFields(
  random: Random,
  record: ContactRecord,
  [project = '', rooms = '', day = '', trade = '']: string[],
) {
  const hasPhone = record.identities.some(({ kind }) => kind === 'phone');
  const dialled = DIALLED[record.country];
  const value = `${dialled}${random.between(3_000_000, 3_999_999)}`;
  const phone: ContactIdentity[] = hasPhone || !dialled ? [] : [{ kind: 'phone', value }];
  const movesIn = new Date(Date.now() + random.between(10, 200) * DAY_MS).toISOString().slice(0, 10);
  return {
    ...record,
    tags: [...new Set([...record.tags, 'trade'])],
    identities: [...record.identities, ...phone],
    fields: {
      [project]: random.pick(contactFieldRecipes[0]?.choices ?? []),
      [rooms]: String(random.between(2, 24)),
      [day]: movesIn,
      [trade]: `T-${random.between(1000, 9999)}`,
    },
  };
}

/** A note about every third contact, by its owner or another member. */
async function addNotes(db: Db, merchantId: number, records: readonly ContactRecord[]): Promise<void> {
  const authors = [MEMBER_IDS.priya, MEMBER_IDS.sofia];
  const noted = records.filter((_, index) => index % 3 === 0);
  await db.insert(contactNotes).values(
    noted.map(({ id, ownerId }, index) => ({
      merchantId,
      id: newId(),
      contactId: id,
      authorId: ownerId ?? authors[index % authors.length] ?? MEMBER_IDS.priya,
      text: contactNoteTexts[index % contactNoteTexts.length] ?? '',
      createdAt: new Date(Date.now() - ((index % 20) + 1) * DAY_MS),
    })),
  );
}

/** A finished import, two of whose rows failed. Two of its people may be one. Returns the new contacts. */
async function importFile(db: Db, merchantId: number): Promise<string[]> {
  const importId = newId();
  const at = new Date(Date.now() - 3 * DAY_MS);
  const rows = importedRows.map(([name, email, phone, company, city, country], index) => {
    const wrong = email.includes('@') ? (phone.startsWith('+') ? null : 'Phone') : 'Email';
    const [firstName = '', lastName = ''] = name.split(' ');
    const identities: ContactIdentity[] = [
      { kind: 'email', value: email },
      { kind: 'phone', value: phone },
    ];
    const contact = {
      ...EMPTY_CONTACT,
      firstName,
      lastName,
      company,
      city,
      country,
      identities,
      id: newId(),
    };
    return { row: index + 2, values: [name, email, phone, company, city, country], wrong, contact };
  });
  const fine = rows.filter(({ wrong }) => wrong === null);
  const counts = { create: fine.length, update: 0, skip: 0, error: rows.length - fine.length };
  await saveContacts(
    db,
    merchantId,
    fine.map(({ contact }) => ({ ...contact, source: 'import', ownerId: MEMBER_IDS.sofia })),
  );
  await db.insert(imports).values({
    merchantId,
    id: importId,
    memberId: MEMBER_IDS.priya,
    fileName: 'milan-fair.csv',
    format: 'csv',
    state: 'done',
    columns: HEADERS.map((header, index) => ({
      header,
      samples: rows.slice(0, 3).map(({ values }) => values[index] ?? ''),
      target: { kind: 'standard', name: TARGETS[index] ?? 'notes' },
    })),
    basis: 'agreed',
    total: rows.length,
    done: rows.length,
    position: rows.length + 1,
    checked: counts,
    imported: counts,
    createdAt: at,
    startedAt: at,
    finishedAt: at,
    modifiedAt: at,
  });
  await db.insert(importRows).values(
    rows.map(({ row, values, wrong, contact }) => ({
      merchantId,
      importId,
      row,
      values,
      ...(wrong === null
        ? {
            verdict: 'create' as const,
            contactId: contact.id,
            isApplied: true,
            isCreated: true,
            appliedAt: at,
          }
        : {
            verdict: 'error' as const,
            column: wrong === 'Email' ? 1 : 2,
            reason: { text: 'Please enter valid {title}', values: { title: wrong } },
          }),
    })),
  );
  const [a, b] = fine.filter(({ contact }) => contact.lastName === 'Nunes').map(({ contact }) => contact.id);
  if (a && b) {
    await proposeDuplicates(db, merchantId, [
      { a, b, reason: 'company' },
      { a, b, reason: 'phone' },
    ]);
  }
  return fine.map(({ contact }) => contact.id);
}

async function addConsents(
  db: Db,
  merchantId: number,
  random: Random,
  people: readonly ContactRecord[],
): Promise<void> {
  const wording = {
    merchantId,
    channel: 'email',
    purpose: 'marketing',
    version: 1,
    text: consentText,
  } as const;
  await db.insert(consentWordings).values(wording);
  const evidence = { place: 'Checkout', url: '', ip: '', note: '' };
  await db.insert(contactConsents).values(
    people
      .filter((_, index) => index % 3 === 0)
      .flatMap(({ id: contactId, identities }) => {
        const begin = Date.now() - random.between(20, 200) * DAY_MS;
        const common = { merchantId, contactId, basis: 'consent', evidence, actorType: 'visitor' } as const;
        const given = {
          ...common,
          id: newId(),
          channel: 'email' as const,
          purpose: 'marketing' as const,
          state: 'given' as const,
          wording: consentText,
          wordingVersion: 1,
          at: new Date(begin),
        };
        const withdrawn = {
          ...given,
          id: newId(),
          state: 'withdrawn' as const,
          at: new Date(begin + 15 * DAY_MS),
        };
        const called = {
          ...common,
          id: newId(),
          channel: 'phone' as const,
          purpose: 'service' as const,
          state: 'given' as const,
          at: new Date(begin + DAY_MS),
        };
        const hasPhone = identities.some(({ kind }) => kind === 'phone');
        return [given, ...(random.chance(0.15) ? [withdrawn] : []), ...(hasPhone ? [called] : [])];
      }),
  );
}

/** Members of the static lists, and the jobs for the dynamic ones. */
async function fillLists(
  db: Db,
  merchantId: number,
  people: readonly ContactRecord[],
  imported: readonly string[],
): Promise<JobRequest[]> {
  const lists = await db.select().from(contactLists).where(eq(contactLists.merchantId, merchantId));
  const members: Readonly<Record<string, readonly string[]>> = {
    Dealers: people.filter(({ company }) => company !== '').map(({ id }) => id),
    'Newsletter readers': people.filter((_, index) => index % 3 === 0).map(({ id }) => id),
    'Spring fair 2025 guests': imported,
  };
  await db
    .insert(contactListMembers)
    .values(
      lists.flatMap(({ id: listId, name }) =>
        (members[name] ?? []).map((contactId) => ({ merchantId, listId, contactId })),
      ),
    );
  const jobs: JobRequest[] = [];
  for (const list of lists) {
    if (list.kind === 'dynamic') jobs.push(await startFill(db, merchantId, list.id));
  }
  return jobs;
}
