import type { Worker } from 'node:cluster';
import type { FastifyBaseLogger } from 'fastify';

/** The heartbeat of the primary, which a server process echoes. */
interface HeartbeatMessage {
  readonly foyerSign: number;
}

const isHeartbeat = (message: unknown): message is HeartbeatMessage =>
  typeof message === 'object' && message !== null && 'foyerSign' in message;

/** The interval of heartbeats, and the silence after which a process counts as hung. Milliseconds. */
export interface HeartbeatTimes {
  readonly everyMs: number;
  readonly silentMs: number;
}

/** The silence is long enough for garbage collection or a machine that swaps. */
export const HEARTBEAT_TIMES: HeartbeatTimes = { everyMs: 5_000, silentMs: 30_000 };

/** Echoes the heartbeats of the primary, if there is one. */
export function answerHeartbeats(): void {
  process.on('message', (message) => {
    if (isHeartbeat(message) && process.connected) process.send?.(message, undefined, {}, () => {});
  });
}

/**
 * Kills a server process that is silent for too long, so that it is replaced. Silence is counted in ticks of the
 * primary, so that time during which the primary itself was suspended does not count.
 */
export function watchHeartbeats(
  worker: Worker,
  log: FastifyBaseLogger,
  { everyMs, silentMs }: HeartbeatTimes,
): void {
  // A process of an older version, after a downgrade, sends no heartbeats and is never killed.
  let unanswered: number | null = null;
  worker.on('message', (message) => {
    if (isHeartbeat(message)) unanswered = 0;
  });
  const timer = setInterval(() => {
    const silence = (unanswered ?? 0) * everyMs;
    if (silence >= silentMs) {
      clearInterval(timer);
      log.error(
        { process: worker.id, pid: worker.process.pid, silentSeconds: silence / 1_000 },
        'a server process sends no heartbeats and is killed',
      );
      worker.process.kill('SIGKILL');
      return;
    }
    if (unanswered !== null) unanswered += 1;
    if (worker.isConnected())
      worker.send({ foyerSign: unanswered ?? 0 } satisfies HeartbeatMessage, () => {});
  }, everyMs);
  worker.once('exit', () => clearInterval(timer));
}
