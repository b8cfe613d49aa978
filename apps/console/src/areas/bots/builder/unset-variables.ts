import { type BotGraph, type BotNode, isVariable } from '@foyer/domain/bots/graph';
import type { BotProblem } from '@foyer/domain/bots/problems';
import { withExit } from './flow-state.ts';
import { withNewStep } from './new-step.ts';

/** The variables that a flow uses and no step sets. */
export const unsetVariables = (problems: readonly BotProblem[]): string[] => [
  ...new Set(
    problems
      .filter(({ code, detail }) => code === 'unknown_variable' && isVariable(detail))
      .map(({ detail }) => detail),
  ),
];

/** The flow with a step for each variable, between the start and what it led to. */
export function withVariables(
  graph: BotGraph,
  names: readonly string[],
  titleOf: (name: string) => string,
): { readonly graph: BotGraph; readonly ids: readonly string[] } {
  const start = graph.nodes.find(({ type }) => type === 'start');
  if (!start) return { graph, ids: [] };
  const stepOf = (now: BotGraph, id: string) => now.nodes.find((node) => node.id === id);
  let now = withExit(graph, start.id, 'next', null);
  const ids: string[] = [];
  for (const name of names) {
    const added = withNewStep(now, 'set', titleOf(name), stepOf(now, ids.at(-1) ?? start.id));
    now = {
      ...added.graph,
      nodes: added.graph.nodes.map((node) =>
        node.id === added.id ? ({ ...node, data: { variable: name, value: '' } } as BotNode) : node,
      ),
    };
    ids.push(added.id);
  }
  const led = start.exits.next;
  return { graph: led ? withExit(now, ids.at(-1) ?? start.id, 'next', led) : now, ids };
}
