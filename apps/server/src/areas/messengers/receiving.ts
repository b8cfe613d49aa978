import type { ProviderCall } from '@foyer/contract/messengers/traffic-shapes';
import { and, eq, sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import type { Services } from '../../kernel/context.ts';
import { memoizeByKey } from '../../kernel/memoize-by-key.ts';
import { merchantsOf } from '../../kernel/merchant-ids.ts';
import { parallelByKey } from '../../kernel/parallel-by-key.ts';
import { recurring } from '../../kernel/recurring.ts';
import type { Runner } from '../../kernel/runner.ts';
import { makeYieldingLimit } from '../../kernel/yielding-limit.ts';
import { ProviderError } from './adapters/adapter.ts';
import { withLastCall } from './adapters/calls.ts';
import { type Claimed, type Customer, claimNext, customerKey, type Handled, postpone } from './arrivals.ts';
import { accountOf, type Opened } from './cached-accounts.ts';
import type {} from './events.ts';
import { noteArrival } from './notes.ts';
import { noteReceipt } from './receipts.ts';
import { storeMessage } from './storing.ts';
import { messengerArrivals } from './tables.ts';
import { noteTemplate } from './templates.ts';

/** The most customers whose arrivals are handled at once in a process. Those of a merchant share their statements. */
const AT_ONCE = 200;
/** How many arrivals of a customer are handled before others have their turn. */
const ARRIVALS_AT_ONCE = 10;
/** Receipts and news of templates at once: each needs a transaction. */
const NOTICES_AT_ONCE = 4;
/** The delay before another try with a customer whose next arrival another process has. Milliseconds. */
const TAKEN_MS = 1_000;
/** How often arrivals are looked for that a crash or a failure has left. Milliseconds. */
const SWEEP_MS = 15_000;
/** After so long an arrival that fails is given up. Milliseconds. */
const GIVE_UP_MS = 24 * 3_600_000;

/** A claim of the next arrival that takes longer shows that live chat and deliveries wait too. Milliseconds. */
const QUICK_MS = 10;

const limitsOf = memoizeByKey((_: Services) => ({
  messages: makeYieldingLimit({ most: AT_ONCE, quickMs: QUICK_MS }),
  notices: pLimit(NOTICES_AT_ONCE),
}));

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
    case 'action':
    case 'echo':
      await limitsOf(services).notices(() => noteArrival(services, opened.row, claimed.id, content));
      return null;
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
