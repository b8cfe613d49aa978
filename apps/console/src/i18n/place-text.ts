import { countryName } from './country-name.ts';

/** The known parts of a place in a list of the language. */
export const joinedPlace = (parts: readonly string[], locale: string): string =>
  parts.filter(Boolean).join(locale === 'ar' ? '، ' : ', ');

/** 'Amman, Jordan', or the known part. Empty if unknown. */
export const placeText = (
  { city, country }: { readonly city: string; readonly country: string },
  locale: string,
): string => joinedPlace([city, country && countryName(country, locale)], locale);
