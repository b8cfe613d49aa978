import { wordsOf } from '@foyer/domain/search-text';

/** Searched fields of a visitor. */
export interface SearchedVisitor {
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly email: string;
  readonly phone: string;
}

/** The most words of one visitor that searches find. */
const WORDS_MAX = 60;

/** Characters that occur in no word, so that addresses and numbers differ from words. */
const NUMBER = '+';
const NUMBER_BACKWARDS = '-';

const digitsOf = (phone: string) => phone.replace(/\D/g, '').replace(/^0+/, '');
const backwards = (text: string) => [...text].reverse().join('');

/**
 * What a visitor is found by: the words of the name, the company and the address, the address as a whole, and the digits
 * of the telephone number, also from the end, since a number is often written without its country.
 */
export function wordsOfVisitor({ firstName, lastName, company, email, phone }: SearchedVisitor): string[] {
  const address = email.trim().toLowerCase();
  const [local = '', domain = ''] = address.split('@');
  const withoutEnding = domain.split('.').slice(0, -1).join(' ');
  const digits = digitsOf(phone);
  return [
    ...new Set([
      ...(address === '' ? [] : [address, `@${domain}`]),
      ...(digits === '' ? [] : [`${NUMBER}${digits}`, `${NUMBER_BACKWARDS}${backwards(digits)}`]),
      ...wordsOf(`${firstName} ${lastName} ${company} ${local} ${withoutEnding}`),
    ]),
  ].slice(0, WORDS_MAX);
}

/** How visitors with a telephone number are found by its first or last digits. */
export const numberBeginning = (digits: string): string => `${NUMBER}${digits}`;
export const numberEnding = (digits: string): string => `${NUMBER_BACKWARDS}${backwards(digits)}`;
