import { contactCard } from '@foyer/domain/contact-cards';
import { splitName } from '@foyer/domain/full-name';
import { z } from 'zod';
import { headerOf, hmac, isSame } from '../../../kernel/signatures.ts';
import { type Account, type Adapter, type Arrival, type ProviderConfig, ProviderError } from './adapter.ts';
import { askProvider, parsed } from './http.ts';
import { publicFile } from './keyed-webhook.ts';
import { timeOf, validOrAbsent } from './reading.ts';
import { placeText, STICKER } from './texts.ts';

const Event = z.object({
  event: z.string(),
  timestamp: z.number(),
  user_id: z.string().optional(),
  desc: z.string().optional(),
  sender: z
    .object({ id: z.string(), name: z.string().default(''), language: z.string().optional() })
    .optional(),
  message: z
    .object({
      type: z.string(),
      text: validOrAbsent(z.string()),
      media: validOrAbsent(z.string()),
      file_name: validOrAbsent(z.string()),
      location: validOrAbsent(
        z.object({ lat: z.number(), lon: z.number(), address: validOrAbsent(z.string()) }),
      ),
      contact: validOrAbsent(
        z.object({ name: z.string().default(''), phone_number: z.string().default('') }),
      ),
    })
    .optional(),
});
type Message = NonNullable<z.output<typeof Event>['message']>;

const STATES = { delivered: 'delivered', seen: 'read', failed: 'failed' } as const;

const FILES: Readonly<Record<string, readonly [name: string, type: string]>> = {
  picture: ['photo.jpg', 'image/jpeg'],
  video: ['video.mp4', 'video/mp4'],
  file: ['file', 'application/octet-stream'],
};

const Answer = z.object({ status: z.number(), status_message: z.string().default('') });
const [WRONG_TOKEN, NOT_REGISTERED, NOT_SUBSCRIBED, LIMITED] = [2, 5, 6, 12];

/** Message tokens are 64-bit numbers, which `JSON.parse` would round. */
const tokenIn = (content: Buffer): string =>
  /"message_token"\s*:\s*"?(\d+)/.exec(content.toString())?.[1] ?? '';

/** Bots of Viber (developers.viber.com/docs/api/rest-bot-api). */
export const viber = (config: ProviderConfig): Adapter => {
  async function ask({ values }: Account, path: string, json: object) {
    const answer = await askProvider(`${config.VIBER_URL}/pa/${path}`, {
      method: 'POST',
      headers: { 'x-viber-auth-token': values.token ?? '' },
      json,
    });
    if (!answer.ok) throw new ProviderError('unknown', 'Viber is not working properly right now.');
    const { status, status_message } = parsed(Answer, answer.json);
    if (status === WRONG_TOKEN) throw new ProviderError('credentials', 'Viber does not accept this token.');
    if (status === LIMITED)
      throw new ProviderError('limited', 'Viber allows no more messages right now.', 10_000);
    if (status === NOT_REGISTERED || status === NOT_SUBSCRIBED)
      throw new ProviderError('gone', 'The customer has unsubscribed from the bot.');
    if (status !== 0) throw new ProviderError('refused', `Viber says: ${status_message}`);
    return answer;
  }

  return {
    verify: ({ values }, { headers, body }) =>
      isSame(headerOf(headers, 'x-viber-content-signature'), hmac('sha256', values.token ?? '', body, 'hex')),

    read(_, body): readonly Arrival[] {
      const event = Event.parse(JSON.parse(body.toString()));
      return arrivalsOf(event, tokenIn(body));
    },

    async send(account, recipient, { text, file, choices }) {
      const sender = { name: account.values.senderName ?? '' };
      const content = file?.type.startsWith('image/')
        ? { type: 'picture', text: '', media: file.url }
        : file
          ? { type: 'file', media: file.url, size: (await file.content()).length, file_name: file.name }
          : { type: 'text', text, ...(choices && { keyboard: keyboardOf(choices), min_api_version: 1 }) };
      const { bytes } = await ask(account, 'send_message', { receiver: recipient, sender, ...content });
      return tokenIn(bytes);
    },

    async check(account) {
      const { json } = await ask(account, 'get_account_info', {});
      const { id, uri } = parsed(z.object({ id: z.string(), uri: z.string() }), json);
      return { externalId: id, handle: uri, expiresAt: null };
    },

    async connect(account) {
      const event_types = ['delivered', 'seen', 'failed', 'message'];
      await ask(account, 'set_webhook', { url: account.webhookUrl, event_types, send_name: true });
    },

    media: publicFile(config),
  };
};

/** Keys that write their label. */
const keyboardOf = (choices: readonly string[]) => ({
  Type: 'keyboard',
  DefaultHeight: false,
  Buttons: choices.map((label) => ({
    ...{ Columns: 6, Rows: 1, ActionType: 'reply', ActionBody: label },
    // Texts of keys are HTML.
    Text: label.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  })),
});

function arrivalsOf(
  { event, timestamp, sender, user_id, desc, message }: z.output<typeof Event>,
  token: string,
): Arrival[] {
  const state = STATES[event as keyof typeof STATES];
  if (state && user_id) {
    const error = desc && { error: `Viber says: ${desc}` };
    const person = { id: user_id };
    return [{ kind: 'receipt', key: `${token} ${state}`, person, providerId: token, state, ...error }];
  }
  if (event !== 'message' || !sender || !message) return [];
  const [name, type] = FILES[message.type] ?? [];
  return [
    {
      kind: 'message',
      key: token,
      person: {
        id: sender.id,
        ...splitName(sender.name),
        ...(sender.language && { language: sender.language }),
      },
      text: textOf(message),
      files:
        name && type && message.media ? [{ ref: message.media, name: message.file_name ?? name, type }] : [],
      at: timeOf(timestamp),
    },
  ];
}

function textOf({ type, text = '', media, location, contact }: Message): string {
  if (type === 'url' && media && !text.includes(media)) return [text, media].filter(Boolean).join('\n');
  if (text) return text;
  if (contact) return contactCard(contact.name, [contact.phone_number]);
  if (location)
    return placeText({ latitude: location.lat, longitude: location.lon, address: location.address });
  return type === 'sticker' ? STICKER : '';
}
