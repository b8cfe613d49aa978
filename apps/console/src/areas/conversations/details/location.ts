import { placeText } from '@foyer/domain/visitor-name';
import { countryName } from '../../../i18n/country-name.ts';

/** The name of a language in a locale, or its code when it has none. */
export function languageName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** A visitor's location: 'Amman, Jordan', or the part that is known. */
export const locationOf = (
  visitor: { readonly city: string; readonly region: string; readonly country: string },
  locale: string,
): string =>
  placeText({ city: visitor.city, region: visitor.region, country: countryName(visitor.country, locale) });
