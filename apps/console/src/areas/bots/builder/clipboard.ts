import { BOT_LIMITS, type BotGraph, type BotNode, type BotNote } from '@foyer/domain/bots/graph';
import { newId } from './new-step.ts';

/** What the text of copied steps begins with, so that other texts are not taken for steps. */
const KIND = 'foyer-bot-steps';

const OFFSET = 40;

/** Steps and notes as text for the clipboard, with the connections among themselves. Empty: nothing to copy. */
export function copiedText(graph: BotGraph, ids: readonly string[]): string {
  const nodes = graph.nodes.filter(({ id, type }) => ids.includes(id) && type !== 'start');
  const notes = (graph.notes ?? []).filter(({ id }) => ids.includes(id));
  if (nodes.length + notes.length === 0) return '';
  return JSON.stringify({ kind: KIND, languages: graph.languages, nodes: nodes.map(among(nodes)), notes });
}

/** The flow with the steps of a text of the clipboard, or why it has none. */
export type Pasted =
  | { readonly graph: BotGraph; readonly ids: readonly string[] }
  | { readonly refused: 'other' | 'full' };

/** Adds copied steps under new ids. Whatever the clipboard holds is checked against the contract first. */
export async function pasteText(graph: BotGraph, text: string): Promise<Pasted> {
  const copied = await readCopied(text);
  if (!copied) return { refused: 'other' };
  const { nodes, notes = [] } = copied;
  const known = graph.notes ?? [];
  const isFull =
    graph.nodes.length + nodes.length > BOT_LIMITS.nodes || known.length + notes.length > BOT_LIMITS.notes;
  if (isFull) return { refused: 'full' };
  const fresh = new Map([
    ...nodes.map(({ id, type }) => [id, newId(type)] as const),
    ...notes.map(({ id }) => [id, newId('note')] as const),
  ]);
  const idOf = (id: string) => fresh.get(id) ?? id;
  const moved = <Thing extends BotNode | BotNote>(thing: Thing): Thing => ({
    ...thing,
    id: idOf(thing.id),
    x: thing.x + OFFSET,
    y: thing.y + OFFSET,
  });
  return {
    ids: [...fresh.values()],
    graph: {
      ...graph,
      nodes: [...graph.nodes, ...nodes.map(among(nodes)).map((node) => renamed(moved(node), idOf))],
      ...(notes.length > 0 && { notes: [...known, ...notes.map(moved)] }),
    },
  };
}

async function readCopied(text: string): Promise<BotGraph | null> {
  if (!text.includes(KIND)) return null;
  const { BotGraph: Shape } = await import('@foyer/contract/bots/graph-shapes');
  try {
    const { kind, ...graph } = JSON.parse(text) as { kind: unknown };
    const read = Shape.safeParse(graph);
    const isSteps = kind === KIND && read.success && read.data.nodes.every(({ type }) => type !== 'start');
    return isSteps ? (read.data as BotGraph) : null;
  } catch {
    return null;
  }
}

/** A step without what leads to steps that are not among these. */
const among =
  (nodes: readonly BotNode[]) =>
  (node: BotNode): BotNode =>
    ({
      ...node,
      exits: Object.fromEntries(
        Object.entries(node.exits).filter(([, to]) => nodes.some(({ id }) => id === to)),
      ),
    }) as BotNode;

const renamed = (node: BotNode, idOf: (id: string) => string): BotNode =>
  ({
    ...node,
    exits: Object.fromEntries(Object.entries(node.exits).map(([port, to]) => [port, idOf(to)])),
  }) as BotNode;
