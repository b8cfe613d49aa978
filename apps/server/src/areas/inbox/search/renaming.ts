import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { act } from '../../../kernel/action.ts';
import { type Services, systemScope } from '../../../kernel/context.ts';
import { conversations } from '../../conversations/tables.ts';
import { visitors } from '../../visitors/tables.ts';
import { renamedVisitors } from '../tables.ts';

/** Visitors per batch, with some hundred threads in total. */
const VISITORS = 100;
/** Concurrent indexing commits within this time. Otherwise the next minute retries. */
const LOCK_TIMEOUT = '10s';

/** The lowest id. */
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/** Key of the advisory lock: shared to index, exclusive to remove entries. Any number works. */
const INDEX_LOCK = 4_218_048;

/**
 * Blocks the removal of entries until the transaction ends. Entries written under a name read in this transaction are
 * either current or removed afterwards.
 */
export const lockIndexShared = (db: Db, merchantId: number) =>
  db.execute(sql`select pg_advisory_xact_lock_shared(${INDEX_LOCK}, ${merchantId})`);

/** Removes the search entries of visitors with a new name or address, so that their threads are indexed again. */
export async function removeRenamed(services: Services, merchantId: number): Promise<void> {
  for (let after: string | undefined = LOWEST_ID; after; ) {
    const beyond = after;
    after = await act(systemScope(services, merchantId), async (db) => {
      await lockIndexExclusive(db, merchantId);
      const ids = await readRenamed(db, merchantId, beyond);
      if (ids.length > 0) await removeEntries(db, merchantId, ids);
      return { result: ids.length < VISITORS ? undefined : ids.at(-1), audit: [], events: [] };
    });
  }
}

/** Waits for concurrent indexing to commit and blocks it until the transaction ends. */
async function lockIndexExclusive(db: Db, merchantId: number): Promise<void> {
  await db.execute(sql`select set_config('synchronous_commit', 'off', true),
    set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`);
  await db.execute(sql`select pg_advisory_xact_lock(${INDEX_LOCK}, ${merchantId})`);
}

/** Locks some renamed visitors, so that their names stay until the transaction ends. Skips those being renamed now. */
async function readRenamed(db: Db, merchantId: number, after: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select v.id from ${renamedVisitors} r
    join ${visitors} v on v.merchant_id = r.merchant_id and v.id = r.visitor_id
    where r.merchant_id = ${merchantId} and r.visitor_id > ${after}
    order by r.visitor_id limit ${VISITORS}
    for share of v skip locked`);
  return rows.map(({ id }) => id);
}

/** Skips visitors with a locked conversation, which the next sweep repeats. */
async function removeEntries(db: Db, merchantId: number, ids: readonly string[]): Promise<void> {
  const isTheirs: SQL = sql`merchant_id = ${merchantId} and visitor_id = any(${sql.param(ids)}::uuid[])`;
  await db.execute(sql`
    with locked as (
      select id from ${conversations} where ${isTheirs} order by id for update skip locked
    ), sent_back as (
      update ${conversations} set indexed_seq = 0
      where merchant_id = ${merchantId} and id in (select id from locked)
    ), forgotten as (
      delete from message_words where merchant_id = ${merchantId} and conversation_id in (select id from locked)
    )
    delete from ${renamedVisitors} where ${isTheirs} and visitor_id not in (
      select visitor_id from ${conversations} where ${isTheirs} and id not in (select id from locked))`);
}
