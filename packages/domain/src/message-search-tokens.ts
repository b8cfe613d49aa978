/** The operators of the search language, written before a colon. */
export const SEARCH_OPERATORS = [
  'from',
  'to',
  'subject',
  'label',
  'assignee',
  'team',
  'channel',
  'is',
  'has',
  'in',
  'before',
  'after',
  'on',
] as const;

/** One of the operators of the search language. */
export type SearchOperator = (typeof SEARCH_OPERATORS)[number];

/** A token of a search. Positions are character offsets, end exclusive. */
export interface SearchToken {
  readonly start: number;
  readonly end: number;
  readonly isNegated: boolean;
  readonly operator: SearchOperator | null;
  /** Without operator, quotes and escapes. */
  readonly value: string;
  /** Start of the value, including its quote. */
  readonly valueStart: number;
  /** The opening quote, '"' or a typographic one. Empty: none. */
  readonly quote: string;
  /** Whether the quote is closed. An unclosed quote extends to the end of the text. */
  readonly isClosed: boolean;
}

/** The part of a search being typed: an operator's name or its value. */
export interface SearchTyping {
  /** The operator whose value is being typed. Null for an operator name or a plain word. */
  readonly operator: SearchOperator | null;
  /** The part before the caret, without quotes. */
  readonly query: string;
  /** Range to replace with the completed name and colon, or value. End exclusive. */
  readonly start: number;
  readonly end: number;
}

/** The closing quotes of each opening one. */
const CLOSING: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['“', '”“'],
  ['”', '”'],
  ['„', '“”'],
]);

/** Tokens of a search, in order. */
export function searchTokens(text: string): readonly SearchToken[] {
  const tokens: SearchToken[] = [];
  let at = skipSpaces(text, 0);
  while (at < text.length) {
    const token = tokenAt(text, at);
    tokens.push(token);
    at = skipSpaces(text, token.end);
  }
  return tokens;
}

/** What is being typed at the caret. Null inside and right after quoted words, and after quoted values. */
export function operatorAt(text: string, caret: number): SearchTyping | null {
  const token = searchTokens(text).find(({ start, end }) => start < caret && caret <= end);
  if (!token) return { operator: null, query: '', start: caret, end: caret };
  const { operator, quote, isClosed, valueStart, end } = token;
  if (operator === null) {
    if (quote !== '') return null;
    const from = token.value === '-' ? end : valueStart;
    return { operator, query: text.slice(from, caret), start: from, end };
  }
  if (caret < valueStart) return nameTyped(text, token, caret);
  if (quote !== '' && isClosed && caret === end) return null;
  const query = caret === valueStart ? '' : unescaped(text.slice(valueStart + quote.length, caret));
  return { operator, query, start: valueStart, end: isClosed ? end : caret };
}

/** A value, quoted if necessary to be parsed as one value. */
export function searchValue(value: string): string {
  const isPlain = value !== '' && !/\s/.test(value) && !CLOSING.has(value.charAt(0));
  return isPlain ? value : searchPhrase(value);
}

/** A quoted text, with quotes and backslashes escaped. */
export function searchPhrase(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

function nameTyped(text: string, { start, isNegated, valueStart }: SearchToken, caret: number): SearchTyping {
  const from = isNegated ? start + 1 : start;
  return { operator: null, query: text.slice(from, caret), start: from, end: valueStart };
}

function skipSpaces(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/.test(text.charAt(at))) at += 1;
  return at;
}

function tokenAt(text: string, start: number): SearchToken {
  const isNegated = text.charAt(start) === '-' && /\S/.test(text.charAt(start + 1));
  const from = isNegated ? start + 1 : start;
  const operator = operatorFrom(text, from);
  const valueStart = operator === null ? from : from + operator.length + 1;
  const quote = CLOSING.has(text.charAt(valueStart)) ? text.charAt(valueStart) : '';
  const valueEnd = quote === '' ? wordEnd(text, valueStart) : quoteEnd(text, valueStart + 1, quote);
  const isClosed = quote === '' || valueEnd < text.length;
  const inner = text.slice(valueStart + quote.length, valueEnd);
  return {
    start,
    end: quote !== '' && isClosed ? valueEnd + 1 : valueEnd,
    isNegated,
    operator,
    value: quote === '' ? inner : unescaped(inner),
    valueStart,
    quote,
    isClosed,
  };
}

function operatorFrom(text: string, from: number): SearchOperator | null {
  const name = /^([a-z]{2,10}):/i.exec(text.slice(from, from + 11))?.[1]?.toLowerCase();
  return SEARCH_OPERATORS.find((operator) => operator === name) ?? null;
}

function wordEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && !/\s/.test(text.charAt(at))) at += 1;
  return at;
}

function quoteEnd(text: string, from: number, quote: string): number {
  let at = from;
  while (at < text.length && !CLOSING.get(quote)?.includes(text.charAt(at))) {
    at += text.charAt(at) === '\\' ? 2 : 1;
  }
  return Math.min(at, text.length);
}

function unescaped(text: string): string {
  return text.replace(/\\(["\\“”])/g, '$1');
}
