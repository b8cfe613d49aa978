import { splitName } from '@foyer/domain/full-name';
import { z } from 'zod';
import { parsedJson } from '../../../kernel/json.ts';
import { type Account, type Adapter, type Arrival, type ProviderConfig, ProviderError } from './adapter.ts';
import { askProvider, parsed } from './http.ts';
import { isKeyed, publicFile } from './keyed-webhook.ts';
import { timeOf } from './reading.ts';
import { WhatsappContent, whatsappAction, whatsappText } from './whatsapp-content.ts';

/**
 * A message, as JSON or a form. Media and other content are JSON in the field of their type: the address of media is `url`
 * with `signature`.
 */
const Message = z.object({
  mobile: z.string(),
  waNumber: z.string(),
  type: z.string(),
  messageId: z.string().optional(),
  timestamp: z.coerce.string(),
  name: z.string().default(''),
  text: z.string().default(''),
});

const Media = z.object({
  url: z.url(),
  signature: z.string().default(''),
  mime_type: z.string().default('application/octet-stream'),
  caption: z.string().default(''),
});

/** Delivery reports, as JSON in the field `response`. */
const Reports = z.array(
  z.object({
    externalId: z.string(),
    eventType: z.string(),
    destAddr: z.coerce.string(),
    cause: z.string().default(''),
  }),
);

const Answer = z.object({
  response: z.object({ status: z.string(), id: z.string(), details: z.string().default('') }),
});

const STATES = { DELIVERED: 'delivered', READ: 'read', FAILED: 'failed' } as const;
const MEDIA = ['image', 'document', 'video', 'voice', 'audio', 'sticker'];
const Content = z.object(WhatsappContent);

const CREDENTIALS = ['102', '103', '313'];
/** The number is not valid, not on WhatsApp, or has opted out. */
const GONE = ['105', '322', '333', '336'];
const WINDOW = '334';

/** WhatsApp by Gupshup's enterprise gateway. */
export const gupshup = (config: ProviderConfig): Adapter => {
  async function ask({ values }: Account, fields: Readonly<Record<string, string>>): Promise<string> {
    const { userId = '', password = '' } = values;
    const body = new URLSearchParams({
      userid: userId,
      password,
      auth_scheme: 'plain',
      v: '1.1',
      format: 'json',
      ...fields,
    });
    const answer = await askProvider(config.GUPSHUP_URL, { method: 'POST', body });
    if (answer.status === 429)
      throw new ProviderError('limited', 'Gupshup allows no more messages right now.', 5000);
    if (answer.status >= 500)
      throw new ProviderError('unknown', 'Gupshup is not working properly right now.');
    const { status, id, details } = parsed(Answer, answer.json).response;
    if (status === 'success') return id;
    if (CREDENTIALS.includes(id))
      throw new ProviderError('credentials', 'Gupshup does not accept this user ID and password.');
    if (GONE.includes(id)) throw new ProviderError('gone', `Gupshup says: ${details}`);
    if (id === WINDOW)
      throw new ProviderError(
        'refused',
        'The customer last wrote too long ago. Only a template can be sent.',
      );
    throw new ProviderError('refused', `Gupshup says: ${details || `error ${id}`}`);
  }

  return {
    verify: isKeyed,

    read({ values }, body): readonly Arrival[] {
      const fields = fieldsOf(body);
      if (typeof fields.response === 'string')
        return Reports.parse(JSON.parse(fields.response)).flatMap(receiptOf);
      const message = Message.parse(fields);
      if (digitsOf(message.waNumber) !== digitsOf(values.number ?? '')) return [];
      const { type } = message;
      const field = fields[type];
      // What is not JSON is content that cannot be read, and its message arrives without it.
      const value = typeof field === 'string' ? parsedJson(field) : field;
      const media = MEDIA.includes(type) ? Media.safeParse(value).data : undefined;
      const content = Content.parse(type === 'text' ? {} : { type, [type]: value });
      const key = message.messageId ?? `${message.mobile} ${message.timestamp} ${message.text}`;
      const id = digitsOf(message.mobile);
      const action = whatsappAction(content);
      if (action) return [{ kind: 'action', key, person: { id }, text: action }];
      return [
        {
          kind: 'message',
          key,
          person: {
            id,
            ...splitName(message.name),
            phone: `+${id}`,
          },
          text: message.text || media?.caption || whatsappText(content),
          files: media
            ? [
                {
                  ref: media.url + media.signature,
                  name: `file.${extensionOf(media.mime_type)}`,
                  type: media.mime_type,
                },
              ]
            : [],
          at: timeOf(message.timestamp),
        },
      ];
    },

    send(account, recipient, { text, file }) {
      if (!file)
        return ask(account, {
          method: 'SendMessage',
          send_to: recipient,
          msg_type: 'TEXT',
          msg: text ?? '',
        });
      const [kind = ''] = file.type.split('/');
      return ask(account, {
        method: 'SendMediaMessage',
        send_to: recipient,
        msg_type: ['image', 'video', 'audio'].includes(kind) ? kind.toUpperCase() : 'DOCUMENT',
        media_url: file.url,
        filename: file.name,
      });
    },

    // The gateway has no request that only checks: one without a recipient is refused, but not before the credentials.
    async check(account) {
      await ask(account, { method: 'SendMessage', msg_type: 'TEXT', msg: 'x', send_to: '' }).catch(
        (error) => {
          const isAccepted = error instanceof ProviderError && ['refused', 'gone'].includes(error.reason);
          if (!isAccepted) throw error;
        },
      );
      const { number = '' } = account.values;
      return { externalId: digitsOf(number), handle: number, expiresAt: null };
    },

    media: publicFile(config),
  };
};

function fieldsOf(body: Buffer): Record<string, unknown> {
  const text = body.toString();
  return text.trimStart().startsWith('{')
    ? z.record(z.string(), z.unknown()).parse(JSON.parse(text))
    : Object.fromEntries(new URLSearchParams(text));
}

const digitsOf = (number: string) => number.replaceAll(/\D/g, '');
const extensionOf = (type: string) => /\/([a-z0-9]+)/.exec(type)?.[1] ?? 'bin';

function receiptOf({ externalId, eventType, destAddr, cause }: z.output<typeof Reports>[number]): Arrival[] {
  const state = STATES[eventType as keyof typeof STATES];
  if (!state) return [];
  return [
    {
      kind: 'receipt',
      key: `${externalId} ${state}`,
      person: { id: digitsOf(destAddr) },
      providerId: externalId,
      state,
      ...(state === 'failed' && cause && { error: `Gupshup says: ${cause}` }),
    },
  ];
}
