import type { visitors } from '../../areas/visitors/tables.ts';
import { namesByGroup, type Place, places } from '../content/places.ts';
import { TIDEWELL } from '../ids.ts';
import type { Random } from './random.ts';

export type VisitorRecipe = typeof visitors.$inferInsert & { readonly id: string };

const isLatin = (text: string) => /^[\p{Script=Latin} '-]+$/u.test(text);

/** A random first and last name of a location, in the same script. */
export function nameFrom(random: Random, place: Place): { firstName: string; lastName: string } {
  const { first, last } = namesByGroup[place.names];
  const firstName = random.pick<string>(first);
  const fitting = last.filter((name) => isLatin(name) === isLatin(firstName));
  return { firstName, lastName: random.pick<string>(fitting) };
}

/** A mail address from the name, if it can be written in ASCII. */
export function mailFrom(random: Random, firstName: string, lastName: string): string {
  const plain = `${firstName}.${lastName}`
    .normalize('NFD')
    .replace(/[^A-Za-z.]/g, '')
    .toLowerCase();
  const local = /^[a-z]+\.[a-z]+$/.test(plain) ? plain : 'customer';
  return `${local}${random.between(10, 99)}@mail.example`;
}

const COMPANIES = ['Studio Okoye', 'Haddad Interiors', 'Café Lumière', 'Hotel Miramar', 'Nordlys Architects'];

/** The data of a visitor from a location. Visitors who chatted have mostly given their name. */
export function describeVisitor(random: Random, place: Place, hasChatted: boolean) {
  const { country, city, region, timeZone, language } = place;
  const known = random.chance(hasChatted ? 0.86 : 0.18);
  const { firstName, lastName } = nameFrom(random, place);
  const phone = `${place.phone} ${random.between(200, 899)} ${random.between(100, 999)} ${random.between(100, 999)}`;
  return {
    merchantId: TIDEWELL,
    firstName: known ? firstName : '',
    lastName: known && random.chance(0.8) ? lastName : '',
    email: known && random.chance(0.75) ? mailFrom(random, firstName, lastName) : '',
    phone: known && random.chance(0.35) ? phone : '',
    company: known && random.chance(0.07) ? random.pick(COMPANIES) : '',
    country,
    city,
    region,
    state: country === 'us' ? region : '',
    timeZone,
    language,
  };
}

export const anyPlace = (random: Random): Place => random.weighted(places);

export const addressIn = (random: Random, place: Place): string =>
  `${place.network}.${random.between(2, 250)}`;
