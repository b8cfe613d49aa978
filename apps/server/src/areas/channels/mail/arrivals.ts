import { and, asc, eq } from 'drizzle-orm';
import { contentKey } from '../../../files/incoming.ts';
import type { JobDefinition, JobRequest } from '../../../jobs/jobs.ts';
import { act } from '../../../kernel/action.ts';
import { type Services, systemScope } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import { type MailboxRow, mailArrivals, mailboxes } from '../tables.ts';
import { FAILURE_MAX } from './server-state.ts';
import { takeArrival } from './taking.ts';

/** A mail as it was fetched or handed over. */
export interface Arriving {
  readonly source: 'imap' | 'webhook';
  /** What names it at its source. */
  readonly sourceKey: string;
  readonly bytes: Buffer;
  /** Bytes of all of it, where the content was cut. */
  readonly size?: number;
  /** Where its folder is read up to then. */
  readonly place?: { readonly uidValidity: number; readonly uid: number };
}

type Key = Pick<MailboxRow, 'merchantId' | 'id'>;

const QUEUE = 'mail.take';
/** The mail is taken at once; the job is for what a crash or a refusal of the database left over. */
const JOB_AFTER_SECONDS = 30;
/** Mails that a run of the job takes before it makes room for others. */
const BATCH = 100;
/** What could not be taken for so long stays in the store and is tried no more. Milliseconds. */
const GIVE_UP_MS = 24 * 3_600_000;

/**
 * Stores a mail that arrived and puts it into its thread. Stored twice it is once: nothing happens where it is known.
 * @returns whether it is new
 */
export async function receiveMail(services: Services, mailbox: Key, arriving: Arriving): Promise<boolean> {
  const id = await storeArrival(services, mailbox, arriving);
  if (id === null) return false;
  await takeArrival(services, mailbox.merchantId, id).catch((error) => {
    services.log.warn({ err: error, arrival: id }, 'a mail is taken later');
  });
  return true;
}

/** Stores what arrived, and how far the folder is read with it. Null where it is known. */
async function storeArrival(
  services: Services,
  { merchantId, id: mailboxId }: Key,
  { source, sourceKey, bytes, size, place }: Arriving,
): Promise<string | null> {
  const rawFileKey = contentKey(services.config, `mail ${merchantId} ${mailboxId} ${source} ${sourceKey}`);
  await services.files.put(rawFileKey, bytes);
  return act(systemScope(services, merchantId), async (db) => {
    const [row] = await db
      .insert(mailArrivals)
      .values({
        ...{ merchantId, id: newId(), mailboxId, source, sourceKey, rawFileKey },
        size: size ?? bytes.length,
        isCut: size !== undefined && size > bytes.length,
      })
      .onConflictDoNothing()
      .returning({ id: mailArrivals.id });
    const ofMailbox = and(eq(mailboxes.merchantId, merchantId), eq(mailboxes.id, mailboxId));
    if (place)
      await db.update(mailboxes).set({ uidValidity: place.uidValidity, lastUid: place.uid }).where(ofMailbox);
    if (source === 'webhook') await db.update(mailboxes).set({ webhookUsedAt: new Date() }).where(ofMailbox);
    return { result: row?.id ?? null, audit: [], events: [], jobs: row ? [jobFor(merchantId)] : [] };
  });
}

const jobFor = (merchantId: number): JobRequest => ({
  queue: QUEUE,
  key: String(merchantId),
  group: String(merchantId),
  data: { merchantId },
  delaySeconds: JOB_AFTER_SECONDS,
});

/** Takes what waits. */
export const arrivalJobs = (services: Services): readonly JobDefinition[] => [
  {
    queue: QUEUE,
    retries: 20,
    waitsOnce: true,
    parallel: 4,
    run: ({ merchantId }) => takeWaiting(services, merchantId),
  },
];

/** Takes the mails of a merchant that arrived and wait, the oldest first. */
async function takeWaiting(services: Services, merchantId: number): Promise<void> {
  const waiting = await services.database.tenant(merchantId).read((db) =>
    db
      .select({ id: mailArrivals.id, receivedAt: mailArrivals.receivedAt })
      .from(mailArrivals)
      .where(and(eq(mailArrivals.merchantId, merchantId), eq(mailArrivals.state, 'waiting')))
      .orderBy(asc(mailArrivals.receivedAt), asc(mailArrivals.id))
      .limit(BATCH),
  );
  const failures: unknown[] = [];
  // One that cannot be taken must not keep the others from their threads.
  for (const { id, receivedAt } of waiting)
    await takeArrival(services, merchantId, id).catch(async (error) => {
      failures.push(error);
      if (Date.now() - receivedAt.getTime() > GIVE_UP_MS) await giveUp(services, merchantId, id, error);
    });
  if (failures.length > 0) throw failures[0];
  if (waiting.length === BATCH) await takeWaiting(services, merchantId);
}

async function giveUp(services: Services, merchantId: number, id: string, error: unknown): Promise<void> {
  await act(systemScope(services, merchantId), async (db) => {
    await db
      .update(mailArrivals)
      .set({ state: 'failed', error: String(error).slice(0, FAILURE_MAX) })
      .where(and(eq(mailArrivals.merchantId, merchantId), eq(mailArrivals.id, id)));
    return { result: undefined, audit: [], events: [] };
  });
}
