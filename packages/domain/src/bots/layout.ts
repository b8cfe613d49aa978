import type { BotGraph, BotNode } from './graph.ts';
import { portsOf } from './parts.ts';

/** Width of a step on the canvas. Pixels. */
export const STEP_WIDTH = 256;

/** Size of a step with the space around it. Pixels. */
export const CELL = { width: STEP_WIDTH + 40, height: 160 } as const;

/** Rows that are placed below each other. Those of a longer flow go on beside them, from the top. */
const ROWS = 25;

/** Places the steps in rows by their distance from the start, each below the one that leads to it first. */
export function tidied(graph: BotGraph): BotGraph {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const rowOf = new Map<string, number>();
  const rows: BotNode[][] = [];
  const place = (from: BotNode, first: number) => {
    const open: [BotNode, number][] = [[from, first]];
    for (const [node, row] of open) {
      if (rowOf.has(node.id)) continue;
      rowOf.set(node.id, row);
      rows[row] = [...(rows[row] ?? []), node];
      for (const port of portsOf(node)) {
        const next = nodes.get(node.exits[port] ?? '');
        if (next) open.push([next, row + 1]);
      }
    }
  };
  const start = graph.nodes.find(({ type }) => type === 'start');
  if (start) place(start, 0);
  for (const node of graph.nodes) if (!rowOf.has(node.id)) place(node, rows.length);
  // Ends that several steps lead to stand below all of them, so that no line runs upwards to them.
  const below = new Map<string, number>();
  for (const node of graph.nodes)
    for (const port of portsOf(node)) {
      const to = node.exits[port] ?? '';
      below.set(to, Math.max(below.get(to) ?? 0, (rowOf.get(node.id) ?? 0) + 1));
    }
  for (const node of graph.nodes) {
    const row = below.get(node.id) ?? 0;
    const now = rowOf.get(node.id) ?? 0;
    if (portsOf(node).length > 0 || row <= now) continue;
    rows[now] = (rows[now] ?? []).filter(({ id }) => id !== node.id);
    rows[row] = [...(rows[row] ?? []), node];
    rowOf.set(node.id, row);
  }
  const widest = Math.max(1, ...rows.map((row) => row.length));
  const spots = new Map(
    rows.flatMap((row, y) =>
      row.map((node, x) => [
        node.id,
        {
          x: Math.round((x + (widest - row.length) / 2 + Math.floor(y / ROWS) * widest) * CELL.width),
          y: (y % ROWS) * CELL.height,
        },
      ]),
    ),
  );
  return { ...graph, nodes: graph.nodes.map((node) => ({ ...node, ...spots.get(node.id) })) };
}

/** A flow that greets and leads to a person: what a new bot begins with. */
export const emptyGraph = (): BotGraph =>
  tidied({
    languages: ['en'],
    nodes: [
      { id: 'start', type: 'start', name: 'Start', x: 0, y: 0, data: {}, exits: { next: 'hello' } },
      {
        id: 'hello',
        type: 'say',
        name: 'Greeting',
        x: 0,
        y: 0,
        data: { text: { en: 'Hello, how can I help?' } },
        exits: { next: 'person' },
      },
      {
        id: 'person',
        type: 'handover',
        name: 'To the team',
        x: 0,
        y: 0,
        data: { text: { en: 'I am passing you to a person.' }, departmentId: null },
        exits: {},
      },
    ],
  });
