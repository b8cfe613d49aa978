import type { Message } from '@foyer/contract/conversations/shapes';
import type { Wording } from '@foyer/contract/kernel/errors';
import { notUndelivered } from '@foyer/contract/messengers/errors';
import type { ProviderCall } from '@foyer/contract/messengers/traffic-shapes';
import { MESSENGER_CHANNELS, MESSENGERS, type ReplyObstacle, replyObstacle } from '@foyer/domain/messengers';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import { cached } from '../../kernel/cached.ts';
import { type Scope, type Services, systemScope } from '../../kernel/context.ts';
import type { Event } from '../../kernel/events.ts';
import { merchantsOf } from '../../kernel/merchant-ids.ts';
import { parallelByKey } from '../../kernel/parallel-by-key.ts';
import { recurring } from '../../kernel/recurring.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import type { Runner } from '../../kernel/runner.ts';
import { type DeliveryRow, moveDelivery } from '../conversations/deliveries.ts';
import { messageDeliveries } from '../conversations/delivery-tables.ts';
import { presentMessage } from '../conversations/present.ts';
import { conversations, messages } from '../conversations/tables.ts';
import { type AccountRow, findAccount, oneAccount, openAccount, storeFailure } from './accounts.ts';
import { ProviderError } from './adapters/adapter.ts';
import { withLastCall } from './adapters/calls.ts';
import type {} from './events.ts';
import { sendParts } from './parts.ts';
import { messengerAccounts, messengerPeople } from './tables.ts';
import { templateOfMessage } from './templates.ts';

type MessageRow = typeof messages.$inferSelect;

/** Conversations that send at once in a process. */
const AT_ONCE = 4;
const SWEEP_MS = 5_000;
/** An attempt that has not ended after this time never will. */
const LEASE = '3 minutes';
const ATTEMPTS_MOST = 10;
const PAUSE_MS = 2_000;
const PAUSE_MAX_MS = 15 * 60_000;
/** Messages of earlier days that were missed are not sent any more. */
const LATEST = '1 day';

interface Thread {
  readonly merchantId: number;
  readonly conversationId: string;
}

/** Sends what members, bots and the server write to customers of messengers, each conversation in order. */
export function startSending(services: Services): Runner {
  const { bus, messageEffects, log } = services;
  const hasAccounts = cached<boolean>();
  const work = parallelByKey<Thread>((thread) => sendThread(services, thread), {
    keyOf: ({ conversationId }) => conversationId,
    atOnce: AT_ONCE,
    onError: (error) => log.warn({ err: error }, 'a message to a messenger waits for another attempt'),
  });
  const stops = [
    messageEffects.add(
      'messengers',
      async ({ merchantId, conversationID: conversationId, messages: stored }) => {
        if (!stored.some(isOutgoing)) return;
        const sends = await hasAccounts.get(merchantId, '', () =>
          services.database.tenant(merchantId).read(async (db) => (await db.$count(messengerAccounts)) > 0),
        );
        if (sends) work.schedule({ merchantId, conversationId });
      },
    ),
    bus.follow('messenger.due', (thread) => work.schedule(thread)),
    bus.on('settings.changed', ({ merchantId, what }) => {
      if (what === 'messengerAccounts') hasAccounts.invalidate(merchantId);
    }),
    bus.onMissed(() => hasAccounts.clear()),
  ];
  const sweep = recurring(services, { name: 'messengers.sending', everyMs: SWEEP_MS }, async () => {
    for (const thread of await threadsToSend(services)) work.schedule(thread);
  });
  return {
    stop: async () => {
      for (const stop of stops) stop();
      await sweep.stop();
      await work.stop();
    },
  };
}

const isOutgoing = ({ kind, author }: Pick<Message, 'kind' | 'author'>) =>
  kind === 'text' && author.type !== 'visitor';

/** Conversations with due messages, or with messages that were stored and never queued. */
async function threadsToSend(services: Services): Promise<Thread[]> {
  const found = await Promise.all(
    (await merchantsOf(services, sql`merchants_with_messengers()`)).map((merchantId) =>
      services.database.tenant(merchantId).read(async (db) => {
        const due = await db
          .selectDistinct({ conversationId: messageDeliveries.conversationId })
          .from(messageDeliveries)
          .where(and(eq(messageDeliveries.merchantId, merchantId), sql`${messageDeliveries.dueAt} <= now()`));
        const missed = await db
          .select({ conversationId: conversations.id })
          .from(conversations)
          .where(
            and(
              eq(conversations.merchantId, merchantId),
              inArray(conversations.channel, MESSENGER_CHANNELS),
              sql`${conversations.lastOutboundAt} > now() - ${LATEST}::interval`,
              sql`${conversations.lastMessageMinute} > now() - ${LATEST}::interval`,
              sql`${conversations.lastSeq} > (${lastQueued})`,
            ),
          );
        return [...due, ...missed].map(({ conversationId }) => ({ merchantId, conversationId }));
      }),
    ),
  );
  return found.flat();
}

