import { splitName } from '@foyer/domain/full-name';
import { z } from 'zod';
import { headerOf, hmac, isSame } from '../../../kernel/signatures.ts';
import {
  type Account,
  type Adapter,
  type Arrival,
  type OutgoingFile,
  type ProviderConfig,
  ProviderError,
} from './adapter.ts';
import { askProvider, fileFailure, type ProviderAnswer, type ProviderRequest, parsed } from './http.ts';
import { type Oauth1Keys, oauth1Header } from './oauth1.ts';
import { timeOf, validItems, validOrAbsent } from './reading.ts';

const Media = z.object({ media_url_https: z.url(), type: z.string(), url: validOrAbsent(z.string()) });
const Data = z.object({
  text: z.string().default(''),
  attachment: validOrAbsent(z.object({ media: validOrAbsent(Media) })),
  entities: validOrAbsent(
    z.object({ urls: validItems(z.object({ url: z.string().min(1), expanded_url: z.string() })) }),
  ),
});

/** An Account Activity delivery for one subscribed account. */
const Delivery = z.object({
  for_user_id: z.string(),
  direct_message_events: z
    .array(
      z.object({
        type: z.string(),
        id: z.string(),
        created_timestamp: z.string(),
        message_create: z.object({
          sender_id: z.string(),
          message_data: Data,
        }),
      }),
    )
    .default([]),
  direct_message_mark_read_events: z
    .array(z.object({ sender_id: z.string(), last_read_event_id: z.string() }))
    .default([]),
  users: z.record(z.string(), z.object({ name: z.string().default('') })).default({}),
});

const Problem = z.object({ detail: z.string().default(''), title: z.string().default('') });
/** The answer to a check is signed like deliveries. A text with braces would let anyone have a delivery signed. */
const CRC_TOKEN = /^[\w+/=-]{1,200}$/;
/** Hosts that keep the media of direct messages. */
const MEDIA_HOST = /(^|\.)(twitter\.com|x\.com|twimg\.com)$/;

