import { DATE_OPERATORS, type DateOperator, isSearchDate } from './message-search-dates.ts';
import {
  type SearchOperator,
  type SearchToken,
  searchPhrase,
  searchTokens,
  searchValue,
} from './message-search-tokens.ts';

/** Maximum length of a search. Characters. */
export const SEARCH_TEXT_MAX = 500;

/** Maximum number of terms of a search. */
export const SEARCH_TERMS_MAX = 20;

/** Values of `is:`. */
export const SEARCH_STATES = [
  'pending',
  'replied',
  'assigned',
  'draft',
  'deleted',
  'junk',
  'read',
  'unread',
  'waiting',
  'active',
  'completed',
  'snoozed',
  'open',
  'closed',
] as const;

/** Values of `has:`. */
export const SEARCH_CONTENTS = ['attachment', 'note', 'label'] as const;

/** Values of `in:`, the folders of the inbox. */
export const SEARCH_FOLDERS = ['my', 'team', 'unassigned', 'sent', 'drafts', 'deleted'] as const;

/** A value of `is:`. */
export type SearchState = (typeof SEARCH_STATES)[number];

/** A value of `has:`. */
export type SearchContent = (typeof SEARCH_CONTENTS)[number];

/** A value of `in:`. */
export type SearchFolder = (typeof SEARCH_FOLDERS)[number];

/**
 * A term of a search: a word, a phrase, or an operator with its value. The value of `label` is a path separated by '/',
 * of `assignee` 'me', 'none' or a name, and of `before`, `after` and `on` a date for `searchRange`.
 */
export type SearchTerm = { readonly isNegated: boolean } & (
  | { readonly kind: 'word' | 'phrase' | TextOperator | DateOperator; readonly value: string }
  | { readonly kind: 'is'; readonly value: SearchState }
  | { readonly kind: 'has'; readonly value: SearchContent }
  | { readonly kind: 'in'; readonly value: SearchFolder }
);

type TextOperator = Exclude<SearchOperator, DateOperator | 'is' | 'has' | 'in'>;

/** Why a part of a search is ignored. */
export type SearchProblemKind = 'missing_value' | 'wrong_value' | 'too_long' | 'too_many';

/** An ignored part of a search. */
export interface SearchProblem {
  readonly kind: SearchProblemKind;
  /** Range in the text, end exclusive. */
  readonly start: number;
  readonly end: number;
  readonly sentence: string;
}

/** A parsed search. All terms must match. */
export interface SearchQuery {
  readonly terms: readonly SearchTerm[];
  readonly problems: readonly SearchProblem[];
}

const WORDS_OF: Readonly<Partial<Record<SearchOperator, readonly string[]>>> = {
  is: SEARCH_STATES,
  has: SEARCH_CONTENTS,
  in: SEARCH_FOLDERS,
};

const DATE_FORMS = '2026-03-31, 2026-03, 2026, today, yesterday, or 7d, 2w, 3m for days, weeks, months ago';

/**
 * Parses a search of the inbox: words, "phrases", operators such as from:"Nora Lind", and '-' for negation. Unknown
 * operators are plain words, as in 12:30. Ignored parts are returned in `problems`.
 */
export function parseSearch(text: string): SearchQuery {
  const terms: SearchTerm[] = [];
  const problems: SearchProblem[] = [];
  for (const token of searchTokens(text.slice(0, SEARCH_TEXT_MAX))) {
    if (token.operator === null && token.value === '') continue;
    if (terms.length === SEARCH_TERMS_MAX) {
      const sentence = `A search can have at most ${SEARCH_TERMS_MAX} terms. The rest is ignored.`;
      problems.push({ kind: 'too_many', start: token.start, end: text.length, sentence });
      break;
    }
    const read = readToken(token);
    if ('sentence' in read) problems.push({ ...read, start: token.start, end: token.end });
    else terms.push(read);
  }
  return { terms, problems: [...problems, ...lengthProblem(text)] };
}

/** Formats a search so that it is parsed into the same terms. */
export function searchText(query: Pick<SearchQuery, 'terms'>): string {
  return query.terms.map((term) => `${term.isNegated ? '-' : ''}${writtenTerm(term)}`).join(' ');
}

function lengthProblem(text: string): SearchProblem[] {
  if (text.length <= SEARCH_TEXT_MAX) return [];
  const sentence = `A search can have at most ${SEARCH_TEXT_MAX} characters. The rest is ignored.`;
  return [{ kind: 'too_long', start: SEARCH_TEXT_MAX, end: text.length, sentence }];
}

type Refusal = Pick<SearchProblem, 'kind' | 'sentence'>;

function readToken({ operator, value, isNegated, quote }: SearchToken): SearchTerm | Refusal {
  if (operator === null) return { kind: quote === '' ? 'word' : 'phrase', value, isNegated };
  const read = readValue(operator, value.trim());
  if (read === '') return { kind: 'missing_value', sentence: `“${operator}:” needs a value.` };
  const words = WORDS_OF[operator];
  if (words && !words.includes(read)) {
    const sentence = `“${operator}:” does not know “${value}”. It knows ${words.join(', ')}.`;
    return { kind: 'wrong_value', sentence };
  }
  if (isDateOperator(operator) && !isSearchDate(read)) {
    return { kind: 'wrong_value', sentence: `“${value}” is not a date. Write ${DATE_FORMS}.` };
  }
  return { kind: operator, value: read, isNegated } as SearchTerm;
}

function readValue(operator: SearchOperator, value: string): string {
  const lower = value.toLowerCase();
  if (operator === 'label') return labelPath(value);
  if (operator === 'assignee') return lower === 'me' || lower === 'none' ? lower : value;
  return operator in WORDS_OF || isDateOperator(operator) ? lower : value;
}

function labelPath(value: string): string {
  const names = value.split('/').map((name) => name.trim());
  return names.filter((name) => name !== '').join('/');
}

function isDateOperator(operator: SearchOperator): operator is DateOperator {
  return (DATE_OPERATORS as readonly string[]).includes(operator);
}

function writtenTerm({ kind, value, isNegated }: SearchTerm): string {
  if (kind === 'phrase') return searchPhrase(value);
  if (kind !== 'word') return `${kind}:${searchValue(value)}`;
  const [token, more] = searchTokens(isNegated ? `-${value}` : value);
  const isPlain = !more && token?.operator === null && token.quote === '' && token.value === value;
  return isPlain && token.isNegated === isNegated ? value : searchPhrase(value);
}
