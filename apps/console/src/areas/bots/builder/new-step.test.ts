import { emptyGraph } from '@foyer/domain/bots/layout';
import { expect, it } from 'vitest';
import { withExit } from './flow-state.ts';
import { withNewStep } from './new-step.ts';

const stepOf = (graph: ReturnType<typeof emptyGraph>, id: string) =>
  graph.nodes.find((node) => node.id === id);

it('connects a new step to the first open port of the one before, and covers no other step', () => {
  const open = withExit(emptyGraph(), 'start', 'next', null);
  const first = withNewStep(open, 'say', 'Message', stepOf(open, 'start'));
  expect(stepOf(first.graph, 'start')?.exits).toEqual({ next: first.id });
  const second = withNewStep(first.graph, 'say', 'Message', stepOf(first.graph, 'start'));
  expect(stepOf(second.graph, 'start')?.exits).toEqual({ next: first.id });
  const places = second.graph.nodes.map(({ x, y }) => `${x} ${y}`);
  expect(new Set(places).size).toBe(places.length);
});

it('connects nothing to a step that is dropped at a place', () => {
  const open = withExit(emptyGraph(), 'start', 'next', null);
  const { graph } = withNewStep(open, 'say', 'Message', stepOf(open, 'start'), { x: 900, y: 900 });
  expect(stepOf(graph, 'start')?.exits).toEqual({});
});
