import type { BotGraph } from '@foyer/domain/bots/graph';

/** The ids of the steps and notes that contain a text, in the order of their rows on the canvas. */
export function foundIn(graph: BotGraph, wanted: string, labelOf: (type: string) => string): string[] {
  const searched = plain(wanted.trim());
  if (searched === '') return [];
  const steps = graph.nodes.map((node) => ({
    ...node,
    texts: [node.name, labelOf(node.type), ...stringsOf(node.data)],
  }));
  const notes = (graph.notes ?? []).map((note) => ({ ...note, texts: [note.text] }));
  return [...steps, ...notes]
    .filter(({ texts }) => texts.some((text) => plain(text).includes(searched)))
    .toSorted((a, b) => a.y - b.y || a.x - b.x)
    .map(({ id }) => id);
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}
