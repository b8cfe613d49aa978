import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServers, type TestServer } from '../testing/server.ts';
import { recurring } from './recurring.ts';

let servers: TestServer[];
beforeAll(async () => {
  servers = await startTestServers(2);
});
afterAll(async () => {
  for (const server of servers.toReversed()) await server.close();
});

const EVERY_MS = 20;

it('is done by one of several processes, again and again, also after a failure', async () => {
  const done = [0, 0];
  const [first, second] = servers.map(
    ({ services }, index) =>
      () =>
        recurring(services, { name: 'a test', everyMs: EVERY_MS }, async () => {
          done[index] = (done[index] ?? 0) + 1;
          throw new Error('It fails.');
        }),
  ) as [() => ReturnType<typeof recurring>, () => ReturnType<typeof recurring>];
  const holding = first();
  await expect.poll(() => done[0]).toBeGreaterThan(2);
  const waiting = second();
  await delay(10 * EVERY_MS);
  expect(done[1]).toBe(0);
  await waiting.stop();

  await holding.stop();
  const before = done[0];
  const next = second();
  await expect.poll(() => done[1]).toBeGreaterThan(2);
  expect(done[0]).toBe(before);
  await next.stop();
});
