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
      url: z.string().optional(),
      title: z.string().optional(),
      coordinates: z.object({ lat: z.number(), long: z.number() }).optional(),
    })
    .nullish(),
});
type Attachment = z.output<typeof Attachment>;

const Message = z.object({
  mid: z.string(),
  text: z.string().default(''),
  is_echo: z.boolean().default(false),
  is_deleted: z.boolean().default(false),
  is_unsupported: z.boolean().default(false),
  attachments: z.array(Attachment).default([]),
  reply_to: z.object({ story: z.object({ url: z.string().optional() }).optional() }).optional(),
});
type Message = z.output<typeof Message>;

const Event = z.object({
  sender: Person,
  recipient: Person,
  timestamp: z.union([z.number(), z.string()]),
  message: Message.optional(),
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
const FILES = [...Object.keys(FILE_NAMES), 'file'];

/** What both messengers of Meta deliver (developers.facebook.com/docs/messenger-platform/webhooks). */
export function readMessaging(accountId: string, body: Buffer): readonly Arrival[] {
  const { entry } = Delivery.parse(JSON.parse(body.toString()));
  return entry.flatMap(({ messaging }) =>
    messaging
      .map((event) => Event.parse(event))
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
    .filter(({ messaging }) => !messaging.some((event) => isOwn(Event.parse(event))))
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

/** Milliseconds, in some events seconds or a date as text. */
function momentOf(time: number | string): Date {
  const count = Number(time);
  const moment = new Date(Number.isNaN(count) ? time : count < 1e11 ? count * 1000 : count);
  return Number.isNaN(moment.getTime()) ? new Date() : moment;
}

/** Whether an attachment is fetched. What people share is a page, or a copy on Meta's own servers. */
const isFile = ({ type, payload }: Attachment): boolean =>
  payload?.url !== undefined && (FILES.includes(type) || isMetaCdn(payload.url));

const filesOf = ({ attachments, reply_to }: Message): MediaRef[] => [
  ...attachments.filter(isFile).map(({ type, payload }) => {
    const [name, mime] = FILE_NAMES[type] ?? [type, 'application/octet-stream'];
    return { ref: payload?.url ?? '', name, type: mime };
  }),
  // What the customer writes about.
  ...(reply_to?.story?.url
    ? [{ ref: reply_to.story.url, name: 'story', type: 'application/octet-stream' }]
    : []),
];

/** What was written, and what else can be told of it only in words. */
function textOf({ text, attachments, is_unsupported }: Message): string {
  const others = attachments.filter((one) => !isFile(one)).map(wordsOf);
  const missing = is_unsupported && text === '' && others.length === 0 ? ['[unsupported]'] : [];
  return [text, ...others.filter((words) => !text.includes(words)), ...missing].filter(Boolean).join('\n');
}

function wordsOf({ type, payload }: Attachment): string {
  if (type === 'like_heart') return '❤️';
  if (payload?.coordinates) {
    const { lat, long } = payload.coordinates;
    return mapLink(lat, long);
  }
  return payload?.url ?? payload?.title ?? `[${type}]`;
}
