import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { JobDefinition } from '../../../jobs/jobs.ts';
import { act } from '../../../kernel/action.ts';
import { batched, batchedByMerchant } from '../../../kernel/batched.ts';
import { type Services, systemScope } from '../../../kernel/context.ts';
import { each } from '../../../kernel/each.ts';
import { settingsChanged } from '../../../kernel/events.ts';
import { merchantsOf } from '../../../kernel/merchant-ids.ts';
import { recurring } from '../../../kernel/recurring.ts';
import type { Runner } from '../../../kernel/runner.ts';
import { MESSAGE_EFFECTS } from '../../../message-effects.ts';
import { contacts } from '../tables.ts';
import { isAmong, readDynamicLists, updateMembers } from './membership.ts';
import { contactMarks, contactRechecks } from './segment-tables.ts';

/** How often one process looks for marked contacts. Milliseconds. */
const LOOK_EVERY_MS = 1_000;
/** Marks per transaction. */
const STEP = 500;
/** Contacts whose time has come, per transaction. */
const DUE_STEP = 5_000;

/** Keeps dynamic lists up to date with contacts that triggers and stored messages marked. */
export function startUpkeep(services: Services): Runner {
  const onError = (error: unknown) => services.log.warn({ err: error }, 'dynamic lists not updated');
  const checks = batched<number>((merchantId, signal) => checkMarked(services, merchantId, signal), {
    ...{ afterMs: 0, onError },
  });
  const messages = batchedByMerchant(
    (merchantId, ids) => markConversations(services, merchantId, [...ids.keys()]),
    { ...MESSAGE_EFFECTS.contactLists, onError },
  );
  const stopEffect = services.messageEffects.add('contactLists', ({ merchantId, conversationID }) =>
    messages.schedule(merchantId, conversationID, undefined),
  );
  const look = services.config.ROLES.includes('worker')
    ? recurring(services, { name: 'contacts.dynamicLists', everyMs: LOOK_EVERY_MS }, async () => {
        const merchantIds = await merchantsOf(services, sql`merchants_with_contact_marks()`);
        for (const merchantId of merchantIds) checks.schedule(merchantId);
      })
    : null;
  return {
    stop: async () => {
      stopEffect();
      await look?.stop();
      await messages.stop();
      await checks.stop();
    },
  };
}

/** Marks contacts whose time has come, and those of recent conversations in case a process stopped before it did. */
export const recheckJob = (services: Services): JobDefinition => ({
  queue: 'contacts.recheckLists',
  retries: 3,
  cron: '* * * * *',
  run: async (_, signal) => {
    await each(
      await merchantsOf(
        services,
        sql`merchants_with_contact_rechecks(${new Date().toISOString()}::timestamptz)`,
      ),
      (merchantId) => markDue(services, merchantId, signal),
      signal,
    );
    await each(
      await merchantsOf(services, sql`merchants_with_lists_using('conversations')`),
      (merchantId) => markRecentConversations(services, merchantId),
      signal,
    );
  },
});

/** Runs a write without audit entries and events. */
const write = <Result>(services: Services, merchantId: number, work: (db: Db) => Promise<Result>) =>
  act(systemScope(services, merchantId), async (db) => ({ result: await work(db), audit: [], events: [] }));

/** Checks the marked contacts of a merchant against its dynamic lists. */
export async function checkMarked(
  services: Services,
  merchantId: number,
  signal?: AbortSignal,
): Promise<void> {
  for (let taken = STEP; taken === STEP; ) {
    signal?.throwIfAborted();
    taken = await act(systemScope(services, merchantId), async (db) => {
      const marks = await takeMarks(db, merchantId);
      const ids = [...new Set(marks)];
      const lists = ids.length > 0 ? await readDynamicLists(db, merchantId) : [];
      const changed = lists.length > 0 && (await updateMembers(db, merchantId, lists, isAmong(ids)));
      return {
        result: marks.length,
        audit: [],
        events: changed ? [settingsChanged(merchantId, 'contactLists')] : [],
      };
    });
  }
}

/**
 * Takes marks, oldest first, and locks their contacts against removal, which locks the lists after the contact. Selects
 * by ctid: joined by key, the planner reads all marks for each batch, as the table is usually empty.
 */
async function takeMarks(db: Db, merchantId: number): Promise<string[]> {
  const { rows } = await db.execute<{ contact_id: string }>(sql`
    delete from ${contactMarks} where ctid = any(array(
      select ctid from ${contactMarks}
      where merchant_id = ${merchantId} order by marked_at, id limit ${STEP} for update skip locked))
    returning contact_id`);
  const ids = rows.map((row) => row.contact_id);
  if (ids.length > 0) {
    await db.execute(sql`select from ${contacts} where merchant_id = ${merchantId}
      and id = any(${`{${ids.join(',')}}`}::uuid[]) order by id for key share`);
  }
  return ids;
}

async function markDue(services: Services, merchantId: number, signal: AbortSignal): Promise<void> {
  for (let taken = DUE_STEP; taken === DUE_STEP; ) {
    signal.throwIfAborted();
    taken = await write(services, merchantId, async (db) => {
      const { rowCount } = await db.execute(sql`
        with due as (
          delete from ${contactRechecks} where (merchant_id, list_id, contact_id) in (
            select merchant_id, list_id, contact_id from ${contactRechecks}
            where merchant_id = ${merchantId} and due_at <= now() order by due_at limit ${DUE_STEP})
          returning contact_id)
        insert into ${contactMarks} (merchant_id, contact_id) select ${merchantId}, contact_id from due`);
      return rowCount ?? 0;
    });
  }
}

/** What the conversations of marked contacts are, and whether a list uses them. */
const markWhere = (merchantId: number, which: ReturnType<typeof sql>) => sql`
  insert into ${contactMarks} (merchant_id, contact_id)
  select distinct ${merchantId}::int, v.contact_id
  from conversations c join visitors v on v.merchant_id = c.merchant_id and v.id = c.visitor_id
  where c.merchant_id = ${merchantId} and ${which} and v.contact_id is not null
    and exists (select from contact_lists l
      where l.merchant_id = ${merchantId} and l.kind = 'dynamic' and l.uses @> array['conversations'])`;

const markConversations = (services: Services, merchantId: number, ids: readonly string[]) =>
  write(services, merchantId, async (db) => {
    await db.execute(markWhere(merchantId, sql`c.id = any(${`{${ids.join(',')}}`}::uuid[])`));
  });

const markRecentConversations = (services: Services, merchantId: number) =>
  write(services, merchantId, async (db) => {
    await db.execute(markWhere(merchantId, sql`c.last_message_minute >= now() - interval '3 minutes'`));
  });
