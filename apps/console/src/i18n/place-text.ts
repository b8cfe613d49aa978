import { countryName } from './country-name.ts';
import { joinedText } from './joined-text.ts';

export interface Located {
  readonly city: string;
  readonly region?: string;
  readonly country: string;
}

/** The city and the country, as far as known. The region stands for an unknown city. */
export const placeParts = ({ city, region, country }: Located, locale: string): string[] =>
  [city || region || '', country && countryName(country, locale)].filter(Boolean);

/** 'Amman, Jordan', or the known part. Empty if unknown. */
export const placeText = (place: Located, locale: string): string =>
  joinedText(placeParts(place, locale), locale);
