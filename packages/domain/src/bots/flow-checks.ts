import { BOT_LIMITS, type BotGraph, type BotNode, isChoice, WAITING_TYPES } from './graph.ts';
import { portsOf } from './parts.ts';
import { type BotProblem, problem } from './problems.ts';

/** The steps of a flow by id. */
export type Nodes = ReadonlyMap<string, BotNode>;

/** The steps that a step leads to. */
const nextOf = (node: BotNode, nodes: Nodes, ports = portsOf(node)): BotNode[] =>
  ports.flatMap((port) => nodes.get(node.exits[port] ?? '') ?? []);

/** The steps within the level of a sub-flow: what it runs is another level. */
const onLevel = (node: BotNode, nodes: Nodes): BotNode[] =>
  nextOf(node, nodes, node.type === 'subflow' ? ['next'] : portsOf(node));

/** Whether the flow stops at a step until something arrives. */
const waits = (node: BotNode): boolean =>
  WAITING_TYPES.includes(node.type) && (node.type !== 'buttons' || isChoice(node));

/**
 * The steps that a step can lead to without a message, a time or an answer from outside. Calls count: a loop of tickets
 * or requests would go on until the session ends.
 */
function immediateNext(node: BotNode, nodes: Nodes): BotNode[] {
  switch (node.type) {
    case 'list':
    case 'ask':
    case 'form':
    case 'wait':
      return [];
    case 'buttons':
      return isChoice(node) ? [] : nextOf(node, nodes);
    case 'otp':
    case 'webhook':
    case 'device':
      return nextOf(node, nodes, portsOf(node).includes('failed') ? ['failed'] : []);
    default:
      return nextOf(node, nodes);
  }
}

function reached(from: readonly BotNode[], next: (node: BotNode) => readonly BotNode[]): Set<BotNode> {
  const seen = new Set<BotNode>();
  const open = [...from];
  for (let node = open.pop(); node; node = open.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    open.push(...next(node));
  }
  return seen;
}

/** Problems of the ways through a flow: loops, recursion, length, and steps that nothing leads to. */
export function flowProblems(start: BotNode, graph: BotGraph, nodes: Nodes): BotProblem[] {
  const all = reached([start], (node) => nextOf(node, nodes));
  const unreachable = graph.nodes
    .filter((node) => !all.has(node))
    .map(({ id }) => problem('unreachable', id));
  const outside = [...reached([start], (node) => onLevel(node, nodes))]
    .filter(({ type }) => type === 'return')
    .map(({ id }) => problem('return_outside', id));
  const recursive = [...all]
    .filter((node) => node.type === 'subflow' && flowOf(node, nodes).has(node))
    .map(({ id }) => problem('recursion', id));
  const looping = [...all].filter((node) =>
    reached(immediateNext(node, nodes), (one) => immediateNext(one, nodes)).has(node),
  );
  const loops = looping.map(({ id }) => problem('loop', id));
  const length = recursive.length + loops.length === 0 ? lengthProblems(all, nodes) : [];
  return [...outside, ...recursive, ...loops, ...length, ...unreachable];
}

/** All steps that can run before a sub-flow returns. */
const flowOf = (node: BotNode, nodes: Nodes): Set<BotNode> =>
  reached(nextOf(node, nodes, ['flow']), (one) => nextOf(one, nodes));

/** A flow without loops and recursion can still take more steps for one input than the engine allows. */
function lengthProblems(all: ReadonlySet<BotNode>, nodes: Nodes): BotProblem[] {
  const lengths = new Map<BotNode, number>();
  const depths = new Map<BotNode, number>();
  const longest = (from: readonly BotNode[], of: (node: BotNode) => number) =>
    from.reduce((most, node) => Math.max(most, of(node)), 0);
  const lengthOf = (node: BotNode): number => {
    const known = lengths.get(node);
    if (known !== undefined) return known;
    const flow = node.type === 'subflow' ? longest(nextOf(node, nodes, ['flow']), lengthOf) : 0;
    const length = 1 + flow + (waits(node) ? 0 : longest(onLevel(node, nodes), lengthOf));
    lengths.set(node, length);
    return length;
  };
  const depthOf = (node: BotNode): number => {
    const known = depths.get(node);
    if (known !== undefined) return known;
    const inner = [...flowOf(node, nodes)].filter(({ type }) => type === 'subflow');
    const depth = 1 + longest(inner, depthOf);
    depths.set(node, depth);
    return depth;
  };
  const subflows = [...all].filter(({ type }) => type === 'subflow');
  const depth = longest(subflows, depthOf);
  const deepest = subflows.find((node) => depthOf(node) > BOT_LIMITS.depth);
  if (deepest) return [problem('too_long', deepest.id)];
  const most = BOT_LIMITS.stepsPerInput / (depth + 1);
  const long = [...all].find((node) => lengthOf(node) >= most);
  return long ? [problem('too_long', long.id)] : [];
}
