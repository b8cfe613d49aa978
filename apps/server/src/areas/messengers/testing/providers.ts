import { createHmac } from 'node:crypto';
import { apple, rcs, teams } from './key-providers.ts';
import { instagram, messenger, whatsapp } from './meta-providers.ts';
import { json, type Posted, type Provider, signed, TEXT } from './provider.ts';
import { gupshup, gupshupIo, twitter } from './web-providers.ts';

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
