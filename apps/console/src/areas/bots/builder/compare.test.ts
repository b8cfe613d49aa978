import type { BotGraph, BotNode } from '@foyer/domain/bots/graph';
import { setupI18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { changeText } from './change-text.ts';
import { compareGraphs } from './compare.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

const step = (id: string, type: string, data: object, exits: object = {}) =>
  ({ id, type, name: id, x: 0, y: 0, data, exits }) as BotNode;

const flow = (...nodes: BotNode[]): BotGraph => ({ languages: ['en', 'ar'], nodes });

const described = (before: BotGraph, after: BotGraph) =>
  compareGraphs(before, after).map(({ how, name, changes, id }) => [
    how,
    name,
    ...changes.map((change) => {
      const text = changeText(change, id, { before, after }, i18n);
      return [text.label, text.before, text.after];
    }),
  ]);

const option = (id: string, en: string) => ({ id, label: { en }, action: 'postback', value: '' });

it('names what changed in a step, with the steps to which its branches lead', () => {
  const [bye, wait] = [step('Bye', 'close', { text: {} }), step('Later', 'jump', {})];
  const before = flow(
    step(
      'Menu',
      'buttons',
      { text: { en: 'Hi', ar: 'أهلا' }, buttons: [option('a', 'Yes!')] },
      { a: 'Bye', other: '' },
    ),
    bye,
  );
  const after = flow(
    step(
      'Menu',
      'buttons',
      { buttons: [option('a', 'Yes'), option('b', 'No')], text: { en: 'Hello', ar: 'أهلا' } },
      { a: 'Later', other: 'Later', b: 'Later' },
    ),
    wait,
  );
  expect(described(before, after)).toEqual([
    [
      'changed',
      'Menu',
      ['Text · English', 'Hi', 'Hello'],
      ['Option 1', 'Yes!', 'Yes'],
      ['Branch “Yes”', 'Bye', 'Later'],
      ['Branch “Something else”', '', 'Later'],
      ['Option 2', '', 'No · Goes to another step'],
      ['Branch “No”', '', 'Later'],
    ],
    ['added', 'Later'],
    ['removed', 'Bye'],
  ]);
});

it('does not count places on the canvas, the order of keys and ports that are gone', () => {
  const say = step('Say', 'say', { text: { en: 'Hi', ar: 'أهلا' } }, { next: 'a' });
  const moved = step('Say', 'say', { text: { ar: 'أهلا', en: 'Hi' } }, { gone: 'b', next: 'a' });
  expect(compareGraphs(flow(say), flow({ ...moved, x: 40 }))).toEqual([]);
});

it('shortens texts to where they differ, and shows no ids and codes', () => {
  const notify = (memberIds: string[], text: string) => flow(step('N', 'notify', { memberIds, text }));
  expect(
    described(notify(['1'], `${'a'.repeat(50)}b`), notify(['2'], `${'a'.repeat(50)}${'c'.repeat(99)}`)),
  ).toEqual([
    [
      'changed',
      'N',
      ['Members', '', ''],
      ['Text', `…${'a'.repeat(16)}b`, `…${'a'.repeat(16)}${'c'.repeat(64)}…`],
    ],
  ]);
  const lead = (to: string) => flow(step('L', 'lead', { to }));
  expect(described(lead('PROSPECT'), lead('CUSTOMER'))).toEqual([
    ['changed', 'L', ['To', 'Prospect', 'Customer']],
  ]);
});
