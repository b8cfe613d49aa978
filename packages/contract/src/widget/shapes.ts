import { FORM_TYPES, VIEW_SIZES, WIDGET_POSITIONS, WIDGET_SIZES } from '@foyer/domain/engagement';
import { z } from 'zod';
import { Message, Receipts } from '../conversations/shapes.ts';
import { PreChatField, PreChatQuestion, WidgetTexts } from '../engagements/shapes.ts';
import { Instant, Uuid } from '../kernel/shapes.ts';

/** Configuration of the widget of an engagement. */
export const WidgetConfig = z.object({
  /** A paused or ended engagement admits no one, and its widget says so. */
  state: z.enum(['active', 'paused', 'ended']),
  merchantName: z.string(),
  logoUrl: z.string().nullable(),
  /** `#rrggbb`. The widget adjusts its contrast. */
  colour: z.string(),
  position: z.enum(WIDGET_POSITIONS),
  size: z.enum(WIDGET_SIZES),
  form: z.enum(FORM_TYPES),
  viewSize: z.enum(VIEW_SIZES),
  theme: z.enum(['auto', 'light', 'dark']),
  greeting: z.string().nullable(),
  greetings: WidgetTexts,
  openingMessage: z.string().nullable(),
  /** In languages of the widget. `openingMessage` is for all others. */
  openingMessages: WidgetTexts,
  preChatForm: z.array(PreChatField),
  questions: z.array(PreChatQuestion),
  consentText: z.string().nullable(),
  askRating: z.boolean(),
  /** Whether the line "Runs on Foyer" is shown. */
  branding: z.boolean(),
  /** Whether someone answers now (an agent in opening hours, an AI agent or a bot), and until or from when. */
  open: z.boolean(),
  openUntil: Instant.nullable(),
  opensAt: Instant.nullable(),
  /** Recent median response time in seconds. Null without enough data. */
  replySeconds: z.number().int().nullable(),
  maxFileBytes: z.number().int(),
  /** Whether there is a help centre to show beside the chat. */
  help: z.boolean(),
});
export type WidgetConfig = z.infer<typeof WidgetConfig>;

/** The agent as the visitor sees them. */
export const WidgetAgent = z.object({ id: z.string(), name: z.string(), imageUrl: z.string().nullable() });
export type WidgetAgent = z.infer<typeof WidgetAgent>;

/** A conversation as the visitor sees it. */
export const WidgetConversation = z.object({
  conversationID: Uuid,
  status: z.enum(['open', 'closed']),
  agent: WidgetAgent.nullable(),
  /** A bot answers, and a person is a message away. */
  withBot: z.boolean(),
  createdDate: Instant,
  closedDate: Instant.nullable(),
  lastSeq: z.number().int(),
  receipts: Receipts,
  rated: z.boolean(),
});
export type WidgetConversation = z.infer<typeof WidgetConversation>;

export const WidgetThread = z.object({
  conversation: WidgetConversation,
  messages: z.array(Message),
  hasMore: z.boolean(),
});
