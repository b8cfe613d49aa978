import { TYPING_PREVIEW_MAX } from '@foyer/domain/limits';
import { z } from 'zod';
import { Message, MessageText, Outgoing, Seq } from '../conversations/shapes.ts';
import { Uuid } from '../kernel/shapes.ts';
import { WidgetConfig, WidgetConversation } from './shapes.ts';

export const fromVisitor = [
  /** Page view within the session. */
  z.strictObject({ type: z.literal('page'), url: z.string().max(2000), title: z.string().max(300) }),
  /** `conversationID` is the conversation shown to the visitor. Null for the first message. */
  Outgoing.extend({ type: z.literal('send'), conversationID: Uuid.nullable() }).strict(),
  /** Current text of the input. Empty when the visitor stops typing. */
  z.strictObject({ type: z.literal('typing'), text: MessageText.max(TYPING_PREVIEW_MAX) }),
  z.strictObject({ type: z.literal('receipt'), conversationID: Uuid, delivered: Seq, read: Seq }),
] as const;

export const toVisitor = [
  z.object({ type: z.literal('widgetConversation'), conversation: WidgetConversation }),
  /** Response to `hello` with `after`, and sent after the first message. */
  z.object({
    type: z.literal('widgetThread'),
    conversation: WidgetConversation,
    messages: z.array(Message),
    hasMore: z.boolean(),
  }),
  z.object({ type: z.literal('config'), config: WidgetConfig }),
] as const;
