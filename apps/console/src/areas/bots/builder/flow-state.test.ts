import { emptyGraph } from '@foyer/domain/bots/layout';
import { expect, it } from 'vitest';
import { type FlowAction, loaded, reduceFlow, withExit, withoutSteps } from './flow-state.ts';

const after = (...actions: FlowAction[]) => actions.reduce(reduceFlow, loaded(emptyGraph()));

it('undoes what was typed in one field at once, and redoes it', () => {
  const graph = emptyGraph();
  const typed = [1, 2].map((x) => ({ ...graph, nodes: graph.nodes.map((node) => ({ ...node, x })) }));
  const changes = typed.map((one) => ({ type: 'change', graph: one, topic: 'hello' }) as const);
  const done = after(...changes);
  expect(done.graph).toBe(typed[1]);
  const undone = reduceFlow(done, { type: 'undo' });
  expect(undone.graph).toEqual(graph);
  expect(reduceFlow(undone, { type: 'redo' }).graph).toBe(typed[1]);
  expect(reduceFlow(undone, { type: 'undo' })).toBe(undone);
});

it('removes a step with what leads to it', () => {
  const graph = withoutSteps(withExit(emptyGraph(), 'start', 'next', 'hello'), ['hello']);
  expect(graph.nodes.map(({ id, exits }) => [id, exits])).toEqual([
    ['start', {}],
    ['person', {}],
  ]);
});
