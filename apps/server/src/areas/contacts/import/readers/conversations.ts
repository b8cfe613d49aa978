import { textOfHtml } from '../../../../mail/html-text.ts';
import type { HistoryConversation, HistoryMessage } from '../history-store.ts';
import type { FileTable, NumberedRow } from './table.ts';

type Value = Readonly<Record<string, unknown>>;

/** The person and the conversation of an object of an export. */
interface Found {
  readonly person: {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    readonly phone: string;
  };
  readonly conversation: HistoryConversation;
}

const HEADER = ['Name', 'Email', 'Phone', 'External ID'];

/** Maximum length of a message. Characters. */
const TEXT_MAX = 20_000;

const objectOf = (value: unknown): Value =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Value) : {};
const listOf = (value: unknown): readonly Value[] => (Array.isArray(value) ? value.map(objectOf) : []);
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
const plain = (html: unknown): string => textOfHtml(textOf(html));

/** A time as seconds since 1970 or in ISO. Null for none. */
function timeOf(value: unknown): string | null {
  const at = typeof value === 'number' ? new Date(value * 1000) : new Date(textOf(value) || Number.NaN);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** The conversation with its messages in order. Null without messages. */
function conversationOf(
  of: Omit<HistoryConversation, 'messages' | 'createdAt'> & { readonly created: unknown },
  messages: readonly (Omit<HistoryMessage, 'at'> & { readonly at: unknown })[],
): HistoryConversation | null {
  const { created, ...rest } = of;
  const told = messages
    .flatMap(({ at, text, ...message }) => {
      const time = timeOf(at) ?? timeOf(created);
      const shown = text.replaceAll('\0', '').trim().slice(0, TEXT_MAX);
      return time && shown ? [{ ...message, text: shown, at: time }] : [];
    })
    .sort((a, b) => a.at.localeCompare(b.at));
  const [first] = told;
  return first ? { ...rest, createdAt: timeOf(created) ?? first.at, messages: told } : null;
}

const attachmentsOf = (value: unknown, name: string, address: string): string =>
  listOf(value)
    .map((one) => [textOf(one[name]), textOf(one[address])].filter(Boolean).join(': '))
    .filter(Boolean)
    .join('\n');

const withFiles = (text: string, files: string) => [text, files].filter(Boolean).join('\n');

/** A conversation as the API of Chatwoot gives it. */
function fromChatwoot(value: Value): Found | null {
  const { meta, messages, id, created_at: created, additional_attributes: more } = value;
  const { sender, channel } = objectOf(meta);
  const who = objectOf(sender);
  const told = listOf(messages).flatMap((message) => {
    const type = ['incoming', 'outgoing', 'activity', 'template'].indexOf(textOf(message.message_type));
    const side = type < 0 ? Number(message.message_type) : type;
    if (side !== 0 && side !== 1) return [];
    const by = objectOf(message.sender);
    return {
      kind: message.private === true ? ('note' as const) : ('text' as const),
      author:
        side === 0
          ? ('visitor' as const)
          : textOf(by.type) === 'agent_bot'
            ? ('bot' as const)
            : ('member' as const),
      authorName: textOf(by.name),
      authorEmail: side === 0 ? '' : textOf(by.email),
      text: withFiles(textOf(message.content), attachmentsOf(message.attachments, 'file_type', 'data_url')),
      at: message.created_at,
    };
  });
  const conversation = conversationOf(
    {
      source: 'chatwoot',
      sourceId: textOf(id),
      channel: CHATWOOT_CHANNELS[textOf(channel).replace('Channel::', '')] ?? 'web',
      subject: textOf(objectOf(more).mail_subject),
      customer: { name: textOf(who.name), email: textOf(who.email) },
      created,
    },
    told,
  );
  if (!conversation) return null;
  const person = {
    id: textOf(who.identifier),
    name: textOf(who.name),
    email: textOf(who.email),
    phone: textOf(who.phone_number),
  };
  return { person, conversation };
}

const CHATWOOT_CHANNELS: Readonly<Record<string, string>> = {
  Email: 'email',
  Whatsapp: 'whatsapp',
  FacebookPage: 'facebook messenger',
  TwitterProfile: 'twitter',
};

/** A ticket with its comments as Zendesk exports it. */
function fromZendesk(value: Value): Found | null {
  const requester = objectOf(value.requester);
  const requesterId = textOf(value.requester_id) || textOf(requester.id);
  const people = new Map(
    [requester, objectOf(value.submitter), objectOf(value.assignee)].map((one) => [textOf(one.id), one]),
  );
  const told = listOf(value.comments).map((comment) => {
    const authorId = textOf(comment.author_id) || textOf(objectOf(comment.author).id);
    const by = people.get(authorId) ?? objectOf(comment.author);
    const isCustomer = authorId === requesterId;
    return {
      kind: comment.public === false ? ('note' as const) : ('text' as const),
      author: isCustomer ? ('visitor' as const) : ('member' as const),
      authorName: textOf(by.name),
      authorEmail: isCustomer ? '' : textOf(by.email),
      text: withFiles(
        textOf(comment.plain_body) || plain(comment.html_body) || textOf(comment.body),
        attachmentsOf(comment.attachments, 'file_name', 'content_url'),
      ),
      at: comment.created_at,
    };
  });
  const conversation = conversationOf(
    {
      source: 'zendesk',
      sourceId: textOf(value.id),
      channel: ZENDESK_CHANNELS[textOf(objectOf(value.via).channel)] ?? 'email',
      subject: textOf(value.subject),
      customer: { name: textOf(requester.name), email: textOf(requester.email) },
      created: value.created_at,
    },
    told,
  );
  if (!conversation) return null;
  const person = {
    id: textOf(requester.external_id) || (textOf(requester.email) ? '' : requesterId),
    name: textOf(requester.name),
    email: textOf(requester.email),
    phone: textOf(requester.phone),
  };
  return { person, conversation };
}

const ZENDESK_CHANNELS: Readonly<Record<string, string>> = {
  chat: 'web',
  web: 'web',
  whatsapp: 'whatsapp',
  facebook: 'facebook messenger',
};

/** A conversation with its parts as the API of Intercom gives it. */
function fromIntercom(value: Value): Found | null {
  const source = objectOf(value.source);
  const parts = listOf(objectOf(value.conversation_parts).conversation_parts);
  const authors = [source, ...parts].map((part) => objectOf(part.author));
  const who = authors.find(({ type }) => ['user', 'lead', 'contact'].includes(textOf(type))) ?? {};
  const [contact = {}] = listOf(objectOf(value.contacts).contacts);
  const told = [{ ...source, part_type: 'comment', created_at: value.created_at }, ...parts].flatMap(
    (part: Value) => {
      const kind = textOf(part.part_type);
      const by = objectOf(part.author);
      const author = textOf(by.type);
      const files = attachmentsOf(part.attachments, 'name', 'url');
      const text = withFiles(plain(part.body), files);
      if (text === '') return [];
      return {
        kind: kind === 'note' ? ('note' as const) : ('text' as const),
        author:
          author === 'admin' || author === 'team'
            ? ('member' as const)
            : author === 'bot'
              ? ('bot' as const)
              : ('visitor' as const),
        authorName: textOf(by.name),
        authorEmail: author === 'admin' ? textOf(by.email) : '',
        text,
        at: part.created_at,
      };
    },
  );
  const conversation = conversationOf(
    {
      source: 'intercom',
      sourceId: textOf(value.id),
      channel: textOf(source.type) === 'email' ? 'email' : 'web',
      subject: plain(source.subject) || plain(value.title),
      customer: { name: textOf(who.name), email: textOf(who.email) },
      created: value.created_at,
    },
    told,
  );
  if (!conversation) return null;
  const person = {
    id: textOf(contact.external_id) || (textOf(who.email) ? '' : textOf(contact.id) || textOf(who.id)),
    name: textOf(who.name),
    email: textOf(who.email),
    phone: '',
  };
  return { person, conversation };
}

/** How a conversation is read, by the first object of a file. Null when it is about a person. */
export function conversationReader(first: unknown): ((value: unknown) => Found | null) | null {
  const value = objectOf(first);
  const reader =
    'conversation_parts' in value
      ? fromIntercom
      : Array.isArray(value.comments)
        ? fromZendesk
        : Array.isArray(value.messages) && 'meta' in value
          ? fromChatwoot
          : null;
  return reader && ((one) => reader(objectOf(one)));
}

/** The people of conversations, each with theirs. */
export function tableOfConversations(found: Iterable<Found | null>): FileTable {
  const people = new Map<string, { values: string[]; conversations: HistoryConversation[] }>();
  for (const one of found) {
    if (!one) continue;
    const { id, name, email, phone } = one.person;
    const key = email.toLowerCase() || phone || id || `#${people.size}`;
    const known = people.get(key) ?? { values: [name, email, phone, id], conversations: [] };
    known.values = known.values.map((value, index) => value || ([name, email, phone, id][index] ?? ''));
    known.conversations.push(one.conversation);
    people.set(key, known);
  }
  const rows = [...people.values()].map((row, index): NumberedRow => ({ row: index + 1, ...row }));
  return { header: HEADER, rows };
}
