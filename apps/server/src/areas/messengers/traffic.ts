import { arrivalSettled } from '@foyer/contract/messengers/errors';
import type { MessengerFigures, MessengerTraffic } from '@foyer/contract/messengers/traffic-shapes';
import { MESSENGERS } from '@foyer/domain/messengers';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db, Tenant } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import type { Scope } from '../../kernel/context.ts';
import { settingsChanged } from '../../kernel/events.ts';
import { afterCursor, cutPage } from '../../kernel/paging.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { messageDeliveries } from '../conversations/delivery-tables.ts';
import { messages } from '../conversations/tables.ts';
import { visitors } from '../visitors/tables.ts';
import { type AccountRow, readAccounts } from './accounts.ts';
import type { Arrival } from './adapters/adapter.ts';
import type {} from './events.ts';
import { messengerArrivals, messengerPeople, messengerTemplateUses } from './tables.ts';

const PAGE = 50;
const DAY = '1 day';

/** What went through the accounts of a merchant in the last 24 hours. */
export async function figuresOf({ merchantId, read }: Tenant): Promise<MessengerFigures[]> {
  return read(async (db) => {
    const accounts = (await readAccounts(db, merchantId)).map(({ id, channel }) => ({
      id,
      hours: MESSENGERS[channel].replyHours,
    }));
    const counted = await countTraffic(db, merchantId, accounts);
    return accounts.map(({ id, hours }) => {
      const count = (name: Count) => Number(counted.get(id)?.[name] ?? 0);
      return {
        accountId: id,
        received: count('received'),
        sent: count('sent'),
        delivered: count('delivered'),
        read: count('read'),
        waiting: count('waiting'),
        failed: count('failed'),
        unknown: count('unknown'),
        stuck: count('stuck'),
        window: hours === null ? null : { open: count('open'), closing: count('closing') },
      };
    });
  });
}

type Count = Exclude<keyof MessengerFigures, 'accountId' | 'window'> | 'open' | 'closing';

/** The counts of accounts by their ids. `hours` is how long a customer can be answered. */
async function countTraffic(
  db: Db,
  merchantId: number,
  accounts: readonly { readonly id: string; readonly hours: number | null }[],
) {
  const { rows } = await db.execute<Record<Count | 'id', unknown>>(sql`
    select account.id,
      (select count(*)::int from ${messengerArrivals} a where a.merchant_id = ${merchantId}
        and a.account_id = account.id and a.received_at > now() - ${DAY}::interval
        and a.content ->> 'kind' = 'message') as received,
      (select count(*)::int from ${messengerArrivals} a where a.merchant_id = ${merchantId}
        and a.account_id = account.id and a.received_at > now() - ${DAY}::interval
        and a.content ->> 'kind' = 'message'
        and (a.state = 'failed' or (a.state = 'waiting' and exists (
          select from ${messengerArrivals} b where b.merchant_id = ${merchantId}
            and b.account_id = a.account_id and b.person_id = a.person_id
            and b.id <= a.id and b.state = 'waiting' and b.error is not null)))) as stuck,
      p.*, d.*
    from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as account (id uuid, hours int)
    cross join lateral (
      select
        count(*)::int as open,
        count(*) filter (where last_inbound_at < now() - make_interval(hours => account.hours - 1))::int as closing
      from ${messengerPeople} where merchant_id = ${merchantId} and account_id = account.id
        and last_inbound_at > now() - make_interval(hours => account.hours)
    ) p
    cross join lateral (
      select
        count(*) filter (where state in ('sent', 'delivered', 'read'))::int as sent,
        count(*) filter (where state in ('delivered', 'read'))::int as delivered,
        count(*) filter (where state = 'read')::int as read,
        count(*) filter (where state = 'queued')::int as waiting,
        count(*) filter (where state = 'failed')::int as failed,
        count(*) filter (where state = 'unknown')::int as unknown
      from ${messageDeliveries} where merchant_id = ${merchantId} and account_id = account.id
        and created_at > now() - ${DAY}::interval
    ) d`);
  return new Map(rows.map((row) => [row.id as string, row]));
}

const personName = sql<string>`trim(coalesce(${visitors.firstName}, '') || ' ' || coalesce(${visitors.lastName}, ''))`;

/** What an account received and sent, newest first. */
export async function trafficOf(
  { tenant }: Scope,
  account: AccountRow,
  { failed, cursor }: { failed?: boolean | undefined; cursor?: string | undefined },
): Promise<{ entries: MessengerTraffic[]; nextCursor: string | null }> {
  const [arrived, sent] = await tenant.read(
    async (db) =>
      [
        await arrivals(db, account, failed === true, cursor),
        await deliveries(db, account, failed === true, cursor),
      ] as const,
  );
  const positionOf = ({ at, id }: MessengerTraffic) => `${at} ${id}`;
  const all = [...arrived, ...sent].sort((one, other) => (positionOf(one) < positionOf(other) ? 1 : -1));
  const { page, nextCursor } = cutPage(all, PAGE, ({ at, id }) => ({ at: new Date(at), id }));
  return { entries: page, nextCursor };
}

