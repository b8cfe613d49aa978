import { LEAD_LABELS } from '@foyer/contract/contacts/list';
import { fullName } from '@foyer/domain/full-name';
import { LADDER, type LadderStep } from '@foyer/domain/lead-ladder';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { LOCALES, textIn } from '../../../kernel/texts.ts';
import { members } from '../../accounts/tables.ts';
import { contactLists } from '../tables.ts';
import { countryOf } from './countries.ts';
import { RowError } from './row-error.ts';

/** The members and lists that rows may name, in lower case. */
export interface Known {
  /** By name and by email; null for a name of several members. */
  readonly owners: ReadonlyMap<string, string | null>;
  /** The id of a list by its name (`listKey`); null for a dynamic list, which nobody is added to. */
  readonly lists: ReadonlyMap<string, string | null>;
}

export const NOTHING_KNOWN: Known = { owners: new Map(), lists: new Map() };

/** The members and lists of a merchant. */
export async function readKnown(db: Db, merchantId: number): Promise<Known> {
  const people = await db
    .select({
      id: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      email: members.email,
    })
    .from(members)
    .where(and(eq(members.merchantId, merchantId), eq(members.isService, false)));
  const lists = await db
    .select({ id: contactLists.id, name: contactLists.name, kind: contactLists.kind })
    .from(contactLists)
    .where(eq(contactLists.merchantId, merchantId));
  const owners = new Map<string, string | null>();
  for (const person of people) {
    const name = fullName(person).toLowerCase();
    owners.set(name, owners.has(name) ? null : person.id);
  }
  for (const { email, id } of people) owners.set(email.toLowerCase(), id);
  return {
    owners,
    lists: new Map(lists.map(({ id, name, kind }) => [listKey([name]), kind === 'dynamic' ? null : id])),
  };
}

const SEPARATORS = /[,;،]/;
const partsOf = (value: string): string[] =>
  value
    .split(SEPARATORS)
    .map((part) => part.trim())
    .filter(Boolean);
const listKey = (parts: readonly string[]): string => parts.flatMap(partsOf).join(', ').toLowerCase();

/** @throws RowError unless one member has the name or email */
export function ownerIn(value: string, { owners }: Known, column: number): string {
  const owner = owners.get(value.toLowerCase());
  if (owner === null) throw new RowError('Several members have this name', {}, column);
  if (!owner) throw new RowError('No member has this name or email', {}, column);
  return owner;
}

/**
 * The static lists in a value. Names may contain commas themselves.
 * @throws RowError for a list that does not exist
 */
export function listsIn(value: string, { lists }: Known, column: number): string[] {
  const ids: string[] = [];
  let rest = partsOf(value);
  while (rest.length > 0) {
    const length = rest.findLastIndex((_, last) => lists.has(listKey(rest.slice(0, last + 1)))) + 1;
    if (length === 0) throw new RowError('There is no list "{name}"', { name: rest[0] ?? '' }, column);
    const id = lists.get(listKey(rest.slice(0, length)));
    if (id) ids.push(id);
    rest = rest.slice(length);
  }
  return ids;
}

const STEPS = new Map(
  LADDER.flatMap((step) =>
    [step, ...LOCALES.map((locale) => textIn(locale, LEAD_LABELS[step]))].map(
      (text) => [text.toLowerCase(), step] as const,
    ),
  ),
);

/** The lead step with a name, in any language. */
export const stepIn = (value: string): LadderStep | undefined => STEPS.get(value.toLowerCase());

/** A code of two capitals, such as CO in `Denver, CO`, unless it can only be a country. */
const STATE_CODE = /^(?!UK|GB|US)[A-Z]{2}$/;

/** Whether the end of a place may be a state of the USA or a similar part of a country. */
const mayBeState = (ending: string): boolean => STATE_CODE.test(ending) || ending.toLowerCase() === 'georgia';

/**
 * `Lisbon, pt`, `Lisbon, Portugal`, `London, UK`, or one of both. What may be a state stays part of the city: `Denver, CO`
 * is not in Colombia. Exports write codes in lower case, which are always countries.
 */
export function placeIn(value: string): { city?: string; country?: string } {
  const comma = Math.max(value.lastIndexOf(','), value.lastIndexOf('،'));
  const ending = value.slice(comma + 1).trim();
  const country = mayBeState(ending) ? undefined : countryOf(ending);
  if (!country) return { city: value };
  const city = value.slice(0, Math.max(comma, 0)).trim();
  return city ? { city, country } : { country };
}
