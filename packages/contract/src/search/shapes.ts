import { MESSAGE_STATUSES } from '@foyer/domain/message-status';
import { z } from 'zod';
import { Presence } from '../accounts/shapes.ts';
import { Author } from '../conversations/shapes.ts';
import { Instant, RowTotal, Uuid } from '../kernel/shapes.ts';
import { TaskMode, TaskPriority, TaskStatus } from '../tasks/shapes.ts';

/** A text with its matches, as UTF-16 start and end indexes. */
export const MarkedText = z.object({
  text: z.string(),
  marks: z.array(z.tuple([z.number().int(), z.number().int()])),
});

const ThreadRef = z.object({ conversationID: Uuid, conversationKind: z.enum(['chat', 'mail']) });

/** A visitor. `matched` is the matching address, number or company if the name does not match. */
const Person = z.object({
  id: Uuid,
  name: MarkedText,
  matched: MarkedText.nullable(),
  /** Alpha-2 in lower case. Empty if unknown. */
  country: z.string(),
  city: z.string(),
  leadStatus: z.string(),
  isOnline: z.boolean(),
  conversation: ThreadRef.nullable(),
  lastSeenDate: Instant,
});

/** A conversation, found by subject or visitor. The title is empty for a chat. */
const FoundConversation = ThreadRef.extend({
  id: Uuid,
  title: MarkedText,
  visitorName: MarkedText,
  channel: z.string(),
  status: z.enum(MESSAGE_STATUSES),
  /** Name of the assignee. Empty: none. */
  assignedTo: z.string(),
  date: Instant,
});

/** The newest matching message of a conversation. */
const FoundMessage = ThreadRef.extend({
  id: Uuid,
  seq: z.number().int(),
  author: Author,
  text: MarkedText,
  visitorName: z.string(),
  isNote: z.boolean(),
  date: Instant,
});

const Ticket = z.object({
  id: Uuid,
  number: z.number().int(),
  mode: TaskMode,
  title: MarkedText,
  visitorName: z.string(),
  priority: TaskPriority,
  status: TaskStatus,
  date: Instant,
});

const Member = z.object({
  id: Uuid,
  name: MarkedText,
  /** The matching user name or address if the name does not match. */
  matched: MarkedText.nullable(),
  roleTitle: z.string(),
  imageUrl: z.string().nullable(),
  presence: Presence,
});

/** Kinds of results, in display order. */
export const SearchKind = z.enum(['people', 'conversations', 'messages', 'tickets', 'members']);
export type SearchKind = z.infer<typeof SearchKind>;

/** Shapes of the results by kind. */
const HITS = {
  people: Person,
  conversations: FoundConversation,
  messages: FoundMessage,
  tickets: Ticket,
  members: Member,
} as const satisfies Record<SearchKind, z.ZodObject>;

const group = <Kind extends SearchKind>(kind: Kind) =>
  z.object({
    kind: z.literal(kind),
    hits: z.array(HITS[kind]),
    /** Counted up to a limit. Also inexact if the search of this kind timed out. */
    total: RowTotal,
  });

/** Results of one kind. */
export const SearchGroup = z.discriminatedUnion('kind', [
  group('people'),
  group('conversations'),
  group('messages'),
  group('tickets'),
  group('members'),
]);
export type SearchGroup = z.infer<typeof SearchGroup>;

/** A result of a kind. */
export type SearchHit<Kind extends SearchKind = SearchKind> = Extract<
  SearchGroup,
  { kind: Kind }
>['hits'][number];
