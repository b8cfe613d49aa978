import { splitName } from '@foyer/domain/full-name';
import { z } from 'zod';
import type { Account, Adapter, Arrival, MediaRef, OutgoingFile, ProviderConfig } from './adapter.ts';
import { askGraph, blobOf, expiryOf, metaFile, metaKind, metaProof } from './meta.ts';
import { timeOf, validItems, validOrAbsent } from './reading.ts';
import { WhatsappContent, whatsappAction, whatsappText } from './whatsapp-content.ts';
import { readTemplates, templateArrival, templateMessage } from './whatsapp-templates.ts';

const MediaFile = z.object({
  id: z.string(),
  mime_type: z.string().catch('application/octet-stream'),
  caption: validOrAbsent(z.string()),
  filename: validOrAbsent(z.string()),
});

const Message = z.object({
  ...WhatsappContent,
  id: z.string(),
  /** Missing for customers who hide their number; they have a user id. */
  from: validOrAbsent(z.string()),
  from_user_id: validOrAbsent(z.string()),
  timestamp: validOrAbsent(z.coerce.string()),
  image: validOrAbsent(MediaFile),
  video: validOrAbsent(MediaFile),
  audio: validOrAbsent(MediaFile),
  document: validOrAbsent(MediaFile),
  sticker: validOrAbsent(MediaFile),
});
type Message = z.output<typeof Message>;

const Status = z.object({
  id: z.string(),
  status: z.string(),
  recipient_id: validOrAbsent(z.string()),
  recipient_user_id: validOrAbsent(z.string()),
  errors: validItems(z.object({ title: z.string().default(''), message: validOrAbsent(z.string()) })),
});

const Value = z.object({
  metadata: z.object({ phone_number_id: z.string() }),
  contacts: validItems(
    z.object({
      wa_id: validOrAbsent(z.string()),
      user_id: validOrAbsent(z.string()),
      profile: validOrAbsent(z.object({ name: z.string() })),
    }),
  ),
  messages: validItems(Message),
  statuses: validItems(Status),
});

const Delivery = z.object({
  entry: z.array(
    z.object({
      id: z.string().default(''),
      time: z.number().default(0),
      changes: z.array(z.object({ field: z.string(), value: z.unknown() })).default([]),
    }),
  ),
});

const TEMPLATE_UPDATE = 'message_template_status_update';
const STATES = { delivered: 'delivered', read: 'read', failed: 'failed' } as const;

/** WhatsApp by the Cloud API of Meta (developers.facebook.com/docs/whatsapp/cloud-api). */
export const whatsapp = ({ FACEBOOK_URL }: ProviderConfig): Adapter => {
  /** Stores a file at WhatsApp. Returns its id. */
  async function upload(account: Account, file: OutgoingFile): Promise<string> {
    const body = new FormData();
    body.append('messaging_product', 'whatsapp');
    body.append('type', file.type);
    body.append('file', await blobOf(file), file.name);
    const path = `${account.values.phoneNumberId}/media`;
    const { id } = await askGraph(
      FACEBOOK_URL,
      account,
      path,
      { method: 'POST', body },
      z.object({ id: z.string() }),
    );
    return id;
  }

  return {
    ...metaProof,

    read({ values }, body): readonly Arrival[] {
      const { entry } = Delivery.parse(JSON.parse(body.toString()));
      return entry.flatMap(({ id, time, changes }) =>
        changes.flatMap(({ field, value }) => {
          if (field === TEMPLATE_UPDATE && id === values.businessAccountId)
            return [templateArrival(value, time)];
          if (field !== 'messages') return [];
          const found = Value.safeParse(value).data;
          return found && found.metadata.phone_number_id === values.phoneNumberId ? arrivalsOf(found) : [];
        }),
      );
    },

    others({ values }, body) {
      const { entry } = Delivery.parse(JSON.parse(body.toString()));
      return entry.flatMap(({ id, changes }) =>
        changes.flatMap(({ field, value }) => {
          // All numbers of a business share its templates.
          if (field === TEMPLATE_UPDATE) return [id];
          const number = field === 'messages' && Value.safeParse(value).data?.metadata.phone_number_id;
          return number && number !== values.phoneNumberId ? [number] : [];
        }),
      );
    },

    namesBeside: ({ businessAccountId = '' }) => [businessAccountId],

    async send(account, recipient, { text, file, template, choices }) {
      const content = template
        ? templateMessage(template)
        : file
          ? fileContent(file, await upload(account, file))
          : choices
            ? interactive(text ?? '', choices)
            : { type: 'text', text: { body: text } };
      const answer = await askGraph(
        FACEBOOK_URL,
        account,
        `${account.values.phoneNumberId}/messages`,
        { method: 'POST', json: { messaging_product: 'whatsapp', ...addressOf(recipient), ...content } },
        z.object({ messages: z.array(z.object({ id: z.string() })).min(1) }),
      );
      return answer.messages[0]?.id ?? '';
    },

    async typing(account, _, { messageId }) {
      const json = {
        ...{ messaging_product: 'whatsapp', status: 'read', message_id: messageId },
        typing_indicator: { type: 'text' },
      };
      const path = `${account.values.phoneNumberId}/messages`;
      await askGraph(FACEBOOK_URL, account, path, { method: 'POST', json }, z.unknown());
    },

    async check(account) {
      const { phoneNumberId = '' } = account.values;
      const query = { fields: 'display_phone_number,verified_name' };
      const shape = z.object({ display_phone_number: z.string(), verified_name: z.string().default('') });
      const number = await askGraph(FACEBOOK_URL, account, phoneNumberId, { query }, shape);
      return {
        externalId: phoneNumberId,
        handle: [number.display_phone_number, number.verified_name].filter(Boolean).join(', '),
        expiresAt: await expiryOf(FACEBOOK_URL, account),
      };
    },

    async connect(account) {
      const { businessAccountId } = account.values;
      await askGraph(
        FACEBOOK_URL,
        account,
        `${businessAccountId}/subscribed_apps`,
        { method: 'POST' },
        z.unknown(),
      );
    },

    templates: (account) => readTemplates(FACEBOOK_URL, account),

    async media(account, { ref }, maxBytes) {
      const { url } = await askGraph(FACEBOOK_URL, account, ref, {}, z.object({ url: z.url() }));
      return metaFile(FACEBOOK_URL, account, url, maxBytes);
    },
  };
};

