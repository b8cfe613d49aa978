import type { Topic } from '@foyer/contract';

/** The event that a merchant's settings changed. */
export const settingsChanged = (merchantId: number, what: Topic): Event => ({
  name: 'settings.changed',
  data: { merchantId, what },
});

/**
 * The internal events that are published after a commit. Each area declares its own in its `events.ts`; areas above it
 * and the live sockets subscribe. Payloads are plain data, since subscribers may run in another process.
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

/** Events open to any subscriber. The effects of `messages.stored` are in `message-effects.ts`. */
export type OpenEventName = Exclude<EventName, 'messages.stored'>;

export type Listener<Name extends EventName> = (data: Events[Name]) => void | Promise<void>;

/** The event bus between all processes of an installation. */
export interface Bus {
  publish(event: Event): void;
  /**
   * Subscribes to the events of every process, to notify sockets or to invalidate caches. Returns the function that
   * unsubscribes.
   */
  on<Name extends OpenEventName>(name: Name, listener: Listener<Name>): () => void;
  /**
   * Subscribes to the events that this process publishes, for work to be done once for each event. Returns the function
   * that unsubscribes.
   */
  follow<Name extends OpenEventName>(name: Name, listener: Listener<Name>): () => void;
  /**
   * Subscribes to interruptions, after which events of other processes may be lost: caches may be out of date, and
   * sockets may have missed messages. Returns the function that unsubscribes.
   */
  onMissed(listener: () => void): () => void;
  /** Whether this process can exchange events with the others; true when there are none. */
  isConnected(): boolean;
}
