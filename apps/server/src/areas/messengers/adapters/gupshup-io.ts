import { splitName } from '@foyer/domain/full-name';
import { z } from 'zod';
import { type Account, type Adapter, type Arrival, type ProviderConfig, ProviderError } from './adapter.ts';
import { askProvider, type ProviderRequest, parsed } from './http.ts';
import { isKeyed, publicFile } from './keyed-webhook.ts';
import { timeOf, validOrAbsent } from './reading.ts';
import { placeText } from './texts.ts';
import { Coordinate, WhatsappContent, whatsappAction, whatsappText } from './whatsapp-content.ts';

const Content = z.object({
  contacts: WhatsappContent.contacts,
  text: validOrAbsent(z.string()),
  title: validOrAbsent(z.string()),
  caption: validOrAbsent(z.string()),
  url: validOrAbsent(z.url()),
  name: validOrAbsent(z.string()),
  address: validOrAbsent(z.string()),
  contentType: validOrAbsent(z.string()),
  latitude: validOrAbsent(Coordinate),
  longitude: validOrAbsent(Coordinate),
  emoji: validOrAbsent(z.string()),
  reason: validOrAbsent(z.string()),
});

/** A callback in version 2 of the format. */
const Callback = z.object({
  app: z.string(),
  timestamp: validOrAbsent(z.coerce.string()),
  type: z.string(),
  payload: z.object({
    id: z.string().default(''),
    gsId: z.string().optional(),
    type: z.string().default(''),
    source: z.string().default(''),
    destination: z.string().default(''),
    payload: Content.default({ contacts: [] }),
    sender: z.object({ phone: z.string(), name: z.string().default('') }).optional(),
  }),
});

const STATES = { delivered: 'delivered', read: 'read', failed: 'failed' } as const;
const FILES = ['image', 'file', 'audio', 'video', 'sticker'];
const Refusal = z.object({ message: z.union([z.string(), z.object({ message: z.string() })]) });

/** WhatsApp by Gupshup.io (docs.gupshup.io). */
export const gupshupIo = (config: ProviderConfig): Adapter => {
  async function ask<Shape extends z.ZodType>(
    { values }: Account,
    path: string,
    request: ProviderRequest,
    shape: Shape,
  ): Promise<z.output<Shape>> {
    const answer = await askProvider(`${config.GUPSHUP_IO_URL}${path}`, {
      ...request,
      headers: { apikey: values.apiKey ?? '' },
    });
    if (answer.ok) return parsed(shape, answer.json);
    if (answer.status === 401)
      throw new ProviderError('credentials', 'Gupshup.io does not accept this API key.');
    if (answer.status === 429)
      throw new ProviderError('limited', 'Gupshup.io allows no more messages right now.', 5000);
    if (answer.status >= 500)
      throw new ProviderError('unknown', 'Gupshup.io is not working properly right now.');
    const said = Refusal.safeParse(answer.json).data?.message ?? `status ${answer.status}`;
    throw new ProviderError('refused', `Gupshup.io says: ${typeof said === 'string' ? said : said.message}`);
  }

  return {
    verify: isKeyed,

    read({ values }, body): readonly Arrival[] {
      const { app, timestamp, type, payload } = Callback.parse(JSON.parse(body.toString()));
      if (app !== values.appName) return [];
      if (type === 'message-event') return receiptOf(payload);
      if (type !== 'message' || !payload.sender) return [];
      const { url, name, contentType, emoji } = payload.payload;
      const { type: kind, id: key, source: id } = payload;
      const action = whatsappAction({ type: kind, reaction: { emoji } });
      if (action) return [{ kind: 'action', key, person: { id }, text: action }];
      return [
        {
          kind: 'message',
          key,
          person: { id, ...splitName(payload.sender.name), phone: `+${id}` },
          text: textOf(payload.payload),
          files:
            url && FILES.includes(kind)
              ? [{ ref: url, name: name ?? kind, type: contentType ?? 'application/octet-stream' }]
              : [],
          at: timeOf(timestamp),
        },
      ];
    },

    async send(account, recipient, { text, file }) {
      const { number = '', appName = '' } = account.values;
      const body = new URLSearchParams({
        channel: 'whatsapp',
        source: number.replaceAll(/\D/g, ''),
        destination: recipient,
        'src.name': appName,
        message: JSON.stringify(file ? fileMessage(file) : { type: 'text', text }),
      });
      const shape = z.object({ messageId: z.string() });
      return (await ask(account, '/wa/api/v1/msg', { method: 'POST', body }, shape)).messageId;
    },

    async check(account) {
      await ask(account, '/sm/api/v2/wallet/balance', {}, z.object({ status: z.literal('success') }));
      const { number = '', appName = '' } = account.values;
      return { externalId: appName, handle: number, expiresAt: null };
    },

    media: publicFile(config),
  };
};

function fileMessage({ type, url, name }: { type: string; url: string; name: string }): object {
  const [kind = ''] = type.split('/');
  if (kind === 'image') return { type: 'image', originalUrl: url, previewUrl: url };
  return kind === 'audio' || kind === 'video' ? { type: kind, url } : { type: 'file', url, filename: name };
}

function textOf({
  text,
  title,
  caption,
  latitude,
  longitude,
  contacts,
  name,
  address,
}: z.output<typeof Content>): string {
  if (latitude !== undefined && longitude !== undefined)
    return placeText({ latitude, longitude, name, address });
  return text ?? title ?? caption ?? whatsappText({ contacts });
}

/** A failed message is named by `id`, others by `gsId`: their `id` is WhatsApp's. */
function receiptOf({
  id,
  gsId,
  type,
  destination,
  payload,
}: z.output<typeof Callback>['payload']): Arrival[] {
  const state = STATES[type as keyof typeof STATES];
  const providerId = gsId ?? id;
  if (!state || !providerId) return [];
  return [
    {
      kind: 'receipt',
      key: `${providerId} ${state}`,
      person: { id: destination },
      providerId,
      state,
      ...(state === 'failed' && payload.reason && { error: `Gupshup.io says: ${payload.reason}` }),
    },
  ];
}
