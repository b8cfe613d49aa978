import type { BotGraph, BotNode, BotNote, NodeType } from '@foyer/domain/bots/graph';

export interface Difference {
  readonly how: 'added' | 'changed' | 'removed';
  readonly id: string;
  readonly type: NodeType | 'note';
  /** The name of the step, or the text of the note. */
  readonly name: string;
}

/** The steps and notes in which a flow differs from an earlier one. Places on the canvas do not count. */
export function compareGraphs(before: BotGraph, after: BotGraph): Difference[] {
  const was = new Map(partsOf(before).map((part) => [part.id, part]));
  const is = new Set(partsOf(after).map(({ id }) => id));
  const shown = (how: Difference['how'], { id, type, name }: Part): Difference => ({ how, id, type, name });
  return [
    ...partsOf(after).flatMap((part): Difference[] => {
      const old = was.get(part.id);
      if (!old) return [shown('added', part)];
      return old.text === part.text ? [] : [shown('changed', part)];
    }),
    ...partsOf(before).flatMap((part) => (is.has(part.id) ? [] : [shown('removed', part)])),
  ];
}

type Part = Omit<Difference, 'how'> & { readonly text: string };

const partsOf = ({ nodes, notes = [] }: BotGraph): Part[] => [
  ...nodes.map((node) => ({ id: node.id, type: node.type, name: node.name, text: sameText(node) })),
  ...notes.map(({ id, text }: BotNote) => ({ id, type: 'note' as const, name: text, text })),
];

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
