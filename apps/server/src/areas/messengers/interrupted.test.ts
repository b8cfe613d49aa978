import { setTimeout as delay } from 'node:timers/promises';
import { request } from '@foyer/contract/request';
import { eq, sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { onDatabase } from '../../database/testing/index.ts';
import { openLeaderLocks } from '../../kernel/leader-locks.ts';
import { appendWithin, messageEntry } from '../conversations/append.ts';
import { messageDeliveries } from '../conversations/delivery-tables.ts';
import { sendOne } from './attempts.ts';
import { claimNext, queueMessages, sendingLock, threadsWithMissed } from './queue.ts';
import { type Answer, type Asked, hasText } from './testing/provider-peer.ts';
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
  texts,
  thread,
  useProviders,
} from './testing/provider-server.ts';

useProviders();

/** A conversation of a channel. */
async function threadOn(channel: string) {
  const provider = providerOf(channel);
  const account = await connected(provider);
  const key = provider.key ?? (await newSecret(account));
  await deliver(account, await provider.message(key, account.webhookUrl));
  return { provider, id: await thread() };
}

/** A reply whose process was killed while the provider had the request. */
async function interruptedReply(channel: string) {
  const { provider, id } = await threadOn(channel);
  const { tenant } = server.services.database;
  await tenant(merchant.id).transaction(async (db) => {
    // As long as the process lives, it holds this lock.
    const name = sendingLock({ merchantId: merchant.id, conversationId: id });
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
    await reply(id);
    await soon(async () => {
      const change = { attempts: 1, attemptAt: new Date(), dueAt: sql`now() + interval '3 minutes'` };
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

it('is sent although the process that stored it ended before it was queued, also a bot’s', async () => {
  const { id, provider } = await threadOn('line');
  const { services } = server;
  const append = (type: 'bot' | 'visitor') => {
    const content = { clientId: null, kind: 'text' as const, text: 'Hello', attachments: [], mentions: [] };
    const author = { type, id: null, name: 'Ada', imageUrl: null };
    const entry = messageEntry(merchant.id, id, author, content);
    return services.database.tenant(merchant.id).transaction((db) => appendWithin(db, [entry]));
  };
  const isMissed = async () =>
    (await threadsWithMissed(services)).some(({ conversationId }) => conversationId === id);
  await append('bot');
  expect(await isMissed()).toBe(true);
  await soon(async () => expect(peer.of(provider.sends.path)).toHaveLength(1));
  await append('visitor');
  expect(await isMissed()).toBe(false);
});

/** A first reply whose request the provider has and has not answered yet. */
async function replyInFlight(channel: string, attachments: string[] = []) {
  const { provider, id } = await threadOn(channel);
  const { services } = server;
  const held = Promise.withResolvers<Answer>();
  let isFirst = true;
  peer.answer = (asked) => {
    if (!hasText(asked, provider.sends.path) || !isFirst) return provider.answer(asked);
    isFirst = false;
    return held.promise;
  };
  const sent = () => peer.of(provider.sends.path);
  await reply(id, 'First', attachments);
  await soon(async () => expect(sent()).toHaveLength(1));
  const of = { merchantId: merchant.id, conversationId: id };
  return {
    ...{ id, of, sent, provider },
    answer: held.resolve,
    /** Does what another process does that gets the lock. */
    async takeOver() {
      const claimed = await claimNext(services, of);
      expect(claimed?.isDoubtful).toBe(true);
      if (claimed) await sendOne(services, claimed);
    },
    /** The next reply waits until the process of the first one has ended its attempt. */
    async ended() {
      await reply(id, 'Next');
      await soon(async () => expect(sent().at(-1)?.text).toContain('Next'));
    },
    first: async () => (await texts(id)).find(({ text }) => text === 'First')?.delivery,
  };
}

it('is left to its process by a server of an earlier version, which asks when it is due', async () => {
  const { id, answer, provider, sent } = await replyInFlight('facebook messenger');
  const [row] = await server.services.database
    .tenant(merchant.id)
    .read((db) => db.select().from(messageDeliveries));
  expect(row?.dueAt?.getTime()).toBeGreaterThan(Date.now() + 2 * 60_000);
  answer(provider.answer(sent()[0] as Asked));
  await settledAs(id, 'sent');
});

it('keeps what the process found that took it over, whatever its first process hears later', async () => {
  const { takeOver, answer, ended, first } = await replyInFlight('line');
  await takeOver();
  expect((await first())?.state).toBe('sent');
  answer({ status: 404, json: { message: 'Not found' } });
  await ended();
  expect(await first()).toEqual({ state: 'sent', error: null });
});

it('stays doubtful if its first process hears nothing certain', async () => {
  const { takeOver, answer, ended, first } = await replyInFlight('facebook messenger');
  await takeOver();
  answer({ status: 429, json: { error: { code: 4, message: 'Too many' } } });
  await ended();
  expect((await first())?.state).toBe('unknown');
});

it('is shown as sent after all if its first process hears so', async () => {
  const { takeOver, answer, provider, sent, ended, first } = await replyInFlight('facebook messenger');
  await takeOver();
  expect((await first())?.state).toBe('unknown');
  answer(provider.answer(sent()[0] as Asked));
  await ended();
  expect(await first()).toEqual({ state: 'sent', error: null });
});

it('of several parts is not gone on with by the process that lost it', async () => {
  const form = new FormData();
  form.set('category', 'chat');
  form.set('file', new File(['180 by 40 cm'], 'sizes.txt'));
  const { body: file } = await request(server.url, 'uploadFile', { form }, merchant.admin);
  const { takeOver, answer, provider, sent, ended } = await replyInFlight('line', [file.id]);
  await takeOver();
  expect(sent()).toHaveLength(3);
  answer(provider.answer(sent()[0] as Asked));
  await ended();
  expect(sent()).toHaveLength(4);
});

it('is the last that a process sends which loses its lock meanwhile', async () => {
  const { id, of, sent, answer, provider } = await replyInFlight('facebook messenger');
  await reply(id, 'Second');
  await queueMessages(server.services, of);
  const { url } = server.services.database;
  const other = openLeaderLocks(url, server.services.log);
  onTestFinished(() => other.close());
  const release = Promise.withResolvers<void>();
  const name = sendingLock(of);
  await onDatabase(url, (client) =>
    client.query(
      `select pg_terminate_backend(pid) from pg_locks
       where locktype = 'advisory' and (classid::bigint << 32) | objid::bigint = hashtextextended($1, 0)`,
      [name],
    ),
  );
  let isHeld = false;
  const holding = soon(async () => {
    await other.runIfUnlocked(name, () => {
      isHeld = true;
      return release.promise;
    });
    expect(isHeld).toBe(true);
  });
  await soon(async () => expect(isHeld).toBe(true));
  answer(provider.answer(sent()[0] as Asked));
  await soon(async () =>
    expect((await texts(id)).find(({ text }) => text === 'First')?.delivery?.state).toBe('sent'),
  );
  await delay(500);
  expect(sent()).toHaveLength(1);
  release.resolve();
  await holding;
  await settledAs(id, 'sent');
  expect(sent()).toHaveLength(2);
});
