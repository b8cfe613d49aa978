import type { BotGraph, BotNode, BotNote } from '@foyer/domain/bots/graph';
import { mergeFlows } from './merge-flows.ts';

/** The flow in the builder, with what can be undone and redone. */
export interface FlowState {
  readonly graph: BotGraph;
  readonly past: readonly BotGraph[];
  readonly future: readonly BotGraph[];
  /** What the last change was about: further changes of it are undone with it. */
  readonly topic: string | null;
}

export type FlowAction =
  | { readonly type: 'change'; readonly graph: BotGraph; readonly topic?: string }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  /** Shows the flow as it was stored elsewhere. Undo shows the one before, which may be nowhere else. */
  | { readonly type: 'replace'; readonly graph: BotGraph }
  /** Shows the flow as another member stored it. What they did is not undone here. */
  | { readonly type: 'follow'; readonly graph: BotGraph }
  /** Keeps the flow shown over that of another member, which undo shows. */
  | { readonly type: 'keep'; readonly theirs: BotGraph }
  /** Shows what two members made of `base`. Undo takes back only what was done here. */
  | {
      readonly type: 'merge';
      readonly base: BotGraph;
      readonly mine: BotGraph;
      readonly theirs: BotGraph;
      readonly merged: BotGraph;
    };

const PAST_MAX = 100;

export const loaded = (graph: BotGraph): FlowState => ({ graph, past: [], future: [], topic: null });

export function reduceFlow(state: FlowState, action: FlowAction): FlowState {
  const { graph, past, future, topic } = state;
  switch (action.type) {
    case 'replace':
      return { graph: action.graph, past: [...past, graph].slice(-PAST_MAX), future: [], topic: null };
    case 'follow':
      return loaded(action.graph);
    case 'keep':
      return { graph, past: [...past, action.theirs].slice(-PAST_MAX), future: [], topic: null };
    case 'merge': {
      const { base, mine, theirs, merged } = action;
      const together = (one: BotGraph) => mergeFlows(base, one, theirs);
      return {
        graph: graph === mine ? merged : (together(graph) ?? graph),
        past: past.flatMap((one) => together(one) ?? []),
        future: future.flatMap((one) => together(one) ?? []),
        topic,
      };
    }
    case 'change': {
      const isSame = action.topic !== undefined && action.topic === topic;
      return {
        graph: action.graph,
        past: isSame ? past : [...past, graph].slice(-PAST_MAX),
        future: [],
        topic: action.topic ?? null,
      };
    }
    case 'undo': {
      const before = past.at(-1);
      return before
        ? { graph: before, past: past.slice(0, -1), future: [graph, ...future], topic: null }
        : state;
    }
    case 'redo': {
      const [next, ...rest] = future;
      return next ? { graph: next, past: [...past, graph], future: rest, topic: null } : state;
    }
  }
}

/** The flow with a step replaced by one with the same id. */
export const withStep = (graph: BotGraph, step: BotNode): BotGraph => ({
  ...graph,
  nodes: graph.nodes.map((node) => (node.id === step.id ? step : node)),
});

/** The flow with a port leading to a step, or nowhere. */
export const withExit = (graph: BotGraph, from: string, port: string, to: string | null): BotGraph => ({
  ...graph,
  nodes: graph.nodes.map((node) => {
    if (node.id !== from) return node;
    const { [port]: _, ...others } = node.exits;
    return { ...node, exits: to === null ? others : { ...others, [port]: to } } as BotNode;
  }),
});

/** The flow with a note replaced by one with the same id. */
export const withNote = (graph: BotGraph, note: BotNote): BotGraph => ({
  ...graph,
  notes: graph.notes?.map((one) => (one.id === note.id ? note : one)),
});

/** The flow without some steps, what led to them, and without some notes. */
export const withoutSteps = (graph: BotGraph, ids: readonly string[]): BotGraph => ({
  ...graph,
  nodes: graph.nodes
    .filter(({ id }) => !ids.includes(id))
    .map((node) =>
      Object.values(node.exits).some((to) => ids.includes(to))
        ? ({
            ...node,
            exits: Object.fromEntries(Object.entries(node.exits).filter(([, to]) => !ids.includes(to))),
          } as BotNode)
        : node,
    ),
  ...(graph.notes && { notes: graph.notes.filter(({ id }) => !ids.includes(id)) }),
});

/** The flow with steps and notes at other places. */
export function withPlaces(
  graph: BotGraph,
  places: ReadonlyMap<string, { readonly x: number; readonly y: number }>,
): BotGraph {
  const placed = <Thing extends BotNode | BotNote>(thing: Thing): Thing =>
    places.has(thing.id) ? { ...thing, ...places.get(thing.id) } : thing;
  return {
    ...graph,
    nodes: graph.nodes.map(placed),
    ...(graph.notes && { notes: graph.notes.map(placed) }),
  };
}
