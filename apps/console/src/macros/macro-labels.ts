import { fullName } from '@foyer/domain/full-name';
import type { MacroAction } from '@foyer/domain/macros';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  IconCircleCheck,
  IconClock,
  IconFlag,
  IconInbox,
  IconMessage,
  IconNote,
  IconTag,
  IconTagOff,
  IconUserPlus,
} from '@tabler/icons-react';
import { useCall } from '../api/index.ts';
import type { IconShape } from '../ui/index.ts';

type ActionType = MacroAction['type'];

/** Labels of macro actions, for choosing one. */
export const ACTION_LABELS: Readonly<Record<ActionType, MessageDescriptor>> = {
  reply: msg`Reply`,
  note: msg`Write a note`,
  add_label: msg`Add label`,
  remove_label: msg`Remove label`,
  priority: msg`Set priority`,
  assign: msg`Assign`,
  status: msg`Set status`,
  snooze: msg`Snooze`,
  close: msg`Close`,
};

export const ACTION_ICONS: Readonly<Record<ActionType, IconShape>> = {
  reply: IconMessage,
  note: IconNote,
  add_label: IconTag,
  remove_label: IconTagOff,
  priority: IconFlag,
  assign: IconUserPlus,
  status: IconInbox,
  snooze: IconClock,
  close: IconCircleCheck,
};

export const PRIORITY_LABELS = { Low: msg`Low`, Medium: msg`Medium`, High: msg`High` } as const;
export const STATUS_LABELS = { Pending: msg`Pending`, Completed: msg`Completed`, Junk: msg`Junk` } as const;

const MINUTES_OF_HOUR = 60;
const MINUTES_OF_DAY = 24 * MINUTES_OF_HOUR;

/** Describes an action in a few words. */
export function useActionText(): (action: MacroAction) => string {
  const { t, i18n } = useLingui();
  const { data: team } = useCall('listColleagues');
  const { data: all } = useCall('listDepartments');
  const nameOf = (id: string) => {
    const member = team?.colleagues.find((one) => one.id === id);
    return member ? fullName(member) : t`a former member`;
  };
  const departmentOf = (id: string) =>
    all?.departments.find((one) => one.id === id)?.name ?? t`a deleted department`;
  const lasting = (minutes: number): string => {
    const unit = minutes % MINUTES_OF_DAY === 0 ? 'day' : minutes % MINUTES_OF_HOUR === 0 ? 'hour' : 'minute';
    const amount = { day: MINUTES_OF_DAY, hour: MINUTES_OF_HOUR, minute: 1 }[unit];
    return i18n.number(minutes / amount, { style: 'unit', unit, unitDisplay: 'long' });
  };
  return (action) => {
    switch (action.type) {
      case 'reply':
        return t`Send a reply`;
      case 'note':
        return t`Write a note`;
      case 'add_label':
        return t`Add label ${action.label}`;
      case 'remove_label':
        return t`Remove label ${action.label}`;
      case 'priority': {
        const priority = i18n._(PRIORITY_LABELS[action.priority]);
        return t`Set priority to ${priority}`;
      }
      case 'status': {
        const status = i18n._(STATUS_LABELS[action.status]);
        return t`Set status to ${status}`;
      }
      case 'close':
        return t`Close conversation`;
      case 'assign':
        return assigning(action);
      case 'snooze':
        return snoozing(action);
    }
  };

  function assigning(action: MacroAction & { type: 'assign' }): string {
    switch (action.to) {
      case 'me':
        return t`Assign to the person who runs it`;
      case 'nobody':
        return t`Return to queue`;
      case 'member': {
        const member = nameOf(action.memberId);
        return t`Assign to ${member}`;
      }
      case 'department': {
        const department = departmentOf(action.departmentId);
        return t`Assign to department ${department}`;
      }
    }
  }

  function snoozing(action: MacroAction & { type: 'snooze' }): string {
    if ('minutes' in action) {
      const time = lasting(action.minutes);
      return t`Snooze for ${time}`;
    }
    return action.until === 'tomorrow' ? t`Snooze until tomorrow` : t`Snooze until next week`;
  }
}
