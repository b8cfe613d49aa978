import '@xyflow/react/dist/base.css';
import type { BotGraph, BotNode, NodeType } from '@foyer/domain/bots/graph';
import { portsOf } from '@foyer/domain/bots/parts';
import { useLingui } from '@lingui/react/macro';
import {
  applyNodeChanges,
  Background,
  Controls,
  type Edge,
  MarkerType,
  MiniMap,
  type Node,
  type NodeChange,
  ReactFlow,
  useReactFlow,
} from '@xyflow/react';
import { useEffect, useMemo, useState } from 'react';
import { withExit, withoutSteps } from './flow-state.ts';
import { STEP_DRAG } from './palette.tsx';
import { StepCard, type StepData } from './step-card.tsx';

const NODE_TYPES = { step: StepCard };
const MINIMAP = { width: 140, height: 96 };
const SNAP: [number, number] = [20, 20];

type StepNode = Node<StepData, 'step'>;

/** The flow as a drawing: steps are moved, connected and deleted by pointer or keyboard. */
export function Canvas({
  graph,
  selected,
  disabled,
  marksOf,
  onSelect,
  onChange,
  onAdd,
}: {
  graph: BotGraph;
  selected: string | null;
  disabled: boolean;
  /** Problems, figures and the trial at a step. */
  marksOf: (node: BotNode) => StepData['marks'];
  onSelect: (id: string | null) => void;
  onChange: (graph: BotGraph) => void;
  onAdd: (type: NodeType, at: { x: number; y: number }) => void;
}) {
  const { t } = useLingui();
  const { screenToFlowPosition } = useReactFlow();
  const drawn = useMemo(
    () =>
      graph.nodes.map(
        (node): StepNode => ({
          id: node.id,
          type: 'step',
          position: { x: node.x, y: node.y },
          selected: node.id === selected,
          data: { node, graph, marks: marksOf(node) },
        }),
      ),
    [graph, selected, marksOf],
  );
  // While steps are dragged they move here; the flow changes when they are dropped.
  const [nodes, setNodes] = useState(drawn);
  useEffect(
    () => setNodes((now) => drawn.map((node) => ({ ...now.find(({ id }) => id === node.id), ...node }))),
    [drawn],
  );
  const edges = useMemo(() => edgesOf(graph), [graph]);
  const place = (moved: readonly Node[]) => {
    const spots = new Map(moved.map(({ id, position }) => [id, position]));
    onChange({
      ...graph,
      nodes: graph.nodes.map((node) => ({ ...node, ...spots.get(node.id) })),
    });
  };
  return (
    <ReactFlow
      className="flow-canvas"
      aria-label={t`Flow`}
      nodes={nodes}
      edges={edges}
      nodeTypes={NODE_TYPES}
      nodesDraggable={!disabled}
      nodesConnectable={!disabled}
      deleteKeyCode={disabled ? null : ['Delete', 'Backspace']}
      snapToGrid
      snapGrid={SNAP}
      minZoom={0.2}
      fitView
      fitViewOptions={{ maxZoom: 1 }}
      onNodesChange={(changes: NodeChange<StepNode>[]) => setNodes((now) => applyNodeChanges(changes, now))}
      onNodeDragStop={(_, __, moved) => place(moved)}
      onNodesDelete={(gone) =>
        onChange(
          withoutSteps(
            graph,
            gone.map(({ id }) => id),
          ),
        )
      }
      onEdgesDelete={(gone) =>
        onChange(
          gone.reduce(
            (now, { source, sourceHandle }) => withExit(now, source, sourceHandle ?? '', null),
            graph,
          ),
        )
      }
      onConnect={({ source, sourceHandle, target }) =>
        onChange(withExit(graph, source, sourceHandle ?? 'next', target))
      }
      onNodeClick={(_, { id }) => onSelect(id)}
      onPaneClick={() => onSelect(null)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        const type = event.dataTransfer.getData(STEP_DRAG);
        if (type) onAdd(type as NodeType, screenToFlowPosition({ x: event.clientX, y: event.clientY }));
      }}
      proOptions={{ hideAttribution: true }}
    >
      <Background gap={20} />
      <Controls showInteractive={false} />
      <MiniMap className="hide-phone" style={MINIMAP} pannable zoomable />
    </ReactFlow>
  );
}

const edgesOf = (graph: BotGraph): Edge[] => {
  const known = new Set(graph.nodes.map(({ id }) => id));
  return graph.nodes.flatMap((node) =>
    portsOf(node).flatMap((port) => {
      const target = node.exits[port];
      if (!target || !known.has(target)) return [];
      const isFailure = port === 'failed';
      return {
        id: `${node.id} ${port}`,
        source: node.id,
        sourceHandle: port,
        target,
        className: isFailure ? 'is-failure' : '',
        markerEnd: { type: MarkerType.ArrowClosed },
      };
    }),
  );
};
