import { and, lte } from 'drizzle-orm';
import type { JobRequest } from '../../jobs/jobs.ts';
import { act } from '../../kernel/action.ts';
import { type Services, systemScope } from '../../kernel/context.ts';
import { type AccountRow, oneAccount } from './access.ts';
import { openAccount, sealCredentials } from './credentials.ts';
import { reviewsChanged } from './live.ts';
import { adapterOf, type PlatformAccount, PlatformError } from './platforms/index.ts';
import type { Trouble } from './platforms/platform.ts';
import { storeFound } from './storing.ts';
import { reviewAccounts } from './tables.ts';

const MINUTE_MS = 60_000;
/** How often an account is read. */
const EVERY_MS = 5 * MINUTE_MS;
/** How long a reading may take before another one may begin. */
const LEASE_MS = 15 * MINUTE_MS;
/** The longest pause after failures. */
const PAUSE_MOST_MS = 60 * MINUTE_MS;
/** Credentials that are refused are tried again this often, until somebody enters new ones. */
const REFUSED_MS = 12 * 60 * MINUTE_MS;
/** Pages of one reading; a longer one goes on where it stopped the next time. */
const PAGES_MOST = 20;
/** Troubles that pass by themselves. */
const BREAKS: readonly Trouble[] = ['limited', 'unreachable'];

export const SYNC_QUEUE = 'reviews.sync';

/** The job that reads an account. */
export const syncJob = (merchantId: number, accountId: string): JobRequest => ({
  queue: SYNC_QUEUE,
  data: { merchantId, accountId },
  key: accountId,
  group: accountId,
});

/** How long to wait after so many failures, the first one included; what the platform asks for goes first. Milliseconds. */
export function pauseMs(trouble: Trouble, failures: number, askedMs: number | null): number {
  if (trouble === 'credentials') return REFUSED_MS;
  const grown = Math.min(PAUSE_MOST_MS, MINUTE_MS * 2 ** Math.min(failures, 10));
  return Math.max(grown, askedMs ?? 0);
}

/** Reads what is new of an account, if its time has come. */
export async function syncAccount(
  services: Services,
  merchantId: number,
  id: string,
  now: Date,
): Promise<void> {
  const row = await claim(services, merchantId, id, now);
  if (!row) return;
  try {
    const account = await renewed(services, row, now);
    const { readUntil, isRead } = account.isSimulated
      ? { readUntil: now, isRead: true }
      : await readOn(services, row, account, now);
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
      state: error.trouble === 'credentials' ? 'refused' : 'failing',
      stateText: error.message.slice(0, 500),
      failures,
      nextSyncAt: new Date(now.getTime() + pauseMs(error.trouble, failures, error.waitMs)),
      // A break goes on where it stopped; what the platform refused may be the place itself.
      ...(BREAKS.includes(error.trouble) ? {} : { syncCursor: null }),
    });
  }
}

/** Takes an account whose time has come, so that nobody else reads it meanwhile. */
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

/** The account with credentials that last; renewed ones are stored before they are used. */
export async function renewed(services: Services, row: AccountRow, now: Date): Promise<PlatformAccount> {
  const { config } = services;
  const { account, issuedAt } = openAccount(config.SEAL_SECRET, row);
  const credentials = await adapterOf(config, account).renew?.(account, issuedAt, now);
  if (!credentials) return account;
  const sealedCredentials = sealCredentials(config.SEAL_SECRET, row, credentials, now);
  await setState(services, row, { sealedCredentials });
  return { ...account, credentials };
}

/**
 * Whether everything is to be read once more: the first time, and once a day, since a platform that lists comments by
 * their posts does not say which of the older posts have new ones.
 */
const isWholeDue = ({ syncedAt }: AccountRow, now: Date): boolean =>
  syncedAt === null || syncedAt.toISOString().slice(0, 10) !== now.toISOString().slice(0, 10);

/** Reads on from where the reading before stopped, and remembers each page. */
async function readOn(services: Services, row: AccountRow, account: PlatformAccount, now: Date) {
  const { merchantId, id } = row;
  const adapter = adapterOf(services.config, account);
  const since = isWholeDue(row, now) ? null : row.readUntil;
  let cursor = row.syncCursor;
  let readUntil = row.readUntil;
  for (let pages = 0; pages < PAGES_MOST; pages += 1) {
    const page = await adapter.read(account, since, cursor);
    await act(systemScope(services, merchantId), async (db) => {
      await storeFound(db, row, page.reviews);
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
