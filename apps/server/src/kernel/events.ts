import type { Message } from '@foyer/contract/conversations/shapes';

/**
 * What the server tells itself after a commit. Areas publish; areas above and the live sockets listen. Payloads are
 * plain data, since another process may be the listener.
 */
export interface Events {
  /** Anything of a visitor, the visit or the conversation that the live board shows. */
  'visitor.changed': { merchantId: number; referenceID: string };
  /** Messages and events were stored, in order. All are of one conversation. */
  'messages.stored': { merchantId: number; conversationID: string; referenceID: string; messages: Message[] };
  /** State, agents, receipts or rating of a conversation changed. */
  'conversation.changed': { merchantId: number; conversationID: string; referenceID: string };
  'receipts.changed': {
    merchantId: number;
    conversationID: string;
    referenceID: string;
    receipts: { visitorDelivered: number; visitorRead: number; agentRead: number };
  };
  /** A member's presence, name, role or load changed. */
  'member.changed': { merchantId: number; memberId: string };
  /**
   * What members may open or see changed: their role, its rights, or their departments. Of all members of the merchant
   * where none are named.
   */
  'rights.changed': { merchantId: number; memberIds: string[] | null };
  /** A member was deactivated and can answer nobody any more. */
  'member.deactivated': { merchantId: number; memberId: string };
  /** A sign-in ended: its sockets close, its tokens stop working. */
  'session.ended': { merchantId: number; sessionId: string };
  /** Settings that pages show changed. */
  'settings.changed': {
    merchantId: number;
    what: 'merchant' | 'engagements' | 'cannedReplies' | 'members' | 'roles' | 'departments';
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

export type EventName = keyof Events;
export type Event = { [Name in EventName]: { readonly name: Name; readonly data: Events[Name] } }[EventName];

type Listener<Name extends EventName> = (data: Events[Name]) => void | Promise<void>;

/** Carries events from those who publish to those who listen. */
export interface Bus {
  publish(event: Event): void;
  /** Returns the way to stop listening. */
  on<Name extends EventName>(name: Name, listener: Listener<Name>): () => void;
}

/** The bus of a single process. A listener that fails is reported and hinders nobody. */
export function localBus(onError: (error: unknown, name: EventName) => void): Bus {
  const listeners = new Map<EventName, Set<Listener<never>>>();
  return {
    publish({ name, data }) {
      for (const listener of listeners.get(name) ?? []) {
        void (async () => (listener as (data: unknown) => unknown)(data))().catch((error) =>
          onError(error, name),
        );
      }
    },
    on(name, listener) {
      const of = listeners.get(name) ?? new Set();
      listeners.set(name, of.add(listener));
      return () => of.delete(listener);
    },
  };
}