/** The number of the last message of a conversation that is to be sent. */
const lastQueued = sql`select coalesce(max(d.seq), 0) from message_deliveries d
  where d.merchant_id = ${conversations.merchantId} and d.conversation_id = ${conversations.id}`;

/** Sends the due messages of a conversation in their order. */
async function sendThread(services: Services, thread: Thread): Promise<void> {
  await queueMessages(services, thread);
  for (;;) {
    const claimed = await claimNext(services, thread);
    if (!claimed) return;
    await sendOne(services, claimed);
  }
}

/** Queues the messages of a conversation that are not queued yet, once each. */
function queueMessages({ database }: Services, { merchantId, conversationId }: Thread): Promise<unknown> {
  return database.tenant(merchantId).transaction((db) =>
    db.execute(sql`
      insert into ${messageDeliveries} (merchant_id, id, conversation_id, seq, account_id, recipient)
      select m.merchant_id, m.id, m.conversation_id, m.seq, p.account_id, p.external_id
      from ${conversations} c
      join ${messengerPeople} p on p.merchant_id = c.merchant_id and p.visitor_id = c.visitor_id
      join ${messages} m on m.merchant_id = c.merchant_id and m.conversation_id = c.id
        and m.seq > (select coalesce(max(d.seq), 0) from ${messageDeliveries} d
          where d.merchant_id = c.merchant_id and d.conversation_id = c.id)
      where c.merchant_id = ${merchantId} and c.id = ${conversationId}
        and m.kind = 'text' and m.author_type <> 'visitor' and m.created_at > now() - ${LATEST}::interval
      on conflict do nothing`),
  );
}

interface Claimed {
  readonly delivery: DeliveryRow;
  /** Whether an earlier attempt never ended. */
  readonly isDoubtful: boolean;
}

/** Claims the first unsent message, if it is due. Later ones wait for it. */
function claimNext({ database }: Services, { merchantId, conversationId }: Thread): Promise<Claimed | null> {
  return database.tenant(merchantId).transaction(async (db) => {
    const [row] = await db
      .select()
      .from(messageDeliveries)
      .where(
        and(
          eq(messageDeliveries.merchantId, merchantId),
          eq(messageDeliveries.conversationId, conversationId),
          sql`${messageDeliveries.dueAt} is not null`,
        ),
      )
      .orderBy(asc(messageDeliveries.seq))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!row?.dueAt || row.dueAt.getTime() > Date.now()) return null;
    const [delivery] = await db
      .update(messageDeliveries)
      .set({
        attempts: row.attempts + 1,
        attemptAt: new Date(),
        dueAt: sql`now() + ${LEASE}::interval`,
      })
      .where(one(row))
      .returning();
    return delivery ? { delivery, isDoubtful: row.attemptAt !== null } : null;
  });
}

const one = ({ merchantId, id }: Pick<DeliveryRow, 'merchantId' | 'id'>) =>
  and(eq(messageDeliveries.merchantId, merchantId), eq(messageDeliveries.id, id));

/** Ends an attempt. */
const ended = { attemptAt: null } as const;
const settled = { ...ended, dueAt: null } as const;

async function sendOne(services: Services, { delivery, isDoubtful }: Claimed): Promise<void> {
  const { merchantId, accountId } = delivery;
  const tenant = services.database.tenant(merchantId);
  const account = await tenant.read((db) => findAccount(db, merchantId, accountId));
  if (!account?.isActive)
    return settle(services, delivery, failedAs('The channel is not connected any more.'));
  if (isDoubtful && !MESSENGERS[account.channel].isIdempotent)
    return settle(services, delivery, { ...settled, state: 'unknown', error: wordingOf(INTERRUPTED) });
  const message = await tenant.read((db) => messageOf(db, delivery));
  const customer = await tenant.read((db) => customerOf(db, delivery));
  let call: ProviderCall | null = null;
  try {
    const template = await tenant.read((db) => templateOfMessage(db, message));
    const obstacle = template ? null : obstacleOf(account, customer, message);
    if (obstacle) return settle(services, delivery, failedAs(OBSTACLES[obstacle]));
    const content = { ...message, template, address: customer?.address ?? '' };
    const providerId = await withLastCall(
      openAccount(services.config, account),
      () => sendParts(services, account, delivery, content),
      (last) => {
        call = last;
      },
    );
    await settle(services, delivery, { ...settled, state: 'sent', error: null, providerId, call });
    await tenant.transaction((db) =>
      db.update(messengerAccounts).set({ lastSentAt: new Date() }).where(oneAccount(account)),
    );
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    await recordFailure(services, account, { ...delivery, call }, error);
  }
}

