import { countryName } from './country-name.ts';

/** The known parts of a place in a list of the language. */
export const joinedPlace = (parts: readonly string[], locale: string): string =>
  parts.filter(Boolean).join(locale === 'ar' ? '، ' : ', ');

/** 'Amman, Jordan', or the known part. The region stands for an unknown city. Empty if unknown. */
export const placeText = (
  { city, region, country }: { readonly city: string; readonly region?: string; readonly country: string },
  locale: string,
): string => joinedPlace([city || region || '', country && countryName(country, locale)], locale);
