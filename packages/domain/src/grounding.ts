/** A number, date, link or address of a text that no source has. */
export interface InventedFact {
  readonly code: 'number' | 'link';
  readonly detail: string;
}

/** Digits of other scripts as those of ASCII. */
const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1;
    return String(code - zero);
  });

const LINK = /\b(?:https?:\/\/|www\.)[^\s<>"'()]+|[\w.+-]+@[\w-]+\.[\w.]+\w/giu;
/** Addresses without a protocol: of a common ending, or with a path. In lower case, unlike sentences without a space between. */
const BARE_LINK =
  /(?<![\w@./-])(?:[a-z0-9-]+\.)+(?:(?:com|net|org|io|co|ai|app|shop|store|dev|info|biz|eu|de|uk|fr|es|it|nl|ae|sa|eg)(?![\w-])(?:\/[^\s<>"'()]*)?|[a-z]{2,}\/[^\s<>"'()]+)/g;
const NUMBER = /\d+(?:[.,:/\u066b-]\d+)*/g;
const LINK_END = /[.,;:!?)\]]+$/;

/** Links and addresses, in one spelling: with and without protocol, `www.` and a slash at the end are the same. */
const linksOf = (text: string): string[] =>
  [...(text.match(LINK) ?? []), ...(text.replace(LINK, ' ').match(BARE_LINK) ?? [])].map((link) =>
    link
      .replace(LINK_END, '')
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/^www\./, '')
      .replace(/\/$/, ''),
  );

/** Numbers, dates and times, in one spelling: `1,500` and `1.500` and `1500` are the same. */
export const numbersOf = (text: string): string[] =>
  (asciiDigits(text.replace(LINK, ' ').replace(BARE_LINK, ' ')).match(NUMBER) ?? []).map(numberKey);

function numberKey(number: string): string {
  const isGrouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(number);
  const plain = isGrouped ? number.replace(/[.,]/g, '') : number.replace(',', '.').replace(/\.0+$/, '');
  return plain.replace(/^0+(?=\d)/, '');
}

const DOTTED_DATE = /^\d{1,2}\.\d{1,2}\.\d{2,4}$/;

/** The parts of a number with several, such as a date: each may occur by itself in the source. */
const partsOf = (number: string): string[] =>
  number.split(DOTTED_DATE.test(number) ? '.' : /[/:-]/).map(numberKey);

/** Returns what finds the numbers, dates, links and addresses of a text that none of the sources has. */
export function inventedFacts(sources: readonly string[]): (text: string) => InventedFact[] {
  const numbers = new Set(sources.flatMap(numbersOf).flatMap((number) => [number, ...partsOf(number)]));
  const links = new Set(sources.flatMap(linksOf));
  return (text) => [
    ...numbersOf(text)
      .filter((number) => !numbers.has(number) && !partsOf(number).every((part) => numbers.has(part)))
      .map((detail) => ({ code: 'number', detail }) as const),
    ...linksOf(text)
      .filter((link) => !links.has(link))
      .map((detail) => ({ code: 'link', detail }) as const),
  ];
}
