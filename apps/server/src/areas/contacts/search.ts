import { contactsView } from '@foyer/contract/contacts/access';
import type { Contact } from '@foyer/contract/contacts/shapes';
import { fullName } from '@foyer/domain/full-name';
import { marked } from '@foyer/domain/search-text';
import { and, eq } from 'drizzle-orm';
import { isOneOf } from '../../kernel/is-one-of.ts';
import { registerSearch } from '../search/source.ts';
import type { SearchText } from '../search/text.ts';
import { readContacts } from './contact-rows.ts';
import { presentContacts } from './present.ts';
import { contacts } from './tables.ts';

/** The name with matches marked; another matching field when the name does not match. */
function names(contact: Contact, { tokens, digits }: SearchText) {
  const values = contact.identities.map(({ value }) => value);
  const name = marked(fullName(contact) || contact.company || (values[0] ?? ''), tokens);
  const number =
    digits && contact.identities.find(({ kind, value }) => kind === 'phone' && value.includes(digits));
  const matched = number
    ? { text: number.value, marks: [[0, number.value.length] as [number, number]] }
    : [...values, contact.company].map((text) => marked(text, tokens)).find(({ marks }) => marks.length > 0);
  return { name, matched: name.marks.length > 0 ? null : (matched ?? null) };
}

/** Registers contacts as a search source. */
export const registerContactSearch = (): void =>
  registerSearch<'contacts', { readonly id: string }>({
    kind: 'contacts',
    access: contactsView,
    async *find(scope, { text }, most) {
      const { page, nextCursor } = await readContacts(scope, {
        text,
        sort: 'seen',
        order: 'desc',
        limit: most,
        back: false,
      });
      yield { found: page, isCut: nextCursor !== null };
    },
    async present({ tenant }, found, search) {
      const ids = found.map(({ id }) => id);
      const shown = await tenant.read(async (db) => {
        const rows = await db
          .select()
          .from(contacts)
          .where(and(eq(contacts.merchantId, tenant.merchantId), isOneOf(contacts.id, ids)));
        return presentContacts(db, tenant.merchantId, rows);
      });
      const byId = new Map(shown.map((contact) => [contact.id, contact]));
      return ids.flatMap((id) => {
        const contact = byId.get(id);
        if (!contact) return [];
        const { country, city, leadStatus, isOnline, lastSeenDate } = contact;
        return { ...names(contact, search), id, country, city, leadStatus, isOnline, lastSeenDate };
      });
    },
  });
