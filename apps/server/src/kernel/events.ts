import type { Topic } from '@foyer/contract';

/** That settings of a merchant changed. */
export const settingsChanged = (merchantId: number, what: Topic): Event => ({
  name: 'settings.changed',
  data: { merchantId, what },
});

/**
 * What the server tells itself after a commit. Each area declares its own in its `events.ts`; areas above and the live
 * sockets listen. Payloads are plain data, since another process may be the listener.
 */
export interface Events {
  /** Settings that pages show changed. */
  'settings.changed': {
    merchantId: number;
    what: Topic;
  };
}

export type EventName = keyof Events;
export type Event = { [Name in EventName]: { readonly name: Name; readonly data: Events[Name] } }[EventName];

/** Events that any part may listen to; what follows from `messages.stored` is in `message-effects.ts`. */
export type OpenEventName = Exclude<EventName, 'messages.stored'>;

export type Listener<Name extends EventName> = (data: Events[Name]) => void | Promise<void>;

/** Carries events from those who publish to those who listen. */
export interface Bus {
  publish(event: Event): void;
  /** Listens to what any process publishes: to tell sockets, or to forget what is remembered. Returns the way to stop. */
  on<Name extends OpenEventName>(name: Name, listener: Listener<Name>): () => void;
  /**
   * Listens for the sake of work that follows from an event: one process hears each, the one that published it. Returns
   * the way to stop.
   */
  follow<Name extends OpenEventName>(name: Name, listener: Listener<Name>): () => void;
  /**
   * Hears that events of other processes may have been lost: what is remembered may be out of date, and sockets may not
   * have been told. Returns the way to stop.
   */
  onMissed(listener: () => void): () => void;
  /** Whether this process is heard by the others and hears them; true where there are none. */
  isConnected(): boolean;
}
