import type { ContactIdentity } from '@foyer/contract/contacts/shapes';
import { COUNTRY_CODES } from '@foyer/domain/countries';
import { isEmail } from '@foyer/domain/fields';
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** An email address as an identity, in lower case. Null if it is none. */
export function emailIdentity(text: string): ContactIdentity | null {
  const value = text.trim().toLowerCase();
  return isEmail(value) ? { kind: 'email', value } : null;
}

/**
 * A phone number as an identity, in E.164. Null if it is none.
 * @param countries alpha-2, in which a number without a country code is tried, in this order
 */
export function phoneIdentity(text: string, ...countries: readonly string[]): ContactIdentity | null {
  for (const country of [...countries.filter(isDialled), undefined]) {
    const phone = parsePhoneNumberFromString(text, country?.toUpperCase() as CountryCode | undefined);
    if (phone?.isValid()) return { kind: 'phone', value: phone.number };
  }
  return null;
}

/** Like `phoneIdentity`, also for an international number without its plus, which spreadsheets and JSON numbers drop. */
export const plainPhoneIdentity = (text: string, ...countries: readonly string[]): ContactIdentity | null =>
  phoneIdentity(text, ...countries) ?? (/^\d{10,15}$/.test(text) ? phoneIdentity(`+${text}`) : null);

const isDialled = (country: string) => isSupportedCountry(country.toUpperCase());

/** The country of a time zone, as alpha-2 in lower case. Empty if unknown. */
export function countryOfTimeZone(timeZone: string): string {
  if (countries.size === 0) {
    for (const code of COUNTRY_CODES) {
      for (const zone of new Region(`und-${code}`).getTimeZones() ?? []) countries.set(zone, code);
    }
  }
  return countries.get(timeZone) ?? '';
}

const countries = new Map<string, string>();

/** TypeScript does not declare this method yet. */
const Region = Intl.Locale as new (
  tag: string,
) => Intl.Locale & { getTimeZones(): readonly string[] | undefined };

/** Identities without repetitions, in their order. */
export const distinctIdentities = (identities: readonly (ContactIdentity | null)[]): ContactIdentity[] => [
  ...new Map(identities.flatMap((one) => (one ? [[keyOf(one), one] as const] : []))).values(),
];

/** A key that is equal for equal identities. */
export const keyOf = ({ kind, value }: ContactIdentity): string => `${kind} ${value}`;
