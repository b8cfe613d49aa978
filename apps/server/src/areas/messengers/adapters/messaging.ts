import { z } from 'zod';
import type { Arrival, MediaRef } from './adapter.ts';
import { isMetaCdn } from './meta.ts';
import { timeOf, validItems, validOrAbsent } from './reading.ts';
import {
  CANNOT_SHOW,
  DELETED,
  DISAPPEARING,
  edited,
  placeText,
  reacted,
  repliedInPageInbox,
} from './texts.ts';

/** Someone who is known only by a checkbox on a website has no id. */
const Person = z.object({ id: z.string().default('') }).default({ id: '' });

const Attachment = z.object({
  type: z.string(),
  payload: z
    .object({
      url: z.string().nullish(),
      title: z.string().nullish(),
      coordinates: z.object({ lat: z.number(), long: z.number() }).nullish(),
    })
    .nullish(),
});
type Attachment = z.output<typeof Attachment>;

const Message = z.object({
  mid: z.string(),
  text: z.string().nullish(),
  is_echo: z.boolean().nullish(),
  app_id: validOrAbsent(z.coerce.string()),
  is_deleted: z.boolean().nullish(),
  is_unsupported: z.boolean().nullish(),
  attachments: z.array(z.unknown()).nullish(),
  reply_to: z.object({ story: z.object({ url: z.string().nullish() }).nullish() }).nullish(),
});
type Message = z.output<typeof Message>;

const Event = z.object({
  sender: Person,
  recipient: Person,
  timestamp: z.union([z.number(), z.string()]).nullish(),
  message: Message.nullish(),
  postback: validOrAbsent(z.object({ mid: validOrAbsent(z.string()), title: validOrAbsent(z.string()) })),
  delivery: z.object({ mids: z.array(z.string()).nullish() }).nullish(),
  /** Messenger says only until when everything was read. Milliseconds. */
  read: z.object({ mid: z.string().nullish(), watermark: z.number().nullish() }).nullish(),
  message_edit: validOrAbsent(
    z.object({ mid: z.string(), text: z.string(), num_edit: validOrAbsent(z.number()) }),
  ),
  reaction: validOrAbsent(
    z.object({
      mid: z.string(),
      action: z.string(),
      emoji: validOrAbsent(z.string()),
      reaction: validOrAbsent(z.string()),
    }),
  ),
});

const Delivery = z.object({ entry: z.array(z.object({ id: z.string(), messaging: validItems(Event) })) });

const FILE_NAMES: Readonly<Record<string, readonly [name: string, type: string]>> = {
  image: ['photo.jpg', 'image/jpeg'],
  video: ['video.mp4', 'video/mp4'],
  audio: ['audio.mp4', 'audio/mp4'],
};
const FILES = [...Object.keys(FILE_NAMES), 'file'];

/** What both messengers of Meta deliver (developers.facebook.com/docs/messenger-platform/webhooks). */
export function readMessaging(accountId: string, body: Buffer): readonly Arrival[] {
  const { entry } = Delivery.parse(JSON.parse(body.toString()));
  return entry.flatMap(({ messaging }) =>
    messaging.flatMap((event) => {
      const { sender, recipient } = event;
      if (sender.id === accountId) return echoOf(event);
      return sender.id !== '' && recipient.id === accountId ? arrivalsOf(event) : [];
    }),
  );
}

/** Other accounts of the same app for which a delivery contains something. */
export function otherAccounts(accountId: string, body: Buffer): readonly string[] {
  const { entry } = Delivery.parse(JSON.parse(body.toString()));
  const isOwn = ({ sender, recipient }: z.output<typeof Event>) =>
    [sender.id, recipient.id].includes(accountId);
  return entry
    .filter(({ messaging }) => messaging.length > 0)
    .filter(({ messaging }) => !messaging.some(isOwn))
    .flatMap(({ id }) => (id === accountId ? [] : [id]));
}