async function arrivals(
  db: Db,
  { merchantId, id: accountId }: AccountRow,
  failed: boolean,
  cursor: string | undefined,
): Promise<MessengerTraffic[]> {
  const rows = await db
    .select({ arrival: messengerArrivals, name: personName })
    .from(messengerArrivals)
    .leftJoin(
      messengerPeople,
      and(
        eq(messengerPeople.merchantId, merchantId),
        eq(messengerPeople.accountId, accountId),
        eq(messengerPeople.externalId, messengerArrivals.personId),
      ),
    )
    .leftJoin(visitors, and(eq(visitors.merchantId, merchantId), eq(visitors.id, messengerPeople.visitorId)))
    .where(
      and(
        eq(messengerArrivals.merchantId, merchantId),
        eq(messengerArrivals.accountId, accountId),
        failed
          ? sql`(${messengerArrivals.state} = 'failed' or ${messengerArrivals.error} is not null)`
          : undefined,
        afterCursor(cursor, messengerArrivals.receivedAt, messengerArrivals.id),
      ),
    )
    .orderBy(desc(messengerArrivals.receivedAt), desc(messengerArrivals.id))
    .limit(PAGE + 1);
  return rows.map(({ arrival, name }) => ({
    id: arrival.id,
    way: 'in',
    what: isNoted(arrival.content) ? 'message' : arrival.content.kind,
    person: name,
    at: arrival.receivedAt.toISOString(),
    state: arrival.state,
    error: arrival.error === null ? null : { text: arrival.error, values: {} },
    call: arrival.call,
    ms: arrival.settledAt && arrival.settledAt.getTime() - arrival.receivedAt.getTime(),
    received: JSON.stringify(withoutWords(arrival.content), null, 2),
  }));
}

const isNoted = (content: Arrival): content is Extract<Arrival, { kind: 'action' | 'echo' }> =>
  content.kind === 'action' || content.kind === 'echo';

/** An arrival without what the customer wrote and who they are, for administrators who look for an error. */
function withoutWords(content: Arrival): object {
  if (isNoted(content)) return { kind: content.kind, key: content.key };
  if (content.kind !== 'message') return { ...content, person: undefined };
  const { key, text, files, at } = content;
  return {
    kind: content.kind,
    key,
    text: `${[...text].length} characters`,
    files: files.map(({ name, type }) => ({ name, type })),
    at,
  };
}

async function deliveries(
  db: Db,
  { merchantId, id: accountId }: AccountRow,
  failed: boolean,
  cursor: string | undefined,
): Promise<MessengerTraffic[]> {
  const isTemplate = sql<boolean>`exists (select 1 from ${messengerTemplateUses} u
    join ${messages} m on m.merchant_id = u.merchant_id and m.conversation_id = u.conversation_id
      and m.client_id = u.client_id
    where u.merchant_id = ${merchantId} and u.conversation_id = ${messageDeliveries.conversationId}
      and m.seq = ${messageDeliveries.seq})`;
  const rows = await db
    .select({ delivery: messageDeliveries, name: personName, isTemplate })
    .from(messageDeliveries)
    .leftJoin(
      messengerPeople,
      and(
        eq(messengerPeople.merchantId, merchantId),
        eq(messengerPeople.accountId, accountId),
        eq(messengerPeople.externalId, messageDeliveries.recipient),
      ),
    )
    .leftJoin(visitors, and(eq(visitors.merchantId, merchantId), eq(visitors.id, messengerPeople.visitorId)))
    .where(
      and(
        eq(messageDeliveries.merchantId, merchantId),
        eq(messageDeliveries.accountId, accountId),
        failed
          ? sql`(${messageDeliveries.state} in ('failed', 'unknown') or ${messageDeliveries.error} is not null)`
          : undefined,
        afterCursor(cursor, messageDeliveries.createdAt, messageDeliveries.id),
      ),
    )
    .orderBy(desc(messageDeliveries.createdAt), desc(messageDeliveries.id))
    .limit(PAGE + 1);
  return rows.map(({ delivery, name, isTemplate: asTemplate }) => ({
    id: delivery.id,
    way: 'out',
    what: asTemplate ? 'template' : 'message',
    person: name,
    at: delivery.createdAt.toISOString(),
    state: delivery.state,
    error: delivery.error,
    call: delivery.call,
    conversationID: delivery.conversationId,
    attempts: delivery.attempts,
  }));
}

/** Handles a delivery again that could not be put into its conversation. @throws Refusal `arrival_settled` */
export async function replay(scope: Scope, { merchantId, id: accountId }: AccountRow, arrivalId: string) {
  const one = and(
    eq(messengerArrivals.merchantId, merchantId),
    eq(messengerArrivals.accountId, accountId),
    eq(messengerArrivals.id, arrivalId),
  );
  const personId = await act(scope, async (db) => {
    const [row] = await db.select().from(messengerArrivals).where(one).for('update');
    if (!row) throw notFound();
    if (row.state === 'done') throw new Refusal(arrivalSettled);
    await db.update(messengerArrivals).set({ state: 'waiting', error: null, takenUntil: null }).where(one);
    return {
      result: row.personId,
      audit: [{ action: 'messengerAccount.replayed', subject: ['messengerAccount', accountId] }],
      events: [settingsChanged(merchantId, 'messengerTraffic')],
    };
  });
  scope.services.bus.publish({
    name: 'messenger.arrived',
    data: { merchantId, accountId, personIds: [personId] },
  });
}
