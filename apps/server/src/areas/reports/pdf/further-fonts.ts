import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/** Scripts that one font draws. Its package also lists characters of others, which it may not have. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  thai: /\p{Script=Thai}/u,
  devanagari: /\p{Script=Devanagari}/u,
  hebrew: /\p{Script=Hebrew}/u,
  kr: /\p{Script=Hangul}/u,
};
const CHINESE_FIRST = [...Object.keys(SCRIPTS), 'sc', 'jp'];
const JAPANESE_FIRST = [...Object.keys(SCRIPTS), 'jp', 'sc'];

/** Hebrew, Devanagari, Thai, and everything from the radicals of Chinese on. */
const FURTHER_CHARACTERS = /[\u0590-\u05ff\u0900-\u097f\u0e00-\u0e7f\u1100-\u11ff\u2e80-\u{10ffff}]/gu;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const JOINERS = '\u200c\u200d\u25cc';

/**
 * Fonts for the characters of a text that Inter and Vazirmatn do not have. Noto Sans comes in hundreds of small pieces:
 * those with such characters are cut down to them, at the one weight that Typst can use. A character is in one font only.
 * Han characters are drawn as in Japan where the text has kana.
 */
export async function furtherFonts(text: string): Promise<Buffer[]> {
  const missing = new Set(text.match(FURTHER_CHARACTERS));
  const fonts: Buffer[] = [];
  for (const family of missing.size ? (KANA.test(text) ? JAPANESE_FIRST : CHINESE_FIRST) : [])
    for (const { file, ranges } of piecesOf(family)) {
      const covered = [...missing].filter(
        (character) => isWithin(character, ranges) && (SCRIPTS[family]?.test(character) ?? true),
      );
      if (!covered.length) continue;
      for (const character of covered) missing.delete(character);
      const subset = { targetFormat: 'truetype', variationAxes: { wght: 400 } } as const;
      fonts.push(await subsetFont(readFileSync(file), covered.join('') + JOINERS, subset));
    }
  return fonts;
}

type Range = readonly [first: number, last: number];

const isWithin = (character: string, ranges: readonly Range[]) => {
  const code = character.codePointAt(0) ?? 0;
  return ranges.some(([first, last]) => first <= code && code <= last);
};

/** The pieces of a font and the characters of each, as the package lists them: `U+4e00,U+4e07-4e0b`. */
function piecesOf(family: string): { readonly file: string; readonly ranges: readonly Range[] }[] {
  const name = `noto-sans-${family}`;
  const path = (file: string) => fileURLToPath(import.meta.resolve(`@fontsource-variable/${name}/${file}`));
  const pieces = JSON.parse(readFileSync(path('unicode.json'), 'utf8')) as Record<string, string>;
  return Object.entries(pieces).map(([piece, ranges]) => ({
    file: path(`files/${name}-${piece.replace(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: ranges.split(',').map((range): Range => {
      const [first = '', last = first] = range.replace('U+', '').split('-');
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
    }),
  }));
}