function arrivalsOf(event: z.output<typeof Event>): Arrival[] {
  const { sender, timestamp, message, postback, delivery, read } = event;
  const person = { id: sender.id, firstName: '', lastName: '' };
  const at = timeOf(timestamp);
  if (message && !message.is_deleted)
    return [
      { kind: 'message', key: message.mid, person, text: textOf(message), files: filesOf(message), at },
    ];
  const action = actionIn(event, at);
  if (action) return [{ kind: 'action', person: { id: sender.id }, ...action }];
  if (postback) {
    const { mid: key = `${sender.id} ${timestamp ?? at}`, title: text = '' } = postback;
    return [{ kind: 'message', key, person, text, files: [], at }];
  }
  const receipts = [
    ...(delivery?.mids ?? []).map((mid) => [mid, 'delivered'] as const),
    ...(read?.mid ? [[read.mid, 'read'] as const] : []),
  ];
  const seen = receipts.map(
    ([mid, state]): Arrival => ({
      kind: 'receipt',
      key: `${mid} ${state}`,
      person: { id: sender.id },
      providerId: mid,
      state,
    }),
  );
  if (read?.mid || !read?.watermark) return seen;
  const until = timeOf(read.watermark);
  const key = `${sender.id} read ${read.watermark}`;
  return [{ kind: 'receipt', key, person: { id: sender.id }, providerId: null, until, state: 'read' }];
}

/** The app by which people answer on a page itself. Every other message of the account is ours, or another app's. */
const PAGE_INBOX = '263902037430900';

const echoOf = ({ recipient, message }: z.output<typeof Event>): Arrival[] =>
  message?.is_echo && message.app_id === PAGE_INBOX && recipient.id !== ''
    ? [
        {
          kind: 'echo',
          key: message.mid,
          person: { id: recipient.id },
          text: repliedInPageInbox(textOf(message)),
        },
      ]
    : [];

/** What a customer did to an earlier message, in words. */
function actionIn(
  { timestamp, message, message_edit, reaction }: z.output<typeof Event>,
  at: string,
): { readonly key: string; readonly text: string } | null {
  if (message) return { key: `${message.mid} deleted`, text: DELETED };
  if (message_edit) {
    const { mid, text, num_edit = at } = message_edit;
    return { key: `${mid} edited ${num_edit}`, text: edited(text) };
  }
  if (reaction) {
    const { mid, action, emoji, reaction: name } = reaction;
    return {
      key: `${mid} ${action} ${timestamp ?? at}`,
      text: reacted(action === 'react' ? (emoji ?? name) : ''),
    };
  }
  return null;
}

/** Whether an attachment is fetched. What people share is a page, or a copy on Meta's own servers. */
const isFile = ({ type, payload }: Attachment): boolean =>
  !!payload?.url && (FILES.includes(type) || isMetaCdn(payload.url));

/** One that cannot be read is of no known kind. */
const attachmentsOf = ({ attachments }: Message): Attachment[] =>
  (attachments ?? []).map((one) => Attachment.safeParse(one).data ?? { type: '' });

const filesOf = (message: Message): MediaRef[] => [
  ...attachmentsOf(message)
    .filter(isFile)
    .map(({ type, payload }) => {
      const [name, mime] = FILE_NAMES[type] ?? [type, 'application/octet-stream'];
      return { ref: payload?.url ?? '', name, type: mime };
    }),
  // What the customer writes about.
  ...(message.reply_to?.story?.url
    ? [{ ref: message.reply_to.story.url, name: 'story', type: 'application/octet-stream' }]
    : []),
];

/** What was written, and what else can be told of it only in words. */
function textOf(message: Message): string {
  const text = message.text ?? '';
  const others = attachmentsOf(message)
    .filter((one) => !isFile(one))
    .map(attachmentText);
  const missing = message.is_unsupported && text === '' && others.length === 0 ? [CANNOT_SHOW] : [];
  return [text, ...others.filter((other) => !text.includes(other)), ...missing].filter(Boolean).join('\n');
}

function attachmentText({ type, payload }: Attachment): string {
  if (type === 'like_heart') return '❤️';
  if (payload?.coordinates) {
    const { lat, long } = payload.coordinates;
    return placeText({ latitude: lat, longitude: long });
  }
  return payload?.url ?? payload?.title ?? (type === 'ephemeral' ? DISAPPEARING : CANNOT_SHOW);
}
