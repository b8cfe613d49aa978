import type { BotGraph, BotNode } from '@foyer/domain/bots/graph';
import { portsOf } from '@foyer/domain/bots/parts';
import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { type Edge, MarkerType, type Node } from '@xyflow/react';
import { useMemo, useRef } from 'react';
import { STEP_LABELS } from '../labels.ts';
import type { NoteData } from './note-card.tsx';
import type { StepData } from './step-card.tsx';
import { portLabel } from './step-text.ts';

export type CanvasNode = Node<StepData, 'step'> | Node<NoteData, 'note'>;

/** The steps and notes as the canvas draws them. What did not change stays the same object, and is not drawn again. */
export function useDrawnNodes(
  graph: BotGraph,
  selection: readonly string[],
  marksOf: (node: BotNode) => StepData['marks'],
): CanvasNode[] {
  const { i18n } = useLingui();
  const last = useRef(new Map<string, CanvasNode>());
  const [language = 'en'] = graph.languages;
  return useMemo(() => {
    const selected = new Set(selection);
    const next = [
      ...graph.nodes.map((node): CanvasNode => {
        const data = { node, language, marks: marksOf(node) };
        return { ...drawn(node, selected), type: 'step', data, ariaLabel: stepLabel(node, i18n) };
      }),
      ...(graph.notes ?? []).map(
        (note): CanvasNode => ({ ...drawn(note, selected), type: 'note', data: { text: note.text } }),
      ),
    ].map((node) => {
      const before = last.current.get(node.id);
      return before && isSame(before, node) ? before : node;
    });
    last.current = new Map(next.map((node) => [node.id, node]));
    return next;
  }, [graph, language, selection, marksOf, i18n]);
}

/** The kind of a step and its name, for screen readers. */
const stepLabel = ({ type, name }: BotNode, i18n: I18n): string => {
  const kind = i18n._(STEP_LABELS[type]);
  return name === '' || name === kind ? kind : `${kind}: ${name}`;
};

const drawn = ({ id, x, y }: { id: string; x: number; y: number }, selected: ReadonlySet<string>) => ({
  id,
  position: { x, y },
  selected: selected.has(id),
});

const isSame = (a: CanvasNode, b: CanvasNode): boolean =>
  a.selected === b.selected &&
  a.position.x === b.position.x &&
  a.position.y === b.position.y &&
  isSameData(a.data, b.data);

const isSameData = (a: object, b: object): boolean => {
  const [before, after] = [a as Record<string, unknown>, b as Record<string, unknown>];
  return Object.keys(after).every((key) =>
    key === 'marks' ? isSameData(before[key] ?? {}, after[key] as object) : before[key] === after[key],
  );
};

/** The connections of the steps: the same list until one of them changes. */
export function useDrawnEdges(graph: BotGraph): Edge[] {
  const { i18n } = useLingui();
  const [language = 'en'] = graph.languages;
  const last = useRef<Edge[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: labels are drawn anew in another language.
  const edges = useMemo(() => new WeakMap<BotNode, readonly Edge[]>(), [i18n, language]);
  return useMemo(() => {
    const known = new Set(graph.nodes.map(({ id }) => id));
    const next = graph.nodes.flatMap((node) => {
      const own = edges.get(node) ?? drawnExits(node, language, i18n);
      edges.set(node, own);
      return own.filter(({ target }) => known.has(target));
    });
    const { current } = last;
    const isSameList =
      next.length === current.length && next.every((edge, index) => isSameEdge(edge, current[index]));
    if (!isSameList) last.current = next;
    return last.current;
  }, [graph, edges, language, i18n]);
}

const isSameEdge = (a: Edge, b: Edge | undefined): boolean =>
  a.id === b?.id && a.target === b.target && a.ariaLabel === b.ariaLabel;

const drawnExits = (node: BotNode, language: string, i18n: I18n): Edge[] =>
  portsOf(node).flatMap((port) => {
    const target = node.exits[port];
    if (!target) return [];
    return {
      id: `${node.id} ${port}`,
      source: node.id,
      sourceHandle: port,
      target,
      ariaLabel: `${node.name || i18n._(STEP_LABELS[node.type])}: ${portLabel(node, port, language, i18n)}`,
      className: port === 'failed' ? 'is-failure' : '',
      markerEnd: { type: MarkerType.ArrowClosed },
    };
  });
