import type { Task } from '@foyer/contract/tasks/shapes';
import type { TaskPriority } from '@foyer/domain/task';
import type { TaskStatus } from '@foyer/domain/task-status';
import { useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconChevronsUp, IconChevronUp } from '@tabler/icons-react';
import { Avatar, Badge, ChannelGlyph, Cut, channelName, Icon } from '../../ui/index.ts';
import { PRIORITY_LABELS, STATUS_LABELS } from './labels.ts';

/** The icon and colour of each priority. Specification 9. */
export const PRIORITY_STYLES = {
  Low: { tone: 'ok', icon: IconChevronDown },
  Medium: { tone: 'warn', icon: IconChevronUp },
  High: { tone: 'bad', icon: IconChevronsUp },
} as const;

/** The icon of a priority in its colour. */
export function PriorityIcon({ priority }: { priority: TaskPriority }) {
  const { tone, icon } = PRIORITY_STYLES[priority];
  return (
    <span className={`prio ${tone}`}>
      <Icon of={icon} size={14} />
    </span>
  );
}

/** A priority: icon, label and colour. Specification 9. */
export function Priority({ priority }: { priority: TaskPriority }) {
  const { i18n } = useLingui();
  const { tone, icon } = PRIORITY_STYLES[priority];
  return (
    <span className={`prio ${tone}`}>
      <Icon of={icon} size={14} />
      {i18n._(PRIORITY_LABELS[priority])}
    </span>
  );
}

const TONES = {
  Open: 'neutral',
  Pending: 'warning',
  Assigned: 'info',
  'In Progress': 'brand',
  Completed: 'success',
} as const;

/** A status as a badge. */
export function StatusBadge({ status }: { status: TaskStatus }) {
  const { i18n } = useLingui();
  return <Badge tone={TONES[status]}>{i18n._(STATUS_LABELS[status])}</Badge>;
}

/** The channel of the thread that a task was created from; `bare` shows the icon alone. */
export function Channel({ channel, bare }: { channel: string; bare?: boolean }) {
  const { i18n } = useLingui();
  return (
    <span className="row task-channel" title={channelName(channel, i18n)}>
      <ChannelGlyph channel={channel} bare={bare} />
    </span>
  );
}

/** The assignee of a task with avatar, or a dash. */
export function Assignee({ person }: { person: Task['assignedTo'] }) {
  const { t } = useLingui();
  if (!person) return <span className="t-3">{t`No one`}</span>;
  return (
    <span className="row task-assignee">
      <Avatar id={person.id} name={person.name} imageUrl={person.imageUrl} size={20} />
      <Cut>{person.name}</Cut>
    </span>
  );
}
