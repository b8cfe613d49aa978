import { createHmac, generateKeyPairSync } from 'node:crypto';
import { exportJWK, SignJWT } from 'jose';
import { json, type Posted, type Provider, TEXT } from './provider.ts';

/** Providers whose deliveries or requests carry tokens: Microsoft Teams, RCS, Apple. */

const asJson = { 'content-type': 'application/json' };
const ours = generateKeyPairSync('rsa', { modulusLength: 2048 });
const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ourJwk = await exportJWK(ours.publicKey);

const SERVICE = 'https://smba.example/emea/';

/** A token of the Bot Framework, with claims that a test may change. */
export const teamsToken = (
  claims: Readonly<Record<string, unknown>> = {},
  { privateKey } = ours,
  expires: string | number = '1h',
): Promise<string> =>
  new SignJWT({ serviceurl: SERVICE, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'ms-1' })
    .setIssuer('https://api.botframework.com')
    .setAudience(String(claims.aud ?? 'app-1'))
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(privateKey);

export const teamsActivity = (serviceUrl = SERVICE) =>
  json({
    type: 'message',
    id: '1790000000001',
    timestamp: '2026-09-21T12:53:20.000Z',
    channelId: 'msteams',
    serviceUrl,
    from: { id: '29:ada', name: 'Ada Lovelace', aadObjectId: 'a1' },
    recipient: { id: '28:app-1', name: 'Tidewell' },
    conversation: { id: 'a:1ada', conversationType: 'personal', tenantId: 't1' },
    text: TEXT,
  });

let serviceUrl = SERVICE;
/** Where the peer answers for Microsoft's connector service. */
export const setTeamsService = (url: string): void => {
  serviceUrl = `${url}/connector/`;
};

export const teams: Provider = {
  channel: 'microsoft teams',
  values: { appId: 'app-1', appPassword: 'app-password' },
  handle: 'app-1',
  key: 'ours',
  answer: ({ path, headers }) => {
    if (path.endsWith('/openidconfiguration'))
      return { json: { issuer: 'https://api.botframework.com', jwks_uri: `http://${headers.host}/keys` } };
    if (path === '/keys') return { json: { keys: [{ ...ourJwk, kid: 'ms-1', endorsements: ['msteams'] }] } };
    if (path.endsWith('/oauth2/v2.0/token')) return { json: { access_token: 'bot-token', expires_in: 3600 } };
    return headers.authorization === 'Bearer bot-token'
      ? { json: { id: 'act-out' } }
      : { status: 401, json: {} };
  },
  message: async (key) => ({
    body: teamsActivity(serviceUrl),
    headers: {
      ...asJson,
      authorization: `Bearer ${await teamsToken({ serviceurl: serviceUrl }, key === 'ours' ? ours : foreign)}`,
    },
  }),
  sends: {
    path: '/connector/v3/conversations/a%3A1ada/activities',
    contains: ['"type":"message"', '"text":"Yes."'],
  },
  gone: { status: 403, json: { error: { code: 'ConversationBlockedByUser', message: 'Blocked' } } },
};

const wrapped = (event: object, key: string): Posted => {
  const data = Buffer.from(json(event));
  return {
    body: json({ message: { data: data.toString('base64'), messageId: 'pubsub-1' }, subscription: 's' }),
    headers: { ...asJson, 'x-goog-signature': createHmac('sha512', key).update(data).digest('base64') },
  };
};

export const rcs: Provider = {
  channel: 'rcs',
  isNameless: true,
  values: {
    agentId: 'tidewell_agent',
    clientToken: 'SJENCPGJESMGUFPY',
    serviceAccount: json({
      client_email: 'rbm@tidewell.iam.gserviceaccount.com',
      private_key: ours.privateKey.export({ type: 'pkcs8', format: 'pem' }),
    }),
  },
  handle: 'tidewell_agent',
  key: 'SJENCPGJESMGUFPY',
  answer: ({ path, text, headers }) => {
    if (path === '/token')
      return text.includes('grant_type=urn') && text.includes('assertion=ey')
        ? { json: { access_token: 'rbm-token', expires_in: 3599 } }
        : { status: 400, json: {} };
    return headers.authorization === 'Bearer rbm-token'
      ? { json: { name: 'phones/+4930555014/agentMessages/1', sendTime: '2026-09-21T12:53:20Z' } }
      : { status: 401, json: {} };
  },
  message: (key) =>
    wrapped(
      {
        senderPhoneNumber: '+4930555014',
        messageId: 'rcs-in',
        sendTime: '2026-09-21T12:53:20Z',
        agentId: 'tidewell_agent',
        text: TEXT,
      },
      key,
    ),
  receipt: {
    state: 'read',
    posted: (_, key, { path }) =>
      wrapped(
        {
          senderPhoneNumber: '+4930555014',
          eventType: 'READ',
          eventId: 'ev-1',
          messageId: new URL(path, 'http://peer').searchParams.get('messageId'),
          agentId: 'tidewell_agent',
        },
        key,
      ),
  },
  sends: {
    path: '/phones/%2B4930555014/agentMessages?messageId=',
    contains: ['"contentMessage":{"text":"Yes."}'],
  },
  identities: [{ kind: 'phone', value: '+4930555014' }],
  gone: { status: 404, json: { error: { message: 'Requested entity was not found.' } } },
};

const APPLE_SECRET = Buffer.from('a secret of thirty-two bytes long').toString('base64');

export const apple: Provider = {
  channel: 'apple chat',
  isNameless: true,
  values: { businessId: 'biz-1', providerId: 'msp-1', apiSecret: APPLE_SECRET },
  handle: 'biz-1',
  key: APPLE_SECRET,
  answer: ({ headers }) => (headers.authorization?.startsWith('Bearer ey') ? { json: {} } : { status: 401 }),
  message: async (key) => ({
    body: json({
      v: 1,
      type: 'text',
      id: 'ap-in',
      sourceId: 'urn:mbid:ada',
      destinationId: 'biz-1',
      body: TEXT,
      locale: 'en_GB',
    }),
    headers: {
      ...asJson,
      id: 'ap-in',
      'source-id': 'urn:mbid:ada',
      'destination-id': 'biz-1',
      authorization: `Bearer ${await new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience('msp-1')
        .setIssuedAt()
        .sign(Buffer.from(key, 'base64'))}`,
    },
  }),
  sends: {
    path: '/message',
    contains: ['"type":"text"', '"destinationId":"urn:mbid:ada"', '"sourceId":"biz-1"', '"body":"Yes."'],
  },
  gone: { status: 404, json: {} },
};
