import type { Worker } from 'node:cluster';
import type { FastifyBaseLogger } from 'fastify';

/** What the primary asks and a server process sends back as it is. */
interface SignMessage {
  readonly foyerSign: number;
}

const isSign = (message: unknown): message is SignMessage =>
  typeof message === 'object' && message !== null && 'foyerSign' in message;

/** How often signs of life are asked for, and after how long a silence a process is taken for hung; milliseconds. */
export interface SignTimes {
  readonly everyMs: number;
  readonly silentMs: number;
}

/** A process blocks for a long collection of garbage, or while its machine swaps; it is not ended for that. */
export const SIGN_TIMES: SignTimes = { everyMs: 5_000, silentMs: 30_000 };

/** Answers the primary, where there is one, that this process is alive. */
export function giveSigns(): void {
  process.on('message', (message) => {
    if (isSign(message) && process.connected) process.send?.(message, undefined, {}, () => {});
  });
}

/**
 * Ends a server process that is silent for too long, so that its exit makes room for another. Silence is counted in
 * looks of this process, so that time in which it stood still itself is held against nobody.
 */
export function watchSigns(worker: Worker, log: FastifyBaseLogger, { everyMs, silentMs }: SignTimes): void {
  // A process of an older version, after a step back to it, gives no sign at all and is left alone.
  let unanswered: number | null = null;
  worker.on('message', (message) => {
    if (isSign(message)) unanswered = 0;
  });
  const looks = setInterval(() => {
    const silence = (unanswered ?? 0) * everyMs;
    if (silence >= silentMs) {
      clearInterval(looks);
      log.error(
        { process: worker.id, pid: worker.process.pid, silentSeconds: silence / 1_000 },
        'a server process gives no sign of life and is killed',
      );
      worker.process.kill('SIGKILL');
      return;
    }
    if (unanswered !== null) unanswered += 1;
    if (worker.isConnected()) worker.send({ foyerSign: unanswered ?? 0 } satisfies SignMessage, () => {});
  }, everyMs);
  worker.once('exit', () => clearInterval(looks));
}