const INTERRUPTED = 'The connection was lost while sending.';
const OBSTACLES: Readonly<Record<ReplyObstacle, string>> = {
  window_closed: 'The customer wrote too long ago to be answered on this channel.',
  text_too_long: 'The text is too long for this channel.',
  file_too_large: 'A file is too large for this channel.',
};

const wordingOf = (text: string): z.infer<typeof Wording> => ({ text, values: {} });
const failedAs = (text: string) => ({ ...settled, state: 'failed' as const, error: wordingOf(text) });

async function messageOf(db: Db, { merchantId, conversationId, seq }: DeliveryRow): Promise<MessageRow> {
  const [row] = await db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.merchantId, merchantId),
        eq(messages.conversationId, conversationId),
        eq(messages.seq, seq),
      ),
    );
  if (!row) throw new Error('The message to send does not exist.');
  return row;
}

/** The customer to whom a message is sent. */
async function customerOf(db: Db, { merchantId, accountId, recipient }: DeliveryRow) {
  const [person] = await db
    .select({ lastInboundAt: messengerPeople.lastInboundAt, address: messengerPeople.address })
    .from(messengerPeople)
    .where(
      and(
        eq(messengerPeople.merchantId, merchantId),
        eq(messengerPeople.accountId, accountId),
        eq(messengerPeople.externalId, recipient),
      ),
    );
  return person ?? null;
}

function obstacleOf(
  { channel }: AccountRow,
  customer: { readonly lastInboundAt: Date | null } | null,
  { text, attachments }: MessageRow,
): ReplyObstacle | null {
  const fileBytes = attachments.map(({ size }) => size);
  return replyObstacle(MESSENGERS[channel], { text, fileBytes }, customer?.lastInboundAt ?? null, new Date());
}

/** Sends again later what surely was not sent, and settles everything else. */
async function recordFailure(
  services: Services,
  account: AccountRow,
  delivery: DeliveryRow,
  error: ProviderError,
): Promise<void> {
  const { reason, message, waitMs } = error;
  const { call } = delivery;
  if (reason === 'credentials') await storeFailure(services, account, error);
  const repeats =
    reason === 'limited' ||
    reason === 'unreachable' ||
    (reason === 'unknown' && MESSENGERS[account.channel].isIdempotent);
  if (repeats && delivery.attempts < ATTEMPTS_MOST) {
    const pause = waitMs ?? Math.min(PAUSE_MS * 2 ** (delivery.attempts - 1), PAUSE_MAX_MS);
    const dueAt = new Date(Date.now() + pause);
    return settle(services, delivery, { ...ended, call, dueAt, error: wordingOf(message) });
  }
  await settle(services, delivery, {
    call,
    ...(reason === 'unknown'
      ? { ...settled, state: 'unknown', error: wordingOf(message) }
      : failedAs(message)),
  });
}

/** Stores how an attempt ended. A receipt may have come before. */
async function settle(
  services: Services,
  delivery: DeliveryRow,
  change: Partial<DeliveryRow>,
): Promise<void> {
  await act(systemScope(services, delivery.merchantId), async (db) => {
    const [now] = await db.select().from(messageDeliveries).where(one(delivery)).for('update');
    const isAhead = now?.state === 'delivered' || now?.state === 'read';
    const { state: _, ...rest } = change;
    const event: Event = await moveDelivery(db, delivery, isAhead ? rest : change);
    return { result: undefined, audit: [], events: [event] };
  });
}

/** Sends a message again that was not delivered, or may not have been, because a member wants it. */
export async function resend(scope: Scope, conversationId: string, messageId: string): Promise<Message> {
  const { merchantId } = scope.tenant;
  const message = await act(scope, async (db) => {
    const [delivery] = await db
      .select()
      .from(messageDeliveries)
      .where(and(one({ merchantId, id: messageId }), eq(messageDeliveries.conversationId, conversationId)))
      .for('update');
    if (!delivery) throw notFound();
    if (delivery.state !== 'failed' && delivery.state !== 'unknown') throw new Refusal(notUndelivered);
    const event = await moveDelivery(db, delivery, {
      ...ended,
      state: 'queued',
      error: null,
      attempts: 0,
      dueAt: new Date(),
    });
    const row = await messageOf(db, delivery);
    return {
      result: presentMessage(row, { delivery: { state: 'queued', error: null } }),
      audit: [{ action: 'message.resent', subject: ['message', messageId] }],
      events: [event],
    };
  });
  scope.services.bus.publish({ name: 'messenger.due', data: { merchantId, conversationId } });
  return message;
}
