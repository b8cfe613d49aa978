import type { ProviderCall } from '@foyer/contract/messengers/traffic-shapes';
import { MESSAGE_TEXT_MAX } from '@foyer/domain/limits';
import { MESSENGERS, type Messenger } from '@foyer/domain/messengers';
import { and, eq, sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import { keepFiles, putIncoming } from '../../files/incoming.ts';
import { type Scope, type Services, systemScope } from '../../kernel/context.ts';
import { memoizeByKey } from '../../kernel/memoize-by-key.ts';
import { merchantsOf } from '../../kernel/merchant-ids.ts';
import { parallelByKey } from '../../kernel/parallel-by-key.ts';
import { recurring } from '../../kernel/recurring.ts';
import type { Runner } from '../../kernel/runner.ts';
import { makeYieldingLimit } from '../../kernel/yielding-limit.ts';
import { existingDepartment } from '../channels/mail/threads.ts';
import { type OutsideSender, sendAsMerchant, sendFromOutside } from '../conversations/sending.ts';
import { rulesOfAccount } from '../engagements/accounts.ts';
import { merchantOf } from '../merchants/queries.ts';
import type { AccountRow } from './accounts.ts';
import { type Arrival, type MediaRef, type Person, ProviderError } from './adapters/adapter.ts';
import { withLastCall } from './adapters/calls.ts';
import {
  type Claimed,
  type Customer,
  claimNext,
  customerKey,
  type Handled,
  hasFailed,
  keepClaim,
  postpone,
  type Sender,
} from './arrivals.ts';
import { accountOf, type Opened } from './cached-accounts.ts';
import type {} from './events.ts';
import { knownPerson } from './people.ts';
import { noteReceipt } from './receipts.ts';
import { messengerArrivals } from './tables.ts';
import { noteTemplate } from './templates.ts';

type ArrivedMessage = Extract<Arrival, { kind: 'message' }>;

/** The most customers whose arrivals are handled at once in a process. Those of a merchant share their statements. */
const AT_ONCE = 200;
/** How many arrivals of a customer are handled before others have their turn. */
const ARRIVALS_AT_ONCE = 10;
/** Messages with files at once, which are in memory meanwhile. */
const WITH_FILES_AT_ONCE = 4;
/** Receipts and news of templates at once: each needs a transaction. */
const NOTICES_AT_ONCE = 4;
/** The delay before another try with a customer whose next arrival another process has. Milliseconds. */
const TAKEN_MS = 1_000;
/** How often arrivals are looked for that a crash or a failure has left. Milliseconds. */
const SWEEP_MS = 15_000;
const FILES_MAX = 10;
/** A message waits so long for a file that cannot be fetched, then it comes without it. Milliseconds. */
const FILES_WAIT_MS = 3 * 60_000;
/** After so long an arrival that fails is given up. Milliseconds. */
const GIVE_UP_MS = 24 * 3_600_000;

/** A claim of the next arrival that takes longer shows that live chat and deliveries wait too. Milliseconds. */
const QUICK_MS = 10;

const limitsOf = memoizeByKey((_: Services) => ({
  messages: makeYieldingLimit({ most: AT_ONCE, quickMs: QUICK_MS }),
  files: pLimit(WITH_FILES_AT_ONCE),
  notices: pLimit(NOTICES_AT_ONCE),
}));
const NO_FILES = { rows: [], missing: [], why: '' };

/** Puts what providers delivered into conversations, each customer's in order. */
export function startReceiving(services: Services): Runner {
  const { bus, log } = services;
  let isStopped = false;
  const work = parallelByKey<Customer>(
    async (customer) => {
      const isTaken = await takeArrivals(services, customer, () => isStopped);
      if (isTaken) setTimeout(() => work.schedule(customer), TAKEN_MS).unref();
    },
    {
      keyOf: customerKey,
      groupOf: ({ merchantId }) => merchantId,
      atOnce: AT_ONCE,
      onError: (error) => log.warn({ err: error }, 'a message of a messenger waits for another attempt'),
    },
  );
  const stop = bus.follow('messenger.arrived', ({ merchantId, accountId, personIds }) => {
    for (const personId of personIds) work.schedule({ merchantId, accountId, personId });
  });
  const sweep = recurring(services, { name: 'messengers.arrivals', everyMs: SWEEP_MS }, async () => {
    const before = new Date(Date.now() - SWEEP_MS);
    for (const customer of await leftBehind(services, before)) work.schedule(customer);
  });
  return {
    stop: async () => {
      isStopped = true;
      stop();
      await sweep.stop();
      await work.stop();
    },
  };
}

/** Customers with arrivals that no process has taken since a time. */
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

/** What was handled. Null if nothing waits or the account is gone; `taken` if another process has the next one. */
type Turn = Handled | 'taken' | null;

/** Handles the waiting arrivals of a customer in their order. Returns whether another process has the next one. */
async function takeArrivals(
  services: Services,
  customer: Customer,
  isStopped: () => boolean,
): Promise<boolean> {
  let turn: Turn = null;
  do {
    turn = await takeNext(services, customer, turn, isStopped);
    // What was not settled before a stop is handled again, and stored once by its client id.
  } while (turn && turn !== 'taken' && !isStopped());
  return turn === 'taken';
}

/** Settles what was handled, and handles the next arrivals of the customer. */
async function takeNext(
  services: Services,
  customer: Customer,
  handled: Handled | null,
  isStopped: () => boolean,
): Promise<Turn> {
  const { messages } = limitsOf(services);
  const turn = await messages.run(async () => {
    let done = handled;
    for (let taken = 0; taken < ARRIVALS_AT_ONCE && !isStopped(); taken += 1) {
      const settled = done;
      // A claim that changes nothing is quick even if the database is slow.
      const next = await messages.probe(
        () => claimNext(services, customer, settled),
        (claimed) => settled !== null || claimed !== null,
      );
      if (!next || next === 'taken' || !isStoredAtOnce(next)) return next;
      done = await takeArrival(services, customer, next);
      if (!done) return null;
    }
    return done;
  });
  return turn && turn !== 'taken' && 'content' in turn ? takeArrival(services, customer, turn) : turn;
}

/** Whether an arrival waits neither for its provider nor for a limit of its own, which would delay other customers. */
const isStoredAtOnce = ({ content, sender }: Claimed): boolean =>
  content.kind === 'message' && content.files.length === 0 && (sender !== null || !!content.person.firstName);

/**
 * Handles an arrival. Null if its account is gone.
 * @throws after storing why it could not be handled
 */
async function takeArrival(
  services: Services,
  { merchantId, accountId }: Customer,
  claimed: Claimed,
): Promise<Handled | null> {
  let call: ProviderCall | null = null;
  try {
    const opened = await accountOf(services, merchantId, accountId);
    if (!opened) return null;
    const error = await withLastCall(
      opened.account,
      () => handle(services, opened, claimed),
      (last) => {
        call = last;
      },
    );
    return { id: claimed.id, error, call };
  } catch (error) {
    const text = error instanceof ProviderError ? error.message : 'It could not be stored.';
    const isLast = Date.now() - claimed.receivedAt.getTime() > GIVE_UP_MS;
    await postpone(services, merchantId, claimed.id, { error: text.slice(0, 500), call, isLast });
    throw error;
  }
}

/** Does what an arrival asks for. Returns what is missing nevertheless, as an English sentence. */
async function handle(services: Services, opened: Opened, claimed: Claimed): Promise<string | null> {
  const { content } = claimed;
  switch (content.kind) {
    case 'receipt':
      await limitsOf(services).notices(() => noteReceipt(services, opened.row, content));
      return null;
    case 'template':
      await limitsOf(services).notices(() => noteTemplate(services, opened.row, content));
      return null;
    case 'message':
      return storeMessage(services, opened, claimed, content);
  }
}

/** Stores a message of a customer, once: the arrival's id is its client id. */
async function storeMessage(
  services: Services,
  opened: Opened,
  arrival: Claimed,
  { person, text, files }: ArrivedMessage,
): Promise<string | null> {
  const { row } = opened;
  const scope = systemScope(services, row.merchantId);
  const sender = await senderOf(scope, opened, person, arrival.sender);
  const attached =
    files.length === 0
      ? NO_FILES
      : await limitsOf(services).files(async () => {
          await keepClaim(services, row.merchantId, arrival.id);
          return fetchFiles(services, opened, arrival, files);
        });
  const lines = [text.slice(0, MESSAGE_TEXT_MAX).toWellFormed(), ...attached.missing];
  const sent = await sendFromOutside(scope, sender, () => newThread(scope, row), {
    clientId: arrival.id,
    text: lines.filter(Boolean).join('\n') || '…',
    attachments:
      attached.rows.length > 0 ? await scope.tenant.transaction((db) => keepFiles(db, attached.rows)) : [],
  });
  // The arrival is the first message of its conversation, also when it is handled again after a crash.
  if (sent.seq === 1) await greet(scope, row, { ...sent, visitorId: sender.visitorId });
  return attached.missing.length > 0 ? `Not fetched: ${attached.missing.join(', ')} ${attached.why}` : null;
}

/** Sends the opening message, one for each conversation: its id is the conversation's. */
async function greet(
  scope: Scope,
  row: AccountRow,
  { conversationId: id, visitorId }: { readonly conversationId: string; readonly visitorId: string },
): Promise<void> {
  const { merchantId } = row;
  const rules = await rulesOfAccount(scope.services, row);
  if (!rules?.openingMessage) return;
  const name = rules.title || (await scope.tenant.read((db) => merchantOf(db, merchantId))).name;
  await sendAsMerchant(
    scope,
    { merchantId, id, visitorId },
    { name, clientId: id, text: rules.openingMessage },
  );
}

/** How a new conversation begins at an account. */
async function newThread({ services, tenant }: Scope, row: AccountRow) {
  const { merchantId, channel } = row;
  const rules = await rulesOfAccount(services, row);
  const departmentId = rules?.departmentId ?? row.departmentId;
  return {
    channel,
    engagementId: rules?.id ?? null,
    departmentId: await tenant.read((db) => existingDepartment(db, merchantId, departmentId)),
  };
}

/** Who wrote. A new customer becomes a visitor, with the name that the provider tells on request. */
async function senderOf(
  scope: Scope,
  { row, account, adapter }: Opened,
  person: Person,
  known: Sender | null,
): Promise<OutsideSender> {
  if (known && (known.phone !== '' || !person.phone)) return known;
  if (known || person.firstName || !adapter.profile) return knownPerson(scope, row, person);
  const found = await adapter.profile(account, person.id).catch((error: unknown) => {
    if (error instanceof ProviderError) return {};
    throw error;
  });
  return knownPerson(scope, row, { ...person, ...found });
}

/** Stores the files of a message. One that the provider no longer has is named in the text instead. */
async function fetchFiles(
  services: Services,
  { row, account, adapter }: Opened,
  { id: arrivalId, receivedAt }: Claimed,
  files: readonly MediaRef[],
) {
  const rows: Awaited<ReturnType<typeof putIncoming>>[] = [];
  const missing: string[] = [];
  let why = '';
  const isOld = Date.now() - receivedAt.getTime() > FILES_WAIT_MS;
  const isLate = isOld && (await hasFailed(services, row.merchantId, arrivalId));
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
