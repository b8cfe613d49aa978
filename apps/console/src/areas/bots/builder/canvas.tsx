import '@xyflow/react/dist/base.css';
import type { BotGraph, BotNode, NodeType } from '@foyer/domain/bots/graph';
import { STEP_WIDTH } from '@foyer/domain/bots/layout';
import { useLingui } from '@lingui/react/macro';
import {
  applyNodeChanges,
  Controls,
  type EdgeChange,
  type NodeChange,
  ReactFlow,
  useReactFlow,
} from '@xyflow/react';
import { type CSSProperties, memo, useEffect, useMemo, useState } from 'react';
import { useCanvasLabels } from './canvas-labels.ts';
import { type CanvasNode, useDrawnEdges, useDrawnNodes } from './canvas-nodes.ts';
import { type From, useConnecting } from './connecting.tsx';
import { Dots, GAP } from './dots.tsx';
import { withExit, withoutSteps, withPlaces } from './flow-state.ts';
import { NoteCard } from './note-card.tsx';
import { Overview } from './overview.tsx';
import { STEP_DRAG } from './palette.tsx';
import { StepCard, type StepData } from './step-card.tsx';

const NODE_TYPES = { step: StepCard, note: NoteCard };
const SNAP: [number, number] = [GAP, GAP];
const DELETE_KEYS = ['Delete', 'Backspace'];
/** How the whole flow is shown. */
export const FIT = { maxZoom: 1 };
const STYLE = { '--step-width': `${STEP_WIDTH}px` } as CSSProperties;
const NO_ATTRIBUTION = { hideAttribution: true };
/**
 * Where a drag does not move the canvas: on steps. React Flow gives this class to connections too and searches it as a
 * selector, so what it searches must name the steps instead.
 */
const NO_PAN = 'nopan,.react-flow__node.draggable';

/** The flow as a drawing: steps and notes are moved, connected and deleted by pointer or keyboard. */
export const Canvas = memo(function Canvas({
  graph,
  selection,
  disabled,
  marksOf,
  onSelect,
  onEdit,
  onAdd,
}: {
  graph: BotGraph;
  selection: readonly string[];
  disabled: boolean;
  /** Problems, figures and the trial at a step. */
  marksOf: (node: BotNode) => StepData['marks'];
  onSelect: (next: (now: readonly string[]) => readonly string[]) => void;
  /** Changes the flow as it is by then, which may be newer than `graph`. */
  onEdit: (made: (now: BotGraph) => BotGraph) => void;
  /** Adds a step at a place, to which a port then leads. */
  onAdd: (type: NodeType, at: { x: number; y: number }, from?: From) => void;
}) {
  const { t } = useLingui();
  const { screenToFlowPosition } = useReactFlow();
  const connecting = useConnecting(graph, onEdit, onAdd);
  const labels = useCanvasLabels();
  const drawn = useDrawnNodes(graph, selection, marksOf);
  // While steps are dragged they move here; the flow changes when they are dropped.
  const [nodes, setNodes] = useState(drawn);
  useEffect(
    () =>
      setNodes((now) => {
        const known = new Map(now.map((node) => [node.id, node]));
        return drawn.map((node) => merged(known.get(node.id), node));
      }),
    [drawn],
  );
  const connections = useDrawnEdges(graph);
  const [marked, setMarked] = useState<readonly string[]>([]);
  const edges = useMemo(
    () => connections.map((edge) => (marked.includes(edge.id) ? { ...edge, selected: true } : edge)),
    [connections, marked],
  );
  const take = (changes: NodeChange<CanvasNode>[]) => {
    setNodes((now) => applyNodeChanges(changes, now));
    const picked = changes.filter((change) => change.type === 'select');
    if (picked.length === 0) return;
    onSelect((now) => [
      ...now.filter((id) => !picked.some((change) => change.id === id)),
      ...picked.filter((change) => change.selected).map((change) => change.id),
    ]);
  };
  return (
    <ReactFlow<CanvasNode>
      className="flow-canvas"
      style={STYLE}
      aria-label={t`Flow`}
      ariaLabelConfig={labels}
      nodes={nodes}
      edges={edges}
      nodeTypes={NODE_TYPES}
      nodesDraggable={!disabled}
      nodesConnectable={!disabled}
      deleteKeyCode={disabled ? null : DELETE_KEYS}
      noPanClassName={NO_PAN}
      onlyRenderVisibleElements={nodes.length > MANY}
      snapToGrid
      snapGrid={SNAP}
      minZoom={nodes.length > MANY ? 0.05 : 0.2}
      fitView
      fitViewOptions={FIT}
      onNodesChange={take}
      onEdgesChange={(changes) => setMarked((now) => withMarks(now, changes))}
      onNodeDragStop={(_, __, moved) =>
        onEdit((now) => withPlaces(now, new Map(moved.map(({ id, position }) => [id, position]))))
      }
      onDelete={({ nodes: gone, edges: cut }) =>
        onEdit((before) =>
          withoutSteps(
            cut.reduce(
              (now, { source, sourceHandle }) => withExit(now, source, sourceHandle ?? '', null),
              before,
            ),
            gone.map(({ id }) => id),
          ),
        )
      }
      onConnect={connecting.onConnect}
      onConnectEnd={connecting.onConnectEnd}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        const type = event.dataTransfer.getData(STEP_DRAG);
        if (type) onAdd(type as NodeType, screenToFlowPosition({ x: event.clientX, y: event.clientY }));
      }}
      proOptions={NO_ATTRIBUTION}
    >
      <Dots />
      <Controls showInteractive={false} />
      <Overview graph={graph} />
      {connecting.palette}
    </ReactFlow>
  );
});

/** The selected connections after some changes. */
const withMarks = (marked: readonly string[], changes: readonly EdgeChange[]): readonly string[] => {
  const picked = changes.filter((change) => change.type === 'select' || change.type === 'remove');
  return [
    ...marked.filter((id) => !picked.some((change) => change.id === id)),
    ...picked.filter((change) => change.type === 'select' && change.selected).map(({ id }) => id),
  ];
};

/** Above so many steps, those out of sight are not drawn, and the whole flow is shown smaller. */
const MANY = 100;

/** A step as the flow has it, with the size that was measured. The same object when nothing differs. */
const merged = (before: CanvasNode | undefined, after: CanvasNode): CanvasNode =>
  before &&
  before.data === after.data &&
  before.selected === after.selected &&
  before.position.x === after.position.x &&
  before.position.y === after.position.y
    ? before
    : ({ ...before, ...after } as CanvasNode);
