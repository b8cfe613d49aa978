import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { act } from '../../../kernel/action.ts';
import { type Services, systemScope } from '../../../kernel/context.ts';
import { conversations } from '../../conversations/tables.ts';
import { visitors } from '../../visitors/tables.ts';
import { renamedVisitors } from '../tables.ts';

/** Visitors of one step: together they have some hundred threads. */
const VISITORS = 100;
/** Words that are stored meanwhile are stored soon; else the next minute tries again. */
const STORING_ENDS_WITHIN = '10s';

/** An id before all others. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Any number will do: whoever stores words shares it, whoever forgets them has it alone. */
const WORDS_LOCK = 4_218_048;

/**
 * Keeps words that are under way from being forgotten before they are stored, until the transaction ends: names that
 * are read from now on are those of which the words stay, or they are forgotten after this transaction.
 */
export const shareWordsLock = (db: Db, merchantId: number) =>
  db.execute(sql`select pg_advisory_xact_lock_shared(${WORDS_LOCK}, ${merchantId})`);

/** Words of visitors with a new name or address are forgotten, and their threads indexed anew. */
export async function forgetOldNames(services: Services, merchantId: number): Promise<void> {
  for (let after: string | undefined = NOBODY; after; ) {
    const beyond = after;
    after = await act(systemScope(services, merchantId), async (db) => {
      await takeWordsLock(db, merchantId);
      const ids = await readRenamed(db, merchantId, beyond);
      if (ids.length > 0) await forgetThose(db, merchantId, ids);
      return { result: ids.length < VISITORS ? undefined : ids.at(-1), audit: [], events: [] };
    });
  }
}

/** Waits until words under way are stored, and keeps others from being stored until the transaction ends. */
async function takeWordsLock(db: Db, merchantId: number): Promise<void> {
  await db.execute(sql`select set_config('synchronous_commit', 'off', true),
    set_config('lock_timeout', ${STORING_ENDS_WITHIN}, true)`);
  await db.execute(sql`select pg_advisory_xact_lock(${WORDS_LOCK}, ${merchantId})`);
}

/** Some visitors with a new name, who get no newer one before the transaction ends. Who is just getting one is left out. */
async function readRenamed(db: Db, merchantId: number, after: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select v.id from ${renamedVisitors} r
    join ${visitors} v on v.merchant_id = r.merchant_id and v.id = r.visitor_id
    where r.merchant_id = ${merchantId} and r.visitor_id > ${after}
    order by r.visitor_id limit ${VISITORS}
    for share of v skip locked`);
  return rows.map(({ id }) => id);
}

/** Waits for no conversation: a visitor of whom somebody holds one is looked at again by the next sweep. */
async function forgetThose(db: Db, merchantId: number, ids: readonly string[]): Promise<void> {
  const isTheirs: SQL = sql`merchant_id = ${merchantId} and visitor_id = any(${sql.param(ids)}::uuid[])`;
  await db.execute(sql`
    with held as (
      select id from ${conversations} where ${isTheirs} order by id for update skip locked
    ), sent_back as (
      update ${conversations} set indexed_seq = 0
      where merchant_id = ${merchantId} and id in (select id from held)
    ), forgotten as (
      delete from message_words where merchant_id = ${merchantId} and conversation_id in (select id from held)
    )
    delete from ${renamedVisitors} where ${isTheirs} and visitor_id not in (
      select visitor_id from ${conversations} where ${isTheirs} and id not in (select id from held))`);
}
