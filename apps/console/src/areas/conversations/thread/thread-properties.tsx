import type { Conversation } from '@foyer/contract/conversations/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconAlarm, IconFlag, IconPlus, IconUsers, IconX } from '@tabler/icons-react';
import { useCall } from '../../../api/index.ts';
import { Badge, dayAndTime, Icon, Popover, Tag, useTimeZone } from '../../../ui/index.ts';
import { labelColour } from '../inbox/label-tag.tsx';
import { LabelPane } from '../inbox/menus/label-pane.tsx';
import { usePriorityName, useStatusName } from '../inbox/names.ts';
import type { ThreadTools } from './use-thread-tools.ts';

/** Status, snooze, priority, team and labels of the open conversation, with editing of labels. */
export function ThreadProperties({
  conversation,
  tools,
  isShown,
  opened,
  onOpened,
}: {
  conversation: Conversation;
  tools: ThreadTools;
  /** Whether it is also rendered when empty. */
  isShown: boolean;
  /** Whether the label menu is open. */
  opened: boolean;
  onOpened: (opened: boolean) => void;
}) {
  const { t, i18n } = useLingui();
  const zone = useTimeZone();
  const statusName = useStatusName();
  const priorityName = usePriorityName();
  const { labels, snoozedUntil, priority, departmentID, inboxStatus } = conversation;
  const { data } = useCall('listDepartments', undefined, { enabled: departmentID !== null });
  const team = data?.departments.find((one) => one.id === departmentID);
  const hasMarks = labels.length > 0 || snoozedUntil || priority || team;
  if (!isShown && !hasMarks && !opened) return null;
  const canLabel = tools.mayEdit && !tools.isDiscarded;
  return (
    <div className="thread-marks">
      {isShown && (
        <Badge tone={inboxStatus === 'Pending' ? 'warning' : 'neutral'}>{statusName(inboxStatus)}</Badge>
      )}
      {snoozedUntil && (
        <Badge icon={IconAlarm} tone="info">
          {t`Snoozed until ${dayAndTime(snoozedUntil, i18n.locale, zone)}`}
        </Badge>
      )}
      {priority && (
        <Badge icon={IconFlag} tone={priority === 'High' ? 'danger' : 'neutral'}>
          {priorityName(priority)}
        </Badge>
      )}
      {team && (
        <Badge icon={IconUsers}>
          <bdi>{team.name}</bdi>
        </Badge>
      )}
      {labels.map((label) => (
        <Tag key={label.id} colour={labelColour(label.tagColor)}>
          <bdi>{label.tagName}</bdi>
          {canLabel && (
            <button
              type="button"
              className="tag-x"
              aria-label={t`Remove label ${label.tagName}`}
              onClick={() => tools.toggleLabel(label)}
            >
              <Icon of={IconX} size={12} />
            </button>
          )}
        </Tag>
      ))}
      {canLabel && (
        <Popover
          label={t`Labels`}
          width={260}
          opened={opened}
          onChange={onOpened}
          trigger={
            <button
              type="button"
              className="btn quiet sm label-add"
              aria-expanded={opened}
              onClick={() => onOpened(!opened)}
            >
              <Icon of={IconPlus} size={12} />
              {t`Label`}
            </button>
          }
        >
          <LabelPane
            current={labels.map(({ id }) => id)}
            onToggle={(label) => {
              onOpened(false);
              tools.toggleLabel(label);
            }}
          />
        </Popover>
      )}
    </div>
  );
}
