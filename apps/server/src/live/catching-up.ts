import { setTimeout as delay } from 'node:timers/promises';
import type { Bus } from '../kernel/events.ts';
import type { Runner } from '../kernel/runner.ts';
import type { Connection } from './connection.ts';
import type { Live } from './live.ts';

/** Sockets notified per batch. With the pause between batches, ten thousand refetch within ten seconds. */
const BATCH_SIZE = 100;
/** Milliseconds. While other processes are unreachable, all sockets are notified repeatedly, at a slower rate. */
const TIMES = { pauseMs: 100, againMs: 10_000, cutOffPauseMs: 500 };

/**
 * Makes all connected clients refetch after events of other processes may have been lost, and every ten seconds while
 * the bus is disconnected, so that changes elsewhere appear with a delay.
 */
export function startCatchingUp(
  { connections }: Pick<Live, 'connections'>,
  bus: Pick<Bus, 'onMissed' | 'isConnected'>,
  { pauseMs, againMs, cutOffPauseMs } = TIMES,
): Runner {
  const ending = new AbortController();
  let waiting = new Set<Connection>();
  let notifying: Promise<void> | null = null;

  function notifyAll(): void {
    const members = [...connections].filter(({ kind }) => kind === 'member');
    // Members come first, since they are few and serve many; then those that the last round has not reached.
    waiting = new Set([...members, ...waiting, ...connections]);
    notifying ??= notifyWaiting()
      .catch(() => {})
      .finally(() => {
        notifying = null;
      });
  }

  async function notifyWaiting(): Promise<void> {
    while (waiting.size > 0) {
      for (const connection of [...waiting].slice(0, BATCH_SIZE)) {
        waiting.delete(connection);
        if (connections.has(connection)) connection.send({ type: 'catchUp' });
      }
      const pause = bus.isConnected() ? pauseMs : cutOffPauseMs;
      await delay(pause, undefined, { signal: ending.signal });
    }
  }

  const stop = bus.onMissed(notifyAll);
  const again = setInterval(() => {
    if (!bus.isConnected()) notifyAll();
  }, againMs);
  return {
    async stop() {
      stop();
      clearInterval(again);
      ending.abort();
      await notifying;
    },
  };
}
