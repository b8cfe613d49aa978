import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import type { Event } from '../events.ts';
import { makeBus } from './bus.ts';
import type { Carrier, Receiver } from './carrier.ts';

/** Carriers of several processes that reach each other at once. */
function joinedCarriers() {
  const all = new Map<Carrier, Receiver>();
  const batches: string[] = [];
  const make = (): Carrier => {
    const own: Carrier = {
      send(batch) {
        batches.push(batch);
        for (const [other, receiver] of all) if (other !== own) receiver.batch(batch);
      },
      listen: async (receiver) => void all.set(own, receiver),
      isConnected: () => true,
      close: async () => void all.delete(own),
    };
    return own;
  };
  return { make, batches };
}

const changed = (taskId: string): Event => ({ name: 'task.changed', data: { merchantId: 1, taskId } });

async function twoProcesses() {
  const { make, batches } = joinedCarriers();
  const onError = vi.fn();
  const [one, other] = [makeBus(onError, make()), makeBus(onError, make())];
  await Promise.all([one.open(), other.open()]);
  return { one, other, batches, onError };
}

test('every process receives the events of one in order; only the publisher follows them', async () => {
  const { one, other } = await twoProcesses();
  const heard: string[] = [];
  for (const [name, bus] of Object.entries({ one, other })) {
    bus.on('task.changed', ({ taskId }) => void heard.push(`${name} hears ${taskId}`));
    bus.follow('task.changed', ({ taskId }) => void heard.push(`${name} follows ${taskId}`));
  }
  one.publish(changed('a'));
  one.publish(changed('b'));
  expect(heard).toEqual(['one hears a', 'one follows a', 'one hears b', 'one follows b']);
  await nextTurn();
  expect(heard.slice(4)).toEqual(['other hears a', 'other hears b']);
});

test('events of one turn leave together', async () => {
  const { one, batches } = await twoProcesses();
  one.publish(changed('a'));
  await Promise.resolve();
  one.publish(changed('b'));
  await nextTurn();
  one.publish(changed('c'));
  await one.close();
  expect(batches.map((batch) => JSON.parse(batch).length)).toEqual([2, 1]);
});

test('a failing listener does not affect the others, here or in another process', async () => {
  const { one, other, onError } = await twoProcesses();
  const heard = vi.fn();
  other.on('task.changed', () => {
    throw new Error('no');
  });
  other.on('task.changed', heard);
  one.publish(changed('a'));
  await nextTurn();
  expect(heard).toHaveBeenCalledOnce();
  expect(onError).toHaveBeenCalledWith(expect.any(Error), 'task.changed');
});

test('an unsubscribed listener receives nothing', async () => {
  const { one } = await twoProcesses();
  const heard = vi.fn();
  const stop = one.on('task.changed', heard);
  stop();
  one.publish(changed('a'));
  expect(heard).not.toHaveBeenCalled();
});
