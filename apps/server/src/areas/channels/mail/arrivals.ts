import { and, asc, eq } from 'drizzle-orm';
import { contentKey } from '../../../files/incoming.ts';
import type { JobDefinition, JobRequest } from '../../../jobs/jobs.ts';
import { act } from '../../../kernel/action.ts';
import { type Services, systemScope } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import { type MailboxRow, mailArrivals, mailboxes } from '../tables.ts';
import { processArrival } from './process-arrival.ts';
import { FAILURE_MAX } from './server-state.ts';

/** An email as fetched or delivered by webhook. */
export interface IncomingMail {
  readonly source: 'imap' | 'webhook';
  /** Identifies it at its source. */
  readonly sourceKey: string;
  readonly bytes: Buffer;
  /** Size in bytes, when the content was truncated. */
  readonly size?: number;
  /** The position in the folder after this email. */
  readonly position?: { readonly uidValidity: number; readonly uid: number };
}

type Key = Pick<MailboxRow, 'merchantId' | 'id'>;

const QUEUE = 'mail.take';
/** Emails are processed at once. The job processes those left by a crash or a database error. */
const JOB_AFTER_SECONDS = 30;
/** Emails per job, so that other jobs get a turn. */
const BATCH = 100;
/** An email that could not be processed for this long is not retried. Its file is kept. Milliseconds. */
const GIVE_UP_MS = 24 * 3_600_000;

/**
 * Stores an email that arrived and adds it to its thread. Does nothing if it is already stored.
 * @returns whether it is new
 */
export async function receiveMail(
  services: Services,
  mailbox: Key,
  incoming: IncomingMail,
): Promise<boolean> {
  const id = await storeArrival(services, mailbox, incoming);
  if (id === null) return false;
  await processArrival(services, mailbox.merchantId, id).catch((error) => {
    services.log.warn({ err: error, arrival: id }, 'processing an email failed, will retry');
  });
  return true;
}

/** Stores an arrival and the position in its folder. Null if it is already stored. */
async function storeArrival(
  services: Services,
  { merchantId, id: mailboxId }: Key,
  { source, sourceKey, bytes, size, position }: IncomingMail,
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
    if (position)
      await db
        .update(mailboxes)
        .set({ uidValidity: position.uidValidity, lastUid: position.uid })
        .where(ofMailbox);
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

/** Processes waiting emails. */
export const arrivalJobs = (services: Services): readonly JobDefinition[] => [
  {
    queue: QUEUE,
    retries: 20,
    waitsOnce: true,
    parallel: 4,
    run: ({ merchantId }) => processWaiting(services, merchantId),
  },
];

/** Processes the waiting emails of a merchant, oldest first. */
async function processWaiting(services: Services, merchantId: number): Promise<void> {
  const waiting = await services.database.tenant(merchantId).read((db) =>
    db
      .select({ id: mailArrivals.id, receivedAt: mailArrivals.receivedAt })
      .from(mailArrivals)
      .where(and(eq(mailArrivals.merchantId, merchantId), eq(mailArrivals.state, 'waiting')))
      .orderBy(asc(mailArrivals.receivedAt), asc(mailArrivals.id))
      .limit(BATCH),
  );
  const failures: unknown[] = [];
  // A failure must not stop the others.
  for (const { id, receivedAt } of waiting)
    await processArrival(services, merchantId, id).catch(async (error) => {
      failures.push(error);
      if (Date.now() - receivedAt.getTime() > GIVE_UP_MS) await giveUp(services, merchantId, id, error);
    });
  if (failures.length > 0) throw failures[0];
  if (waiting.length === BATCH) await processWaiting(services, merchantId);
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
