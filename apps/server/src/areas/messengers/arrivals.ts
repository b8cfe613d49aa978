import type { ProviderCall } from '@foyer/contract/messengers/traffic-shapes';
import { and, eq, sql } from 'drizzle-orm';
import { makeBatcher } from '../../kernel/batcher.ts';
import type { Services } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { memoizeByKey } from '../../kernel/memoize-by-key.ts';
import { storable } from '../../kernel/storable.ts';
import type { AccountRow } from './accounts.ts';
import type { Arrival } from './adapters/adapter.ts';
import { timeOf } from './adapters/reading.ts';
import type {} from './events.ts';
import { messengerArrivals } from './tables.ts';

/** A customer of an account, as the provider identifies them. */
export interface Customer {
  readonly merchantId: number;
  readonly accountId: string;
  readonly personId: string;
}

/** An arrival that this process handles. */
export interface Claimed {
  readonly id: string;
  readonly content: Arrival;
  readonly receivedAt: Date;
  /** Who sent the message. Null for a new customer, and of what is no message. */
  readonly sender: Sender | null;
}

/** A known customer, as a visitor. */
export interface Sender {
  readonly visitorId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  /** Their newest chat. */
  readonly conversationId: string | null;
}

/** An arrival that was handled. */
export interface Handled {
  readonly id: string;
  /** What is missing nevertheless. */
  readonly error: string | null;
  /** The last request to the provider for it. */
  readonly call: ProviderCall | null;
}

type Delivery = Pick<AccountRow, 'merchantId'> & {
  readonly accountId: string;
  readonly arrivals: readonly Arrival[];
};

/** Stores arrivals once each, in their order. They are put into their conversations afterwards. */
export async function takeIn(
  services: Services,
  { merchantId, id: accountId }: AccountRow,
  arrivals: readonly Arrival[],
): Promise<void> {
  if (arrivals.length === 0) return;
  storable(arrivals);
  await storeBatcher(services).add({ merchantId, accountId, arrivals: inOrder(arrivals) });
  const personIds = [...new Set(arrivals.map(({ person }) => person.id))];
  services.bus.publish({ name: 'messenger.arrived', data: { merchantId, accountId, personIds } });
}

/** Sorts messages by the time they were written, and puts receipts and echoes after them. */
function inOrder(arrivals: readonly Arrival[]): Arrival[] {
  const messages = arrivals
    .filter((one) => one.kind === 'message')
    .map((one) => ({ ...one, at: timeOf(one.at) }));
  const others = arrivals.filter((one) => one.kind !== 'message');
  return [...messages.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)), ...others];
}

/** Deliveries that come at the same time share a commit. */
const storeBatcher = memoizeByKey(({ database }: Services) =>
  makeBatcher<Delivery, null>(
    async (deliveries) => {
      const entries = deliveries.flatMap(({ merchantId, accountId, arrivals }) =>
        arrivals.map((content) => ({
          merchant_id: merchantId,
          account_id: accountId,
          id: newId(),
          source_key: `${content.kind} ${content.key}`.slice(0, 300).toWellFormed(),
          person_id: content.person.id,
          content,
        })),
      );
      await database.anonymous((db) =>
        db.execute(sql`select store_messenger_arrivals(${JSON.stringify(entries)}::jsonb)`),
      );
      return deliveries.map(() => null);
    },
    { keyOf: ({ accountId }) => accountId },
  ),
);

/** The next arrival of a customer, or that another process has it. Null if there is none. */
type Next = Claimed | 'taken' | null;

/** Settles what was handled, and claims the oldest waiting arrival of the customer. */
export const claimNext = (services: Services, customer: Customer, handled: Handled | null): Promise<Next> =>
  claimBatcher(services).add({ customer, handled });

/** A text for each customer. */
export const customerKey = ({ merchantId, accountId, personId }: Customer): string =>
  `${merchantId} ${accountId} ${personId}`;

interface Claim {
  readonly customer: Customer;
  readonly handled: Handled | null;
}

interface ClaimedRow extends Record<string, unknown> {
  readonly entry: number;
  /** Null: another process has it. */
  readonly id: string | null;
  readonly content: Arrival;
  readonly received_at: string;
  readonly visitor_id: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
  readonly conversation_id: string | null;
}

/** Customers whose turns end at the same time share a commit. */
const claimBatcher = memoizeByKey(({ database }: Services) =>
  makeBatcher<Claim, Next>(
    async (claims) => {
      const customers = claims.map(({ customer, handled }) => ({
        merchant_id: customer.merchantId,
        account_id: customer.accountId,
        person_id: customer.personId,
        done: handled?.id,
        error: handled?.error && storable(handled.error),
        call: handled?.call,
      }));
      const { rows } = await database.anonymous((db) =>
        db.execute<ClaimedRow>(
          sql`select * from next_messenger_arrivals(${JSON.stringify(customers)}::jsonb)`,
        ),
      );
      const found = new Map(rows.map((row) => [row.entry, nextOf(row)]));
      return claims.map((_, index) => found.get(index + 1) ?? null);
    },
    { keyOf: ({ customer }) => customerKey(customer) },
  ),
);

const nextOf = ({ id, ...row }: ClaimedRow): Next =>
  id === null
    ? 'taken'
    : {
        id,
        content: row.content,
        receivedAt: new Date(row.received_at),
        sender:
          row.visitor_id === null
            ? null
            : {
                visitorId: row.visitor_id,
                firstName: row.first_name,
                lastName: row.last_name,
                phone: row.phone,
                conversationId: row.conversation_id,
              },
      };

/** Stores why an arrival could not be handled. It waits for another attempt, unless it is given up. */
export async function postpone(
  { database }: Services,
  merchantId: number,
  id: string,
  { error, call, isLast }: Omit<Handled, 'id'> & { readonly isLast: boolean },
): Promise<void> {
  await database.tenant(merchantId).transaction((db) =>
    db
      .update(messengerArrivals)
      .set({
        error,
        call,
        settledAt: new Date(),
        takenUntil: null,
        ...(isLast && { state: 'failed' as const }),
      })
      .where(waiting(merchantId, id)),
  );
}

/** Has an arrival longer, since fetching its files had to wait. */
export async function keepClaim({ database }: Services, merchantId: number, id: string): Promise<void> {
  await database
    .tenant(merchantId)
    .transaction((db) =>
      db
        .update(messengerArrivals)
        .set({ takenUntil: sql`now() + interval '3 minutes'` })
        .where(waiting(merchantId, id)),
    );
}

/** An arrival, unless another process has handled it meanwhile. */
const waiting = (merchantId: number, id: string) =>
  and(
    eq(messengerArrivals.merchantId, merchantId),
    eq(messengerArrivals.id, id),
    eq(messengerArrivals.state, 'waiting'),
  );

/** Forgets what was handled long ago. */
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
