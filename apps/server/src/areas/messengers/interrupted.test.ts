import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { messageDeliveries } from '../conversations/delivery-tables.ts';
import {
  connected,
  deliver,
  merchant,
  newSecret,
  peer,
  providerOf,
  reply,
  server,
  settledAs,
  soon,
  thread,
  useProviders,
} from './testing/provider-server.ts';

useProviders();

/** A reply in a conversation of a channel, whose process was killed while the provider had the request. */
async function interruptedReply(channel: string) {
  const provider = providerOf(channel);
  const account = await connected(provider);
  const key = provider.key ?? (await newSecret(account));
  await deliver(account, await provider.message(key, account.webhookUrl));
  const id = await thread();
  const { tenant } = server.services.database;
  await tenant(merchant.id).transaction(async (db) => {
    // As long as the process lives, it holds this lock.
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`messenger ${id}`}, 0))`);
    await reply(id);
    await soon(async () => {
      const change = { attempts: 1, attemptAt: new Date() };
      const ofMerchant = eq(messageDeliveries.merchantId, merchant.id);
      expect(await db.update(messageDeliveries).set(change).where(ofMerchant)).toMatchObject({ rowCount: 1 });
    });
    expect(peer.of(provider.sends.path)).toEqual([]);
  });
  return { id, sent: () => peer.of(provider.sends.path) };
}

it('is soon marked as doubtful, and not sent again', async () => {
  const { id, sent } = await interruptedReply('facebook messenger');
  const delivery = await settledAs(id, 'unknown');
  expect(delivery?.error?.text).toBe('The connection was lost while sending.');
  expect(sent()).toEqual([]);
});

it('is soon sent again where the provider knows it by its key', async () => {
  const { id, sent } = await interruptedReply('line');
  await settledAs(id, 'sent');
  expect(sent()).toHaveLength(1);
});
