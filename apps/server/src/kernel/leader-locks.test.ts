import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestDatabase, onDatabase } from '../database/testing/index.ts';
import { type LeaderLocks, openLeaderLocks } from './leader-locks.ts';

// A warning comes once in a process, so that another try would tell nothing.
it('holds many names over one connection, and asks it one thing at a time', { retry: 0 }, async () => {
  const warned: string[] = [];
  const onWarning = ({ name, message }: Error) => warned.push(`${name}: ${message}`);
  process.on('warning', onWarning);
  onTestFinished(() => void process.off('warning', onWarning));
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const leaderLocks = openLeaderLocks(database.url, pino({ level: 'silent' }));
  const held = new Set<string>();
  const names = Array.from({ length: 10 }, (_, index) => `name ${index}`);
  const runners = names.map((name) =>
    leaderLocks.runAsLeader(name, async (signal) => {
      held.add(name);
      await new Promise((done) => signal.addEventListener('abort', done));
    }),
  );
  await expect.poll(() => held.size, { timeout: 5_000 }).toBe(names.length);
  await Promise.all(runners.map((runner) => runner.stop()));
  await leaderLocks.close();
  await delay(10);
  expect(warned).toEqual([]);
});

describe('work that runs if no other process has its lock', () => {
  async function twoProcesses() {
    const database = await createTestDatabase();
    const log = pino({ level: 'silent' });
    const [first, second] = [openLeaderLocks(database.url, log), openLeaderLocks(database.url, log)];
    onTestFinished(async () => {
      await Promise.all([first.close(), second.close()]);
      await database.drop();
    });
    const disconnect = () =>
      onDatabase(database.url, (client) =>
        client.query(`select pg_terminate_backend(pid) from pg_locks
          where locktype = 'advisory' and mode = 'ExclusiveLock'`),
      );
    return { first, second, disconnect };
  }

  /** Runs work until it is ended, once it has started. */
  async function running(locks: LeaderLocks) {
    const end = Promise.withResolvers<void>();
    const started = Promise.withResolvers<AbortSignal>();
    const run = locks.runIfUnlocked('work', (lost) => {
      started.resolve(lost);
      return end.promise;
    });
    const lost = await started.promise;
    return {
      lost,
      end: () => {
        end.resolve();
        return run;
      },
    };
  }

  it('runs in one process at a time, and there once', async () => {
    const { first, second } = await twoProcesses();
    const { lost, end } = await running(first);
    const again = vi.fn(async () => {});
    await first.runIfUnlocked('work', again);
    await second.runIfUnlocked('work', again);
    expect(again).not.toHaveBeenCalled();
    await end();
    expect(lost.aborted).toBe(false);
    await second.runIfUnlocked('work', again);
    await first.runIfUnlocked('work', again);
    expect(again).toHaveBeenCalledTimes(2);
  });

  it('learns that its connection was lost, and another process runs it', async () => {
    const { first, second, disconnect } = await twoProcesses();
    const { lost, end } = await running(first);
    await disconnect();
    await expect.poll(() => lost.aborted).toBe(true);
    const taken = await running(second);
    expect(taken.lost.aborted).toBe(false);
    await end();
    const again = vi.fn(async () => {});
    await first.runIfUnlocked('work', again);
    expect(again).not.toHaveBeenCalled();
    await taken.end();
  });
});
