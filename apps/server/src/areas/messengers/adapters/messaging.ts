import { mapLink } from '@foyer/domain/map-links';
import { z } from 'zod';
import type { Arrival, MediaRef } from './adapter.ts';
import { isMetaCdn } from './meta.ts';

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
  postback: z.object({ mid: z.string().nullish(), title: z.string().nullish() }).nullish(),
  delivery: z.object({ mids: z.array(z.string()).nullish() }).nullish(),
  read: z.object({ mid: z.string().nullish() }).nullish(),
});

/** Events that cannot be read are left out, so that the others of the delivery arrive. */
const Events = z
  .array(z.unknown())
  .nullish()
  .transform((events) => (events ?? []).flatMap((event) => Event.safeParse(event).data ?? []));

const Delivery = z.object({ entry: z.array(z.object({ id: z.string(), messaging: Events })) });

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
    messaging
      .filter(({ sender, recipient }) => sender.id !== '' && recipient.id === accountId)
      .flatMap(arrivalsOf),
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

function arrivalsOf({
  sender,
  timestamp,
  message,
  postback,
  delivery,
  read,
}: z.output<typeof Event>): Arrival[] {
  const person = { id: sender.id, firstName: '', lastName: '' };
  const at = momentOf(timestamp).toISOString();
  if (message && !message.is_echo && !message.is_deleted)
    return [
      { kind: 'message', key: message.mid, person, text: textOf(message), files: filesOf(message), at },
    ];
  if (postback) {
    const key = postback.mid ?? `${sender.id} ${timestamp ?? at}`;
    return [{ kind: 'message', key, person, text: postback.title ?? '', files: [], at }];
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

/** Milliseconds, in some events seconds or a date as text. */
function momentOf(time: number | string | null | undefined): Date {
  if (time == null) return new Date();
  const count = Number(time);
  const moment = new Date(Number.isNaN(count) ? time : count < 1e11 ? count * 1000 : count);
  return Number.isNaN(moment.getTime()) ? new Date() : moment;
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
  const missing = message.is_unsupported && text === '' && others.length === 0 ? [UNSUPPORTED] : [];
  return [text, ...others.filter((other) => !text.includes(other)), ...missing].filter(Boolean).join('\n');
}

const UNSUPPORTED = 'Something was sent that can be seen only in the app.';
const EPHEMERAL = 'A disappearing photo or video was sent. It can be seen only in the app.';

function attachmentText({ type, payload }: Attachment): string {
  if (type === 'like_heart') return '❤️';
  if (payload?.coordinates) {
    const { lat, long } = payload.coordinates;
    return mapLink(lat, long);
  }
  return payload?.url ?? payload?.title ?? (type === 'ephemeral' ? EPHEMERAL : UNSUPPORTED);
}
