import { conditionsOf, isWindowed, type SegmentGroup } from '@foyer/domain/segments';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { contactListMembers, contactLists, contacts } from '../tables.ts';
import { type Compiling, compileSegment, leavesAt } from './compile.ts';
import { contactRechecks } from './segment-tables.ts';

/** A dynamic list. */
export interface DynamicList {
  readonly id: string;
  readonly name: string;
  readonly conditions: SegmentGroup;
  readonly usesLists: readonly string[];
}

/** Lists that are checked by one statement, so that it stays quick to plan. */
const LISTS_TOGETHER = 20;

/** The dynamic lists of a merchant. */
export async function readDynamicLists(db: Db, merchantId: number): Promise<DynamicList[]> {
  const rows = await db
    .select({
      id: contactLists.id,
      name: contactLists.name,
      conditions: contactLists.conditions,
      usesLists: contactLists.usesLists,
    })
    .from(contactLists)
    .where(and(eq(contactLists.merchantId, merchantId), eq(contactLists.kind, 'dynamic')))
    .orderBy(asc(contactLists.id));
  return rows.flatMap(({ conditions, ...row }) => (conditions ? [{ ...row, conditions }] : []));
}

/** Which contacts are checked: a condition on a column with their ids. */
export type Within = (contactId: SQL) => SQL;

export const isAmong =
  (ids: readonly string[]): Within =>
  (contactId) =>
    sql`${contactId} = any(${`{${ids.join(',')}}`}::uuid[])`;

/**
 * Checks contacts against dynamic lists: adds and removes members, and stores when time may change the result. Serialized
 * by merchant, so that of two checks of one contact the later one sees the later state. Returns whether a list changed.
 */
export async function updateMembers(
  db: Db,
  merchantId: number,
  lists: readonly DynamicList[],
  within: Within,
): Promise<boolean> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('dynamic lists'), ${merchantId})`);
  const compiling: Compiling = { merchantId, now: new Date(), within };
  let changed = 0;
  for (let from = 0; from < lists.length; from += LISTS_TOGETHER) {
    const some = lists.slice(from, from + LISTS_TOGETHER);
    changed += await updateSome(db, some, compiling);
    await storeRechecks(db, some, compiling);
  }
  return changed > 0;
}

const contactId = sql`${contacts.id}`;

async function updateSome(db: Db, lists: readonly DynamicList[], compiling: Compiling): Promise<number> {
  const { merchantId, within = () => sql`true` } = compiling;
  const fits = lists.map(
    ({ id, conditions }) => sql`select ${id}::uuid as list_id, ${contacts.id} as contact_id from ${contacts}
      where ${contacts.merchantId} = ${merchantId} and ${within(contactId)}
        and (${compileSegment(conditions, compiling)})`,
  );
  const ids = `{${lists.map(({ id }) => id).join(',')}}`;
  const { rows } = await db.execute<{ changed: number }>(sql`
    with fits as materialized (${sql.join(fits, sql` union all `)}),
    gone as (
      delete from ${contactListMembers} m
      where m.merchant_id = ${merchantId} and m.list_id = any(${ids}::uuid[]) and ${within(sql`m.contact_id`)}
        and not exists (select from fits f where f.list_id = m.list_id and f.contact_id = m.contact_id)
      returning 1
    ),
    joined as (
      insert into ${contactListMembers} (merchant_id, list_id, contact_id)
      select ${merchantId}, list_id, contact_id from fits
      on conflict do nothing
      returning 1
    )
    select ((select count(*) from gone) + (select count(*) from joined))::int as changed`);
  return rows[0]?.changed ?? 0;
}

async function storeRechecks(db: Db, lists: readonly DynamicList[], compiling: Compiling): Promise<void> {
  const { merchantId, within = () => sql`true` } = compiling;
  const timed = lists.filter(({ conditions }) => conditionsOf(conditions).some(isWindowed));
  if (timed.length === 0) return;
  const ids = `{${timed.map(({ id }) => id).join(',')}}`;
  await db.execute(sql`
    delete from ${contactRechecks} r
    where r.merchant_id = ${merchantId} and r.list_id = any(${ids}::uuid[]) and ${within(sql`r.contact_id`)}`);
  const due = timed.map(({ id, conditions }) => {
    const times = conditionsOf(conditions)
      .filter(isWindowed)
      .map((condition) => leavesAt(condition, compiling));
    return sql`select ${id}::uuid as list_id, ${contacts.id} as contact_id,
        least(${sql.join(times, sql`, `)}) as due_at
      from ${contacts} where ${contacts.merchantId} = ${merchantId} and ${within(contactId)}`;
  });
  // Calendar months can make the time earlier than when the period really ends; it is then checked again.
  await db.execute(sql`
    insert into ${contactRechecks} (merchant_id, list_id, contact_id, due_at)
    select ${merchantId}, list_id, contact_id, greatest(due_at, now() + interval '1 minute')
    from (${sql.join(due, sql` union all `)}) as due
    where due_at is not null`);
}
