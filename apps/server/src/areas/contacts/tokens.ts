import type { ContactIdentity } from '@foyer/contract/contacts/shapes';
import { tokensOfVisitor } from '../visitors/search/tokens.ts';
import type { ContactRecord } from './record.ts';

/** Maximum tokens of a contact. */
const TOKENS_MAX = 200;
/** Maximum characters of a value in a token. */
const VALUE_MAX = 100;

/** The search tokens of a contact: words and numbers as those of a visitor, tags, and values of own fields. */
export function tokensOfContact({ identities, tags, fields, ...names }: ContactRecord): string[] {
  const values = (kind: ContactIdentity['kind']) =>
    identities.filter((one) => one.kind === kind).map(({ value }) => value);
  const [emails, phones] = [values('email'), values('phone')];
  const searched = Array.from({ length: Math.max(1, emails.length, phones.length) }, (_, index) =>
    tokensOfVisitor({ ...names, email: emails[index] ?? '', phone: phones[index] ?? '' }),
  );
  const all = [
    ...tags.map(tagToken),
    ...Object.entries(fields).map(([id, value]) => fieldToken(id, value)),
    ...searched.flat(),
  ];
  return [...new Set(all)].slice(0, TOKENS_MAX);
}

/** The token of a tag. Words have no `#`. */
export const tagToken = (tag: string): string => `#${tag.trim().toLowerCase().slice(0, VALUE_MAX)}`;

/** The token of the value of an own field. Words have no `=`. */
export const fieldToken = (id: string, value: string): string =>
  `=${id}=${value.trim().toLowerCase().slice(0, VALUE_MAX)}`;
