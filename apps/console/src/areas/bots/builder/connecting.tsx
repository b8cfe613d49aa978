import type { BotGraph, NodeType } from '@foyer/domain/bots/graph';
import { STEP_WIDTH } from '@foyer/domain/bots/layout';
import { useLingui } from '@lingui/react/macro';
import { type OnConnect, type OnConnectEnd, useReactFlow } from '@xyflow/react';
import { useState } from 'react';
import { STEP_LABELS } from '../labels.ts';
import { withExit } from './flow-state.ts';
import { PaletteDrawer } from './palette.tsx';

/** A port, by its step. */
export interface From {
  readonly step: string;
  readonly port: string;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Connects a port with the step on which it is dropped, or with a new one where the canvas is empty. */
export function useConnecting(
  graph: BotGraph,
  onEdit: (made: (now: BotGraph) => BotGraph) => void,
  onAdd: (type: NodeType, at: Point, from?: From) => void,
) {
  const { i18n } = useLingui();
  const { screenToFlowPosition } = useReactFlow();
  const [open, setOpen] = useState<{ readonly from: From; readonly at: Point } | null>(null);
  const connect = (from: From, to: string) => onEdit((now) => withExit(now, from.step, from.port, to));
  const stepOf = (id: string | null | undefined) => graph.nodes.find((node) => node.id === id);

  const onConnect: OnConnect = ({ source, sourceHandle, target }) =>
    connect({ step: source, port: sourceHandle ?? 'next' }, target);

  const onConnectEnd: OnConnectEnd = (event, { isValid, fromNode, fromHandle }) => {
    if (isValid || !fromNode || fromHandle?.type !== 'source') return;
    const from = { step: fromNode.id, port: fromHandle.id ?? 'next' };
    const pointer = 'changedTouches' in event ? event.changedTouches[0] : event;
    if (!pointer) return;
    const point = { x: pointer.clientX, y: pointer.clientY };
    const below = document.elementFromPoint(point.x, point.y);
    const card = below?.closest('.react-flow__node');
    const to = stepOf(card?.getAttribute('data-id'));
    if (to && to.type !== 'start' && to.id !== from.step) connect(from, to.id);
    if (card || !below?.closest('.react-flow__pane')) return;
    const { x, y } = screenToFlowPosition(point);
    setOpen({ from, at: { x: x - STEP_WIDTH / 2, y } });
  };

  const step = stepOf(open?.from.step);
  const palette = (
    <PaletteDrawer
      opened={open !== null}
      follows={step && (step.name || i18n._(STEP_LABELS[step.type]))}
      onAdd={(type) => open && onAdd(type, open.at, open.from)}
      onClose={() => setOpen(null)}
    />
  );
  return { onConnect, onConnectEnd, palette };
}
