import { isUuid } from '@foyer/domain/ids';
import { tokenize } from '@foyer/domain/search-text';

/** A parsed search text. */
export interface SearchText {
  readonly text: string;
  /** Distinct normalized words. The last one may be a prefix. */
  readonly tokens: readonly string[];
  /** `tokens` without those of email addresses. */
  readonly names: readonly string[];
  /** Parts that look like an email address or a part of one with its `@`, in lower case. */
  readonly addresses: readonly string[];
  /** Parts that may be the domain of email addresses, in lower case. Their words are also in `names`. */
  readonly domains: readonly string[];
  /** Digits of a phone number without leading zeros. Null when the text is none. */
  readonly digits: string | null;
  /** The text as an id. Null when it is none. */
  readonly id: string | null;
  /** The first characters of an id, as shown for unnamed visitors. Null when the text is none. */
  readonly idBeginning: string | null;
}

/** Maximum tokens; further ones are ignored. */
const TOKENS_MAX = 8;
/** Minimum digits of a phone number, and minimum characters of an id. */
const DIGITS_MIN = 4;

const DOMAIN = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}$/u;

/** Parses a search text. */
export function readSearchText(typed: string): SearchText {
  const text = typed.trim();
  const parts = text.split(/\s+/);
  const addresses = parts.filter((part) => part.includes('@')).map((part) => part.toLowerCase());
  const others = parts.filter((part) => !part.includes('@')).join(' ');
  return {
    text,
    tokens: distinctTokens(text),
    names: distinctTokens(others),
    addresses: addresses.slice(0, TOKENS_MAX),
    domains: parts
      .filter((part) => DOMAIN.test(part))
      .map((part) => part.toLowerCase())
      .slice(0, TOKENS_MAX),
    digits: digitsOf(text),
    id: isUuid(text) ? text.toLowerCase() : null,
    idBeginning: /^(?:visitor\.)?([0-9a-f]{4,8})$/i.exec(text)?.[1]?.toLowerCase() ?? null,
  };
}

const distinctTokens = (text: string) => [...new Set(tokenize(text))].slice(0, TOKENS_MAX);

/** The digits of a text in the format of a phone number, without leading zeros. */
function digitsOf(text: string): string | null {
  if (!/^\+?[\d\s().\-/]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length >= DIGITS_MIN ? digits : null;
}
