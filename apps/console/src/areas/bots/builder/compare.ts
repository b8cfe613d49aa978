import type { BotGraph, BotNode } from '@foyer/domain/bots/graph';

export interface Difference {
  readonly how: 'added' | 'changed' | 'removed';
  readonly node: BotNode;
}

/** The steps in which a flow differs from an earlier one. Places on the canvas do not count. */
export function compareGraphs(before: BotGraph, after: BotGraph): Difference[] {
  const was = new Map(before.nodes.map((node) => [node.id, node]));
  const is = new Set(after.nodes.map(({ id }) => id));
  return [
    ...after.nodes.flatMap((node): Difference[] => {
      const old = was.get(node.id);
      if (!old) return [{ how: 'added', node }];
      return sameText(old) === sameText(node) ? [] : [{ how: 'changed', node }];
    }),
    ...before.nodes.flatMap((node): Difference[] => (is.has(node.id) ? [] : [{ how: 'removed', node }])),
  ];
}

const sameText = ({ type, name, data, exits }: BotNode): string =>
  JSON.stringify([type, name, sorted(data), sorted(exits)]);

/** With keys in order: the database keeps another one. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => [key, sorted(part)]);
}
