import { splitName } from '@foyer/domain/full-name';
import { z } from 'zod';
import { headerOf, hmac, isSame, uuidOf } from '../../../kernel/signatures.ts';
import { type Account, type Adapter, type Arrival, type ProviderConfig, ProviderError } from './adapter.ts';
import { askProvider, fileFailure, type ProviderRequest, parsed } from './http.ts';
import { timeOf, validItems, validOrAbsent } from './reading.ts';
import { DELETED, placeText, pressed, STICKER } from './texts.ts';

const Event = z.object({
  type: z.string(),
  webhookEventId: z.string(),
  timestamp: validOrAbsent(z.number()),
  source: validOrAbsent(z.object({ type: z.string(), userId: z.string().optional() })),
  message: validOrAbsent(
    z.object({
      id: z.string(),
      type: z.string(),
      text: validOrAbsent(z.string()),
      fileName: validOrAbsent(z.string()),
      title: validOrAbsent(z.string()),
      address: validOrAbsent(z.string()),
      latitude: validOrAbsent(z.number()),
      longitude: validOrAbsent(z.number()),
      keywords: validOrAbsent(z.array(z.string())),
    }),
  ),
  postback: validOrAbsent(
    z.object({
      data: z.string(),
      params: validOrAbsent(
        z.object({
          date: validOrAbsent(z.string()),
          time: validOrAbsent(z.string()),
          datetime: validOrAbsent(z.string()),
        }),
      ),
    }),
  ),
});
type Event = z.output<typeof Event>;

const FILES: Readonly<Record<string, readonly [name: string, type: string]>> = {
  image: ['photo.jpg', 'image/jpeg'],
  video: ['video.mp4', 'video/mp4'],
  audio: ['audio.m4a', 'audio/mp4'],
  file: ['file', 'application/octet-stream'],
};

const Sent = z.object({ sentMessages: z.array(z.object({ id: z.string() })).min(1) });

/** An official account of LINE (developers.line.biz/en/reference/messaging-api). */
export const line = ({ LINE_URL, LINE_DATA_URL }: ProviderConfig): Adapter => {
  const authorizationOf = ({ values }: Account) => ({ authorization: `Bearer ${values.accessToken}` });

  async function ask(account: Account, path: string, request: ProviderRequest = {}) {
    const answer = await askProvider(`${LINE_URL}/v2/bot/${path}`, {
      ...request,
      headers: { ...request.headers, ...authorizationOf(account) },
    });
    // A repetition of a message that was accepted before.
    if (answer.ok || answer.status === 409) return answer.json;
    const message = z.object({ message: z.string() }).safeParse(answer.json).data?.message ?? '';
    if (answer.status === 401)
      throw new ProviderError('credentials', 'LINE does not accept this channel access token.');
    if (answer.status === 429)
      throw new ProviderError('limited', 'LINE allows no more messages right now.', 10_000);
    if (answer.status === 404)
      throw new ProviderError('gone', 'The customer does not exist on LINE any more.');
    if (answer.status >= 500) throw new ProviderError('unknown', 'LINE is not working properly right now.');
    throw new ProviderError('refused', `LINE says: ${message}`);
  }

  return {
    verify: ({ values }, { headers, body }) =>
      isSame(
        headerOf(headers, 'x-line-signature'),
        hmac('sha256', values.channelSecret ?? '', body, 'base64'),
      ),

    read(_, body): readonly Arrival[] {
      const { events } = z.object({ events: validItems(Event) }).parse(JSON.parse(body.toString()));
      return events.flatMap(arrivalsOf);
    },

    async send(account, recipient, { key, text, file, choices }) {
      const message = file?.type.startsWith('image/')
        ? { type: 'image', originalContentUrl: file.url, previewImageUrl: file.url }
        : {
            type: 'text',
            text: file ? `${file.name}\n${file.url}` : text,
            ...(choices && quickReply(choices)),
          };
      const json = { to: recipient, messages: [message] };
      const headers = { 'x-line-retry-key': uuidOf(key) };
      const answer = await ask(account, 'message/push', { method: 'POST', json, headers });
      return parsed(Sent, answer).sentMessages[0]?.id ?? '';
    },

    async typing(account, recipient) {
      const json = { chatId: recipient, loadingSeconds: 5 };
      await ask(account, 'chat/loading/start', { method: 'POST', json });
    },

    async profile(account, personId) {
      const shape = z.object({ displayName: z.string(), language: z.string().optional() });
      const { displayName, language } = parsed(
        shape,
        await ask(account, `profile/${encodeURIComponent(personId)}`),
      );
      return { ...splitName(displayName), ...(language && { language }) };
    },

    async check(account) {
      const shape = z.object({ userId: z.string(), basicId: z.string() });
      const { userId, basicId } = parsed(shape, await ask(account, 'info'));
      return { externalId: userId, handle: basicId, expiresAt: null };
    },

    async connect(account) {
      await ask(account, 'channel/webhook/endpoint', {
        method: 'PUT',
        json: { endpoint: account.webhookUrl },
      });
    },

    async media(account, { ref }, maxBytes) {
      const address = `${LINE_DATA_URL}/v2/bot/message/${encodeURIComponent(ref)}/content`;
      const answer = await askProvider(address, { headers: authorizationOf(account) }, maxBytes);
      if (!answer.ok) throw fileFailure(answer.status);
      return answer.bytes;
    },
  };
};

/** Buttons that write their label. */
const quickReply = (choices: readonly string[]) => ({
  quickReply: {
    items: choices.map((label) => ({ type: 'action', action: { type: 'message', label, text: label } })),
  },
});

/** What a person does; groups are no conversations with a customer. */
function arrivalsOf(event: Event): Arrival[] {
  const { type, webhookEventId, timestamp, source, message } = event;
  const isKnown = ['message', 'postback', 'unsend'].includes(type);
  if (!isKnown || source?.type !== 'user' || !source.userId) return [];
  const id = source.userId;
  if (type === 'unsend') return [{ kind: 'action', key: webhookEventId, person: { id }, text: DELETED }];
  const [name, mime] = FILES[message?.type ?? ''] ?? [];
  return [
    {
      kind: 'message',
      key: webhookEventId,
      person: { id, firstName: '', lastName: '' },
      text: textOf(event),
      files: message && name && mime ? [{ ref: message.id, name: message.fileName ?? name, type: mime }] : [],
      at: timeOf(timestamp),
    },
  ];
}

function textOf({ message, postback }: Event): string {
  if (postback) {
    const { date, time, datetime } = postback.params ?? {};
    return date ?? time ?? datetime ?? pressed(postback.data);
  }
  const { text, title: name, address, latitude, longitude, keywords } = message ?? {};
  if (text !== undefined) return text;
  if (latitude !== undefined && longitude !== undefined)
    return placeText({ latitude, longitude, name, address });
  return message?.type === 'sticker' ? (keywords?.[0] ?? STICKER) : '';
}
