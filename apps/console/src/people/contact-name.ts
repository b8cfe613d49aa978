import type { Contact, ContactIdentity } from '@foyer/contract/contacts/shapes';
import { fullName } from '@foyer/domain/full-name';
import parsePhoneNumber from 'libphonenumber-js/min';

/** The link to a person. */
export const personLink = (id: string) => ({ to: `/contacts/leadinfo/${id}` as string });

/** The first identity of a kind. Empty for none. */
export const firstOf = ({ identities }: Pick<Contact, 'identities'>, kind: ContactIdentity['kind']): string =>
  identitiesOf({ identities }, kind)[0] ?? '';

/** The name of a contact, else what is known instead. Empty for no name, company, address or number. */
export const contactName = (contact: Contact): string =>
  fullName(contact) ||
  contact.company ||
  firstOf(contact, 'email') ||
  phoneText(firstOf(contact, 'phone')) ||
  (contact.identities[0]?.value ?? '');

/** A number in E.164 in groups, with its country code. */
export const phoneText = (number: string): string =>
  (number && parsePhoneNumber(number)?.formatInternational()) || number;

/** The country of a number in E.164, in lower case. Empty if it is unknown. */
export const phoneCountry = (number: string): string =>
  ((number && parsePhoneNumber(number)?.country) || '').toLowerCase();

/** The identities of a kind, in their order. */
export const identitiesOf = (
  { identities }: Pick<Contact, 'identities'>,
  kind: ContactIdentity['kind'],
): string[] => identities.filter((one) => one.kind === kind).map(({ value }) => value);
