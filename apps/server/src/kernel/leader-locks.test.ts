import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../database/testing/index.ts';
import { openLeaderLocks } from './leader-locks.ts';

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
