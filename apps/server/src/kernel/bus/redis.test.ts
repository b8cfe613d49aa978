import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { redisUrl, startRedisProxy } from '../../testing/redis.ts';
import { makeBus, type RunningBus } from './bus.ts';
import { redisCarrier } from './redis.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function openWay(port?: number) {
  const way = await startRedisProxy(port);
  ends.push(() => way.cut());
  return way;
}

async function openBus(
  url: string,
  channel: string,
  siblingsId?: string,
): Promise<RunningBus & { lines: string[] }> {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
  const bus = makeBus((error) => lines.push(String(error)), redisCarrier({ url, channel, siblingsId, log }));
  await bus.open();
  ends.push(() => bus.close());
  return { ...bus, lines };
}

const publish = (bus: RunningBus, taskId: string) =>
  bus.publish({ name: 'task.changed', data: { merchantId: 1, taskId } });

function heardBy(bus: RunningBus) {
  const heard: string[] = [];
  bus.on('task.changed', ({ taskId }) => void heard.push(taskId));
  return heard;
}

describe.skipIf(!redisUrl)('over Redis', () => {
  const url = redisUrl ?? '';

  test('events reach the other servers of the installation, each once and in order', async () => {
    const channel = randomUUID();
    const [one, other, stranger] = [
      await openBus(url, channel),
      await openBus(url, channel),
      await openBus(url, randomUUID()),
    ];
    const [atOne, atOther, atStranger] = [one, other, stranger].map(heardBy);
    const ids = Array.from({ length: 50 }, (_, index) => `task ${index}`);
    for (const id of ids) publish(one, id);
    await vi.waitFor(() => expect(atOther).toEqual(ids));
    expect(atOne).toEqual(ids);
    expect(atStranger).toEqual([]);
  });

  test('processes connected over IPC receive only the events of others', async () => {
    const channel = randomUUID();
    const [one, sibling, other] = [
      await openBus(url, channel, 'these'),
      await openBus(url, channel, 'these'),
      await openBus(url, channel, 'those'),
    ];
    const [atSibling, atOther] = [sibling, other].map(heardBy);
    publish(one, 'to others');
    await vi.waitFor(() => expect(atOther).toEqual(['to others']));
    publish(other, 'to all');
    await vi.waitFor(() => expect(atSibling).toEqual(['to all']));
  });

  test('after an interruption both sides are notified and receive events again', async () => {
    const channel = randomUUID();
    const way = await openWay();
    const cutOff = await openBus(`redis://127.0.0.1:${way.port}`, channel);
    const other = await openBus(url, channel);
    const [here, there] = [vi.fn(), vi.fn()];
    cutOff.onMissed(here);
    other.onMissed(there);
    const [heardHere, heardThere] = [heardBy(cutOff), heardBy(other)];

    way.cut();
    await vi.waitFor(() => expect(cutOff.lines.join()).toContain('does not answer'));
    expect([cutOff, other].map((bus) => bus.isConnected())).toEqual([false, true]);
    publish(cutOff, 'lost on the way out');
    publish(other, 'lost on the way in');
    await openWay(way.port);
    await vi.waitFor(
      () => expect([here, there].map((told) => told.mock.calls.length)).toEqual([1, 1]),
      8_000,
    );
    expect(cutOff.lines.filter((line) => line.includes('Redis'))).toHaveLength(2);
    expect(cutOff.isConnected()).toBe(true);

    publish(cutOff, 'out again');
    publish(other, 'in again');
    await vi.waitFor(() => expect(heardThere).toEqual(['lost on the way in', 'in again', 'out again']));
    await vi.waitFor(() => expect(heardHere).toEqual(['lost on the way out', 'out again', 'in again']));
  });

  test('a server starts without Redis and joins once it is there', async () => {
    const channel = randomUUID();
    const way = await openWay();
    way.cut();
    const early = await openBus(`redis://127.0.0.1:${way.port}`, channel);
    expect(early.isConnected()).toBe(false);
    const other = await openBus(url, channel);
    const heard = heardBy(early);
    const missed = vi.fn();
    early.onMissed(missed);
    await openWay(way.port);
    await vi.waitFor(() => expect(missed).toHaveBeenCalled(), 8_000);
    publish(other, 'welcome');
    await vi.waitFor(() => expect(heard).toEqual(['welcome']));
  });
});
