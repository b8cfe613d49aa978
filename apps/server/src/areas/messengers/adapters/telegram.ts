import { contactCard } from '@foyer/domain/contact-cards';
import { z } from 'zod';
import { headerOf, isSame } from '../../../kernel/signatures.ts';
import {
  type Account,
  type Adapter,
  type Arrival,
  type OutgoingFile,
  type ProviderConfig,
  ProviderError,
} from './adapter.ts';
import { askProvider, fileFailure, type ProviderRequest, parsed } from './http.ts';
import { timeOf, validItems, validOrAbsent } from './reading.ts';
import { edited, listed, opened, placeText, STORY } from './texts.ts';

const MediaFile = z.object({
  file_id: z.string(),
  file_name: z.string().optional(),
  mime_type: z.string().optional(),
});

const User = z.object({
  id: z.number(),
  first_name: z.string().default(''),
  last_name: z.string().default(''),
  language_code: z.string().optional(),
  is_bot: z.boolean().default(false),
});

const TelegramMessage = z.object({
  message_id: z.number(),
  date: z.number(),
  chat: z.object({ id: z.number(), type: z.string() }),
  from: User.optional(),
  text: z.string().optional(),
  caption: z.string().optional(),
  photo: z.array(MediaFile).optional(),
  document: MediaFile.optional(),
  video: MediaFile.optional(),
  audio: MediaFile.optional(),
  voice: MediaFile.optional(),
  video_note: MediaFile.optional(),
  sticker: MediaFile.extend({ emoji: z.string().optional() }).optional(),
  contact: validOrAbsent(
    z.object({
      phone_number: z.string(),
      user_id: validOrAbsent(z.number()),
      first_name: z.string().default(''),
      last_name: z.string().default(''),
    }),
  ),
  location: validOrAbsent(z.object({ latitude: z.number(), longitude: z.number() })),
  venue: validOrAbsent(z.object({ title: z.string(), address: z.string() })),
  poll: validOrAbsent(
    z.object({ question: z.string(), options: validItems(z.object({ text: z.string() })) }),
  ),
  dice: validOrAbsent(z.object({ emoji: z.string(), value: z.number() })),
  story: validOrAbsent(z.object({})),
});
type TelegramMessage = z.output<typeof TelegramMessage>;

const Update = z.object({
  update_id: z.number(),
  message: TelegramMessage.optional(),
  edited_message: TelegramMessage.optional(),
});

const Answer = z.object({
  ok: z.boolean(),
  description: z.string().default(''),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
  result: z.unknown().optional(),
});

const SECRET_HEADER = 'x-telegram-bot-api-secret-token';

/** Bots of Telegram (core.telegram.org/bots/api): private chats, with text and files. */
export const telegram = ({ TELEGRAM_URL }: ProviderConfig): Adapter => {
  async function call<Shape extends z.ZodType>(
    { values }: Account,
    method: string,
    request: ProviderRequest,
    shape: Shape,
  ): Promise<z.output<Shape>> {
    const answer = await askProvider(`${TELEGRAM_URL}/bot${values.token}/${method}`, {
      method: 'POST',
      ...request,
    });
    if (answer.status >= 500)
      throw new ProviderError('unknown', 'Telegram is not working properly right now.');
    const { ok, description, parameters, result } = parsed(Answer, answer.json);
    if (ok) return parsed(shape, result);
    throw refusal(answer.status, description, parameters?.retry_after);
  }

  return {
    verify: ({ webhookSecret }, { headers }) => isSame(headerOf(headers, SECRET_HEADER), webhookSecret),

    read(_, body): readonly Arrival[] {
      const { update_id, message, edited_message } = Update.parse(JSON.parse(body.toString()));
      if (message) return arrivalsOf(update_id, message);
      // A live location changes all the time.
      if (!edited_message || edited_message.location) return [];
      return arrivalsOf(update_id, edited_message).map(({ key, person: { id }, text }) => ({
        kind: 'action',
        key,
        person: { id },
        text: edited(text),
      }));
    },

    async send(account, recipient, { text, file, choices }) {
      const { message_id } = await call(
        account,
        file ? methodOf(file.type) : 'sendMessage',
        file
          ? { body: await formOf(recipient, file) }
          : {
              json: {
                chat_id: Number(recipient),
                text,
                ...(choices && { reply_markup: keyboardOf(choices) }),
              },
            },
        z.object({ message_id: z.number() }),
      );
      return `${recipient}:${message_id}`;
    },

    async typing(account, recipient) {
      const json = { chat_id: Number(recipient), action: 'typing' };
      await call(account, 'sendChatAction', { json }, z.unknown());
    },

    async check(account) {
      const bot = await call(account, 'getMe', {}, z.object({ id: z.number(), username: z.string() }));
      return { externalId: String(bot.id), handle: `@${bot.username}`, expiresAt: null };
    },

    async connect(account) {
      const json = {
        url: account.webhookUrl,
        secret_token: account.webhookSecret,
        allowed_updates: ['message', 'edited_message'],
      };
      await call(account, 'setWebhook', { json }, z.unknown());
    },

    async media(account, { ref }, maxBytes) {
      const shape = z.object({ file_path: z.string() });
      const { file_path } = await call(account, 'getFile', { json: { file_id: ref } }, shape);
      const answer = await askProvider(
        `${TELEGRAM_URL}/file/bot${account.values.token}/${file_path}`,
        {},
        maxBytes,
      );
      if (!answer.ok) throw fileFailure(answer.status);
      return answer.bytes;
    },
  };
};

