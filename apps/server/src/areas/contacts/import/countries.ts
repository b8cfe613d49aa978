import { COUNTRY_CODES } from '@foyer/domain/countries';

const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'ar', 'tr', 'pl'];
const OTHER_NAMES = { uk: 'gb', usa: 'us', uae: 'ae', england: 'gb', holland: 'nl' };
const codes = new Map<string, string>();

/** The code of a country by code or name, in one of several languages. */
export function countryOf(text: string): string | undefined {
  if (codes.size === 0) {
    for (const language of LANGUAGES) {
      const names = new Intl.DisplayNames([language], { type: 'region' });
      for (const code of COUNTRY_CODES) {
        const name = names.of(code.toUpperCase())?.toLowerCase();
        if (name && !codes.has(name)) codes.set(name, code);
      }
    }
    for (const code of COUNTRY_CODES) codes.set(code, code);
    for (const [name, code] of Object.entries(OTHER_NAMES)) codes.set(name, code);
  }
  return codes.get(text.trim().toLowerCase());
}
