import type { ProviderCall } from '@foyer/contract/messengers/traffic-shapes';
import { MESSAGE_TEXT_MAX } from '@foyer/domain/limits';
import { MESSENGERS, type Messenger } from '@foyer/domain/messengers';
import { and, eq, sql } from 'drizzle-orm';
import { keepFiles, putIncoming } from '../../files/incoming.ts';
import { type Scope, type Services, systemScope } from '../../kernel/context.ts';
import { merchantsOf } from '../../kernel/merchant-ids.ts';
import { parallelByKey } from '../../kernel/parallel-by-key.ts';
import { recurring } from '../../kernel/recurring.ts';
import type { Runner } from '../../kernel/runner.ts';
import { existingDepartment } from '../channels/mail/threads.ts';
import { type OutsideSender, sendAsMerchant, sendFromOutside } from '../conversations/sending.ts';
import { type AccountRules, engagementOfAccount } from '../engagements/accounts.ts';
import { type AccountRow, openAccount } from './accounts.ts';
import { type Arrival, type MediaRef, type Person, ProviderError } from './adapters/adapter.ts';
import { withLastCall } from './adapters/calls.ts';
import { adapterOf } from './adapters/index.ts';
import { type Claimed, type Customer, claimNext, type Handled, postpone, type Sender } from './arrivals.ts';
import { accountOf } from './cached-accounts.ts';
import type {} from './events.ts';
import { knownPerson } from './people.ts';
import { noteReceipt } from './receipts.ts';
import { messengerArrivals } from './tables.ts';
import { noteTemplate } from './templates.ts';

type ArrivedMessage = Extract<Arrival, { kind: 'message' }>;

/** Customers whose arrivals are handled at once in a process. */
const AT_ONCE = 32;
/** Of those with files, which are in memory meanwhile. */
const WITH_FILES_AT_ONCE = 4;
/** How often arrivals are looked for that a crash or a failure has left. Milliseconds. */
const SWEEP_MS = 15_000;
const FILES_MAX = 10;
/** A message waits so long for a file that cannot be fetched, then it comes without it. Milliseconds. */
const FILES_WAIT_MS = 3 * 60_000;
/** After so long an arrival that fails is given up. Milliseconds. */
const GIVE_UP_MS = 24 * 3_600_000;

const keyOf = ({ merchantId, accountId, personId }: Customer) => `${merchantId} ${accountId} ${personId}`;

/** Puts what providers delivered into conversations, each customer's in order. */
export function startReceiving(services: Services): Runner {
  const { bus, log } = services;
  const onError = (error: unknown) =>
    log.warn({ err: error }, 'a message of a messenger waits for another attempt');
  const fetching = parallelByKey<{ customer: Customer; claimed: Claimed }>(
    async ({ customer, claimed }) => void (await takeArrivals(services, customer, claimed)),
    { keyOf: ({ customer }) => keyOf(customer), atOnce: WITH_FILES_AT_ONCE, onError },
  );
  const work = parallelByKey<Customer>(
    async (customer) => {
      const withFiles = await takeArrivals(services, customer, null, hasFiles);
      if (withFiles) fetching.schedule({ customer, claimed: withFiles });
    },
    { keyOf, atOnce: AT_ONCE, onError },
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
      stop();
      await sweep.stop();
      await work.stop();
      await fetching.stop();
    },
  };
}

const hasFiles = ({ content }: Claimed): boolean => content.kind === 'message' && content.files.length > 0;

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

/**
 * Handles the waiting arrivals of a customer in their order, unless another process does.
 * @param first an arrival claimed already
 * @param isApart which arrivals are left to another run
 * @returns the claimed arrival that is left
 */
async function takeArrivals(
  services: Services,
  customer: Customer,
  first: Claimed | null,
  isApart: (claimed: Claimed) => boolean = () => false,
): Promise<Claimed | null> {
  let handled: Handled | null = null;
  let next = first ?? (await claimNext(services, customer, null));
  for (; next !== null && !isApart(next); next = await claimNext(services, customer, handled)) {
    const account = await accountOf(services, customer.merchantId, customer.accountId);
    if (!account) return null;
    handled = await takeArrival(services, account, next);
  }
  return next;
}

