import { request } from '@foyer/contract/request';
import { expect, it } from 'vitest';
import { otherAccounts, readMessaging } from './adapters/messaging.ts';
import {
  instagramEvents,
  instagramMessage,
  messengerEcho,
  messengerRead,
  TEMPLATES,
  templateUpdate,
} from './testing/meta-providers.ts';
import {
  connected,
  deliver,
  figures,
  merchant,
  notes,
  peer,
  providerOf,
  reply,
  server,
  settledAs,
  soon,
  stored,
  texts,
  thread,
  useProviders,
} from './testing/provider-server.ts';

useProviders();

const read = (...events: readonly object[]) =>
  readMessaging('800', Buffer.from(instagramEvents(...events).body)).map((arrival) =>
    arrival.kind === 'message'
      ? { text: arrival.text, files: arrival.files.map(({ name }) => name) }
      : arrival,
  );
const attached = (...attachments: readonly object[]) => read({ message: { mid: 'm', attachments } });
const cdn = 'https://lookaside.fbsbx.com/ig_messaging_cdn/?asset_id=1';

it('Meta’s deliveries with several entries are taken whole, whatever is among them', async () => {
  const account = await connected(providerOf('instagram'));
  const posted = instagramEvents(
    { message: { mid: 'm_1', text: 'First' } },
    { sender: { user_ref: 'checkbox' }, optin: { ref: 'shop', user_ref: 'checkbox' } },
    { reaction: { mid: 'm_1', action: 'react', reaction: 'love', emoji: '❤️' } },
    { message: { mid: 'm_1', is_deleted: true } },
    {
      sender: { id: '800' },
      recipient: { id: 'ada' },
      message: { mid: 'm_echo', text: 'Own', is_echo: true },
    },
    { timestamp: '1790000000', message: { mid: 'm_2', text: 'Second' } },
    { timestamp: '2026-09-21T14:13:20+0000', message: { mid: 'm_3', text: 'Third' } },
  );
  for (const _ of [1, 2, 3]) expect((await deliver(account, posted)).status).toBe(200);
  await soon(async () => {
    const { body } = await request(server.url, 'listMessages', {}, merchant.admin);
    expect(body.messages).toHaveLength(1);
    const written = await texts(body.messages[0]?.conversationID ?? '');
    expect(written.map(({ text }) => text)).toEqual(['First', 'Second', 'Third']);
    expect(await notes(body.messages[0]?.conversationID ?? '')).toEqual(['Reacted ❤️', 'Deleted a message.']);
  });
  expect(await figures(account)).toMatchObject({ received: 3, stuck: 0 });
});

it('what people share on Instagram is a file if Meta keeps one, else a link, and never nothing', () => {
  expect(attached({ type: 'story_mention', payload: { url: cdn } })).toEqual([
    { text: '', files: ['story_mention'] },
  ]);
  const link = { type: 'fallback', payload: { title: 'Tables', url: 'https://shop.example/tables' } };
  expect(attached(link)).toEqual([{ text: 'https://shop.example/tables', files: [] }]);
  expect(
    read({ message: { mid: 'm', text: 'Have https://shop.example/tables?', attachments: [link] } }),
  ).toEqual([{ text: 'Have https://shop.example/tables?', files: [] }]);
  expect(attached({ type: 'reel', payload: { url: 'https://www.facebook.com/reel/123/' } })).toEqual([
    { text: 'https://www.facebook.com/reel/123/', files: [] },
  ]);
  expect(attached({ type: 'location', payload: { coordinates: { lat: 1.2, long: -1.3 } } })).toEqual([
    { text: 'https://maps.google.com/?q=1.2,-1.3', files: [] },
  ]);
  expect(attached({ type: 'like_heart' }, { type: 'ephemeral' })).toEqual([
    { text: '❤️\nA disappearing photo or video was sent. It can be seen only in the app.', files: [] },
  ]);
  expect(read({ message: { mid: 'm', is_unsupported: true } })).toEqual([
    { text: 'This type of message cannot be displayed.', files: [] },
  ]);
  expect(read({ message: { mid: 'm', text: 'Nice', reply_to: { story: { id: '1', url: cdn } } } })).toEqual([
    { text: 'Nice', files: ['story'] },
  ]);
});

