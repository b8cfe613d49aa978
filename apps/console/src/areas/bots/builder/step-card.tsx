import './step-card.css';
import type { BotNode } from '@foyer/domain/bots/graph';
import { portsOf } from '@foyer/domain/bots/parts';
import { useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconAlertTriangle, IconUser } from '@tabler/icons-react';
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { memo } from 'react';
import { Icon } from '../../../ui/index.ts';
import { STEP_LABELS } from '../labels.ts';
import { STEP_ICONS } from './new-step.ts';
import { portLabel, summaryOf } from './step-text.ts';

export interface StepData extends Record<string, unknown> {
  readonly node: BotNode;
  /** The first language of the flow. */
  readonly language: string;
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
export const StepCard = memo(function StepCard({
  data: { node, language, marks },
  selected,
}: NodeProps<Node<StepData, 'step'>>) {
  const { t, i18n } = useLingui();
  const ports = portsOf(node);
  const summary = summaryOf(node, language);
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
              <span>{portLabel(node, port, language, i18n)}</span>
              <Handle type="source" id={port} position={Position.Bottom} />
            </span>
          ))}
        </div>
      )}
    </div>
  );
});