/** Direct messages of an X account (docs.x.com): the v2 endpoints, and the Account Activity API. */
export const twitter = ({ X_URL }: ProviderConfig): Adapter => {
  const keysOf = ({ values }: Account): Oauth1Keys => ({
    consumerKey: values.consumerKey ?? '',
    consumerSecret: values.consumerSecret ?? '',
    accessToken: values.accessToken ?? '',
    accessSecret: values.accessSecret ?? '',
  });
  const proof = ({ values }: Account, content: string | Buffer) =>
    `sha256=${hmac('sha256', values.consumerSecret ?? '', content, 'base64')}`;

  async function ask<Shape extends z.ZodType>(
    account: Account,
    path: string,
    request: ProviderRequest,
    shape: Shape,
  ): Promise<z.output<Shape>> {
    const url = `${X_URL}${path}`;
    const authorization = oauth1Header(request.method ?? 'GET', url, keysOf(account));
    return accepted(await askProvider(url, { ...request, headers: { authorization } }), shape);
  }

  function accepted<Shape extends z.ZodType>(answer: ProviderAnswer, shape: Shape): z.output<Shape> {
    if (answer.ok) return parsed(shape, answer.json);
    if (answer.status === 401)
      throw new ProviderError('credentials', 'X does not accept these keys and tokens.');
    if (answer.status === 429) {
      const reset = Number(answer.headers.get('x-rate-limit-reset')) * 1000 - Date.now();
      throw new ProviderError('limited', 'X allows no more messages right now.', Math.max(5000, reset || 0));
    }
    if (answer.status >= 500) throw new ProviderError('unknown', 'X is not working properly right now.');
    const { detail, title } = Problem.safeParse(answer.json).data ?? { detail: '', title: '' };
    const said = detail || title || `status ${answer.status}`;
    if (answer.status === 403) throw new ProviderError('gone', `X says: ${said}`);
    throw new ProviderError('refused', `X says: ${said}`);
  }

  async function upload(account: Account, file: OutgoingFile): Promise<string> {
    const body = new FormData();
    body.append('media', new Blob([new Uint8Array(await file.content())], { type: file.type }), file.name);
    body.append('media_category', file.type.startsWith('video/') ? 'dm_video' : 'dm_image');
    const shape = z.object({ data: z.object({ id: z.string() }) });
    return (await ask(account, '/2/media/upload', { method: 'POST', body }, shape)).data.id;
  }

  return {
    verify: (account, { headers, body }) =>
      isSame(headerOf(headers, 'x-twitter-webhooks-signature'), proof(account, body)),

    greet(account, { query }) {
      const token = query.get('crc_token') ?? '';
      return !CRC_TOKEN.test(token)
        ? null
        : { type: 'application/json', body: JSON.stringify({ response_token: proof(account, token) }) };
    },

    read({ values }, body): readonly Arrival[] {
      const delivery = Delivery.parse(JSON.parse(body.toString()));
      if (delivery.for_user_id !== values.userId) return [];
      return [
        ...delivery.direct_message_events.flatMap(
          ({ type, id, created_timestamp, message_create }): Arrival[] => {
            const { sender_id, message_data } = message_create;
            if (type !== 'message_create' || sender_id === values.userId) return [];
            const media = message_data.attachment?.media;
            return [
              {
                kind: 'message',
                key: id,
                person: { id: sender_id, ...splitName(delivery.users[sender_id]?.name ?? '') },
                text: textOf(message_data),
                files: media ? [fileOf(media)] : [],
                at: timeOf(created_timestamp),
              },
            ];
          },
        ),
        ...delivery.direct_message_mark_read_events
          .filter(({ sender_id }) => sender_id !== values.userId)
          .map(
            ({ sender_id, last_read_event_id: providerId }): Arrival => ({
              kind: 'receipt',
              key: `${providerId} read`,
              person: { id: sender_id },
              providerId,
              state: 'read',
            }),
          ),
      ];
    },

    async send(account, recipient, { text, file }) {
      const json = file ? { attachments: [{ media_id: await upload(account, file) }] } : { text };
      const path = `/2/dm_conversations/with/${encodeURIComponent(recipient)}/messages`;
      const shape = z.object({ data: z.object({ dm_event_id: z.string() }) });
      return (await ask(account, path, { method: 'POST', json }, shape)).data.dm_event_id;
    },

    async check(account) {
      const shape = z.object({ data: z.object({ id: z.string(), username: z.string() }) });
      const { data } = await ask(account, '/2/users/me', {}, shape);
      if (data.id !== account.values.userId)
        throw new ProviderError('credentials', `These tokens belong to the account with the ID ${data.id}.`);
      return { externalId: data.id, handle: `@${data.username}`, expiresAt: null };
    },

    async connect(account) {
      const { consumerKey, consumerSecret } = keysOf(account);
      const basic = Buffer.from(`${encodeURIComponent(consumerKey)}:${encodeURIComponent(consumerSecret)}`);
      const exchanged = await askProvider(`${X_URL}/oauth2/token`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
        headers: { authorization: `Basic ${basic.toString('base64')}` },
      });
      const { access_token } = accepted(exchanged, z.object({ access_token: z.string() }));
      const headers = { authorization: `Bearer ${access_token}` };
      const hooks = z.object({ data: z.array(z.object({ id: z.string(), url: z.string() })).default([]) });
      const known = accepted(await askProvider(`${X_URL}/2/webhooks`, { headers }), hooks).data;
      const hook =
        known.find(({ url }) => url === account.webhookUrl) ??
        accepted(
          await askProvider(`${X_URL}/2/webhooks`, {
            method: 'POST',
            headers,
            json: { url: account.webhookUrl },
          }),
          z.object({ data: z.object({ id: z.string() }) }),
        ).data;
      const path = `/2/account_activity/webhooks/${encodeURIComponent(hook.id)}/subscriptions/all`;
      await ask(account, path, { method: 'POST' }, z.unknown());
    },

    async media(account, { ref }, maxBytes) {
      const url = new URL(ref);
      const isX =
        url.host === new URL(X_URL).host || (url.protocol === 'https:' && MEDIA_HOST.test(url.hostname));
      if (!isX) throw new ProviderError('refused', 'The file is not on a server of X.');
      const headers = { authorization: oauth1Header('GET', url, keysOf(account)) };
      const answer = await askProvider(url, { headers }, maxBytes);
      if (!answer.ok) throw fileFailure(answer.status);
      return answer.bytes;
    },
  };
};

/** What was written, with whole links. The link to the message's own media says nothing more. */
function textOf({ text, attachment, entities }: z.output<typeof Data>): string {
  const written = text.replace(attachment?.media?.url ?? '', '').trim();
  return (entities?.urls ?? []).reduce(
    (all, { url, expanded_url }) => all.replaceAll(url, () => expanded_url),
    written,
  );
}

const fileOf = ({ media_url_https: ref, type }: z.output<typeof Media>) =>
  type === 'photo'
    ? { ref, name: 'photo.jpg', type: 'image/jpeg' }
    : { ref, name: 'video.mp4', type: 'video/mp4' };
