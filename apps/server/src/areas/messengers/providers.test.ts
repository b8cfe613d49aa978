import { createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { request } from '@foyer/contract/request';
import { describe, expect, it } from 'vitest';
import { messengerJobs } from './jobs.ts';
import { apple, rcs } from './testing/key-providers.ts';
import { whatsappMessages } from './testing/meta-providers.ts';
import type { Provider } from './testing/provider.ts';
import { type Asked, hasText } from './testing/provider-peer.ts';
import {
  closeWindow,
  connected,
  deliver,
  merchant,
  newSecret,
  notes,
  peer,
  reply,
  server,
  settledAs,
  soon,
  texts,
  thread,
  threadWith,
  traffic,
  useProviders,
} from './testing/provider-server.ts';
import { PROVIDERS } from './testing/providers.ts';
import { twitter } from './testing/web-providers.ts';

useProviders();

describe.each(PROVIDERS.map((provider) => [provider.channel, provider] as const))(
  '%s',
  (channel, provider) => {
    it('is connected, takes what is signed once, answers, and marks how far the answer got', async () => {
      const account = await connected(provider);
      expect(account).toMatchObject({ state: 'connected', handle: provider.handle });
      for (const name of account.secrets)
        expect(JSON.stringify(account)).not.toContain(provider.values[name]);
      const key = provider.key ?? (await newSecret(account));

      expect((await deliver(account, await provider.message('wrong', account.webhookUrl))).status).toBe(403);
      const posted = await provider.message(key, account.webhookUrl);
      for (const _ of [1, 2, 3]) expect((await deliver(account, posted)).status).toBe(200);
      const id = await thread();
      const [first] = await texts(id);
      const author = { type: 'visitor', ...(!provider.isNameless && { name: 'Ada Lovelace' }) };
      expect(first).toMatchObject({ text: 'Is it in stock?', author });

      await reply(id);
      await settledAs(id, 'sent');
      const sent = peer.of(provider.sends.path);
      expect(sent).toHaveLength(1);
      for (const part of provider.sends.contains) expect(sent[0]?.text).toContain(part);
      if (provider.receipt) {
        const receipt = provider.receipt.posted(account.webhookUrl, key, sent[0] as Asked);
        for (const _ of [1, 2]) expect((await deliver(account, receipt)).status).toBe(200);
        await settledAs(id, provider.receipt.state);
      }

      const person = async () => {
        const input = { params: { id: merchant.id } };
        const { body } = await request(server.url, 'listContacts', input, merchant.admin);
        const { identities, firstName } = body.contacts[0] ?? {};
        return { firstName, identities };
      };
      if (provider.identities) {
        await expect.poll(person).toEqual({
          firstName: provider.isNameless ? '' : 'Ada',
          identities: provider.identities,
        });
      }

      peer.answer = (asked) => (hasText(asked, provider.sends.path) ? provider.gone : provider.answer(asked));
      await reply(id);
      const failed = await settledAs(id, 'failed');
      expect(failed?.error?.text).toBeTruthy();
      expect((await texts(id)).filter(({ author }) => author.type === 'visitor')).toHaveLength(1);
      expect(channel).toBe(account.channel);
    });
  },
);

const [whatsapp] = PROVIDERS as [Provider];
const slack = PROVIDERS.at(-1) as Provider;

it('WhatsApp confirms its webhook by the verify token, and is not answered after 24 hours', async () => {
  const account = await connected(whatsapp);
  const secret = await newSecret(account);
  const greet = (token: string) =>
    fetch(
      `${server.url}/clbk/channels/${account.id}?${new URLSearchParams({
        'hub.mode': 'subscribe',
        'hub.verify_token': token,
        'hub.challenge': '1158201444',
      })}`,
    );
  expect((await greet('wrong')).status).toBe(403);
  expect(await (await greet(secret)).text()).toBe('1158201444');
  expect(account.expiresDate).toBe('2030-03-17T17:46:40.000Z');

  await deliver(account, await whatsapp.message('app-secret', account.webhookUrl));
  const id = await thread();
  await closeWindow(account);
  const { body } = await reply(id);
  if (!('error' in body)) await settledAs(id, 'failed');
  expect(peer.of(whatsapp.sends.path)).toEqual([]);
});

it('the reply window begins when the customer wrote, and their messages are in that order', async () => {
  const account = await connected(whatsapp);
  const hoursAgo = (hours: number) => String(Math.floor(Date.now() / 1000) - hours * 3600);
  const written = (id: string, hours: number) => ({ id, from: '4930555014', timestamp: hoursAgo(hours) });
  await deliver(
    account,
    whatsappMessages(
      { ...written('wamid.2', 72), text: { body: 'Second' } },
      { ...written('wamid.1', 73), text: { body: 'First' } },
    ),
  );
  const id = await threadWith('First', 'Second');
  await reply(id);
  await settledAs(id, 'failed');
  expect(peer.of(whatsapp.sends.path)).toEqual([]);

  await deliver(account, whatsappMessages({ ...written('wamid.3', -1), text: { body: 'Third' } }));
  await deliver(account, whatsappMessages({ ...written('wamid.0', 74), text: { body: 'Late' } }));
  await soon(async () => expect((await texts(id)).at(-1)?.text).toBe('Late'));
  await reply(id);
  await settledAs(id, 'sent');
});

describe('a file that cannot be fetched yet', () => {
  /** A photo of a customer, while WhatsApp does not accept the access token. */
  async function missingPhoto() {
    const account = await connected(whatsapp);
    const error = { code: 190, message: 'Session has expired' };
    peer.answer = (asked) =>
      asked.path.endsWith('/photo') ? { status: 401, json: { error } } : whatsapp.answer(asked);
    const image = { id: 'photo', mime_type: 'image/jpeg', caption: 'Like this' };
    const written = { id: 'wamid.1', from: '49', type: 'image', text: undefined, image };
    await deliver(account, whatsappMessages(written));
    await deliver(account, whatsappMessages({ id: 'wamid.2', from: '49', text: { body: 'Is it there?' } }));
    const id = await threadWith('Like this\nA picture could not be fetched yet.', 'Is it there?');
    const [arrival] = await traffic(account, true);
    const attempt = async (number: number) => {
      const data = { merchantId: merchant.id, accountId: account.id, arrivalId: arrival?.id, index: 0 };
      const job = messengerJobs(server.services).find(({ queue }) => queue === 'messengers.files');
      await job?.run({ ...data, attempt: number }, new AbortController().signal);
    };
    return { id, attempt };
  }

  it('follows its message, once', async () => {
    const { id, attempt } = await missingPhoto();
    peer.answer = (asked) =>
      asked.path.endsWith('/photo') ? { json: { url: `${peer.url}/bytes` } } : whatsapp.answer(asked);
    for (const number of [1, 2]) await attempt(number);
    await soon(async () =>
      expect((await texts(id)).at(-1)?.attachments).toMatchObject([{ name: 'photo.jpg' }]),
    );
    expect(await texts(id)).toHaveLength(3);
  });

  it('is given up after some hours, which is noted', async () => {
    const { id, attempt } = await missingPhoto();
    await attempt(1);
    expect(await notes(id)).toEqual([]);
    for (const _ of [1, 2]) await attempt(17);
    expect(await notes(id)).toEqual(['A picture could not be fetched.']);
    expect(await texts(id)).toHaveLength(2);
  });
});

it('Slack’s challenge is answered if it is signed and recent', async () => {
  const account = await connected(slack);
  const { body, headers } = await slack.message('signing-secret', account.webhookUrl);
  const old = { ...headers, 'x-slack-request-timestamp': '1600000000' };
  expect((await deliver(account, { body, headers: old })).status).toBe(403);
});

it('X’s check is answered, and signs nothing that could be a delivery', async () => {
  const account = await connected(twitter);
  const check = (crc_token: string) =>
    fetch(`${server.url}/clbk/channels/${account.id}?${new URLSearchParams({ crc_token })}`);
  expect(await (await check('MGQ3NmI0YjM')).json()).toEqual({
    response_token: `sha256=${createHmac('sha256', 'consumer-secret').update('MGQ3NmI0YjM').digest('base64')}`,
  });
  expect((await check('{"for_user_id":"3805"}')).status).toBe(403);
});

it('RCS is set up by its client token, and its secret is returned only for the right one', async () => {
  const account = await connected(rcs);
  const setUp = (clientToken: string) =>
    deliver(account, { body: JSON.stringify({ clientToken, secret: '1234567890' }), headers: {} });
  expect((await setUp('wrong')).status).toBe(403);
  expect(await (await setUp('SJENCPGJESMGUFPY')).text()).toBe('1234567890');
});

it('Apple’s deliveries are taken compressed, as it sends them, but none that is huge', async () => {
  const account = await connected(apple);
  const { body, headers } = await apple.message(apple.values.apiSecret ?? '', account.webhookUrl);
  const compressed = (text: string) =>
    deliver(account, { body: gzipSync(text), headers: { ...headers, 'content-encoding': 'gzip' } });
  expect((await compressed(body.padEnd(8 * 1024 * 1024))).status).toBe(400);
  expect((await compressed(body)).status).toBe(200);
  expect(await texts(await thread())).toMatchObject([{ text: 'Is it in stock?' }]);
});
