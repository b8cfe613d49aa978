import type { MailHead, Message } from '@foyer/contract/conversations/shapes';
import type { ToMember } from '@foyer/contract/live/server-frames';

/** A member who looks at a conversation, as the frame `viewing` tells of them. */
type Looker = Extract<ToMember, { type: 'viewing' }>['members'][number];

declare module '../../kernel/events.ts' {
  interface Events {
    /** Messages and events were stored, in order. All are of one conversation. */
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
      /** Agents and teams who saw it as theirs before and do so no more. */
      formerAgentIds?: string[];
      formerTeamIds?: string[];
    };
    /** An inbox thread changed in what its list shows: status, labels, team, snooze, marks. */
    'inbox.changed': { merchantId: number; conversationID: string };
    /** How a mail stands changed: sent, failed, bounced. `id` is that of its message. */
    'mail.changed': { merchantId: number; conversationID: string; id: string; mail: MailHead };
    'receipts.changed': {
      merchantId: number;
      conversationID: string;
      referenceID: string;
      receipts: { visitorDelivered: number; visitorRead: number; agentRead: number };
    };
    /** Who looks at a conversation at one process. `asks`: the others are to tell who looks there. */
    'viewing.changed': {
      merchantId: number;
      conversationID: string;
      from: string;
      members: Looker[];
      asks: boolean;
    };
    /** Somebody types; never stored. */
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
