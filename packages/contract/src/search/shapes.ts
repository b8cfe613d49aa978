import { MESSAGE_STATUSES } from '@foyer/domain/message-status';
import { z } from 'zod';
import { Presence } from '../accounts/shapes.ts';
import { Author } from '../conversations/shapes.ts';
import { Instant, RowTotal, Uuid } from '../kernel/shapes.ts';
import { TaskMode, TaskPriority, TaskStatus } from '../tasks/shapes.ts';

/** A text with the stretches of it that were searched for, as UTF-16 indexes from and up to. */
export const MarkedText = z.object({
  text: z.string(),
  marks: z.array(z.tuple([z.number().int(), z.number().int()])),
});

const ThreadRef = z.object({ conversationID: Uuid, conversationKind: z.enum(['chat', 'mail']) });

/** A visitor. `matched` is the address, number or company that was searched for, where the name was not. */
const Person = z.object({
  id: Uuid,
  name: MarkedText,
  matched: MarkedText.nullable(),
  /** Alpha-2 in lower case; empty when unknown. */
  country: z.string(),
  city: z.string(),
  leadStatus: z.string(),
  isOnline: z.boolean(),
  /** The newest conversation of any kind. */
  conversation: ThreadRef.nullable(),
  lastSeenDate: Instant,
});

/** A conversation, by its subject or its visitor; the title is empty for a chat. */
const FoundConversation = ThreadRef.extend({
  id: Uuid,
  title: MarkedText,
  visitorName: MarkedText,
  channel: z.string(),
  status: z.enum(MESSAGE_STATUSES),
  /** The name of the member who has it; empty for nobody. */
  assignedTo: z.string(),
  date: Instant,
});

/** The newest message of a conversation with the words. */
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
  /** The user name or address that was searched for, where the name was not. */
  matched: MarkedText.nullable(),
  roleTitle: z.string(),
  imageUrl: z.string().nullable(),
  presence: Presence,
});

/** The kinds of things that are searched, in the order in which they are shown. */
export const SearchKind = z.enum(['people', 'conversations', 'messages', 'tickets', 'members']);
export type SearchKind = z.infer<typeof SearchKind>;

/** What a search finds, by kind. */
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
    /** Counted up to a limit; not exact either where the search of this kind ran out of time. */
    total: RowTotal,
  });

/** What was found of one kind. */
export const SearchGroup = z.discriminatedUnion('kind', [
  group('people'),
  group('conversations'),
  group('messages'),
  group('tickets'),
  group('members'),
]);
export type SearchGroup = z.infer<typeof SearchGroup>;

/** One thing of a kind that was found. */
export type SearchHit<Kind extends SearchKind = SearchKind> = Extract<
  SearchGroup,
  { kind: Kind }
>['hits'][number];