/** Keys that write their label. They disappear when one is pressed. */
const keyboardOf = (choices: readonly string[]) => ({
  keyboard: choices.map((text) => [{ text }]),
  resize_keyboard: true,
  one_time_keyboard: true,
});

function refusal(status: number, description: string, retryAfter: number | undefined): ProviderError {
  if (status === 401 || status === 404)
    return new ProviderError('credentials', 'Telegram does not accept this bot token.');
  if (status === 429)
    return new ProviderError(
      'limited',
      'Telegram allows no more messages right now.',
      (retryAfter ?? 1) * 1000,
    );
  if (status === 403) return new ProviderError('gone', 'The customer has blocked the bot.');
  return new ProviderError('refused', `Telegram says: ${description}`);
}

/** A message of a person: groups and channels are no conversations with a customer. */
function arrivalsOf(updateId: number, message: TelegramMessage): Extract<Arrival, { kind: 'message' }>[] {
  const { from, chat, contact } = message;
  if (!from || from.is_bot || chat.type !== 'private') return [];
  const isOwnNumber = contact?.user_id === from.id;
  return [
    {
      kind: 'message',
      key: String(updateId),
      person: {
        id: String(from.id),
        firstName: from.first_name,
        lastName: from.last_name,
        ...(from.language_code && { language: from.language_code }),
        ...(contact && isOwnNumber && { phone: `+${contact.phone_number.replace(/\D/g, '')}` }),
      },
      text: isOwnNumber ? contact.phone_number : textOf(message),
      files: filesOf(message),
      at: timeOf(message.date),
    },
  ];
}

/** A link to the bot opens the chat with this command, and with the value of the link. */
const START = /^\/start(?: (\S+))?$/;

function textOf(message: TelegramMessage): string {
  const { text, caption, contact, sticker, location, venue, poll, dice, story } = message;
  const start = START.exec(text ?? '');
  if (start) return opened(start[1]);
  const written = text ?? caption;
  if (written !== undefined) return written;
  if (contact) return contactCard(`${contact.first_name} ${contact.last_name}`, [contact.phone_number]);
  if (location) return placeText({ ...location, name: venue?.title, address: venue?.address });
  if (poll)
    return listed(
      `Poll: ${poll.question}`,
      poll.options.map((option) => `• ${option.text}`),
    );
  if (dice) return `${dice.emoji} ${dice.value}`;
  if (story) return STORY;
  return sticker?.emoji ?? '';
}

/** The files of a message. A photo comes in several sizes, the largest last. */
function filesOf({ photo, document, video, audio, voice, video_note, sticker }: TelegramMessage) {
  const one = (file: z.output<typeof MediaFile> | undefined, name: string, type: string) =>
    file ? [{ ref: file.file_id, name: file.file_name ?? name, type: file.mime_type ?? type }] : [];
  return [
    ...one(photo?.at(-1), 'photo.jpg', 'image/jpeg'),
    ...one(document, 'file', 'application/octet-stream'),
    ...one(video, 'video.mp4', 'video/mp4'),
    ...one(audio, 'audio.mp3', 'audio/mpeg'),
    ...one(voice, 'voice.ogg', 'audio/ogg'),
    ...one(video_note, 'video.mp4', 'video/mp4'),
    ...(sticker?.emoji ? [] : one(sticker, 'sticker.webp', 'image/webp')),
  ];
}

const KINDS = { image: 'photo', video: 'video', audio: 'audio' } as const;
const kindOf = (type: string): string => KINDS[type.split('/')[0] as keyof typeof KINDS] ?? 'document';

const methodOf = (type: string): string => {
  const kind = kindOf(type);
  return `send${kind[0]?.toUpperCase()}${kind.slice(1)}`;
};

async function formOf(recipient: string, { name, type, content }: OutgoingFile): Promise<FormData> {
  const form = new FormData();
  form.append('chat_id', recipient);
  form.append(kindOf(type), new Blob([new Uint8Array(await content())], { type }), name);
  return form;
}
