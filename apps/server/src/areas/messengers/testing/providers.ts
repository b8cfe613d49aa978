import { createHmac } from 'node:crypto';
import { apple, rcs, teams } from './key-providers.ts';
import { json, type Posted, type Provider, signed, TEXT } from './provider.ts';
import type { Answer } from './provider-peer.ts';
import { gupshup, gupshupIo, twitter } from './web-providers.ts';

const meta = (body: unknown, key: string) => signed(json(body), key, 'hex', 'x-hub-signature-256', 'sha256=');
const graphGone: Answer = { status: 400, json: { error: { code: 551, message: 'Unavailable' } } };

const whatsappBody = (value: object) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '900',
      changes: [
        {
          field: 'messages',
          value: { messaging_product: 'whatsapp', metadata: { phone_number_id: '501' }, ...value },
        },
        // Another number of the same app.
        {
          field: 'messages',
          value: {
            metadata: { phone_number_id: '999' },
            messages: [{ id: 'foreign', from: '1', timestamp: '1', type: 'text', text: { body: 'Foreign' } }],
          },
        },
      ],
    },
  ],
});

const whatsapp: Provider = {
  channel: 'whatsapp',
  values: {
    phoneNumberId: '501',
    businessAccountId: '900',
    accessToken: 'EAA-token',
    appSecret: 'app-secret',
  },
  handle: '+1 555 014 7000, Tidewell',
  key: 'app-secret',
  answer: ({ path }) => {
    if (path.includes('/501/messages')) return { json: { messages: [{ id: 'wamid.out' }] } };
    if (path.includes('/900/message_templates')) return { json: { data: [] } };
    if (path.includes('/debug_token')) return { json: { data: { expires_at: 1_900_000_000 } } };
    return path.includes('/501?')
      ? { json: { display_phone_number: '+1 555 014 7000', verified_name: 'Tidewell', id: '501' } }
      : { json: { success: true } };
  },
  message: (key) =>
    meta(
      whatsappBody({
        contacts: [{ wa_id: '4930555014', profile: { name: 'Ada Lovelace' } }],
        messages: [
          { id: 'wamid.in', from: '4930555014', timestamp: '1790000000', type: 'text', text: { body: TEXT } },
        ],
      }),
      key,
    ),
  receipt: {
    state: 'read',
    posted: () =>
      meta(
        whatsappBody({
          statuses: [
            { id: 'wamid.out', status: 'read', timestamp: '1790000001', recipient_id: '4930555014' },
          ],
        }),
        'app-secret',
      ),
  },
  sends: {
    path: '/v24.0/501/messages',
    contains: ['"messaging_product":"whatsapp"', '"to":"4930555014"', '"body":"Yes."'],
  },
  identities: [
    { kind: 'whatsapp', value: '4930555014' },
    { kind: 'phone', value: '+4930555014' },
  ],
  gone: { status: 400, json: { error: { code: 131026, message: 'Message undeliverable' } } },
};

const messagingBody = (object: string, accountId: string, event: object) => ({
  object,
  entry: [
    {
      id: accountId,
      time: 1_790_000_000_000,
      messaging: [
        { sender: { id: 'ada' }, recipient: { id: accountId }, timestamp: 1_790_000_000_000, ...event },
      ],
    },
  ],
});

const messenger: Provider = {
  channel: 'facebook messenger',
  values: { pageId: '700', accessToken: 'EAA-page', appSecret: 'app-secret' },
  handle: 'Tidewell',
  key: 'app-secret',
  answer: ({ path }) => {
    if (path.includes('/700/messages')) return { json: { recipient_id: 'ada', message_id: 'm_out' } };
    if (path.includes('/ada?')) return { json: { first_name: 'Ada', last_name: 'Lovelace' } };
    return { json: { name: 'Tidewell', id: '700', data: {} } };
  },
  message: (key) => meta(messagingBody('page', '700', { message: { mid: 'm_in', text: TEXT } }), key),
  receipt: {
    state: 'delivered',
    posted: () =>
      meta(messagingBody('page', '700', { delivery: { mids: ['m_out'], watermark: 1 } }), 'app-secret'),
  },
  sends: {
    path: '/v24.0/700/messages',
    contains: ['"recipient":{"id":"ada"}', '"messaging_type":"RESPONSE"', '"text":"Yes."'],
  },
  identities: [{ kind: 'messenger', value: 'ada' }],
  gone: graphGone,
};

