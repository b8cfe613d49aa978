import { fullName } from '@foyer/domain/full-name';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { containing, escapeLike } from '../../kernel/like.ts';

/** The records, addresses and names of a person. */
export interface Person {
  readonly contacts: readonly string[];
  readonly visitors: readonly string[];
  readonly conversations: readonly string[];
  readonly tasks: readonly string[];
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly names: readonly string[];
}

export const NOBODY: Person = {
  contacts: [],
  visitors: [],
  conversations: [],
  tasks: [],
  emails: [],
  phones: [],
  names: [],
};

/** Shorter names and numbers occur in other texts too. */
const NAME_MIN = 5;

/**
 * Finds everything that belongs to a person and to contacts merged into theirs, in addition to what is known already.
 * A task is the person's when it is about one of the visitors, or about no one and linked to conversations of the
 * person only.
 */
export async function findPerson(db: Db, merchantId: number, known: Person): Promise<Person> {
  const list = async (query: SQL, before: readonly string[]) => {
    const { rows } = await db.execute<{ value: string }>(query);
    return [...new Set([...before, ...rows.map(({ value }) => value)])].filter(Boolean);
  };
  const of = sql`merchant_id = ${merchantId}`;
  const all = await list(
    sql`with recursive merged (id) as (
        select unnest(${ids(known.contacts)})
        union select m.other_id from merged join contact_merges m
          on m.merchant_id = ${merchantId} and m.kept_id = merged.id and m.undone_at is null)
      select id as value from merged`,
    known.contacts,
  );
  const contacts = ids(all);
  const visitors = await list(
    sql`select id as value from visitors where ${of} and contact_id = any(${contacts})`,
    known.visitors,
  );
  const conversations = await list(
    sql`select id as value from conversations where ${of} and visitor_id = any(${ids(visitors)})`,
    known.conversations,
  );
  const tasks = await list(
    sql`select id as value from tasks where ${of} and visitor_id = any(${ids(visitors)})
      union select t.id from tasks t join task_conversations c on c.merchant_id = t.merchant_id and c.task_id = t.id
      where t.merchant_id = ${merchantId} and t.visitor_id is null and c.conversation_id = any(${ids(conversations)})
        and not exists (select from task_conversations other where other.merchant_id = t.merchant_id
          and other.task_id = t.id and other.conversation_id <> all(${ids(conversations)}))`,
    known.tasks,
  );
  const identities = (kind: string) =>
    sql`select value from contact_identities where ${of} and kind = ${kind} and contact_id = any(${contacts})`;
  const emails = await list(
    sql`${identities('email')} union select lower(email) from visitors where ${of} and id = any(${ids(visitors)})`,
    known.emails,
  );
  const phones = await list(
    sql`${identities('phone')} union select phone from visitors where ${of} and id = any(${ids(visitors)})`,
    known.phones,
  );
  const { rows } = await db.execute<{ first: string; last: string }>(
    sql`select first_name as first, last_name as last from contacts where ${of} and id = any(${contacts})
      union select first_name, last_name from visitors where ${of} and id = any(${ids(visitors)})`,
  );
  const names = await list(
    sql`select other_name as value from contact_merges where ${of} and other_id = any(${contacts})`,
    rows.map(({ first, last }) => fullName({ firstName: first, lastName: last })),
  );
  return {
    contacts: all,
    visitors,
    conversations,
    tasks,
    emails,
    phones,
    names: [...new Set([...known.names, ...names])].filter((name) => name.includes(' ')),
  };
}

/**
 * Texts that name the person, the longest first, as words between which there is one sign: `Ann Lee` is also in
 * `lee-ann.csv`.
 */
export const needlesOf = ({ emails, phones, names }: Person): string[][] => {
  const spellings = names.map((name) => name.split(' ')).flatMap((words) => [words, lastFirst(words)]);
  return [...[...emails, ...phones].map((text) => [text]), ...spellings]
    .filter((words) => words.join(' ').length >= NAME_MIN)
    .sort((a, b) => b.join(' ').length - a.join(' ').length);
};

const lastFirst = (words: readonly string[]) => [...words.slice(-1), ...words.slice(0, -1)];

const ids = (values: readonly string[]): SQL => sql`${`{${values.join(',')}}`}::uuid[]`;
const texts = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;

/** A condition or statement of an `erasure.ts` for a person. */
export function forPerson(template: string, person: Person, since: Date): SQL {
  const records = [...person.contacts, ...person.visitors, ...person.conversations, ...person.tasks];
  const values: Readonly<Record<string, SQL>> = {
    contacts: ids(person.contacts),
    visitors: ids(person.visitors),
    conversations: ids(person.conversations),
    tasks: ids(person.tasks),
    emails: texts(person.emails),
    phones: texts(person.phones),
    texts: texts(needlesOf(person).map((words) => `%${words.map(escapeLike).join('_')}%`)),
    surnames: texts(person.names.map((name) => name.slice(name.lastIndexOf(' ') + 1).toLowerCase())),
    ids: texts(records.map(containing)),
    subjects: texts([...records, ...person.emails]),
    since: sql`${since.toISOString()}::timestamptz`,
  };
  const pieces = template.split(/\{(\w+)\}/);
  return sql.join(pieces.map((piece, index) => (index % 2 === 0 ? sql.raw(piece) : (values[piece] as SQL))));
}
