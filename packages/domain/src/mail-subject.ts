/** Reply and forward prefixes of mail programs, in several languages. */
const PREFIXES = [
  ...['re', 'fwd', 'fw', 'aw', 'antw', 'antwort', 'wg', 'sv', 'vs', 'vb', 'vl', 'doorst', 'tr', 'rép', 'réf'],
  ...['rv', 'rif', 'r', 'i', 'res', 'enc', 'odp', 'pd', 'ynt', 'ilt', 'vá', 'tov', 'bls', 'trs', 'atb'],
  ...['отв', 'ответ', 'пересл', 'απ', 'σχετ', 'πρθ', '回复', '回覆', '答复', '答覆', '转发', '轉寄', '返信'],
  ...[
    '転送',
    '회신',
    '답장',
    '전달',
    'رد',
    'ردّ',
    'الرد',
    'إعادة توجيه',
    'إعاده توجيه',
    'اعادة توجيه',
    'تحويل',
  ],
  ...['תגובה', 'השב', 'הועבר'],
];

/** Matches counts, as in RE[2], Re(3) and Re^4, and both colon widths. */
const PREFIX = new RegExp(
  `(?:${PREFIXES.map((prefix) => prefix.normalize('NFC')).join('|')}|İLT) ` +
    '?(?:\\[\\d{1,4}\\]|\\(\\d{1,4}\\)|\\^\\d{1,4})? ?[:\uff1a] ?',
  'iuy',
);

const LIST_TAG = /\[[^[\]]{1,80}\] ?/y;

const WRAPPED_FORWARD = /^\[fwd: ?(.*)\]$/i;

/** Maximum characters of a subject. */
const KEPT = 1_000;

/** Maximum nesting of forwarded subjects: '[Fwd: [Fwd: …]]'. */
const WRAPS_MAX = 20;

const FORWARD_END = / ?\(fwd\)$/i;

/**
 * Removes reply and forward prefixes: 'AW: RE[2]: [list] Fwd: Offer' becomes '[list] Offer'. List tags are kept once.
 * Whitespace, line breaks and control characters collapse to one space, so that the result is safe in a header. Only
 * the first 1,000 characters are read.
 */
export function baseSubject(subject: string): string {
  let rest = subject
    .slice(0, KEPT)
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ')
    .trim();
  for (let wraps = 0; wraps <= WRAPS_MAX; wraps += 1) {
    rest = withoutMarks(rest);
    const wrapped = WRAPPED_FORWARD.exec(rest)?.[1];
    if (wrapped === undefined) break;
    rest = wrapped;
  }
  return rest;
}

/** The subject of a reply: 'Re: ' and the base subject. */
export function replySubject(subject: string): string {
  return `Re: ${baseSubject(subject)}`.trim();
}

function withoutMarks(subject: string): string {
  const tags = new Set<string>();
  let place = 0;
  for (;;) {
    const prefix = lengthAt(PREFIX, subject, place);
    const tag = prefix > 0 ? 0 : tagLength(subject, place);
    if (prefix + tag === 0) break;
    if (tag > 0) tags.add(subject.slice(place, place + tag).trim());
    place += prefix + tag;
  }
  return [...tags, subject.slice(place).replace(FORWARD_END, '')].join(' ').trim();
}

function tagLength(subject: string, place: number): number {
  return subject.slice(place, place + 5).toLowerCase() === '[fwd:' ? 0 : lengthAt(LIST_TAG, subject, place);
}

function lengthAt(pattern: RegExp, text: string, place: number): number {
  pattern.lastIndex = place;
  return pattern.exec(text)?.[0].length ?? 0;
}
