import { expect, it } from 'vitest';
import { makeBus } from './kernel/bus/bus.ts';
import { MESSAGE_EFFECTS, type MessageEffect, openMessageEffects } from './message-effects.ts';

const names = Object.keys(MESSAGE_EFFECTS) as MessageEffect[];
const stored = { merchantId: 1, conversationID: 'c', referenceID: 'r', messages: [] };

it('begin in the order of the list, whichever area was first, and each of them once', () => {
  const bus = makeBus(() => {}, null);
  const effects = openMessageEffects(bus);
  const begun: string[] = [];
  const stops = names.toReversed().map((name) => effects.add(name, () => void begun.push(name)));
  effects.requireAll();
  expect(() => effects.add('boardRows', () => {})).toThrow('boardRows');
  bus.publish({ name: 'messages.stored', data: stored });
  expect(begun).toEqual(names);

  for (const stop of stops.slice(1)) stop();
  expect(() => effects.requireAll()).toThrow(names.slice(0, -1).join(', '));
  bus.publish({ name: 'messages.stored', data: stored });
  expect(begun).toEqual([...names, names.at(-1)]);
});
