import { placeText } from '@foyer/domain/visitor-name';
import { countryName } from '../../../i18n/country-name.ts';

/** The name of a language in another; the code itself where it has none. */
export function languageName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** Where a visitor is: 'Amman, Jordan', or what is known of it. */
export const placeOf = (
  visitor: { readonly city: string; readonly region: string; readonly country: string },
  locale: string,
): string =>
  placeText({ city: visitor.city, region: visitor.region, country: countryName(visitor.country, locale) });
