import type { Wording } from '@foyer/contract/kernel/errors';
import type { ProviderCall } from '@foyer/contract/messengers/traffic-shapes';
import { MESSENGERS, type ReplyObstacle, replyObstacle } from '@foyer/domain/messengers';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import { type Services, systemScope } from '../../kernel/context.ts';
import type { Event } from '../../kernel/events.ts';
import { type DeliveryRow, moveDelivery } from '../conversations/deliveries.ts';
import { messageDeliveries } from '../conversations/delivery-tables.ts';
import { messages } from '../conversations/tables.ts';
import {
  type AccountRow,
  findAccount,
  oneAccount,
  openAccount,
  storeFailure,
  storeSuccess,
} from './accounts.ts';
import { ProviderError } from './adapters/adapter.ts';
import { withLastCall } from './adapters/calls.ts';
import { sendParts } from './parts.ts';
import { type Claimed, INTERRUPTED, oneDelivery } from './queue.ts';
import { spokenOn } from './spoken.ts';
import { messengerAccounts, messengerPeople } from './tables.ts';
import { templateOfMessage } from './templates.ts';

type MessageRow = typeof messages.$inferSelect;

const ATTEMPTS_MOST = 10;
const PAUSE_MS = 2_000;
const PAUSE_MAX_MS = 15 * 60_000;

/** Ends an attempt. */
export const ended = { attemptAt: null } as const;
const settled = { ...ended, dueAt: null } as const;

/** Makes an attempt to send a claimed message, and stores how it ended. */
export async function sendOne(services: Services, { delivery, isDoubtful }: Claimed): Promise<void> {
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
    await storeSuccess(services, account);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    await recordFailure(services, account, { ...delivery, call }, error);
  }
}

const OBSTACLES: Readonly<Record<ReplyObstacle, string>> = {
  window_closed: 'The customer wrote too long ago to be answered on this channel.',
  text_too_long: 'The text is too long for this channel.',
  file_too_large: 'A file is too large for this channel.',
};

const wordingOf = (text: string): z.infer<typeof Wording> => ({ text, values: {} });
const failedAs = (text: string) => ({ ...settled, state: 'failed' as const, error: wordingOf(text) });

export async function messageOf(
  db: Db,
  { merchantId, conversationId, seq }: DeliveryRow,
): Promise<MessageRow> {
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
  { attachments, ...message }: MessageRow,
): ReplyObstacle | null {
  const fileBytes = attachments.map(({ size }) => size);
  const { text } = spokenOn(channel, message);
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

/**
 * Stores how an attempt ended. A receipt may have come before. Another process may have taken the message over, when this
 * one lost its lock: then only a certain "sent" is stored, and only over "unknown".
 */
async function settle(
  services: Services,
  delivery: DeliveryRow,
  change: Partial<DeliveryRow>,
): Promise<void> {
  await act(systemScope(services, delivery.merchantId), async (db) => {
    const [now] = await db.select().from(messageDeliveries).where(oneDelivery(delivery)).for('update');
    const isOurs = now?.attemptAt?.getTime() === delivery.attemptAt?.getTime();
    if (!isOurs && !(change.state === 'sent' && now?.state === 'unknown'))
      return { result: undefined, audit: [], events: [] };
    const isAhead = now?.state === 'delivered' || now?.state === 'read';
    const { state: _, ...rest } = change;
    const event: Event = await moveDelivery(db, delivery, isAhead ? rest : change);
    return { result: undefined, audit: [], events: [event] };
  });
}
