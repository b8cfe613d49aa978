import type { BotGraph, BotNode } from '@foyer/domain/bots/graph';
import { portsOf } from '@foyer/domain/bots/parts';
import { useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconAlertTriangle, IconUser } from '@tabler/icons-react';
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { Icon } from '../../../ui/index.ts';
import { STEP_LABELS } from '../labels.ts';
import { STEP_ICONS } from './new-step.ts';
import { portLabel, summaryOf } from './step-text.ts';

export interface StepData extends Record<string, unknown> {
  readonly node: BotNode;
  readonly graph: BotGraph;
  readonly marks: {
    readonly problem: 'error' | 'warning' | null;
    /** Sessions that reached it, and those that ended or wait there. Null without figures. */
    readonly reached: number | null;
    readonly left: number;
    readonly isCurrent: boolean;
    readonly isVisited: boolean;
  };
}

/** A step on the canvas, with a handle for each port. */
export function StepCard({ data: { node, graph, marks }, selected }: NodeProps<Node<StepData, 'step'>>) {
  const { t, i18n } = useLingui();
  const ports = portsOf(node);
  const summary = summaryOf(node, graph);
  const classes = [
    'flow-step',
    selected && 'is-selected',
    marks.problem && `has-${marks.problem}`,
    marks.isCurrent && 'is-current',
    marks.isVisited && 'is-visited',
  ];
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      {node.type !== 'start' && <Handle type="target" position={Position.Top} />}
      <div className="flow-step-head">
        <Icon of={STEP_ICONS[node.type]} size={14} />
        <span>{i18n._(STEP_LABELS[node.type])}</span>
        {marks.problem && (
          <Icon of={marks.problem === 'error' ? IconAlertCircle : IconAlertTriangle} size={14} />
        )}
        {marks.reached !== null && (
          <span className="end num">
            <Icon of={IconUser} size={12} /> {i18n.number(marks.reached)}
          </span>
        )}
      </div>
      <strong dir="auto">{node.name || i18n._(STEP_LABELS[node.type])}</strong>
      {(summary || marks.left > 0) && (
        <span className="flow-step-text" dir="auto">
          {summary}
          {marks.left > 0 && <em> {t`${marks.left} left`}</em>}
        </span>
      )}
      {ports.length === 1 && <Handle type="source" id={ports[0] ?? null} position={Position.Bottom} />}
      {ports.length > 1 && (
        <div className="flow-ports">
          {ports.map((port) => (
            <span key={port} className={node.exits[port] ? undefined : 'is-open'} dir="auto">
              {portLabel(node, port, graph, i18n)}
              <Handle type="source" id={port} position={Position.Bottom} />
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
