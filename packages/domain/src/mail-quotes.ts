import {
  ATTRIBUTION_BEGINS,
  FORWARD_TITLES,
  HEADER_OF,
  type Header,
  ORIGINAL_TITLES,
  WROTE_AT_END,
  WROTE_INSIDE,
} from './mail-quote-phrases.ts';

/** Maximum characters of a line that are parsed, to bound the work for one line. */
const SCANNED_MAX = 500;

const TITLE_MAX = 120;

const ATTRIBUTION_LINES_MAX = 4;

const HEADER_LINES_MAX = 12;

const INVISIBLE = /[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Lines above a quoted email. */
export interface QuoteOpening {
  /** The index of the first line after them. */
  readonly end: number;
  /** Whether unmarked text below is certainly the earlier email. */
  readonly sure: boolean;
}

/** A line of an email with its classification. */
export interface MailLine {
  readonly isBlank: boolean;
  /** Whether it is marked as quoted with '>'. */
  readonly isMarked: boolean;
  /** Its beginning, trimmed, without direction marks. */
  readonly plain: string;
  readonly header: Header | undefined;
}

/** Classifies a line of an email, with or without its line break. */
export function readLine(line: string): MailLine {
  const seen = line.slice(0, SCANNED_MAX);
  const plain = seen.replace(INVISIBLE, '').trim().normalize('NFC');
  const isMarked = /^[ \t]{0,3}>/.test(seen);
  return { isBlank: plain === '' && line.trim() === '', isMarked, plain, header: headerOf(plain) };
}

/** Whether a line announces a forwarded email, as written by Gmail and Apple Mail. */
export function announcesForward({ plain }: MailLine): boolean {
  const title = titleOf(plain) ?? (/[:\uff1a]$/.test(plain) ? plain.slice(0, -1).trim() : undefined);
  return title !== undefined && FORWARD_TITLES.has(title.toLowerCase());
}

/**
 * The opening of an earlier email at this line: an attribution, a title between dashes or a header block. The block
 * needs a sender and a subject, since 'From: Berlin, To: Rome, Date: Friday' is ordinary text.
 */
export function quoteOpening(lines: readonly MailLine[], at: number): QuoteOpening | null {
  const plain = lines[at]?.plain ?? '';
  const title = titleOf(plain)?.toLowerCase();
  if (title !== undefined && ORIGINAL_TITLES.has(title)) {
    return { end: headersAt(lines, at + 1).end, sure: true };
  }
  const { found, end } = headersAt(lines, isRule(plain) ? at + 1 : at);
  const isMail = found.has('from') && found.has('subject') && found.size > 2;
  return isMail ? { end, sure: true } : attribution(lines, at);
}

/** The title between dashes: '-----Original Message-----'. */
function titleOf(plain: string): string | undefined {
  if (plain.length > TITLE_MAX || !plain.startsWith('--') || !plain.endsWith('--')) return undefined;
  const from = plain.search(/[^-]/);
  return from < 0
    ? undefined
    : plain
        .slice(from)
        .replace(/-{2,}$/, '')
        .trim();
}

function isRule(plain: string): boolean {
  return /^(?:_{10,}|-{10,})$/.test(plain);
}

function headerOf(plain: string): Header | undefined {
  const colon = plain.slice(0, 30).search(/[:\uff1a]/);
  return colon < 0
    ? undefined
    : HEADER_OF.get(plain.slice(0, colon).replaceAll('*', '').trim().toLowerCase());
}

interface Headers {
  readonly found: ReadonlySet<Header>;
  /** The index of the first line after them. */
  readonly end: number;
}

/** Header block that starts here with the sender, after blank lines. */
function headersAt(lines: readonly MailLine[], at: number): Headers {
  const found = new Set<Header>();
  let end = at;
  for (const [index, { header, isBlank, isMarked }] of lines.slice(at, at + HEADER_LINES_MAX).entries()) {
    if (isMarked || (found.size === 0 && !isBlank && header !== 'from')) break;
    if (header === undefined) continue;
    found.add(header);
    end = at + index + 1;
  }
  return { found, end };
}

/** An attribution, which may be wrapped: 'On Tue, 3 Mar 2026 at 10:00, Ann <a@b.c> wrote:'. */
function attribution(lines: readonly MailLine[], at: number): QuoteOpening | null {
  let text = '';
  for (let index = at; index < at + ATTRIBUTION_LINES_MAX; index += 1) {
    const { plain = '', isMarked = true } = lines[index] ?? {};
    text = text === '' ? plain : `${text} ${plain}`;
    if (plain === '' || isMarked || text.length >= SCANNED_MAX) return null;
    if (index === at && !/[\p{Nd}@]/u.test(text) && !ATTRIBUTION_BEGINS.test(text)) return null;
    const sure = attributes(text);
    if (sure !== null) return sure || index === at ? { end: index + 1, sure } : null;
    if (/[\p{L}\p{N}]{2}[.!?]$/u.test(plain.slice(-3))) return null;
  }
  return null;
}

/** Whether a text is certainly an attribution. Null if it is none. */
function attributes(text: string): boolean | null {
  const words = text.replace(/^-{2,}\s/, '').replace(/\s-{2,}$/, ':');
  if (!/[:\uff1a]$/.test(words)) return null;
  const said = words.slice(0, -1).trim().toLowerCase();
  const numbers = said.match(/\p{Nd}+/gu)?.length ?? 0;
  const hasAddress = /[<([][^\s<>()[\]]*@/.test(said);
  const hasWrote =
    WROTE_AT_END.some((verb) => said.endsWith(verb)) || WROTE_INSIDE.some((verb) => said.includes(verb));
  if (hasWrote && ATTRIBUTION_BEGINS.test(said))
    return numbers > 0 || hasAddress ? hasAddress || numbers > 3 : null;
  return hasAddress && numbers > 3 && (hasWrote || />\)?$/.test(said)) ? true : null;
}
