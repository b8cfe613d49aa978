import { and, lte } from 'drizzle-orm';
import type { JobRequest } from '../../jobs/jobs.ts';
import { act } from '../../kernel/action.ts';
import { type Services, systemScope } from '../../kernel/context.ts';
import { type AccountRow, oneAccount } from './access.ts';
import { openAccount, sealCredentials } from './credentials.ts';
import { reviewsChanged } from './live.ts';
import { adapterOf, type PlatformAccount, PlatformError } from './platforms/index.ts';
import type { FailureReason } from './platforms/platform.ts';
import { storeReviews } from './storing.ts';
import { reviewAccounts } from './tables.ts';

const MINUTE_MS = 60_000;
/** Interval between syncs of an account. */
const EVERY_MS = 5 * MINUTE_MS;
/** Lease of a sync, after which another may begin. */
const LEASE_MS = 15 * MINUTE_MS;
/** Maximum delay after failures. */
const PAUSE_MOST_MS = 60 * MINUTE_MS;
/** Interval at which refused credentials are tried again, until they are replaced. */
const REFUSED_MS = 12 * 60 * MINUTE_MS;
/** Maximum pages per sync. The next one continues from there. */
const PAGES_MOST = 20;
/** Temporary failures. */
const TRANSIENT: readonly FailureReason[] = ['limited', 'unreachable'];

export const SYNC_QUEUE = 'reviews.sync';

/** The job that syncs an account. */
export const syncJob = (merchantId: number, accountId: string): JobRequest => ({
  queue: SYNC_QUEUE,
  data: { merchantId, accountId },
  key: accountId,
  group: accountId,
});

/** Delay after a number of failures including this one, at least that requested by the platform. Milliseconds. */
export function retryDelayMs(reason: FailureReason, failures: number, askedMs: number | null): number {
  if (reason === 'credentials') return REFUSED_MS;
  const grown = Math.min(PAUSE_MOST_MS, MINUTE_MS * 2 ** Math.min(failures, 10));
  return Math.max(grown, askedMs ?? 0);
}

/** Syncs an account, if it is due. */
export async function syncAccount(
  services: Services,
  merchantId: number,
  id: string,
  now: Date,
): Promise<void> {
  const row = await claim(services, merchantId, id, now);
  if (!row) return;
  try {
    const account = await withRenewedCredentials(services, row, now);
    const { readUntil, isRead } = account.isSimulated
      ? { readUntil: now, isRead: true }
      : await readPages(services, row, account, now);
    await setState(services, row, {
      state: 'connected',
      stateText: '',
      failures: 0,
      nextSyncAt: new Date(now.getTime() + (isRead ? EVERY_MS : MINUTE_MS)),
      ...(isRead && { readUntil, syncedAt: now }),
    });
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    const failures = row.failures + 1;
    await setState(services, row, {
      state: error.reason === 'credentials' ? 'refused' : 'failing',
      stateText: error.message.slice(0, 500),
      failures,
      nextSyncAt: new Date(now.getTime() + retryDelayMs(error.reason, failures, error.waitMs)),
      // A temporary failure continues at the cursor. Otherwise the cursor itself may have been refused.
      ...(TRANSIENT.includes(error.reason) ? {} : { syncCursor: null }),
    });
  }
}

/** Claims a due account, so that no other process syncs it concurrently. */
async function claim(
  { database }: Services,
  merchantId: number,
  id: string,
  now: Date,
): Promise<AccountRow | null> {
  const [row] = await database.tenant(merchantId).transaction((db) =>
    db
      .update(reviewAccounts)
      .set({ nextSyncAt: new Date(now.getTime() + LEASE_MS) })
      .where(and(oneAccount(merchantId, id), lte(reviewAccounts.nextSyncAt, now)))
      .returning(),
  );
  return row ?? null;
}

/** The account with renewed credentials when they expire soon. They are stored before they are used. */
export async function withRenewedCredentials(
  services: Services,
  row: AccountRow,
  now: Date,
): Promise<PlatformAccount> {
  const { config } = services;
  const { account, issuedAt } = openAccount(config.SEAL_SECRET, row);
  const credentials = await adapterOf(config, account).renew?.(account, issuedAt, now);
  if (!credentials) return account;
  const sealedCredentials = sealCredentials(config.SEAL_SECRET, row, credentials, now);
  await setState(services, row, { sealedCredentials });
  return { ...account, credentials };
}

/**
 * Whether a full sync is due: the first time, and once a day, since a platform that lists comments by post does not
 * report which older posts have new ones.
 */
const isFullSyncDue = ({ syncedAt }: AccountRow, now: Date): boolean =>
  syncedAt === null || syncedAt.toISOString().slice(0, 10) !== now.toISOString().slice(0, 10);

/** Reads pages from the stored cursor, and stores the cursor with each page. */
async function readPages(services: Services, row: AccountRow, account: PlatformAccount, now: Date) {
  const { merchantId, id } = row;
  const adapter = adapterOf(services.config, account);
  const since = isFullSyncDue(row, now) ? null : row.readUntil;
  let cursor = row.syncCursor;
  let readUntil = row.readUntil;
  for (let pages = 0; pages < PAGES_MOST; pages += 1) {
    const page = await adapter.read(account, since, cursor);
    await act(systemScope(services, merchantId), async (db) => {
      await storeReviews(db, row, page.reviews);
      await db.update(reviewAccounts).set({ syncCursor: page.cursor }).where(oneAccount(merchantId, id));
      const events = page.reviews.length > 0 ? [reviewsChanged(merchantId)] : [];
      return { result: undefined, audit: [], events };
    });
    for (const { updatedAt } of page.reviews) {
      if (readUntil === null || updatedAt > readUntil) readUntil = updatedAt;
    }
    cursor = page.cursor;
    if (cursor === null) break;
  }
  return { readUntil, isRead: cursor === null };
}

async function setState(
  services: Services,
  { merchantId, id }: AccountRow,
  change: Partial<AccountRow>,
): Promise<void> {
  await act(systemScope(services, merchantId), async (db) => {
    await db.update(reviewAccounts).set(change).where(oneAccount(merchantId, id));
    return { result: undefined, audit: [], events: change.state ? [reviewsChanged(merchantId)] : [] };
  });
}
