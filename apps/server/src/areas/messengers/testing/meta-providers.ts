import { json, type Posted, type Provider, signed, TEXT, WRITTEN_AT } from './provider.ts';
import type { Answer } from './provider-peer.ts';

const meta = (body: unknown, key: string) => signed(json(body), key, 'hex', 'x-hub-signature-256', 'sha256=');
const graphGone: Answer = { status: 400, json: { error: { code: 551, message: 'Unavailable' } } };

const SECONDS = String(Math.floor(WRITTEN_AT / 1000));

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

export const whatsapp: Provider = {
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
          {
            ...{ id: 'wamid.in', from: '4930555014', timestamp: SECONDS },
            ...{ type: 'text', text: { body: TEXT } },
          },
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

export const messenger: Provider = {
  channel: 'facebook messenger',
  values: { pageId: '700', accessToken: 'EAA-page', appSecret: 'app-secret' },
  handle: 'Tidewell',
  key: 'app-secret',
  answer: ({ path }) => {
    if (path.includes('/700/messages')) return { json: { recipient_id: 'ada', message_id: 'm_out' } };
    if (path.includes('/ada?')) return { json: { first_name: 'Ada', last_name: 'Lovelace' } };
    return { json: { name: 'Tidewell', id: '700', data: {} } };
  },
  message: (key) =>
    meta(messagingBody('page', '700', { timestamp: WRITTEN_AT, message: { mid: 'm_in', text: TEXT } }), key),
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

export const instagram: Provider = {
  channel: 'instagram',
  values: { accountId: '800', accessToken: 'IGA-token', appSecret: 'app-secret' },
  handle: '@tidewell',
  key: 'app-secret',
  answer: ({ path }) => {
    if (path.includes('/800/messages')) return { json: { recipient_id: 'ada', message_id: 'm_out' } };
    if (path.includes('/ada?')) return { json: { name: 'Ada Lovelace', username: 'ada' } };
    return { json: { username: 'tidewell', id: '800' } };
  },
  message: (key) =>
    meta(
      messagingBody('instagram', '800', { timestamp: WRITTEN_AT, message: { mid: 'm_in', text: TEXT } }),
      key,
    ),
  receipt: {
    state: 'read',
    posted: () => meta(messagingBody('instagram', '800', { read: { mid: 'm_out' } }), 'app-secret'),
  },
  sends: { path: '/v24.0/800/messages', contains: ['"recipient":{"id":"ada"}', '"text":"Yes."'] },
  identities: [{ kind: 'instagram', value: 'ada' }],
  gone: graphGone,
};

/** A message of the page to Ada that an app sent. */
export const messengerEcho = (app_id: number, text: string): Posted =>
  meta(
    messagingBody('page', '700', {
      ...{ sender: { id: '700' }, recipient: { id: 'ada' } },
      message: { mid: `m_${text}`, is_echo: true, app_id, text },
    }),
    'app-secret',
  );

/** Messenger says that Ada has read what she had until a time, in milliseconds. */
export const messengerRead = (watermark: number): Posted =>
  meta(messagingBody('page', '700', { read: { watermark } }), 'app-secret');

/** A delivery of Instagram with a message of Ada. */
export const instagramMessage = (message: object, accountId = '800'): Posted =>
  meta(messagingBody('instagram', accountId, { message }), 'app-secret');

/** A delivery of Instagram with an entry for each event, of Ada unless the event names another sender. */
export const instagramEvents = (...events: readonly object[]): Posted =>
  meta(
    { object: 'instagram', entry: events.flatMap((event) => messagingBody('instagram', '800', event).entry) },
    'app-secret',
  );

/** A delivery of WhatsApp with messages of Ada. */
export const whatsappMessages = (...messages: readonly object[]): Posted =>
  meta(
    whatsappBody({
      messages: messages.map((message) => ({
        ...{ timestamp: SECONDS, type: 'text', text: { body: TEXT } },
        ...message,
      })),
    }),
    'app-secret',
  );

/** What WhatsApp says of the first of the templates. */
export const templateUpdate = (event: string, businessAccountId = '900'): Posted =>
  meta(
    {
      object: 'whatsapp_business_account',
      entry: [
        {
          id: businessAccountId,
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
