import { COUNTRY_CODES } from '@foyer/domain/countries';

const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'ar', 'tr', 'pl'];
/** Common names, and those of ISO 3166, that differ from the names of the CLDR. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  ae: ['UAE'],
  bn: ['Brunei Darussalam'],
  bo: ['Plurinational State of Bolivia'],
  cd: ['Democratic Republic of the Congo', 'DR Congo'],
  cg: ['Congo', 'Republic of the Congo'],
  ci: ['Ivory Coast'],
  cv: ['Cabo Verde'],
  cz: ['Czech Republic'],
  fm: ['Federated States of Micronesia'],
  gb: ['UK', 'England', 'Scotland', 'Wales', 'Northern Ireland', 'Great Britain'],
  ir: ['Islamic Republic of Iran'],
  kp: ["Democratic People's Republic of Korea"],
  kr: ['Republic of Korea', 'Korea'],
  la: ["Lao People's Democratic Republic"],
  md: ['Republic of Moldova'],
  mk: ['Macedonia', 'Republic of North Macedonia'],
  mm: ['Burma'],
  nl: ['Holland', 'Kingdom of the Netherlands'],
  ps: ['State of Palestine'],
  ru: ['Russian Federation'],
  sy: ['Syrian Arab Republic'],
  sz: ['Swaziland'],
  tr: ['Turkey'],
  tw: ['Province of China Taiwan'],
  tz: ['United Republic of Tanzania'],
  us: ['USA', 'United States of America'],
  va: ['Holy See'],
  ve: ['Bolivarian Republic of Venezuela'],
  vn: ['Viet Nam'],
};
const codes = new Map<string, string>();

/** A name without case, accents, signs and articles. ISO writes `Korea, Republic of` and `Iran (Islamic Republic of)`. */
const keyOf = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/^([^,(]+)(?:, | \()(.+? of(?: the)?)\)?$/, '$2 $1')
    .replace(/(?<!\p{L})(?:the|and)(?!\p{L})/gu, '')
    .replace(/(?<!\p{L})st\.? /gu, 'saint ')
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The code of a country by code or name, in one of several languages. */
export function countryOf(text: string): string | undefined {
  if (codes.size === 0) {
    for (const language of LANGUAGES) {
      for (const style of ['long', 'short'] as const) {
        const names = new Intl.DisplayNames([language], { type: 'region', style });
        for (const code of COUNTRY_CODES) {
          const key = keyOf(names.of(code.toUpperCase()) ?? '');
          if (key && !codes.has(key)) codes.set(key, code);
        }
      }
    }
    for (const code of COUNTRY_CODES) codes.set(code, code);
    for (const [code, names] of Object.entries(OTHER_NAMES)) {
      for (const name of names) codes.set(keyOf(name), code);
    }
  }
  return codes.get(keyOf(text));
}
