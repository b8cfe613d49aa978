import { createHmac, randomUUID } from 'node:crypto';
import type { BotElement } from '@foyer/domain/bots/elements';
import { MESSENGER_CHANNELS, MESSENGERS, type Messenger } from '@foyer/domain/messengers';
import { describe, expect, it } from 'vitest';
import { spokenOn } from './spoken.ts';
import type { Provider } from './testing/provider.ts';
import {
  connected,
  deliver,
  merchant,
  newSecret,
  peer,
  providerOf,
  server,
  soon,
  texts,
  thread,
  useProviders,
} from './testing/provider-server.ts';
import { buttons, say as sayIn } from './testing/saying.ts';

useProviders();

/** What the request that sends two choices must contain. */
const SENT: Readonly<Record<string, string>> = {
  whatsapp: '{"type":"reply","reply":{"id":"1","title":"Track it"}}',
  'facebook messenger': '{"content_type":"text","title":"Track it","payload":"Track it"}',
  instagram: '{"content_type":"text","title":"Track it","payload":"Track it"}',
  line: '{"type":"action","action":{"type":"message","label":"Track it","text":"Track it"}}',
  viber: '"ActionBody":"Track it"',
  slack: '"text":{"type":"plain_text","text":"Track it"}',
  'microsoft teams': '{"type":"imBack","title":"Track it","value":"Track it"}',
  rcs: '{"reply":{"text":"Track it","postbackData":"Track it"}}',
};

/** What the request contains by which somebody is shown to be writing. */
const WRITING: Readonly<Record<string, readonly [path: string, part: string]>> = {
  whatsapp: ['messages', '"typing_indicator":{"type":"text"}'],
  'facebook messenger': ['messages', '"sender_action":"typing_on"'],
  instagram: ['messages', '"sender_action":"typing_on"'],
  line: ['chat/loading/start', '"loadingSeconds":5'],
};

/** A conversation with Ada on a channel. */
async function conversationOn(provider: Provider) {
  const account = await connected(provider);
  const key = provider.key ?? (await newSecret(account));
  await deliver(account, await provider.message(key, account.webhookUrl));
  return { id: await thread(), account, key };
}

const say = (id: string, text: string, element: BotElement) =>
  sayIn(server.services, merchant.id, id, text, element);

const requestWith = (part: string) =>
  soon(async () => {
    const found = peer.of('').filter(({ text }) => text.includes(part));
    expect(found, part).toHaveLength(1);
    return found[0];
  });

describe.each(Object.keys(SENT))('choices on %s', (channel) => {
  it('are buttons of the provider, and numbered where they do not fit', async () => {
    const { id } = await conversationOn(providerOf(channel));
    await say(id, 'What about your order?', buttons('Track it', 'Return it'));
    const sent = await requestWith(SENT[channel] ?? '');
    expect(sent?.text).not.toContain('1. Track it');
    const long = 'A label that is longer than any provider takes for one of its buttons, as everybody knows';
    await say(id, 'And now?', buttons(long, 'Return it'));
    await requestWith(`1. ${long}`);
    expect((await texts(id)).at(-1)?.text).toBe('And now?');
  });
});

it('choices are numbered on messengers without buttons', () => {
  const channels = MESSENGER_CHANNELS.filter((one) => !(MESSENGERS[one] as Messenger).choices);
  expect(channels).not.toHaveLength(0);
  for (const channel of channels)
    expect(spokenOn(channel, { text: 'What now?', element: buttons('Yes', 'No') })).toEqual({
      text: 'What now?\n1. Yes\n2. No',
      choices: [],
    });
});

it('more choices than buttons are a list on WhatsApp, and a pressed one is a message', async () => {
  const provider = providerOf('whatsapp');
  const { id } = await conversationOn(provider);
  await say(id, 'Which size?', buttons('S', 'M', 'L', 'XL'));
  await requestWith('"sections":[{"rows":[{"id":"1","title":"S"}');
});

it('a text that its escapes make too long for a block of Slack goes on in the next', async () => {
  const { id } = await conversationOn(providerOf('slack'));
  const long = '&'.repeat(1_000);
  await say(id, long, buttons('Yes', 'No'));
  const sent = await requestWith('"text":"Yes"');
  const texts: string[] = JSON.parse(sent?.text ?? '{}').blocks.flatMap(
    ({ type, text }: { type: string; text?: { text: string } }) => (type === 'section' ? text?.text : []),
  );
  expect(texts.map(({ length }) => length)).toEqual([3000, 2000]);
  expect(texts.join('')).toBe('&amp;'.repeat(1_000));
});

it('a button that is pressed in Slack is a message with its label, once', async () => {
  const provider = providerOf('slack');
  const { id, account } = await conversationOn(provider);
  const pressed = {
    type: 'block_actions',
    user: { id: JSON.parse((await provider.message('k', '')).body).event.user },
    actions: [{ type: 'button', action_id: 'choice-1', value: 'Track it', action_ts: '1760000000.000100' }],
  };
  const body = new URLSearchParams({ payload: JSON.stringify(pressed) }).toString();
  const seconds = Math.floor(Date.now() / 1_000);
  const signature = createHmac('sha256', provider.values.signingSecret ?? '')
    .update(`v0:${seconds}:${body}`)
    .digest('hex');
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'x-slack-request-timestamp': String(seconds),
    'x-slack-signature': `v0=${signature}`,
  };
  for (const _ of [1, 2]) expect((await deliver(account, { body, headers })).status).toBe(200);
  await soon(async () =>
    expect((await texts(id)).map(({ text }) => text)).toEqual(['Is it in stock?', 'Track it']),
  );
});

describe.each(Object.entries(WRITING))('on %s', (channel, [path, part]) => {
  it('the customer sees that somebody is writing, and not again at once', async () => {
    const { id } = await conversationOn(providerOf(channel));
    const from = { type: 'member' as const, id: randomUUID(), name: 'Ann' };
    const data = {
      merchantId: merchant.id,
      referenceID: '',
      conversationID: id,
      from,
      active: true,
      text: null,
    };
    for (let n = 0; n < 3; n++) server.services.bus.publish({ name: 'typing', data });
    const sent = await requestWith(part);
    expect(sent?.path).toContain(path);
  });
});
