import { and, asc, count, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { JobDefinition, JobRequest } from '../../../jobs/jobs.ts';
import { act } from '../../../kernel/action.ts';
import { type Services, systemScope } from '../../../kernel/context.ts';
import { each } from '../../../kernel/each.ts';
import { settingsChanged } from '../../../kernel/events.ts';
import { merchantsOf } from '../../../kernel/merchant-ids.ts';
import { contacts } from '../tables.ts';
import { readDynamicLists, updateMembers } from './membership.ts';
import { contactListFills } from './segment-tables.ts';

const QUEUE = 'contacts.fillList';
/** Contacts per transaction. */
const STEP = 5_000;
/** A fill without progress for so long has lost its job. Milliseconds. */
const LOST_AFTER_MS = 60_000;

const job = (merchantId: number, listId: string): JobRequest => ({
  queue: QUEUE,
  data: { merchantId, listId },
  key: listId,
  group: String(merchantId),
});

/** Begins to check everyone against a list, in the transaction that changed its conditions. */
export async function startFill(db: Db, merchantId: number, listId: string): Promise<JobRequest> {
  const [counted] = await db
    .select({ total: count() })
    .from(contacts)
    .where(eq(contacts.merchantId, merchantId));
  const fresh = {
    after: null,
    done: 0,
    total: counted?.total ?? 0,
    isCancelled: false,
    progressAt: new Date(),
  };
  await db
    .insert(contactListFills)
    .values({ merchantId, listId, ...fresh })
    .onConflictDoUpdate({ target: [contactListFills.merchantId, contactListFills.listId], set: fresh });
  return job(merchantId, listId);
}

/** Jobs that fill lists, and start again those that lost theirs. */
export const fillJobs = (services: Services): readonly JobDefinition[] => [
  {
    queue: QUEUE,
    retries: 5,
    maxSeconds: 3600,
    waitsOnce: true,
    parallel: 2,
    run: async ({ merchantId, listId }, signal) => {
      while (await fillStep(services, merchantId, String(listId))) signal.throwIfAborted();
    },
  },
  {
    queue: 'contacts.resumeFills',
    retries: 3,
    cron: '* * * * *',
    run: async () => {
      const before = new Date(Date.now() - LOST_AFTER_MS);
      const merchantIds = await merchantsOf(
        services,
        sql`merchants_with_lost_fills(${before.toISOString()}::timestamptz)`,
      );
      await each(merchantIds, (merchantId) => resume(services, merchantId, before));
    },
  },
];

const ofList = (merchantId: number, listId: string) =>
  and(eq(contactListFills.merchantId, merchantId), eq(contactListFills.listId, listId));

/** Checks the next contacts. Returns whether there are more. */
function fillStep(services: Services, merchantId: number, listId: string): Promise<boolean> {
  return act(systemScope(services, merchantId), async (db) => {
    const nothing = { result: false, audit: [], events: [] };
    // Locked, so that neither a second job nor a change of the conditions goes on at the same time.
    const [fill] = await db.select().from(contactListFills).where(ofList(merchantId, listId)).for('update');
    if (!fill || fill.isCancelled) return nothing;
    const list = (await readDynamicLists(db, merchantId)).find(({ id }) => id === listId);
    if (!list) return nothing;
    const last = await nextContacts(db, merchantId, fill.after);
    const isBetween = (id: SQL) =>
      and(
        fill.after ? sql`${id} > ${fill.after}::uuid` : undefined,
        last ? sql`${id} <= ${last}::uuid` : undefined,
      ) ?? sql`true`;
    await updateMembers(db, merchantId, [list], isBetween);
    const isOver = last === null;
    await (isOver
      ? db.delete(contactListFills).where(ofList(merchantId, listId))
      : db
          .update(contactListFills)
          .set({ after: last, done: fill.done + STEP, progressAt: new Date() })
          .where(ofList(merchantId, listId)));
    return { result: !isOver, audit: [], events: [settingsChanged(merchantId, 'contactLists')] };
  });
}

/** The end of the next step: null when what remains fits into it. */
async function nextContacts(db: Db, merchantId: number, after: string | null) {
  const [last] = await db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.merchantId, merchantId), after ? gt(contacts.id, after) : undefined))
    .orderBy(asc(contacts.id))
    .offset(STEP - 1)
    .limit(1);
  return last?.id ?? null;
}

const resume = (services: Services, merchantId: number, before: Date) =>
  act(systemScope(services, merchantId), async (db) => {
    const lost = await db
      .select({ listId: contactListFills.listId })
      .from(contactListFills)
      .where(
        and(
          eq(contactListFills.merchantId, merchantId),
          eq(contactListFills.isCancelled, false),
          sql`${contactListFills.progressAt} < ${before.toISOString()}::timestamptz`,
        ),
      );
    return {
      result: undefined,
      audit: [],
      events: [],
      jobs: lost.map(({ listId }) => job(merchantId, listId)),
    };
  });

/** Stops the fill of a list; who was not checked yet is checked when something about them changes. */
export const cancelFill = (db: Db, merchantId: number, listId: string) =>
  db.update(contactListFills).set({ isCancelled: true }).where(ofList(merchantId, listId));

/** Forgets the fill of a list that is no longer dynamic. */
export const dropFill = (db: Db, merchantId: number, listId: string) =>
  db.delete(contactListFills).where(ofList(merchantId, listId));
