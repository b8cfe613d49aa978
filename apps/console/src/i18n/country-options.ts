import { COUNTRY_CODES } from '@foyer/domain/countries';
import { countryName } from './country-name.ts';

/** All countries as options, by name. */
export const countryOptions = (locale: string) =>
  COUNTRY_CODES.map((value) => ({ value, label: countryName(value, locale) })).toSorted((a, b) =>
    a.label.localeCompare(b.label, locale),
  );
