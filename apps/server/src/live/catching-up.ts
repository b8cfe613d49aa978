import { setTimeout as delay } from 'node:timers/promises';
import type { Bus } from '../kernel/events.ts';
import type { Runner } from '../kernel/runner.ts';
import type { Connection } from './connection.ts';
import type { Live } from './live.ts';

/** Sockets notified per batch. With the pause between batches, ten thousand refetch within ten seconds. */
const AT_ONCE = 100;
/** Milliseconds. While other processes are unreachable, all sockets are notified repeatedly, at a slower rate. */
const TIMES = { pauseMs: 100, againMs: 10_000, cutOffPauseMs: 500 };

/**
 * Has everybody who is connected ask again once events of other processes may have been lost, and every ten seconds
 * while they are: what is said elsewhere is then seen late.
 */
export function startCatchingUp(
  { connections }: Pick<Live, 'connections'>,
  bus: Pick<Bus, 'onMissed' | 'isConnected'>,
  { pauseMs, againMs, cutOffPauseMs } = TIMES,
): Runner {
  const ending = new AbortController();
  let waiting = new Set<Connection>();
  let telling: Promise<void> | null = null;

  function tellAll(): void {
    const members = [...connections].filter(({ kind }) => kind === 'member');
    // Members come first: they are few, and answer many. Then those whom the last round has not reached.
    waiting = new Set([...members, ...waiting, ...connections]);
    telling ??= tellWaiting()
      .catch(() => {})
      .finally(() => {
        telling = null;
      });
  }

  async function tellWaiting(): Promise<void> {
    while (waiting.size > 0) {
      for (const connection of [...waiting].slice(0, AT_ONCE)) {
        waiting.delete(connection);
        if (connections.has(connection)) connection.send({ type: 'catchUp' });
      }
      const pause = bus.isConnected() ? pauseMs : cutOffPauseMs;
      await delay(pause, undefined, { signal: ending.signal });
    }
  }

  const stop = bus.onMissed(tellAll);
  const again = setInterval(() => {
    if (!bus.isConnected()) tellAll();
  }, againMs);
  return {
    async stop() {
      stop();
      clearInterval(again);
      ending.abort();
      await telling;
    },
  };
}
