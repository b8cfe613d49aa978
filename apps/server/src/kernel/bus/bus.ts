import type { Bus, Event, EventName, Listener } from '../events.ts';
import { countEvent } from '../watching/metrics.ts';
import { followEvent } from '../watching/work.ts';
import type { Carrier } from './carrier.ts';

/** A bus that can be opened and closed. */
export interface RunningBus extends Bus {
  on<Name extends EventName>(name: Name, listener: Listener<Name>): () => void;
  follow<Name extends EventName>(name: Name, listener: Listener<Name>): () => void;
  /** Starts receiving events of other processes. */
  open(): Promise<void>;
  /** Sends pending events and stops receiving. */
  close(): Promise<void>;
}

/**
 * Creates the bus of this process. Local listeners receive an event synchronously; other processes receive the events
 * of one event loop turn in one batch. The failure of a listener is logged and does not affect the others.
 * @param carrier the transport to other processes; null when there are none
 */
export function makeBus(
  onError: (error: unknown, what: string) => void,
  carrier: Carrier | null,
): RunningBus {
  const here = makeListeners();
  const following = makeListeners();
  const missed = new Set<() => void>();
  let waiting: Event[] = [];

  function attempt(work: () => unknown, what: string): void {
    try {
      const done = work();
      if (done instanceof Promise) done.catch((error) => onError(error, what));
    } catch (error) {
      onError(error, what);
    }
  }
  function notify(listeners: Listeners, { name, data }: Event): void {
    followEvent(name, () => {
      for (const listener of listeners.of(name)) attempt(() => listener(data as never), name);
    });
  }
  function flush(): void {
    if (waiting.length === 0) return;
    const batch = JSON.stringify(waiting);
    waiting = [];
    carrier?.send(batch);
  }

  return {
    publish(event) {
      countEvent(event.name, 'here');
      notify(here, event);
      notify(following, event);
      if (!carrier) return;
      if (waiting.length === 0) setImmediate(flush);
      waiting.push(event);
    },
    on: here.add,
    follow: following.add,
    onMissed(listener) {
      missed.add(listener);
      return () => missed.delete(listener);
    },
    isConnected: () => carrier?.isConnected() ?? true,
    async open() {
      await carrier?.listen({
        batch(batch) {
          for (const event of JSON.parse(batch) as Event[]) {
            countEvent(event.name, 'elsewhere');
            notify(here, event);
          }
        },
        missed() {
          for (const listener of missed) attempt(listener, 'missed');
        },
      });
    },
    async close() {
      flush();
      await carrier?.close();
    },
  };
}

type Listeners = ReturnType<typeof makeListeners>;

function makeListeners() {
  const all = new Map<EventName, Set<Listener<never>>>();
  return {
    of: (name: EventName): Iterable<Listener<never>> => all.get(name) ?? [],
    add<Name extends EventName>(name: Name, listener: Listener<Name>) {
      const of = all.get(name) ?? new Set();
      all.set(name, of.add(listener));
      return () => of.delete(listener);
    },
  };
}
