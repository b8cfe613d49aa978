import { announcesForward, type MailLine, quoteOpening, readLine } from './mail-quotes.ts';

/** Kinds of parts of an email: new text, quoted text, or the sender's signature. */
export type MailPartKind = 'fresh' | 'quoted' | 'signature';

/** A part of an email as plain text, with line breaks. */
export interface MailPart {
  readonly kind: MailPartKind;
  readonly text: string;
}

/** Maximum number of lines of a signature below '--'. Below '-- ' (RFC 3676) there is no limit. */
export const LOOSE_SIGNATURE_LINES_MAX = 12;

/** Maximum lines of an email that are classified. Further lines get the class of the last one. */
export const MAIL_LINES_MAX = 20_000;

/**
 * Splits a plain text email into parts. Joined, they are the email. Quoted are lines marked with '>', the attribution
 * above them, and text below 'Original Message', a header block, or an attribution with address or time. A reply
 * between or below marked lines is fresh. In doubt text is fresh: if nothing fresh is above an unmarked quote, and all
 * of a forwarded email.
 */
export function partsOfMail(text: string): readonly MailPart[] {
  const lines = text === '' ? [] : text.split(/(?<=\n)/);
  const kinds = kindsOf(lines.slice(0, MAIL_LINES_MAX).map(readLine), lines);
  const parts: { kind: MailPartKind; lines: string[] }[] = [];
  for (const [index, line] of lines.entries()) {
    const kind = kinds[index] ?? parts.at(-1)?.kind ?? kinds.find((known) => known !== null) ?? 'fresh';
    const last = parts.at(-1);
    if (last?.kind === kind) last.lines.push(line);
    else parts.push({ kind, lines: [line] });
  }
  return parts.map((part) => ({ kind: part.kind, text: part.lines.join('') }));
}

/** The new text of an email, without quotes and signature, trimmed. */
export function freshText(text: string): string {
  const fresh = partsOfMail(text).filter(({ kind }) => kind === 'fresh');
  return fresh
    .map((part) => part.text)
    .join('')
    .trim();
}

/** The kind of each line. Null for blank lines, which belong to the line above. */
function kindsOf(lines: readonly MailLine[], written: readonly string[]): (MailPartKind | null)[] {
  const kinds: (MailPartKind | null)[] = [];
  let own: MailPartKind = 'fresh';
  let hasFresh = false;
  let showsQuote = false;
  const fill = (kind: MailPartKind, end: number) => {
    while (kinds.length < end) kinds.push(kind);
  };
  for (let line = lines[0]; line; line = lines[kinds.length]) {
    const at = kinds.length;
    if (line.isBlank) {
      kinds.push(null);
    } else if (line.isMarked) {
      kinds.push('quoted');
      own = 'fresh';
    } else if (announcesForward(line)) {
      fill('fresh', lines.length);
    } else {
      const opening = quoteOpening(lines, at);
      const end: number | null =
        opening && quoteEnd(lines, opening.end, opening.sure && hasFresh && !showsQuote);
      if (end) fill('quoted', end);
      if (opening) own = 'fresh';
      else if (own === 'fresh' && isSignatureMark(lines, at, written[at] ?? '')) own = 'signature';
      if (!end) kinds.push(own);
      showsQuote ||= opening?.sure === true && !end;
      hasFresh ||= own === 'fresh' && !end;
    }
  }
  return kinds;
}

/**
 * End of the quote whose opening ends here: immediately if marked lines or another opening follow, the end of the email
 * if unmarked text may be quoted, otherwise null.
 */
function quoteEnd(lines: readonly MailLine[], from: number, takesUnmarked: boolean): number | null {
  let next = from;
  while (lines[next]?.isBlank) next += 1;
  if (lines[next]?.isMarked || quoteOpening(lines, next)) return from;
  return takesUnmarked ? lines.length : null;
}

function isSignatureMark(lines: readonly MailLine[], at: number, written: string): boolean {
  const mark = written.replace(/\r?\n$/, '');
  if (mark === '-- ') return true;
  if (mark !== '--') return false;
  let below = 0;
  for (let index = at + 1; index < lines.length && below <= LOOSE_SIGNATURE_LINES_MAX; index += 1) {
    if (lines[index]?.isBlank) continue;
    if (lines[index]?.isMarked || quoteOpening(lines, index)) break;
    below += 1;
  }
  return below <= LOOSE_SIGNATURE_LINES_MAX;
}