const instagram: Provider = {
  channel: 'instagram',
  values: { accountId: '800', accessToken: 'IGA-token', appSecret: 'app-secret' },
  handle: '@tidewell',
  key: 'app-secret',
  answer: ({ path }) => {
    if (path.includes('/800/messages')) return { json: { recipient_id: 'ada', message_id: 'm_out' } };
    if (path.includes('/ada?')) return { json: { name: 'Ada Lovelace', username: 'ada' } };
    return { json: { username: 'tidewell', id: '800' } };
  },
  message: (key) => meta(messagingBody('instagram', '800', { message: { mid: 'm_in', text: TEXT } }), key),
  receipt: {
    state: 'read',
    posted: () => meta(messagingBody('instagram', '800', { read: { mid: 'm_out' } }), 'app-secret'),
  },
  sends: { path: '/v24.0/800/messages', contains: ['"recipient":{"id":"ada"}', '"text":"Yes."'] },
  identities: [{ kind: 'instagram', value: 'ada' }],
  gone: graphGone,
};

const form = (values: Record<string, string>, key: string, url: string): Posted => {
  const content =
    url +
    Object.keys(values)
      .sort()
      .map((name) => name + values[name])
      .join('');
  return {
    body: new URLSearchParams(values).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': createHmac('sha1', key).update(content).digest('base64'),
    },
  };
};

const twilio = (channel: 'sms' | 'twilio', prefix: string): Provider => ({
  channel,
  values: { accountSid: 'AC1', authToken: 'auth-token', number: '+15550147000' },
  handle: '+15550147000',
  key: 'auth-token',
  answer: ({ path }) => {
    if (path.includes('/Messages.json')) return { status: 201, json: { sid: 'SM-out', status: 'queued' } };
    if (path.includes('/IncomingPhoneNumbers')) return { json: { incoming_phone_numbers: [{ sid: 'PN1' }] } };
    return { json: { sid: 'AC1', status: 'active' } };
  },
  message: (key, url) =>
    form(
      {
        MessageSid: 'SM-in',
        From: `${prefix}+4930555014`,
        To: `${prefix}+15550147000`,
        Body: TEXT,
        NumMedia: '0',
        ProfileName: 'Ada Lovelace',
      },
      key,
      url,
    ),
  receipt: {
    state: 'delivered',
    posted: (url) =>
      form(
        {
          MessageSid: 'SM-out',
          MessageStatus: 'delivered',
          To: `${prefix}+4930555014`,
          From: `${prefix}+15550147000`,
        },
        'auth-token',
        url,
      ),
  },
  sends: {
    path: '/2010-04-01/Accounts/AC1/Messages.json',
    contains: [
      new URLSearchParams({ To: `${prefix}+4930555014` }).toString(),
      'Body=Yes.',
      'StatusCallback=',
    ],
  },
  gone: { status: 400, json: { code: 21610, message: 'Attempt to send to unsubscribed recipient' } },
});

const line: Provider = {
  channel: 'line',
  values: { channelSecret: 'channel-secret', accessToken: 'line-token' },
  handle: '@tidewell',
  key: 'channel-secret',
  answer: ({ path }) => {
    if (path.endsWith('/message/push')) return { json: { sentMessages: [{ id: '461' }] } };
    if (path.includes('/profile/'))
      return { json: { userId: 'Uada', displayName: 'Ada Lovelace', language: 'en' } };
    return { json: { userId: 'Ubot', basicId: '@tidewell', displayName: 'Tidewell' } };
  },
  message: (key) =>
    signed(
      json({
        destination: 'Ubot',
        events: [
          {
            type: 'message',
            webhookEventId: '01H-in',
            deliveryContext: { isRedelivery: false },
            timestamp: 1_790_000_000_000,
            source: { type: 'user', userId: 'Uada' },
            replyToken: 'r',
            message: { id: '460', type: 'text', text: TEXT },
          },
        ],
      }),
      key,
      'base64',
      'x-line-signature',
    ),
  sends: { path: '/v2/bot/message/push', contains: ['"to":"Uada"', '"text":"Yes."'] },
  identities: [{ kind: 'line', value: 'Uada' }],
  gone: { status: 404, json: { message: 'Not found' } },
};

/** Beyond the integers that a number of JavaScript can hold. */
const [VIBER_IN, VIBER_OUT] = ['5741311803571721087', '5741311803571721089'];

