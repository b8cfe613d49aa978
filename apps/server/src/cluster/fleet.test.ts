import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Fleet, startFleet } from './fleet.ts';
import { freePort } from './testing/caddy.ts';

const HEARTBEAT_TIMES = { everyMs: 100, silentMs: 1_000 };

describe('a server process that hangs', () => {
  let fleet: Fleet;
  let lines: Record<string, unknown>[];

  beforeEach(async () => {
    lines = [];
    const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
    cluster.setupPrimary({
      exec: fileURLToPath(new URL('testing/answering.ts', import.meta.url)),
      execArgv: [],
    });
    fleet = await startFleet({
      count: 2,
      env: { PORT: `${await freePort()}` },
      log,
      heartbeatTimes: HEARTBEAT_TIMES,
    });
  });
  afterEach(() => fleet?.stop());

  const running = () => Object.values(cluster.workers ?? {}).map((worker) => worker?.process.pid ?? 0);
  const killed = () => lines.filter(({ msg }) => `${msg}`.includes('sends no heartbeats'));
  const answering = async () => {
    const asked = Array.from({ length: 6 }, () =>
      fetch(fleet.url, { signal: AbortSignal.timeout(500) }).then((answer) => answer.text()),
    );
    return new Set((await Promise.all(asked)).map(Number));
  };

  it('is killed and replaced, and its neighbour is not', async () => {
    const [hung = 0, neighbour = 0] = running();
    process.kill(hung, 'SIGSTOP');
    await vi.waitFor(() => expect(killed()).toHaveLength(1), { timeout: 5_000 });
    expect(killed()[0]).toMatchObject({ level: 50, pid: hung, silentSeconds: 1 });
    await vi.waitFor(async () => expect((await answering()).size).toBe(2), { timeout: 10_000 });
    expect(running()).toContain(neighbour);
    expect(running()).not.toContain(hung);
    expect(killed()).toHaveLength(1);
  });

  it('and was given a connection ends it when it dies', async () => {
    process.kill(running()[0] ?? 0, 'SIGSTOP');
    const asked = Array.from({ length: 4 }, () =>
      fetch(fleet.url, { signal: AbortSignal.timeout(10_000) }).then(
        () => 'answered',
        (error: Error) => (error.name === 'TimeoutError' ? 'waits' : 'ended'),
      ),
    );
    expect((await Promise.all(asked)).sort()).toEqual(['answered', 'answered', 'answered', 'ended']);
  });

  it('for less than that goes on', async () => {
    const before = running();
    process.kill(before[0] ?? 0, 'SIGSTOP');
    await new Promise((resolve) => setTimeout(resolve, HEARTBEAT_TIMES.silentMs / 2));
    process.kill(before[0] ?? 0, 'SIGCONT');
    await new Promise((resolve) => setTimeout(resolve, 2 * HEARTBEAT_TIMES.silentMs));
    expect(killed()).toEqual([]);
    expect(await answering()).toEqual(new Set(before));
  });

  it('is not taken for one because the primary stood still', async () => {
    const before = running();
    const until = performance.now() + 3 * HEARTBEAT_TIMES.silentMs;
    while (performance.now() < until);
    await new Promise((resolve) => setTimeout(resolve, HEARTBEAT_TIMES.silentMs));
    expect(killed()).toEqual([]);
    expect(running()).toEqual(before);
  });
});