/** @throws after storing why it could not be handled */
async function takeArrival(services: Services, account: AccountRow, claimed: Claimed): Promise<Handled> {
  let call: ProviderCall | null = null;
  try {
    const error = await withLastCall(
      openAccount(services.config, account),
      () => handle(services, account, claimed),
      (last) => {
        call = last;
      },
    );
    return { id: claimed.id, error, call };
  } catch (error) {
    const text = error instanceof ProviderError ? error.message : 'It could not be stored.';
    const isLast = Date.now() - claimed.receivedAt.getTime() > GIVE_UP_MS;
    await postpone(services, account.merchantId, claimed.id, { error: text.slice(0, 500), call, isLast });
    throw error;
  }
}

/** Does what an arrival asks for. Returns what is missing nevertheless, as an English sentence. */
async function handle(services: Services, account: AccountRow, claimed: Claimed): Promise<string | null> {
  const { content } = claimed;
  switch (content.kind) {
    case 'receipt':
      await noteReceipt(services, account, content);
      return null;
    case 'template':
      await noteTemplate(services, account, content);
      return null;
    case 'message':
      return storeMessage(services, account, claimed, content);
  }
}

/** Stores a message of a customer, once: the arrival's id is its client id. */
async function storeMessage(
  services: Services,
  account: AccountRow,
  arrival: Claimed,
  { person, text, files }: ArrivedMessage,
): Promise<string | null> {
  const scope = systemScope(services, account.merchantId);
  const sender = await senderOf(scope, account, person, arrival.sender);
  const attached = await fetchFiles(services, account, arrival, files);
  const rules = () => scope.tenant.read((db) => engagementOfAccount(db, account));
  const lines = [text.slice(0, MESSAGE_TEXT_MAX).toWellFormed(), ...attached.missing];
  const sent = await sendFromOutside(scope, sender, async () => beginning(scope, account, await rules()), {
    clientId: arrival.id,
    text: lines.filter(Boolean).join('\n') || '…',
    attachments:
      attached.rows.length > 0 ? await scope.tenant.transaction((db) => keepFiles(db, attached.rows)) : [],
  });
  // The arrival is the first message of its conversation, also when it is handled again after a crash.
  const engagement = sent.seq === 1 ? await rules() : null;
  if (engagement?.openingMessage) {
    const conversation = { ...account, id: sent.conversationId, visitorId: sender.visitorId };
    // One opening message for each conversation: its id is the conversation's.
    await sendAsMerchant(scope, conversation, {
      name: engagement.name,
      clientId: sent.conversationId,
      text: engagement.openingMessage,
    });
  }
  return attached.missing.length > 0 ? `Not fetched: ${attached.missing.join(', ')} ${attached.why}` : null;
}

/** How a new conversation begins at an account. */
const beginning = async (
  { tenant: { merchantId, read } }: Scope,
  { channel, departmentId }: AccountRow,
  engagement: AccountRules | null,
) => ({
  channel,
  engagementId: engagement?.id ?? null,
  departmentId: await read((db) =>
    existingDepartment(db, merchantId, engagement?.departmentId ?? departmentId),
  ),
});

/** Who wrote. A new customer becomes a visitor, with the name that the provider tells on request. */
async function senderOf(
  scope: Scope,
  account: AccountRow,
  person: Person,
  known: Sender | null,
): Promise<OutsideSender> {
  const lacksPhone = known !== null && known.phone === '' && Boolean(person.phone);
  if (known && !lacksPhone) return known;
  const named = known ? person : await namedPerson(scope.services, account, person);
  return { visitorId: await knownPerson(scope, account, named) };
}

/** A new customer with the name that the provider tells on request; without one if it does not. */
async function namedPerson(services: Services, row: AccountRow, person: Person): Promise<Person> {
  const { profile } = adapterOf(services.config, row);
  if (!profile || person.firstName) return person;
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
  { id: arrivalId, receivedAt }: Claimed,
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