const viber: Provider = {
  channel: 'viber',
  values: { token: 'viber-token', senderName: 'Tidewell' },
  handle: 'tidewell',
  key: 'viber-token',
  answer: ({ path }) =>
    path.endsWith('/send_message')
      ? { bytes: `{"status":0,"status_message":"ok","message_token":${VIBER_OUT}}` }
      : { json: { status: 0, status_message: 'ok', id: 'pa:1', uri: 'tidewell' } },
  message: (key) =>
    signed(
      `{"event":"message","timestamp":1790000000000,"message_token":${VIBER_IN},"sender":{"id":"ada==","name":"Ada Lovelace","language":"en"},"message":{"type":"text","text":"${TEXT}"}}`,
      key,
      'hex',
      'x-viber-content-signature',
    ),
  receipt: {
    state: 'read',
    posted: () =>
      signed(
        `{"event":"seen","timestamp":1790000000001,"message_token":${VIBER_OUT},"user_id":"ada=="}`,
        'viber-token',
        'hex',
        'x-viber-content-signature',
      ),
  },
  sends: {
    path: '/pa/send_message',
    contains: ['"receiver":"ada=="', '"sender":{"name":"Tidewell"}', '"text":"Yes."'],
  },
  gone: { json: { status: 6, status_message: 'notSubscribed' } },
};

const slackPost = (body: string, key: string): Posted => {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', key).update(`v0:${timestamp}:${body}`).digest('hex');
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-slack-request-timestamp': timestamp,
      'x-slack-signature': `v0=${signature}`,
    },
  };
};

const slack: Provider = {
  channel: 'slack',
  values: { token: 'xoxb-1', signingSecret: 'signing-secret' },
  handle: 'foyer, Tidewell',
  key: 'signing-secret',
  answer: ({ path }) => {
    if (path.endsWith('/chat.postMessage'))
      return { json: { ok: true, ts: '1790000001.000200', channel: 'D1' } };
    if (path.endsWith('/users.info'))
      return { json: { ok: true, user: { real_name: 'Ada Lovelace', name: 'ada' } } };
    return { json: { ok: true, team: 'Tidewell', team_id: 'T1', user: 'foyer', user_id: 'U0' } };
  },
  message: (key) =>
    slackPost(
      json({
        type: 'event_callback',
        event_id: 'Ev1',
        event: {
          type: 'message',
          channel_type: 'im',
          channel: 'D1',
          user: 'U1',
          text: TEXT,
          ts: '1790000000.000100',
        },
      }),
      key,
    ),
  sends: { path: '/chat.postMessage', contains: ['"channel":"U1"', '"text":"Yes."'] },
  gone: { json: { ok: false, error: 'user_not_found' } },
};

/** A delivery of Instagram with a message of Ada. */
export const instagramMessage = (message: object): Posted =>
  meta(messagingBody('instagram', '800', { message }), 'app-secret');

/** A delivery of WhatsApp with a message of Ada. */
export const whatsappMessage = (from: object): Posted =>
  meta(
    whatsappBody({ messages: [{ timestamp: '1790000000', type: 'text', text: { body: TEXT }, ...from }] }),
    'app-secret',
  );

/** What WhatsApp says of the first of the templates. */
export const templateUpdate = (event: string): Posted =>
  meta(
    {
      object: 'whatsapp_business_account',
      entry: [
        {
          id: '900',
          time: 1_790_000_002,
          changes: [
            {
              field: 'message_template_status_update',
              value: { event, message_template_id: 71, message_template_name: 'order_shipped', reason: null },
            },
          ],
        },
      ],
    },
    'app-secret',
  );

/** Templates as the Graph API lists them. */
export const TEMPLATES = [
  {
    id: '71',
    name: 'order_shipped',
    language: 'en_US',
    category: 'UTILITY',
    status: 'APPROVED',
    rejected_reason: 'NONE',
    parameter_format: 'NAMED',
    components: [
      { type: 'BODY', text: 'Hello {{name}}, order {{order}} is on its way.' },
      { type: 'FOOTER', text: 'Tidewell' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'URL', text: 'Track', url: 'https://tidewell.example/t/{{1}}' },
          { type: 'QUICK_REPLY', text: 'Stop' },
        ],
      },
    ],
  },
  {
    id: '72',
    name: 'review_request',
    language: 'en_US',
    category: 'MARKETING',
    status: 'PAUSED',
    components: [{ type: 'BODY', text: 'How was it?' }],
  },
  {
    id: '73',
    name: 'winter_sale',
    language: 'en_US',
    category: 'MARKETING',
    status: 'REJECTED',
    rejected_reason: 'INVALID_FORMAT',
    components: [
      { type: 'HEADER', format: 'IMAGE' },
      { type: 'BODY', text: 'Sale' },
    ],
  },
];

export const PROVIDERS: readonly Provider[] = [
  whatsapp,
  messenger,
  instagram,
  twilio('sms', ''),
  twilio('twilio', 'whatsapp:'),
  line,
  viber,
  gupshup,
  gupshupIo,
  twitter,
  teams,
  rcs,
  apple,
  slack,
];
