import { and, eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { keepFiles } from '../../files/incoming.ts';
import type { JobDefinition, JobRequest } from '../../jobs/jobs.ts';
import { type Services, systemScope } from '../../kernel/context.ts';
import { uuidOf } from '../../kernel/signatures.ts';
import { sendFromOutside } from '../conversations/sending.ts';
import { ProviderError } from './adapters/adapter.ts';
import { notFetched } from './adapters/texts.ts';
import { accountOf } from './cached-accounts.ts';
import { fetchFile, mayCome } from './files.ts';
import { newThread } from './new-thread.ts';
import { addNote } from './notes.ts';
import { visitorOfPerson } from './people.ts';
import { messengerArrivals } from './tables.ts';

const QUEUE = 'messengers.files';
/** The longest pause between two attempts. Seconds. */
const PAUSE_MAX = 3_600;
/** The first eleven attempts take about an hour, each further one an hour. */
const ATTEMPTS = 17;

/** A file that could not be fetched yet. */
interface LateFile {
  readonly merchantId: number;
  readonly accountId: string;
  readonly arrivalId: string;
  /** Its place among the files of the arrival. */
  readonly index: number;
  readonly attempt: number;
}

/** The job that fetches a file, after a pause that grows with the attempts. */
export const lateFile = (file: LateFile): JobRequest => ({
  queue: QUEUE,
  group: String(file.merchantId),
  delaySeconds: Math.min(2 ** file.attempt, PAUSE_MAX),
  data: { ...file },
});

export const lateFilesJob = (services: Services): JobDefinition => ({
  queue: QUEUE,
  retries: 3,
  parallel: 4,
  run: (data) => addLateFile(services, data as unknown as LateFile),
});

/** Adds a file to the conversation, once: as a message of the customer, or as a note when it is given up. */
async function addLateFile(services: Services, late: LateFile): Promise<void> {
  const { merchantId, accountId, arrivalId, index, attempt } = late;
  const scope = systemScope(services, merchantId);
  const opened = await accountOf(services, merchantId, accountId);
  const missing = opened && (await scope.tenant.read((db) => findMissing(db, late)));
  // The account or the person is gone.
  if (!missing) return;
  const { file, visitorId } = missing;
  const clientId = uuidOf(`${arrivalId} ${index}`);
  const fetched = await fetchFile(services, opened, arrivalId, missing);
  if (!(fetched instanceof ProviderError)) {
    const attachments = await scope.tenant.transaction((db) => keepFiles(db, [fetched]));
    const beginning = () => newThread(scope, opened.row);
    await sendFromOutside(scope, { visitorId }, beginning, { clientId, text: '', attachments });
  } else if (mayCome(fetched) && attempt < ATTEMPTS) {
    const again = lateFile({ ...late, attempt: attempt + 1 });
    await scope.tenant.transaction((db) => services.jobs.enqueue(db, again));
  } else await addNote(scope, visitorId, { clientId, text: notFetched(file) });
}

async function findMissing(db: Db, { merchantId, accountId, arrivalId, index }: LateFile) {
  const [row] = await db
    .select({ content: messengerArrivals.content })
    .from(messengerArrivals)
    .where(and(eq(messengerArrivals.merchantId, merchantId), eq(messengerArrivals.id, arrivalId)));
  if (row?.content.kind !== 'message') return null;
  const file = row.content.files[index];
  const visitorId = await visitorOfPerson(db, merchantId, accountId, row.content.person.id);
  return file && visitorId ? { index, file, visitorId } : null;
}