/** A phone number, or the user id of somebody who hides it. */
const addressOf = (recipient: string) =>
  /^\d+$/.test(recipient)
    ? { recipient_type: 'individual', to: recipient }
    : { recipient_type: 'individual', recipient };

/** How many choices and characters fit into buttons. More are a list. */
const BUTTONS = { max: 3, labelMax: 20 };

function interactive(text: string, choices: readonly string[]): object {
  const body = { text };
  const replies = choices.map((title, index) => ({ id: String(index + 1), title }));
  const fits = choices.length <= BUTTONS.max && choices.every(({ length }) => length <= BUTTONS.labelMax);
  const action = fits
    ? { buttons: replies.map((reply) => ({ type: 'reply', reply })) }
    : { button: '☰', sections: [{ rows: replies }] };
  return { type: 'interactive', interactive: { type: fits ? 'button' : 'list', body, action } };
}

function fileContent({ name, type }: OutgoingFile, id: string): object {
  const kind = metaKind(type, 'document');
  return { type: kind, [kind]: { id, ...(kind === 'document' && { filename: name }) } };
}

function arrivalsOf({ contacts, messages, statuses }: z.output<typeof Value>): Arrival[] {
  return [
    ...messages.flatMap((message): Arrival[] => {
      const id = message.from ?? message.from_user_id;
      if (!id) return [];
      const contact = contacts.find(({ wa_id, user_id }) => wa_id === id || user_id === id);
      const action = whatsappAction(message);
      if (action) return [{ kind: 'action', key: message.id, person: { id }, text: action }];
      const phone = message.from && { phone: `+${message.from}` };
      return [
        {
          kind: 'message',
          key: message.id,
          person: { id, ...splitName(contact?.profile?.name ?? ''), ...phone },
          text: whatsappText(message),
          files: filesOf(message),
          at: timeOf(message.timestamp),
        },
      ];
    }),
    ...statuses.flatMap(({ id, status, recipient_id, recipient_user_id, errors: [error] }): Arrival[] => {
      const state = STATES[status as keyof typeof STATES];
      const person = recipient_id ?? recipient_user_id;
      if (!state || !person) return [];
      return [
        {
          kind: 'receipt',
          key: `${id} ${state}`,
          person: { id: person },
          providerId: id,
          state,
          ...(error && { error: `WhatsApp says: ${error.message ?? error.title}` }),
        },
      ];
    }),
  ];
}

const filesOf = ({ image, video, audio, document, sticker }: Message): MediaRef[] => {
  const one = (file: z.output<typeof MediaFile> | undefined, name: string) =>
    file ? [{ ref: file.id, name: file.filename ?? name, type: file.mime_type.split(';')[0] ?? '' }] : [];
  return [
    ...one(image, 'photo.jpg'),
    ...one(video, 'video.mp4'),
    ...one(audio, 'audio.ogg'),
    ...one(document, 'file'),
    ...one(sticker, 'sticker.webp'),
  ];
};
