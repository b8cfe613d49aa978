import { createHmac } from 'node:crypto';
import { json, type Provider, TEXT, WRITTEN_AT } from './provider.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const asJson = { 'content-type': 'application/json' };
const keyed = (key: string) => `?key=${encodeURIComponent(key)}`;

export const gupshup: Provider = {
  channel: 'gupshup',
  values: { userId: '2000190001', password: 'gateway-pass', number: '+91 80 4000 1234' },
  handle: '+91 80 4000 1234',
  key: null,
  answer: ({ text }) => {
    const fields = new URLSearchParams(text);
    if (fields.get('password') !== 'gateway-pass')
      return { json: { response: { status: 'error', id: '102', details: 'Authentication failed' } } };
    return fields.get('send_to')
      ? {
          json: { response: { status: 'success', id: '4242-77', phone: fields.get('send_to'), details: '' } },
        }
      : { json: { response: { status: 'error', id: '105', details: 'The phone number is not valid' } } };
  },
  message: (key) => ({
    query: keyed(key),
    headers: form,
    body: new URLSearchParams({
      mobile: '4930555014',
      waNumber: '918040001234',
      type: 'text',
      timestamp: String(WRITTEN_AT),
      name: 'Ada Lovelace',
      text: TEXT,
      messageId: 'ABE-in',
    }).toString(),
  }),
  receipt: {
    state: 'read',
    posted: (_, key) => ({
      query: keyed(key),
      headers: asJson,
      body: json({
        response: json([
          {
            srcAddr: 'TIDEWL',
            channel: 'WHATSAPP',
            externalId: '4242-77',
            cause: 'SUCCESS',
            errorCode: '000',
            destAddr: '4930555014',
            eventType: 'READ',
            eventTs: '1790000001000',
          },
        ]),
      }),
    }),
  },
  sends: { path: 'send_to=4930555014', contains: ['method=SendMessage', 'msg=Yes.', 'userid=2000190001'] },
  identities: [
    { kind: 'whatsapp', value: '4930555014' },
    { kind: 'phone', value: '+4930555014' },
  ],
  gone: { json: { response: { status: 'error', id: '336', details: 'Not a WhatsApp user' } } },
};

const event = (type: string, payload: object) =>
  json({ app: 'TidewellShop', timestamp: WRITTEN_AT, version: 2, type, payload });

export const gupshupIo: Provider = {
  channel: 'gupshup.io',
  values: { appName: 'TidewellShop', apiKey: 'io-key', number: '918040001234' },
  handle: '918040001234',
  key: null,
  answer: ({ path, headers }) => {
    if (headers.apikey !== 'io-key')
      return { status: 401, json: { status: 'error', message: 'Authentication Failed' } };
    return path.includes('/wa/api/v1/msg')
      ? { status: 202, json: { status: 'submitted', messageId: 'gs-out' } }
      : { json: { status: 'success', currency: 'USD', balance: 12.5 } };
  },
  message: (key) => ({
    query: keyed(key),
    headers: asJson,
    body: event('message', {
      id: 'ABE-in',
      source: '4930555014',
      type: 'text',
      payload: { text: TEXT },
      sender: { phone: '4930555014', name: 'Ada Lovelace', country_code: '49', dial_code: '30555014' },
    }),
  }),
  receipt: {
    state: 'delivered',
    posted: (_, key) => ({
      query: keyed(key),
      headers: asJson,
      body: event('message-event', {
        id: 'gBE-wa',
        gsId: 'gs-out',
        type: 'delivered',
        destination: '4930555014',
        payload: { ts: 1_790_000_001 },
      }),
    }),
  },
  sends: {
    path: '/wa/api/v1/msg',
    contains: ['channel=whatsapp', 'source=918040001234', 'destination=4930555014', 'src.name=TidewellShop'],
  },
  identities: [
    { kind: 'whatsapp', value: '4930555014' },
    { kind: 'phone', value: '+4930555014' },
  ],
  gone: { status: 400, json: { status: 'error', message: 'Invalid Destination' } },
};

const proven = (body: string, key: string) => ({
  body,
  headers: {
    ...asJson,
    'x-twitter-webhooks-signature': `sha256=${createHmac('sha256', key).update(body).digest('base64')}`,
  },
});

export const twitter: Provider = {
  channel: 'twitter',
  values: {
    userId: '3805',
    consumerKey: 'consumer-key',
    consumerSecret: 'consumer-secret',
    accessToken: '3805-at',
    accessSecret: 'access-secret',
  },
  handle: '@tidewell',
  key: 'consumer-secret',
  answer: ({ path, method, headers }) => {
    if (path === '/oauth2/token') return { json: { token_type: 'bearer', access_token: 'app-only' } };
    if (path === '/2/webhooks')
      return headers.authorization !== 'Bearer app-only'
        ? { status: 401, json: {} }
        : { json: method === 'GET' ? { data: [] } : { data: { id: 'hook-1', valid: true } } };
    if (!/^OAuth .*oauth_token="3805-at".*oauth_signature="/.test(headers.authorization ?? ''))
      return { status: 401, json: { title: 'Unauthorized' } };
    if (path.includes('/subscriptions/all')) return { json: { data: { subscribed: true } } };
    return path.includes('/dm_conversations/')
      ? { status: 201, json: { data: { dm_conversation_id: '3805-77', dm_event_id: 'dm-out' } } }
      : { json: { data: { id: '3805', username: 'tidewell' } } };
  },
  message: (key) => {
    const dm = (id: string, sender_id: string) => ({
      type: 'message_create',
      id,
      created_timestamp: '1790000000000',
      message_create: { target: { recipient_id: '3805' }, sender_id, message_data: { text: TEXT } },
    });
    return proven(
      json({
        for_user_id: '3805',
        // The account's own messages are delivered too.
        direct_message_events: [dm('dm-own', '3805'), dm('dm-in', '77')],
        users: { 77: { id: '77', name: 'Ada Lovelace', screen_name: 'ada' } },
      }),
      key,
    );
  },
  receipt: {
    state: 'read',
    posted: (_, key) =>
      proven(
        json({
          for_user_id: '3805',
          direct_message_mark_read_events: [
            { created_timestamp: '1790000001000', sender_id: '77', last_read_event_id: 'dm-out' },
          ],
        }),
        key,
      ),
  },
  sends: { path: '/2/dm_conversations/with/77/messages', contains: ['"text":"Yes."'] },
  gone: { status: 403, json: { title: 'Forbidden', detail: 'You cannot send messages to this user.' } },
};
