import type { Delivery, MailHead, Message } from '@foyer/contract/conversations/shapes';
import type { ToMember } from '@foyer/contract/live/server-frames';

/** A viewer of a conversation, as in the `viewing` frame. */
type ConversationViewer = Extract<ToMember, { type: 'viewing' }>['members'][number];

declare module '../../kernel/events.ts' {
  interface Events {
    /** Messages and events of one conversation were stored, in order. */
    'messages.stored': {
      merchantId: number;
      conversationID: string;
      referenceID: string;
      messages: Message[];
    };
    /** State, agents, receipts or rating of a conversation changed. */
    'conversation.changed': {
      merchantId: number;
      conversationID: string;
      referenceID: string;
      /** Agents and teams who lost the conversation with this change. */
      formerAgentIds?: string[];
      formerTeamIds?: string[];
    };
    /** Status, labels, team, snooze or marks of an inbox thread changed. */
    'inbox.changed': { merchantId: number; conversationID: string };
    /** A label was added to a conversation, at a time in Unix milliseconds. */
    'conversation.labelled': { merchantId: number; conversationID: string; label: string; at: number };
    /** The delivery state of an email changed. `id` is the id of its message. */
    'mail.changed': { merchantId: number; conversationID: string; id: string; mail: MailHead };
    /** How far a message to a messenger got. `id` is the id of the message. */
    'delivery.changed': { merchantId: number; conversationID: string; id: string; delivery: Delivery };
    'receipts.changed': {
      merchantId: number;
      conversationID: string;
      referenceID: string;
      receipts: { visitorDelivered: number; visitorRead: number; agentRead: number };
    };
    /** The viewers of a conversation on one process. `asks` requests the same from the other processes. */
    'viewing.changed': {
      merchantId: number;
      conversationID: string;
      from: string;
      members: ConversationViewer[];
      asks: boolean;
    };
    /** Someone is typing. Never stored. */
    typing: {
      merchantId: number;
      referenceID: string;
      conversationID: string | null;
      from: { type: 'visitor' | 'member'; id: string; name: string };
      active: boolean;
      text: string | null;
    };
  }
}
