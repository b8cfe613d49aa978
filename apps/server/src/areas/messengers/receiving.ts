import type { ProviderCall } from '@foyer/contract/messengers/traffic-shapes';
import { MESSAGE_TEXT_MAX } from '@foyer/domain/limits';
import { MESSENGERS, type Messenger } from '@foyer/domain/messengers';
import { and, asc, eq, sql } from 'drizzle-orm';
import { keepFiles, putIncoming } from '../../files/incoming.ts';
import { type Services, systemScope } from '../../kernel/context.ts';
import { merchantsOf } from '../../kernel/merchant-ids.ts';
import { parallelByKey } from '../../kernel/parallel-by-key.ts';
import { recurring } from '../../kernel/recurring.ts';
import type { Runner } from '../../kernel/runner.ts';
import { existingDepartment } from '../channels/mail/threads.ts';
import { sendAsMerchant, sendFromOutside } from '../conversations/sending.ts';
import { engagementOfAccount } from '../engagements/accounts.ts';
import { type AccountRow, findAccount, openAccount } from './accounts.ts';
import { type Arrival, type MediaRef, type Person, ProviderError } from './adapters/adapter.ts';
import { withLastCall } from './adapters/calls.ts';
import { adapterOf } from './adapters/index.ts';
import type {} from './events.ts';
import { isKnownPerson, knownPerson } from './people.ts';
import { noteReceipt } from './receipts.ts';
import { messengerArrivals } from './tables.ts';
import { noteTemplate } from './templates.ts';

type ArrivalRow = typeof messengerArrivals.$inferSelect;
type ArrivedMessage = Extract<Arrival, { kind: 'message' }>;

/** Customers whose arrivals are handled at once in a process. */
const AT_ONCE = 4;
/** How long a process has an arrival before another may take it, longer if it fetches files. */
const LEASE = sql`case when jsonb_array_length(coalesce(${messengerArrivals.content} -> 'files', '[]')) > 0
  then interval '3 minutes' else interval '30 seconds' end`;
/** How often arrivals are looked for that a crash or a failure has left. Milliseconds. */
const SWEEP_MS = 15_000;
const FILES_MAX = 10;
/** A message waits so long for a file that cannot be fetched, then it comes without it. Milliseconds. */
const FILES_WAIT_MS = 3 * 60_000;
/** After so long an arrival that fails is given up. Milliseconds. */
const GIVE_UP_MS = 24 * 3_600_000;

interface Customer {
  readonly merchantId: number;
  readonly accountId: string;
  readonly personId: string;
}

/** Puts what providers delivered into conversations, each customer's in order. */
export function startReceiving(services: Services): Runner {
  const { bus, log } = services;
  const work = parallelByKey<Customer>((customer) => takeArrivals(services, customer), {
    keyOf: ({ merchantId, accountId, personId }) => `${merchantId} ${accountId} ${personId}`,
    atOnce: AT_ONCE,
    onError: (error) => log.warn({ err: error }, 'a message of a messenger waits for another attempt'),
  });
  const stop = bus.follow('messenger.arrived', ({ merchantId, accountId, personIds }) => {
    for (const personId of personIds) work.schedule({ merchantId, accountId, personId });
  });
  const sweep = recurring(services, { name: 'messengers.arrivals', everyMs: SWEEP_MS }, async () => {
    const before = new Date(Date.now() - SWEEP_MS);
    for (const customer of await leftBehind(services, before)) work.schedule(customer);
  });
  return {
    stop: async () => {
      stop();
      await sweep.stop();
      await work.stop();
    },
  };
}

/** Customers with arrivals that nobody has taken since a time. */
async function leftBehind(services: Services, before: Date): Promise<Customer[]> {
  const due = sql`merchants_with_messenger_arrivals(${before.toISOString()}::timestamptz)`;
  const found = await Array.fromAsync(await merchantsOf(services, due), (merchantId) =>
    services.database.tenant(merchantId).read((db) =>
      db
        .selectDistinct({
          merchantId: messengerArrivals.merchantId,
          accountId: messengerArrivals.accountId,
          personId: messengerArrivals.personId,
        })
        .from(messengerArrivals)
        .where(and(eq(messengerArrivals.merchantId, merchantId), eq(messengerArrivals.state, 'waiting'))),
    ),
  );
  return found.flat();
}

/** Handles the waiting arrivals of a customer in their order, unless another process does. */
async function takeArrivals(services: Services, customer: Customer): Promise<void> {
  const { merchantId, accountId } = customer;
  const { read } = services.database.tenant(merchantId);
  for (;;) {
    const next = await claimNext(services, customer);
    const account = next && (await read((db) => findAccount(db, merchantId, accountId)));
    if (!next || !account) return;
    await takeArrival(services, account, next);
  }
}

/** Claims the oldest waiting arrival. Null if there is none, or another process has it. */
function claimNext(
  { database }: Services,
  { merchantId, accountId, personId }: Customer,
): Promise<ArrivalRow | null> {
  return database.tenant(merchantId).transaction(async (db) => {
    const oldest = db
      .select({ id: messengerArrivals.id })
      .from(messengerArrivals)
      .where(
        and(
          eq(messengerArrivals.merchantId, merchantId),
          eq(messengerArrivals.accountId, accountId),
          eq(messengerArrivals.personId, personId),
          eq(messengerArrivals.state, 'waiting'),
        ),
      )
      .orderBy(asc(messengerArrivals.id))
      .limit(1);
    const [row] = await db
      .update(messengerArrivals)
      .set({ takenUntil: sql`now() + ${LEASE}` })
      .where(
        and(
          eq(messengerArrivals.merchantId, merchantId),
          eq(messengerArrivals.id, oldest),
          sql`coalesce(${messengerArrivals.takenUntil}, now()) <= now()`,
        ),
      )
      .returning();
    return row ?? null;
  });
}

