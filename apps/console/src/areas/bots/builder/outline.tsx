import type { BotGraph, BotNode } from '@foyer/domain/bots/graph';
import { tidied } from '@foyer/domain/bots/layout';
import { portsOf } from '@foyer/domain/bots/parts';
import { useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconNote } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { leadsTo } from '../../../i18n/bidi.ts';
import { Icon, type IconShape } from '../../../ui/index.ts';
import { STEP_LABELS } from '../labels.ts';
import { STEP_ICONS } from './new-step.ts';
import { portLabel } from './step-text.ts';

/** The flow as a list, in the order of its steps: everything that the canvas shows, by keyboard and screen reader. */
export function Outline({
  graph,
  selection,
  problems,
  onSelect,
}: {
  graph: BotGraph;
  selection: readonly string[];
  problems: ReadonlySet<string | null>;
  onSelect: (ids: readonly string[]) => void;
}) {
  const { t, i18n } = useLingui();
  const [language = 'en'] = graph.languages;
  const names = new Map(graph.nodes.map((node) => [node.id, node.name || i18n._(STEP_LABELS[node.type])]));
  const steps = tidied(graph).nodes.toSorted((a, b) => a.y - b.y || a.x - b.x);
  const exitsOf = (node: BotNode) =>
    portsOf(node)
      .map((port) => {
        const to = names.get(node.exits[port] ?? '') ?? t`nowhere`;
        return leadsTo(portLabel(node, port, language, i18n), to, i18n);
      })
      .join(' · ');
  const line = (id: string, name: string) => ({
    name,
    isSelected: selection.includes(id),
    isCurrent: selection.length === 1 && selection[0] === id,
    onOpen: () => onSelect([id]),
    onMark: (isMarked: boolean) =>
      onSelect(isMarked ? [...selection, id] : selection.filter((one) => one !== id)),
  });
  return (
    <ol className="flow-outline" aria-label={t`Steps`}>
      {steps.map((node) => (
        <Line key={node.id} {...line(node.id, names.get(node.id) ?? '')} icon={STEP_ICONS[node.type]}>
          <span className="t-12 t-3">{exitsOf(node)}</span>
          {problems.has(node.id) && (
            <span className="flow-outline-problem t-12 t-danger">
              <Icon of={IconAlertCircle} /> {t`Has a problem`}
            </span>
          )}
        </Line>
      ))}
      {graph.notes?.map(({ id, text }) => (
        <Line key={id} {...line(id, text || t`Empty note`)} icon={IconNote}>
          <span className="t-12 t-3">{t`Note`}</span>
        </Line>
      ))}
    </ol>
  );
}

function Line({
  name,
  icon,
  isSelected,
  isCurrent,
  onOpen,
  onMark,
  children,
}: {
  name: string;
  icon: IconShape;
  isSelected: boolean;
  isCurrent: boolean;
  onOpen: () => void;
  onMark: (isMarked: boolean) => void;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <li ref={row}>
      <input
        type="checkbox"
        checked={isSelected}
        aria-label={t`Select ${name}`}
        onChange={(event) => onMark(event.target.checked)}
      />
      <button type="button" aria-current={isCurrent || undefined} onClick={onOpen}>
        <Icon of={icon} />
        <span className="grow">
          <strong dir="auto">{name}</strong>
          {children}
        </span>
      </button>
    </li>
  );
}
