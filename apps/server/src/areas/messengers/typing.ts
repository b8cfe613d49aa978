import { and, desc, eq } from 'drizzle-orm';
import type { Services } from '../../kernel/context.ts';
import type { Runner } from '../../kernel/runner.ts';
import { conversations, messages } from '../conversations/tables.ts';
import { findAccount, openAccount } from './accounts.ts';
import { ProviderError } from './adapters/adapter.ts';
import { adapterOf } from './adapters/index.ts';
import { messengerArrivals, messengerPeople } from './tables.ts';

/** Providers show for about so long that somebody is writing. Milliseconds. */
const SHOWN_MS = 5_000;
/** Conversations whose last time is kept. */
const KEPT = 5_000;

/** Shows customers of messengers that a member or an agent is writing, where the provider can. Nothing depends on it. */
export function startTyping(services: Services): Runner {
  const shownAt = new Map<string, number>();
  const running = new Set<Promise<void>>();
  const stop = services.bus.follow('typing', ({ merchantId, conversationID, from, active }) => {
    const now = performance.now();
    if (!active || from.type !== 'member' || !conversationID) return;
    if (now - (shownAt.get(conversationID) ?? -SHOWN_MS) < SHOWN_MS) return;
    if (shownAt.size >= KEPT) shownAt.clear();
    shownAt.set(conversationID, now);
    const work = show(services, merchantId, conversationID)
      .catch((error: unknown) => {
        if (!(error instanceof ProviderError))
          services.log.warn({ err: error }, 'a customer could not be shown that somebody is writing');
      })
      .finally(() => running.delete(work));
    running.add(work);
  });
  return {
    stop: async () => {
      stop();
      await Promise.all(running);
    },
  };
}

async function show(services: Services, merchantId: number, conversationId: string): Promise<void> {
  const { config, database } = services;
  const found = await database.tenant(merchantId).read(async (db) => {
    const [person] = await db
      .select({
        accountId: messengerPeople.accountId,
        recipient: messengerPeople.externalId,
        address: messengerPeople.address,
      })
      .from(conversations)
      .innerJoin(
        messengerPeople,
        and(
          eq(messengerPeople.merchantId, conversations.merchantId),
          eq(messengerPeople.visitorId, conversations.visitorId),
        ),
      )
      .where(and(eq(conversations.merchantId, merchantId), eq(conversations.id, conversationId)));
    if (!person) return null;
    const account = await findAccount(db, merchantId, person.accountId);
    // The client id of a message that arrived is the id of its arrival.
    const [last] = await db
      .select({ sourceKey: messengerArrivals.sourceKey })
      .from(messages)
      .innerJoin(
        messengerArrivals,
        and(
          eq(messengerArrivals.merchantId, messages.merchantId),
          eq(messengerArrivals.id, messages.clientId),
        ),
      )
      .where(
        and(
          eq(messages.merchantId, merchantId),
          eq(messages.conversationId, conversationId),
          eq(messages.authorType, 'visitor'),
        ),
      )
      .orderBy(desc(messages.seq))
      .limit(1);
    return account && last
      ? { ...person, account, messageId: last.sourceKey.slice('message '.length) }
      : null;
  });
  if (!found?.account.isActive) return;
  const { account, recipient, messageId, address } = found;
  await adapterOf(config, account).typing?.(openAccount(config, account), recipient, {
    messageId,
    address: address ?? '',
  });
}