async function takeArrival(services: Services, account: AccountRow, row: ArrivalRow): Promise<void> {
  let call: ProviderCall | null = null;
  const settle = (change: Partial<ArrivalRow>) =>
    services.database.tenant(row.merchantId).transaction((db) =>
      db
        .update(messengerArrivals)
        .set({ ...change, call, settledAt: new Date(), takenUntil: null })
        .where(and(eq(messengerArrivals.merchantId, row.merchantId), eq(messengerArrivals.id, row.id))),
    );
  try {
    const error = await withLastCall(
      openAccount(services.config, account),
      () => handle(services, account, row),
      (last) => {
        call = last;
      },
    );
    await settle({ state: 'done', error });
  } catch (error) {
    const isLast = Date.now() - row.receivedAt.getTime() > GIVE_UP_MS;
    const text = error instanceof ProviderError ? error.message : 'It could not be stored.';
    await settle({ error: text.slice(0, 500), ...(isLast && { state: 'failed' }) });
    throw error;
  }
}

/** Does what an arrival asks for. Returns what is missing nevertheless, as an English sentence. */
async function handle(services: Services, account: AccountRow, row: ArrivalRow): Promise<string | null> {
  const { content } = row;
  switch (content.kind) {
    case 'receipt':
      await noteReceipt(services, account, content);
      return null;
    case 'template':
      await noteTemplate(services, account, content);
      return null;
    case 'message':
      return storeMessage(services, account, row, content);
  }
}

/** Stores a message of a customer, once: the arrival's id is its client id. */
async function storeMessage(
  services: Services,
  account: AccountRow,
  arrival: ArrivalRow,
  { person, text, files }: ArrivedMessage,
): Promise<string | null> {
  const { merchantId, channel, departmentId } = account;
  const scope = systemScope(services, merchantId);
  const visitorId = await knownPerson(scope, account, await namedPerson(services, account, person));
  const attached = await fetchFiles(services, account, arrival, files);
  const engagement = await scope.tenant.read((db) => engagementOfAccount(db, account));
  const team = await scope.tenant.read((db) =>
    existingDepartment(db, merchantId, engagement?.departmentId ?? departmentId),
  );
  const lines = [text.slice(0, MESSAGE_TEXT_MAX).toWellFormed(), ...attached.missing];
  const sent = await sendFromOutside(
    scope,
    { visitorId, channel, departmentId: team, engagementId: engagement?.id ?? null },
    {
      clientId: arrival.id,
      text: lines.filter(Boolean).join('\n') || '…',
      attachments:
        attached.rows.length > 0 ? await scope.tenant.transaction((db) => keepFiles(db, attached.rows)) : [],
    },
  );
  // The arrival is the first message of its conversation, also when it is handled again after a crash.
  if (sent.seq === 1 && engagement?.openingMessage) {
    const conversation = { merchantId, id: sent.conversationId, visitorId };
    // One opening message for each conversation: its id is the conversation's.
    await sendAsMerchant(scope, conversation, {
      name: engagement.name,
      clientId: sent.conversationId,
      text: engagement.openingMessage,
    });
  }
  return attached.missing.length > 0 ? `Not fetched: ${attached.missing.join(', ')} ${attached.why}` : null;
}

/** A customer with the name that the provider tells on request; without one if it does not. */
async function namedPerson(services: Services, row: AccountRow, person: Person): Promise<Person> {
  const { profile } = adapterOf(services.config, row);
  if (!profile || person.firstName) return person;
  const { read } = services.database.tenant(row.merchantId);
  if (await read((db) => isKnownPerson(db, row, person.id))) return person;
  const found = await profile(openAccount(services.config, row), person.id).catch((error: unknown) => {
    if (error instanceof ProviderError) return {};
    throw error;
  });
  return { ...person, ...found };
}

/** Stores the files of a message. One that the provider no longer has is named in the text instead. */
async function fetchFiles(
  services: Services,
  row: AccountRow,
  { id: arrivalId, receivedAt }: ArrivalRow,
  files: readonly MediaRef[],
) {
  const account = openAccount(services.config, row);
  const adapter = adapterOf(services.config, row);
  const rows: Awaited<ReturnType<typeof putIncoming>>[] = [];
  const missing: string[] = [];
  let why = '';
  const isLate = Date.now() - receivedAt.getTime() > FILES_WAIT_MS;
  const { fileMaxBytes, receivedMaxBytes = fileMaxBytes } = MESSENGERS[row.channel] as Messenger;
  for (const [index, file] of files.slice(0, FILES_MAX).entries()) {
    const content = await adapter.media(account, file, receivedMaxBytes).catch((error: unknown) => {
      const isOver = error instanceof ProviderError && (isLate || ['gone', 'refused'].includes(error.reason));
      if (!isOver) throw error;
      why = error.message;
      return null;
    });
    if (!content) missing.push(`[${file.name}]`);
    else
      rows.push(
        await putIncoming(services, row.merchantId, {
          name: file.name,
          content,
          origin: `messenger ${arrivalId} ${index}`,
          uploader: { type: 'visitor', id: 'messenger' },
        }),
      );
  }
  return { rows, missing, why };
}

/** Forgets what was handled long ago, and what went wrong. */
export async function dropArrivals({ database }: Services, merchantId: number, before: Date): Promise<void> {
  await database
    .tenant(merchantId)
    .transaction((db) =>
      db
        .delete(messengerArrivals)
        .where(
          and(
            eq(messengerArrivals.merchantId, merchantId),
            sql`${messengerArrivals.receivedAt} < ${before.toISOString()}::timestamptz`,
            eq(messengerArrivals.state, 'done'),
          ),
        ),
    );
}
