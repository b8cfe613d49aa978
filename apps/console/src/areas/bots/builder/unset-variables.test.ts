import { checkGraph } from '@foyer/domain/bots/checker';
import type { BotGraph } from '@foyer/domain/bots/graph';
import { emptyGraph } from '@foyer/domain/bots/layout';
import { expect, it } from 'vitest';
import { unsetVariables, withVariables } from './unset-variables.ts';

it('adds a step for each variable that nothing sets, after the start', () => {
  const graph: BotGraph = {
    ...emptyGraph(),
    nodes: emptyGraph().nodes.map((node) =>
      node.type === 'say'
        ? { ...node, data: { text: { en: '{{ order }} of {{ name }}, {{ order }}' } } }
        : node,
    ),
  };
  const unset = unsetVariables(checkGraph(graph));
  expect(unset).toEqual(['order', 'name']);
  const added = withVariables(graph, unset, (name) => `Set ${name}`);
  expect(checkGraph(added.graph).filter(({ isError }) => isError)).toEqual([]);
  const exitsOf = (id: string) => added.graph.nodes.find((node) => node.id === id)?.exits;
  const [first = '', second = ''] = added.ids;
  expect(exitsOf('start')).toEqual({ next: first });
  expect(exitsOf(first)).toEqual({ next: second });
  expect(exitsOf(second)).toEqual(graph.nodes.find(({ id }) => id === 'start')?.exits);
});
