import { listContacts } from '@foyer/contract/contacts/contact-calls';
import { contactList } from '@foyer/contract/contacts/list';
import type { Contact } from '@foyer/contract/contacts/shapes';
import { fullName } from '@foyer/domain/full-name';
import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { members } from '../accounts/tables.ts';
import { registerListExport } from '../exports/source.ts';
import { consentsText } from './consents/texts.ts';
import { countContacts, readContacts } from './contact-rows.ts';
import { readFields } from './own-fields.ts';
import { allOf, firstOf, presentContacts } from './present.ts';
import { contactLists } from './tables.ts';

/** Registers the export of contacts. */
export const registerContactExport = (): void =>
  registerListExport({
    list: contactList,
    access: listContacts.access,
    count: async (scope, wanted) => (await countContacts(scope, wanted)).total,
    async page(scope, wanted) {
      const { merchantId, read } = scope.tenant;
      const { page, ...neighbours } = await readContacts(scope, wanted);
      return read(async (db) => {
        const shown = await presentContacts(db, merchantId, page);
        const names = await namesOf(db, merchantId, shown);
        return { page: shown.map((contact) => ({ contact, names })), ...neighbours };
      });
    },
    cells: {
      name: ({ contact }) => fullName(contact),
      email: ({ contact }) => firstOf(contact, 'email'),
      phone: ({ contact }) => firstOf(contact, 'phone'),
      company: ({ contact }) => contact.company,
      place: ({ contact }) => [contact.city, contact.country].filter(Boolean).join(', '),
      lead: ({ contact }) => contact.leadStatus,
      score: ({ contact }) => contact.score,
      owner: ({ contact, names }) => names.get(contact.ownerId ?? '') ?? '',
      seen: ({ contact }) => contact.lastSeenDate && new Date(contact.lastSeenDate),
      lists: ({ contact, names }) => contact.listIds.map((id) => names.get(id) ?? '').join(', '),
      consents: ({ contact }, say) => consentsText(contact.marketingConsents, say),
      tags: ({ contact }) => contact.tags.join(', '),
      language: ({ contact }) => contact.language,
      source: ({ contact }) => contact.source,
      created: ({ contact }) => new Date(contact.createdDate),
      changed: ({ contact }) => new Date(contact.lastModifiedDate),
      firstName: ({ contact }) => contact.firstName,
      lastName: ({ contact }) => contact.lastName,
      // The importer reads several values of a cell by lines.
      otherEmails: ({ contact }) => allOf(contact, 'email').slice(1).join('\n'),
      otherPhones: ({ contact }) => allOf(contact, 'phone').slice(1).join('\n'),
      external: ({ contact }) => allOf(contact, 'external').join('\n'),
      notes: ({ contact }) => contact.notes,
      contactId: ({ contact }) => contact.id,
    },
    furtherColumns: async ({ tenant }) =>
      (await tenant.read((db) => readFields(db, tenant.merchantId))).map(({ id, name }) => ({
        title: name,
        cell: ({ contact }) => contact.fields[id] ?? '',
      })),
  });

/** The names of the owners and lists of contacts, by id. */
async function namesOf(db: Db, merchantId: number, shown: readonly Contact[]): Promise<Map<string, string>> {
  const owners = await db
    .select({ id: members.id, firstName: members.firstName, lastName: members.lastName })
    .from(members)
    .where(eq(members.merchantId, merchantId));
  const ids = [...new Set(shown.flatMap(({ listIds }) => listIds))];
  const lists = await db
    .select({ id: contactLists.id, name: contactLists.name })
    .from(contactLists)
    .where(inArray(contactLists.id, ids));
  return new Map([
    ...owners.map((owner) => [owner.id, fullName(owner)] as const),
    ...lists.map(({ id, name }) => [id, name] as const),
  ]);
}
