import type { Message } from '@foyer/contract/conversations/shapes';
import { eq } from 'drizzle-orm';
import { cached } from '../../kernel/cached.ts';
import type { Services } from '../../kernel/context.ts';
import { parallelByKey } from '../../kernel/parallel-by-key.ts';
import { recurring } from '../../kernel/recurring.ts';
import type { Runner } from '../../kernel/runner.ts';
import { sendOne } from './attempts.ts';
import type {} from './events.ts';
import {
  claimNext,
  queueMessages,
  sendingLock,
  type Thread,
  threadsWithDue,
  threadsWithMissed,
} from './queue.ts';
import { messengerAccounts } from './tables.ts';

/** Conversations that send at once in a process. */
const AT_ONCE = 4;
const DUE_EVERY_MS = 5_000;
const MISSED_EVERY_MS = 30_000;

/** Sends what members, bots and the server write to customers of messengers, each conversation in order. */
export function startSending(services: Services): Runner {
  const { bus, messageEffects, log } = services;
  const hasAccounts = cached<boolean>();
  const work = parallelByKey<Thread>((thread) => sendThread(services, thread), {
    keyOf: sendingLock,
    atOnce: AT_ONCE,
    onError: (error) => log.warn({ err: error }, 'a message to a messenger waits for another attempt'),
  });
  const stops = [
    messageEffects.add(
      'messengers',
      async ({ merchantId, conversationID: conversationId, messages: stored }) => {
        if (!stored.some(isOutgoing)) return;
        const sends = await hasAccounts.get(merchantId, '', () =>
          services.database
            .tenant(merchantId)
            .read(
              async (db) =>
                (await db.$count(messengerAccounts, eq(messengerAccounts.merchantId, merchantId))) > 0,
            ),
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
  const sweeps = [
    recurring(services, { name: 'messengers.sending', everyMs: DUE_EVERY_MS }, async () => {
      for (const thread of await threadsWithDue(services)) work.schedule(thread);
    }),
    recurring(services, { name: 'messengers.missed', everyMs: MISSED_EVERY_MS }, async () => {
      for (const thread of await threadsWithMissed(services)) work.schedule(thread);
    }),
  ];
  return {
    stop: async () => {
      for (const stop of stops) stop();
      await Promise.all(sweeps.map((sweep) => sweep.stop()));
      await work.stop();
    },
  };
}

const isOutgoing = ({ kind, author }: Pick<Message, 'kind' | 'author'>) =>
  kind === 'text' && author.type !== 'visitor';

/**
 * Sends the due messages of a conversation in their order, unless another process does. A process that dies loses its
 * lock, so an attempt that has not ended was interrupted.
 */
async function sendThread(services: Services, thread: Thread): Promise<void> {
  await queueMessages(services, thread);
  await services.leaderLocks.runIfUnlocked(sendingLock(thread), async (lost) => {
    while (!lost.aborted) {
      const claimed = await claimNext(services, thread);
      if (!claimed) return;
      await sendOne(services, claimed);
    }
  });
}
