import { isUuid } from '@foyer/domain/ids';
import { wordsOf } from '@foyer/domain/search-text';

/** What somebody searches for, read once for all kinds. */
export interface SearchText {
  readonly text: string;
  /** Its different words, as they are compared. The last one may be the beginning of a word. */
  readonly words: readonly string[];
  /** The same without those of addresses. */
  readonly names: readonly string[];
  /** The words of it that look like a mail address or a part of one with its `@`, in lower case. */
  readonly addresses: readonly string[];
  /** The digits of what may be a telephone number, without what is dialled before it; null where it is none. */
  readonly digits: string | null;
  /** The id that it is; null where it is none. */
  readonly id: string | null;
  /** The first characters of an id, as a nameless visitor shows them. */
  readonly idBeginning: string | null;
}

/** More words than this are not looked at. */
const WORDS_MAX = 8;
/** Fewer digits than this are no part of a telephone number, and fewer characters no part of an id. */
const DIGITS_MIN = 4;

/** Reads what was typed. */
export function readSearchText(typed: string): SearchText {
  const text = typed.trim();
  const parts = text.split(/\s+/);
  const addresses = parts.filter((part) => part.includes('@')).map((part) => part.toLowerCase());
  const others = parts.filter((part) => !part.includes('@')).join(' ');
  return {
    text,
    words: differentWords(text),
    names: differentWords(others),
    addresses: addresses.slice(0, WORDS_MAX),
    digits: digitsOf(text),
    id: isUuid(text) ? text.toLowerCase() : null,
    idBeginning: /^(?:visitor\.)?([0-9a-f]{4,8})$/i.exec(text)?.[1]?.toLowerCase() ?? null,
  };
}

const differentWords = (text: string) => [...new Set(wordsOf(text))].slice(0, WORDS_MAX);

/** The digits of a text that is written like a telephone number. What is dialled first, `00` or `0`, is no part of it. */
function digitsOf(text: string): string | null {
  if (!/^\+?[\d\s().\-/]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length >= DIGITS_MIN ? digits : null;
}
