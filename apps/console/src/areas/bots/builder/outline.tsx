import type { BotGraph, BotNode } from '@foyer/domain/bots/graph';
import { tidied } from '@foyer/domain/bots/layout';
import { portsOf } from '@foyer/domain/bots/parts';
import { useLingui } from '@lingui/react/macro';
import { IconAlertCircle } from '@tabler/icons-react';
import { Icon } from '../../../ui/index.ts';
import { STEP_LABELS } from '../labels.ts';
import { STEP_ICONS } from './new-step.ts';
import { portLabel } from './step-text.ts';

/** The flow as a list, in the order of its steps: everything that the canvas shows, by keyboard and screen reader. */
export function Outline({
  graph,
  selected,
  problems,
  onSelect,
}: {
  graph: BotGraph;
  selected: string | null;
  problems: ReadonlySet<string | null>;
  onSelect: (id: string) => void;
}) {
  const { t, i18n } = useLingui();
  const names = new Map(graph.nodes.map((node) => [node.id, node.name || i18n._(STEP_LABELS[node.type])]));
  const steps = tidied(graph).nodes.toSorted((a, b) => a.y - b.y || a.x - b.x);
  const exitsOf = (node: BotNode) =>
    portsOf(node)
      .map((port) => {
        const to = names.get(node.exits[port] ?? '') ?? t`nowhere`;
        return `${portLabel(node, port, graph, i18n)} → ${to}`;
      })
      .join(' · ');
  return (
    <ol className="flow-outline" aria-label={t`Steps`}>
      {steps.map((node) => (
        <li key={node.id}>
          <button
            type="button"
            aria-current={node.id === selected || undefined}
            onClick={() => onSelect(node.id)}
          >
            <Icon of={STEP_ICONS[node.type]} />
            <span className="grow">
              <strong dir="auto">{names.get(node.id)}</strong>
              <span className="t-12 t-3">{exitsOf(node)}</span>
            </span>
            {problems.has(node.id) && (
              <>
                <Icon of={IconAlertCircle} className="t-danger" />
                <span className="sr">{t`Has a problem`}</span>
              </>
            )}
          </button>
        </li>
      ))}
    </ol>
  );
}