it('hands a delivery to the account that it names, and counts what is for one that is not connected', async () => {
  const provider = providerOf('instagram');
  const account = await connected(provider);
  const other = await connected({ ...provider, values: { ...provider.values, accountId: '801' } });
  const foreign = { ...provider.values, accountId: '802', appSecret: 'another-secret' };
  const stranger = await connected({ ...provider, values: foreign });
  const refused = async () =>
    (await request(server.url, 'getMessengerAccount', { params: { id: account.id } }, merchant.admin)).body
      .refusedCount;

  const toOther = instagramMessage({ mid: 'm_other', text: 'For the other' }, '801');
  for (const _ of [1, 2]) expect((await deliver(account, toOther)).status).toBe(200);
  expect(await figures(other)).toMatchObject({ received: 1 });
  expect(await refused()).toBe(0);

  await deliver(account, instagramMessage({ mid: 'm_stranger', text: 'Not proven' }, '802'));
  expect(await refused()).toBe(1);
  for (const one of [account, stranger]) expect(await figures(one)).toMatchObject({ received: 0 });
});

it('takes what is for the own number out of a delivery of WhatsApp, and counts it for the other number', async () => {
  const whatsapp = providerOf('whatsapp');
  const account = await connected(whatsapp);
  await deliver(account, await whatsapp.message('app-secret', account.webhookUrl));
  expect(await figures(account)).toMatchObject({ received: 1 });
  const params = { id: account.id };
  const { body } = await request(server.url, 'getMessengerAccount', { params }, merchant.admin);
  expect(body.refusedCount).toBe(1);
});

it('hands a changed template to all numbers of its business, and counts it for one that is not connected', async () => {
  const whatsapp = providerOf('whatsapp');
  const numbers = [];
  for (const phoneNumberId of ['501', '999'])
    numbers.push(
      await connected({
        ...whatsapp,
        values: { ...whatsapp.values, phoneNumberId },
        answer: (asked) =>
          asked.path.includes('/900/message_templates')
            ? { json: { data: TEMPLATES } }
            : whatsapp.answer({ ...asked, path: asked.path.replace('/999', '/501') }),
      }),
    );
  const [account] = numbers as [(typeof numbers)[number]];
  await deliver(account, templateUpdate('DISABLED'));
  for (const { id } of numbers)
    await soon(async () => {
      const { body } = await request(
        server.url,
        'listMessengerTemplates',
        { params: { id } },
        merchant.admin,
      );
      const changed = body.templates.find(({ name }) => name === 'order_shipped');
      expect(changed?.state).toBe('disabled');
    });
  const refused = async () =>
    (await request(server.url, 'getMessengerAccount', { params: { id: account.id } }, merchant.admin)).body
      .refusedCount;
  expect(await refused()).toBe(0);
  await deliver(account, templateUpdate('DISABLED', '901'));
  expect(await refused()).toBe(1);

  // The provider has not confirmed the copy.
  const copy = await stored({ ...whatsapp, values: { ...whatsapp.values, phoneNumberId: '999' } });
  await deliver(account, await whatsapp.message('app-secret', account.webhookUrl));
  expect(await figures(numbers[1] as typeof account)).toMatchObject({ received: 1 });
  expect(await figures(copy.body)).toMatchObject({ received: 0 });
});

