import type { Topic } from '@foyer/contract';
import type { MailHead, Message } from '@foyer/contract/conversations/shapes';
import type { ToMember } from '@foyer/contract/live/server-frames';
import type { Notice } from '@foyer/contract/notices/shapes';
import type { SlaTarget } from '@foyer/domain/sla';

/** A member who looks at a conversation, as the frame `viewing` tells of them. */
type Looker = Extract<ToMember, { type: 'viewing' }>['members'][number];

/**
 * What the server tells itself after a commit. Areas publish; areas above and the live sockets listen. Payloads are
 * plain data, since another process may be the listener.
 */
export interface Events {
  /** Anything of a visitor, the visit or the conversation that the live board shows. */
  'visitor.changed': {
    merchantId: number;
    referenceID: string;
    /** Nothing changed that decides who sees the visitor: what is remembered of that still holds. */
    keepsSight?: boolean;
    /** The visitor was tracked to this member, or to nobody where it is empty, and is tracked to another now. */
    formerTrackerId?: string;
  };
  /** A signed identity told who an anonymous visitor is: their earlier tokens and sockets end. */
  'visitor.identified': { merchantId: number; referenceID: string };
  /** A process has no socket of a visit any more; whoever has one renews it. */
  'visit.left': { merchantId: number; referenceID: string; visitId: string };
  /** Messages and events were stored, in order. All are of one conversation. */
  'messages.stored': { merchantId: number; conversationID: string; referenceID: string; messages: Message[] };
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
  /** A task is new, changed or gone. */
  'task.changed': { merchantId: number; taskId: string };
  /** A clock of a ticket warns, or is late. Told once. */
  'task.sla': { merchantId: number; taskId: string; target: SlaTarget; state: 'warning' | 'breached' };
  /** Reviews, their replies or their accounts are new, changed or gone. */
  'reviews.changed': { merchantId: number };
  /** A member's presence, name, role or load changed. */
  'member.changed': { merchantId: number; memberId: string };
  /**
   * What members may open or see changed: their role, its rights, or their departments. Of all members of the merchant
   * where none are named.
   */
  'rights.changed': { merchantId: number; memberIds: string[] | null };
  /** A member was deactivated and can answer nobody any more. */
  'member.deactivated': { merchantId: number; memberId: string };
  /** A member has a notice. */
  'member.notified': { merchantId: number; memberId: string; notice: Notice };
  /** A sign-in ended: its sockets close, its tokens stop working. */
  'session.ended': { merchantId: number; sessionId: string };
  /** Settings that pages show changed. */
  'settings.changed': {
    merchantId: number;
    what: Topic;
  };
  /** Who looks at a conversation at one process. `asks`: the others are to tell who looks there. */
  'viewing.changed': {
    merchantId: number;
    conversationID: string;
    from: string;
    members: Looker[];
    asks: boolean;
  };
  /** The simulated visitors of the demo were turned on or off. */
  'demo.switched': { on: boolean };
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

export type EventName = keyof Events;
export type Event = { [Name in EventName]: { readonly name: Name; readonly data: Events[Name] } }[EventName];

export type Listener<Name extends EventName> = (data: Events[Name]) => void | Promise<void>;

/** Carries events from those who publish to those who listen. */
export interface Bus {
  publish(event: Event): void;
  /** Listens to what any process publishes: to tell sockets, or to forget what is remembered. Returns the way to stop. */
  on<Name extends EventName>(name: Name, listener: Listener<Name>): () => void;
  /**
   * Listens for the sake of work that follows from an event: one process hears each, the one that published it. Returns
   * the way to stop.
   */
  follow<Name extends EventName>(name: Name, listener: Listener<Name>): () => void;
  /**
   * Hears that events of other processes may have been lost: what is remembered may be out of date, and sockets may not
   * have been told. Returns the way to stop.
   */
  onMissed(listener: () => void): () => void;
  /** Whether this process is heard by the others and hears them; true where there are none. */
  isConnected(): boolean;
}
