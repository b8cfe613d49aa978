import { tokenize } from '@foyer/domain/search-text';

/** Searched fields of a visitor. */
export interface SearchedVisitor {
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly email: string;
  readonly phone: string;
}

/** Maximum tokens of a visitor. */
const TOKENS_MAX = 60;

/** Prefixes that occur in no other token, to tell phone numbers apart. */
const NUMBER = '+';
const NUMBER_BACKWARDS = '-';

const digitsOf = (phone: string) => phone.replace(/\D/g, '').replace(/^0+/, '');
const backwards = (text: string) => [...text].reverse().join('');

/**
 * The search tokens of a visitor: words of the name, the company and the email address, the address as a whole, and the
 * digits of the phone number, also reversed, since numbers are often written without a country code.
 */
export function tokensOfVisitor({ firstName, lastName, company, email, phone }: SearchedVisitor): string[] {
  const address = email.trim().toLowerCase();
  const [local = '', domain = ''] = address.split('@');
  const withoutEnding = domain.split('.').slice(0, -1).join(' ');
  const digits = digitsOf(phone);
  return [
    ...new Set([
      ...(address === '' ? [] : [address, `@${domain}`]),
      ...(digits === '' ? [] : [`${NUMBER}${digits}`, `${NUMBER_BACKWARDS}${backwards(digits)}`]),
      ...tokenize(`${firstName} ${lastName} ${company} ${local} ${withoutEnding}`),
    ]),
  ].slice(0, TOKENS_MAX);
}

/** The tokens that match the first or last digits of a phone number. */
export const numberBeginning = (digits: string): string => `${NUMBER}${digits}`;
export const numberEnding = (digits: string): string => `${NUMBER_BACKWARDS}${backwards(digits)}`;
