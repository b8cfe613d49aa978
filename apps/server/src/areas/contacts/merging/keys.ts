import type { ContactIdentity } from '@foyer/contract/contacts/shapes';
import { fullName } from '@foyer/domain/full-name';
import type { ContactRow } from '../record.ts';

/** Digits of a phone number that are compared, without the country code and changes of it. */
const ENDING = 7;
const KEY_MAX = 200;

type Compared = Pick<ContactRow, 'firstName' | 'lastName' | 'company' | 'country'> & {
  readonly identities: readonly ContactIdentity[];
};

/**
 * The keys of a contact. Contacts with an equal key may be one person; the word before the colon is the reason. A name
 * alone is none, as many people share one.
 */
export function keysOf(contact: Compared): string[] {
  const values = (kind: ContactIdentity['kind']) =>
    contact.identities.filter((one) => one.kind === kind).map(({ value }) => value);
  const name = normalized(fullName(contact)).split(' ').sort().join(' ');
  const company = normalized(contact.company);
  const named = [
    ...(company && [`company:${name}:${company}`]),
    ...(contact.country && [`country:${name}:${contact.country}`]),
    ...values('phone').map((number) => `phone:${name}:${number.slice(-ENDING)}`),
  ];
  const all = [
    ...values('email').map((email) => `email:${mailboxOf(email)}`),
    ...(name.includes(' ') ? named : []),
  ];
  return [...new Set(all.map((key) => key.slice(0, KEY_MAX)))];
}

/** Lower case, without accents and punctuation. */
const normalized = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** An address without dots and what follows a plus in its local part, which many providers ignore. */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [local = ''] = email.slice(0, at).split('+');
  return local.replaceAll('.', '') + email.slice(at);
}
