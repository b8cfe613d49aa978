import type { BotGraph, BotNode } from '@foyer/domain/bots/graph';
import { expect, it } from 'vitest';
import { withExit, withoutSteps, withPlaces } from './flow-state.ts';
import { mergeFlows } from './merge-flows.ts';

const say = (id: string, text: string, next?: string) =>
  ({
    id,
    type: 'say',
    name: id,
    x: 0,
    y: 0,
    data: { text: { en: text } },
    exits: next ? { next } : {},
  }) as BotNode;
const flow = (...nodes: BotNode[]): BotGraph => ({ languages: ['en'], nodes });
const written = (graph: BotGraph, id: string, text: string): BotGraph => ({
  ...graph,
  nodes: graph.nodes.map((node) => (node.id === id ? say(id, text, node.exits.next) : node)),
});
const added = (graph: BotGraph, ...nodes: BotNode[]): BotGraph => ({
  ...graph,
  nodes: [...graph.nodes, ...nodes],
});

const base = flow(say('a', 'A', 'b'), say('b', 'B', 'c'), say('c', 'C'));

it('keeps what each changed: texts, connections, places, steps, notes and languages', () => {
  const mine = { ...withExit(written(base, 'a', 'Mine'), 'c', 'next', 'a'), languages: ['en', 'ar'] };
  const theirs = added(
    withPlaces(withExit(written(base, 'b', 'Theirs'), 'a', 'next', 'd'), new Map([['a', { x: 9, y: 9 }]])),
    say('d', 'D'),
  );
  expect(mergeFlows(base, mine, { ...theirs, notes: [{ id: 'n', text: 'N', x: 0, y: 0 }] })).toEqual({
    languages: ['en', 'ar'],
    nodes: [
      { ...say('a', 'Mine', 'd'), x: 9, y: 9 },
      say('b', 'Theirs', 'c'),
      say('c', 'C', 'a'),
      say('d', 'D'),
    ],
    notes: [{ id: 'n', text: 'N', x: 0, y: 0 }],
  });
});

it('gives up when both changed the same step or connection, or one leads to what the other removed', () => {
  const gone = withoutSteps(base, ['c']);
  for (const [mine, theirs] of [
    [written(base, 'a', 'Mine'), written(base, 'a', 'Theirs')],
    [withExit(base, 'a', 'next', 'c'), withExit(base, 'a', 'next', null)],
    [written(base, 'c', 'Mine'), gone],
    [withExit(base, 'a', 'next', 'c'), gone],
  ] as const) {
    expect(mergeFlows(base, mine, theirs)).toBeNull();
    expect(mergeFlows(base, theirs, mine)).toBeNull();
  }
});

it('takes removals, and the same change made twice', () => {
  const both = written(base, 'a', 'Both');
  expect(mergeFlows(base, both, both)).toEqual(both);
  expect(mergeFlows(base, written(base, 'a', 'Mine'), withoutSteps(base, ['c']))).toEqual(
    withoutSteps(written(base, 'a', 'Mine'), ['c']),
  );
});
