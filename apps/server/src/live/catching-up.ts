import { setTimeout as delay } from 'node:timers/promises';
import type { Bus } from '../kernel/events.ts';
import type { Runner } from '../kernel/registry.ts';
import type { Live } from './live.ts';

/** How many sockets are told at once, and how long the next ones wait: ten thousand ask within ten seconds. */
const AT_ONCE = 100;
const PAUSE_MS = 100;

/** Has everybody who is connected ask again once events of other processes may have been lost. */
export function startCatchingUp({ connections }: Live, bus: Bus): Runner {
  const ending = new AbortController();
  let latest = 0;

  async function tellAll() {
    latest += 1;
    const own = latest;
    const waiting = [...connections];
    while (waiting.length > 0 && own === latest) {
      for (const connection of waiting.splice(0, AT_ONCE)) connection.send({ type: 'catchUp' });
      await delay(PAUSE_MS, undefined, { signal: ending.signal });
    }
  }
  const stop = bus.onMissed(() => tellAll().catch(() => {}));
  return {
    stop() {
      stop();
      ending.abort();
    },
  };
}
