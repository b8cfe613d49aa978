import { z } from 'zod';
import type { Adapter, Arrival, ProviderConfig } from './adapter.ts';
import { askGraph, blobOf, expiryOf, metaFile, metaKind, metaProof, metaText } from './meta.ts';

const Person = z.object({ id: z.string() });

const Event = z.object({
  sender: Person,
  recipient: Person,
  timestamp: z.number(),
  message: z
    .object({
      mid: z.string(),
      text: z.string().default(''),
      is_echo: z.boolean().default(false),
      is_deleted: z.boolean().default(false),
      attachments: z
        .array(z.object({ type: z.string(), payload: z.object({ url: z.string().optional() }).optional() }))
        .default([]),
    })
    .optional(),
  postback: z.object({ mid: z.string().optional(), title: z.string().default('') }).optional(),
  delivery: z.object({ mids: z.array(z.string()).default([]) }).optional(),
  read: z.object({ mid: z.string().optional() }).optional(),
});

const Delivery = z.object({
  entry: z.array(z.object({ id: z.string(), messaging: z.array(z.unknown()).default([]) })),
});

const FILE_NAMES: Readonly<Record<string, readonly [name: string, type: string]>> = {
  image: ['photo.jpg', 'image/jpeg'],
  video: ['video.mp4', 'video/mp4'],
  audio: ['audio.mp4', 'audio/mp4'],
};

/** What both messengers of Meta deliver (developers.facebook.com/docs/messenger-platform/webhooks). */
export function readMessaging(accountId: string, body: Buffer): readonly Arrival[] {
  const { entry } = Delivery.parse(JSON.parse(body.toString()));
  return entry.flatMap(({ messaging }) =>
    messaging
      .map((event) => Event.parse(event))
      .filter(({ recipient }) => recipient.id === accountId)
      .flatMap(arrivalsOf),
  );
}

function arrivalsOf({
  sender,
  timestamp,
  message,
  postback,
  delivery,
  read,
}: z.output<typeof Event>): Arrival[] {
  const person = { id: sender.id, firstName: '', lastName: '' };
  const at = new Date(timestamp).toISOString();
  if (message && !message.is_echo && !message.is_deleted) {
    const files = message.attachments.flatMap(({ type, payload }) => {
      const [name, mime] = FILE_NAMES[type] ?? ['file', 'application/octet-stream'];
      return payload?.url ? [{ ref: payload.url, name, type: mime }] : [];
    });
    return [{ kind: 'message', key: message.mid, person, text: message.text, files, at }];
  }
  if (postback) {
    const key = postback.mid ?? `${sender.id} ${timestamp}`;
    return [{ kind: 'message', key, person, text: postback.title, files: [], at }];
  }
  const receipts = [
    ...(delivery?.mids ?? []).map((mid) => [mid, 'delivered'] as const),
    ...(read?.mid ? [[read.mid, 'read'] as const] : []),
  ];
  return receipts.map(([mid, state]) => ({
    kind: 'receipt',
    key: `${mid} ${state}`,
    person: { id: sender.id },
    providerId: mid,
    state,
  }));
}

const Sent = z.object({ message_id: z.string() });
const FIELDS = 'messages,messaging_postbacks,message_deliveries,message_reads';

/** Messenger: the conversations of a Facebook page. */
export const messenger = ({ FACEBOOK_URL }: ProviderConfig): Adapter => ({
  ...metaProof,

  read: ({ values }, body) => readMessaging(values.pageId ?? '', body),

  async send(account, recipient, { text, file, choices }) {
    const path = `${account.values.pageId}/messages`;
    if (!file) {
      const json = {
        recipient: { id: recipient },
        messaging_type: 'RESPONSE',
        message: metaText(text, choices),
      };
      return (await askGraph(FACEBOOK_URL, account, path, { method: 'POST', json }, Sent)).message_id;
    }
    const body = new FormData();
    body.append('recipient', JSON.stringify({ id: recipient }));
    body.append('messaging_type', 'RESPONSE');
    const attachment = { type: metaKind(file.type, 'file'), payload: { is_reusable: false } };
    body.append('message', JSON.stringify({ attachment }));
    body.append('filedata', await blobOf(file), file.name);
    return (await askGraph(FACEBOOK_URL, account, path, { method: 'POST', body }, Sent)).message_id;
  },

  async typing(account, recipient) {
    const json = { recipient: { id: recipient }, sender_action: 'typing_on' };
    await askGraph(
      FACEBOOK_URL,
      account,
      `${account.values.pageId}/messages`,
      { method: 'POST', json },
      z.unknown(),
    );
  },

  async profile(account, personId) {
    const query = { fields: 'first_name,last_name' };
    const shape = z.object({ first_name: z.string().default(''), last_name: z.string().default('') });
    const { first_name, last_name } = await askGraph(FACEBOOK_URL, account, personId, { query }, shape);
    return { firstName: first_name, lastName: last_name };
  },

  async check(account) {
    const { pageId = '' } = account.values;
    const shape = z.object({ name: z.string() });
    const { name } = await askGraph(FACEBOOK_URL, account, pageId, { query: { fields: 'name' } }, shape);
    return { externalId: pageId, handle: name, expiresAt: await expiryOf(FACEBOOK_URL, account) };
  },

  async connect(account) {
    const path = `${account.values.pageId}/subscribed_apps`;
    await askGraph(
      FACEBOOK_URL,
      account,
      path,
      { method: 'POST', query: { subscribed_fields: FIELDS } },
      z.unknown(),
    );
  },

  media: (account, { ref }, maxBytes) => metaFile(FACEBOOK_URL, account, ref, maxBytes),
});
