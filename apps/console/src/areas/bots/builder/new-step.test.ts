import { emptyGraph } from '@foyer/domain/bots/layout';
import { expect, it } from 'vitest';
import { withExit } from './flow-state.ts';
import { trunkEnd, withNewStep } from './new-step.ts';

const stepOf = (graph: ReturnType<typeof emptyGraph>, id: string) =>
  graph.nodes.find((node) => node.id === id);

const placesOf = ({ nodes }: ReturnType<typeof emptyGraph>) => new Set(nodes.map(({ x, y }) => `${x} ${y}`));

it('connects a new step to the first open port of the one before, and covers no other step', () => {
  const open = withExit(emptyGraph(), 'start', 'next', null);
  const first = withNewStep(open, 'say', 'Message', stepOf(open, 'start'));
  expect(stepOf(first.graph, 'start')?.exits).toEqual({ next: first.id });
  expect(placesOf(first.graph).size).toBe(first.graph.nodes.length);
});

it('puts a new step between the one before and where that leads', () => {
  const graph = emptyGraph();
  const asked = withNewStep(graph, 'ask', 'Question', stepOf(graph, 'hello'));
  expect(stepOf(asked.graph, 'hello')?.exits).toEqual({ next: asked.id });
  expect(stepOf(asked.graph, asked.id)?.exits).toEqual({ next: 'person', failed: 'person' });
  const said = withNewStep(asked.graph, 'say', 'Message', stepOf(asked.graph, asked.id));
  expect(stepOf(said.graph, asked.id)?.exits).toEqual({ next: said.id, failed: 'person' });
  expect(said.graph.nodes.toSorted((a, b) => a.y - b.y).map(({ id }) => id)).toEqual([
    'start',
    'hello',
    asked.id,
    said.id,
    'person',
  ]);
  expect(placesOf(said.graph).size).toBe(said.graph.nodes.length);
});

it('follows the last step before the flow branches or ends when none was selected', () => {
  const graph = emptyGraph();
  expect(trunkEnd(graph)?.id).toBe('hello');
  const asked = withNewStep(graph, 'buttons', 'Buttons', stepOf(graph, 'hello'));
  expect(stepOf(asked.graph, asked.id)?.exits).toEqual({ other: 'person' });
  expect(trunkEnd(asked.graph)?.id).toBe(asked.id);
  expect(trunkEnd(withExit(graph, 'hello', 'next', 'hello'))?.id).toBe('hello');
});

it('connects nothing to a step that is dropped at a place', () => {
  const open = withExit(emptyGraph(), 'start', 'next', null);
  const { graph } = withNewStep(open, 'say', 'Message', stepOf(open, 'start'), { x: 900, y: 900 });
  expect(stepOf(graph, 'start')?.exits).toEqual({});
});
