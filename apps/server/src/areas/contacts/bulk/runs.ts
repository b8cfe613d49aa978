import { changeContacts } from '@foyer/contract/contacts/bulk-calls';
import { LISTED_REFUSALS_MAX } from '@foyer/contract/contacts/bulk-shapes';
import { common } from '@foyer/contract/kernel/errors';
import { mayCall } from '@foyer/domain/access';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { JobDefinition, JobRequest } from '../../../jobs/jobs.ts';
import { act } from '../../../kernel/action.ts';
import { type Services, systemScope } from '../../../kernel/context.ts';
import { each } from '../../../kernel/each.ts';
import { settingsChanged } from '../../../kernel/events.ts';
import { merchantsOf } from '../../../kernel/merchant-ids.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { loadCaller } from '../../accounts/callers.ts';
import { visibleAmong } from '../access.ts';
import { contactBulks } from '../bulk-tables.ts';
import { readContacts } from '../contact-rows.ts';
import { applyAction, type BulkScope, checkAction, unseen } from './apply.ts';

export type BulkRow = typeof contactBulks.$inferSelect;

const QUEUE = 'contacts.bulk';
/** Contacts per transaction. */
const STEP = 200;
/** A change without progress for this long has lost its job. Milliseconds. */
const LOST_AFTER_MS = 60_000;

export const bulkJob = ({ merchantId, id }: Pick<BulkRow, 'merchantId' | 'id'>): JobRequest => ({
  queue: QUEUE,
  data: { merchantId, bulkId: id },
  key: id,
  group: String(merchantId),
});

/** The jobs that change the contacts of a filter, and start again those that lost theirs. */
export const bulkJobs = (services: Services): readonly JobDefinition[] => [
  {
    queue: QUEUE,
    retries: 5,
    maxSeconds: 4 * 3600,
    waitsOnce: true,
    parallel: 2,
    run: ({ merchantId, bulkId }, signal) => runBulk(services, merchantId, String(bulkId), signal),
  },
  { queue: 'contacts.resumeBulks', retries: 3, cron: '* * * * *', run: () => resume(services, new Date()) },
];

export const ofBulk = (merchantId: number, id: string) =>
  and(eq(contactBulks.merchantId, merchantId), eq(contactBulks.id, id));

/** Changes the contacts step by step until none is left, with the current rights of the member. */
export async function runBulk(
  services: Services,
  merchantId: number,
  id: string,
  signal?: AbortSignal,
): Promise<void> {
  try {
    while (await step(services, merchantId, id)) signal?.throwIfAborted();
  } catch (error) {
    if (!(error instanceof Refusal) || error.definition.status >= 500) throw error;
    await act(systemScope(services, merchantId), async (db) => {
      await db
        .update(contactBulks)
        .set({ state: 'failed', error: error.message, finishedAt: new Date() })
        .where(and(ofBulk(merchantId, id), eq(contactBulks.state, 'running')));
      return { result: undefined, audit: [], events: [settingsChanged(merchantId, 'contactBulks')] };
    });
  }
}

/** Changes the next contacts. Returns whether there may be more. */
async function step(services: Services, merchantId: number, id: string): Promise<boolean> {
  const tenant = services.database.tenant(merchantId);
  const [row] = await tenant.read((db) => db.select().from(contactBulks).where(ofBulk(merchantId, id)));
  if (row?.state !== 'running') return false;
  const caller = await loadCaller(services, merchantId, row.memberId);
  if (!caller || !mayCall(changeContacts.access, caller)) throw new Refusal(common.forbidden);
  const actor = { type: 'member', id: caller.id, ip: null } as const;
  const scope = { services, tenant, caller, actor };
  const { ids, others, cursor } = await nextContacts(scope, row);
  return act(scope, async (db) => {
    // Locked, so that neither a second job nor a cancellation goes on at the same time.
    const [locked] = await db.select().from(contactBulks).where(ofBulk(merchantId, id)).for('update');
    if (locked?.state !== 'running' || locked.done !== row.done)
      return { result: false, audit: [], events: [] };
    await checkAction(db, scope, row.action);
    const { result, ...rest } = await applyAction(db, scope, row.action, ids);
    const refusals = [...others.map(unseen), ...result.refusals];
    await db
      .update(contactBulks)
      .set({
        cursor,
        done: row.done + ids.length + others.length,
        total: Math.max(row.total, row.done + ids.length + others.length),
        changed: row.changed + result.changed,
        refused: row.refused + refusals.length,
        refusals: [...row.refusals, ...refusals].slice(0, LISTED_REFUSALS_MAX),
        progressAt: new Date(),
        ...(cursor === null && { state: 'done', finishedAt: new Date() }),
      })
      .where(ofBulk(merchantId, id));
    return {
      ...rest,
      result: cursor !== null,
      events: [...rest.events, settingsChanged(merchantId, 'contactBulks')],
    };
  });
}

/** The next contacts: those that the member may see, the other selected ones, and where to read on. */
async function nextContacts(scope: BulkScope, { contactIds, filter, cursor, startedAt }: BulkRow) {
  if (contactIds) {
    const ids = await visibleAmong(scope, contactIds);
    return { ids, others: contactIds.filter((id) => !ids.includes(id)), cursor: null };
  }
  const order = { sort: 'created', order: 'asc', back: false, limit: STEP } as const;
  const read = await readContacts(scope, { ...(filter as object), ...order, cursor: cursor ?? undefined });
  // Contacts that came in since are not changed.
  const page = read.page.filter(({ createdAt }) => createdAt <= startedAt);
  const isLast = page.length < read.page.length;
  return { ids: page.map(({ id }) => id), others: [], cursor: isLast ? null : read.nextCursor };
}

async function resume(services: Services, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LOST_AFTER_MS);
  const lost = sql`merchants_with_lost_contact_bulks(${before.toISOString()}::timestamptz)`;
  await each(await merchantsOf(services, lost), (merchantId) =>
    act(systemScope(services, merchantId), async (db) => {
      const rows = await db
        .select()
        .from(contactBulks)
        .where(
          and(
            eq(contactBulks.merchantId, merchantId),
            eq(contactBulks.state, 'running'),
            lt(contactBulks.progressAt, before),
          ),
        );
      return { result: undefined, audit: [], events: [], jobs: rows.map(bulkJob) };
    }),
  );
}
