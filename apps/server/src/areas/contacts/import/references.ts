import { fullName } from '@foyer/domain/full-name';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { members } from '../../accounts/tables.ts';
import { contactLists } from '../tables.ts';
import { RowError } from './row-error.ts';

/** The members and lists that rows may name, in lower case. */
export interface ImportReferences {
  /** By name and by email; null for a name of several members. */
  readonly owners: ReadonlyMap<string, string | null>;
  /** The id of a list by its name (`listKey`); null for a dynamic list, which nobody is added to. */
  readonly lists: ReadonlyMap<string, string | null>;
}

export const NO_REFERENCES: ImportReferences = { owners: new Map(), lists: new Map() };

/** The members and lists of a merchant. */
export async function readReferences(db: Db, merchantId: number): Promise<ImportReferences> {
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
export function ownerIn(value: string, { owners }: ImportReferences, column: number): string {
  const owner = owners.get(value.toLowerCase());
  if (owner === null) throw new RowError('Several members have this name', {}, column);
  if (!owner) throw new RowError('No member has this name or email', {}, column);
  return owner;
}

/**
 * The static lists in a value. Names may contain commas themselves.
 * @throws RowError for a list that does not exist
 */
export function listsIn(value: string, { lists }: ImportReferences, column: number): string[] {
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
