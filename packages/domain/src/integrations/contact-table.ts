import { type ContactSync, SYNCED_FIELDS } from './contact-sync.ts';

/** Contacts in rows of a table, whose first row names the columns. */

/** How columns may be named, in lower case and without spaces and signs. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  email: ['email', 'emailaddress', 'البريدالإلكتروني'],
  phone: ['phone', 'phonenumber', 'mobile', 'telephone', 'الهاتف', 'رقمالهاتف'],
  firstName: ['firstname', 'givenname', 'الاسمالأول'],
  lastName: ['lastname', 'surname', 'familyname', 'اسمالعائلة'],
  company: ['company', 'organization', 'organisation', 'الشركة'],
  name: ['name', 'fullname', 'الاسم', 'الاسمالكامل'],
};

/** Where the items of `tableContacts` have what a contact needs. Rows have no time, so theirs is always the same. */
export const TABLE_CONTACT = {
  id: 'id',
  changed: 'changed',
  fields: Object.fromEntries(SYNCED_FIELDS.map((field) => [field, field])),
} satisfies Pick<ContactSync, 'id' | 'changed' | 'fields'>;

const ALWAYS = '1970-01-01T00:00:00Z';

/**
 * The rows of a table as items that can be read as contacts: an email address or a phone number identifies each. Null
 * without a column for one of them.
 */
export function tableContacts(rows: unknown): Record<string, string>[] | null {
  const [header = [], ...others] = Array.isArray(rows) ? (rows as unknown[][]) : [];
  const titles = header.map((title) =>
    String(title)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ''),
  );
  const columns = Object.entries(COLUMNS)
    .map(([field, names]) => [field, titles.findIndex((title) => names.includes(title))] as const)
    .filter(([, index]) => index >= 0);
  if (!columns.some(([field]) => field === 'email' || field === 'phone')) return null;
  return others.map((row) => {
    const cells = Object.fromEntries(
      columns.map(([field, index]) => [field, String(row[index] ?? '').trim()]),
    );
    const [firstName = '', ...lastNames] = (cells.name ?? '').split(' ');
    const id = cells.email?.toLowerCase() || cells.phone || '';
    return { firstName, lastName: lastNames.join(' '), ...cells, id, changed: ALWAYS };
  });
}