it('an odd event or attachment of Meta keeps no other from arriving', () => {
  const nulls = { text: null, attachments: null, reply_to: null, is_echo: null };
  expect(
    read(
      { message: { text: 'Without an id' } },
      { message: 'text', timestamp: {} },
      { timestamp: null, message: { ...nulls, mid: 'm_1', text: 'First' } },
      { message: { ...nulls, mid: 'm_2', attachments: [null, { type: 'image', payload: { url: cdn } }] } },
      { message: { ...nulls, mid: 'm_3', attachments: [{ type: 'share', payload: { url: null } }] } },
      { postback: { mid: 'm_4', title: null }, message: null },
    ),
  ).toEqual([
    { text: 'First', files: [] },
    { text: 'This type of message cannot be displayed.', files: ['photo.jpg'] },
    { text: 'This type of message cannot be displayed.', files: [] },
    { text: '', files: [] },
  ]);
  const entry = [{ id: '800', messaging: null }];
  expect(readMessaging('800', Buffer.from(JSON.stringify({ object: 'instagram', entry })))).toEqual([]);
  const odd = Buffer.from(instagramEvents({ message: 'text' }, { message: { mid: 'm', text: 'Yes' } }).body);
  expect(otherAccounts('801', odd)).toEqual(['800']);
});

it('Messenger says until when a customer has read, which marks what was sent before', async () => {
  const provider = providerOf('facebook messenger');
  const account = await connected(provider);
  await deliver(account, await provider.message('app-secret', account.webhookUrl));
  const id = await thread();
  await reply(id);
  await settledAs(id, 'sent');
  await deliver(account, messengerRead(Date.now() - 3_600_000));
  await deliver(account, messengerRead(Date.now()));
  await settledAs(id, 'read');
  const { body } = await request(server.url, 'getConversation', { params: { id } }, merchant.admin);
  expect(body.conversation.receipts.visitorRead).toBe(body.messages.at(-1)?.seq);
});

it('what the team answers in the inbox of the page is a note, and what an app sends is not', async () => {
  const provider = providerOf('facebook messenger');
  const account = await connected(provider);
  const inbox = 263_902_037_430_900;
  await deliver(account, messengerEcho(inbox, 'To somebody who never wrote'));
  await deliver(account, await provider.message('app-secret', account.webhookUrl));
  const id = await thread();
  for (const app of [4711, inbox + 1, inbox]) await deliver(account, messengerEcho(app, `By ${app}`));
  await soon(async () => {
    expect(await notes(id)).toEqual([`Replied in the page inbox: By ${inbox}`]);
  });
  expect(peer.of(provider.sends.path)).toEqual([]);
  expect(await figures(account)).toMatchObject({ received: 1, stuck: 0 });
});

it('a reaction to a closed chat is a note that reopens nothing, and dropped where there is no chat', async () => {
  const account = await connected(providerOf('instagram'));
  const reaction = (mid: string) =>
    deliver(account, instagramEvents({ reaction: { mid, action: 'react', emoji: '❤️' } }));
  await reaction('m_0');
  await deliver(account, instagramMessage({ mid: 'm_1', text: 'Thanks' }));
  const id = await thread();
  await reply(id);
  const params = { id };
  await request(server.url, 'closeConversation', { params }, merchant.admin);
  const conversation = async () =>
    (await request(server.url, 'getConversation', { params }, merchant.admin)).body.conversation;
  const before = await conversation();
  await reaction('m_1');
  await soon(async () => expect(await notes(id)).toEqual(['Reacted ❤️']));
  const { status, inboxStatus, waitingSince } = before;
  expect(status).toBe('closed');
  expect(await conversation()).toMatchObject({ status, inboxStatus, waitingSince });
});

it('tells a closed reply window from a missing permission', async () => {
  const provider = providerOf('facebook messenger');
  const account = await connected(provider);
  await deliver(account, await provider.message('app-secret', account.webhookUrl));
  const id = await thread();
  const refusedWith = async (error: object) => {
    peer.answer = (asked) =>
      asked.path.includes('/700/messages') ? { status: 403, json: { error } } : provider.answer(asked);
    await reply(id);
    return (await settledAs(id, 'failed'))?.error?.text;
  };
  const code = 10;
  expect(await refusedWith({ code, error_subcode: 2018278, message: '(#10) Outside of window' })).toBe(
    'The customer wrote too long ago to be answered on this channel.',
  );
  expect(await refusedWith({ code, message: '(#10) Application does not have permission' })).toBe(
    'Meta says: (#10) Application does not have permission',
  );
});
