import type { AutomationRun } from '@foyer/contract/automation/shapes';
import type { AutomationAction, AutomationEvent, AutomationTrigger } from '@foyer/domain/automation';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  IconBell,
  IconCircleCheck,
  IconClock,
  IconFlag,
  IconForms,
  IconHourglass,
  IconInbox,
  IconListDetails,
  IconMail,
  IconMessage,
  IconNote,
  IconPlugConnected,
  IconRobot,
  IconScan,
  IconTag,
  IconTagOff,
  IconTargetArrow,
  IconTicket,
  IconUserPlus,
  IconWebhook,
} from '@tabler/icons-react';
import type { IconShape } from '../../ui/index.ts';

type ActionType = AutomationAction['type'];

export const EVENT_LABELS: Readonly<Record<AutomationEvent, MessageDescriptor>> = {
  conversation_started: msg`Conversation started`,
  customer_message: msg`Message from the customer`,
  member_message: msg`Message from a member`,
  assigned: msg`Conversation assigned`,
  closed: msg`Conversation closed`,
  reopened: msg`Conversation reopened`,
  label_added: msg`Label added`,
  rated: msg`Conversation rated`,
  no_reply: msg`No reply for a time`,
  customer_silent: msg`Customer silent for a time`,
  schedule: msg`At a time of day`,
  ticket_created: msg`Ticket created`,
  ticket_changed: msg`Ticket changed`,
  contact_created: msg`Contact created`,
  contact_changed: msg`Contact changed`,
  lead_moved: msg`Lead moved`,
  webhook: msg`Call from another system`,
};

export const ACTION_LABELS: Readonly<Record<ActionType, MessageDescriptor>> = {
  reply: msg`Send a message`,
  note: msg`Write a note`,
  add_label: msg`Add label`,
  remove_label: msg`Remove label`,
  priority: msg`Set priority`,
  assign: msg`Assign`,
  status: msg`Set status`,
  snooze: msg`Snooze`,
  close: msg`Close`,
  wait: msg`Wait`,
  notify: msg`Notify members`,
  mail: msg`Send an email`,
  webhook: msg`Call a webhook`,
  contact_field: msg`Set a contact field`,
  contact_tag: msg`Tag the contact`,
  contact_list: msg`Change a contact list`,
  lead: msg`Move the lead`,
  ticket: msg`Create a ticket`,
  extract: msg`Save found data`,
  integration: msg`Call an integration`,
  start_bot: msg`Start a bot`,
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
  wait: IconHourglass,
  notify: IconBell,
  mail: IconMail,
  webhook: IconWebhook,
  contact_field: IconForms,
  contact_tag: IconTag,
  contact_list: IconListDetails,
  lead: IconTargetArrow,
  ticket: IconTicket,
  extract: IconScan,
  integration: IconPlugConnected,
  start_bot: IconRobot,
};

export const STATE_LABELS: Readonly<Record<AutomationRun['state'], MessageDescriptor>> = {
  started: msg`Started`,
  waiting: msg`Waiting`,
  done: msg`Done`,
  failed: msg`Failed`,
  skipped: msg`Did nothing`,
  stopped: msg`Stopped`,
};

export const REASON_LABELS: Readonly<Record<NonNullable<AutomationRun['reason']>, MessageDescriptor>> = {
  condition: msg`a condition was not met`,
  loop: msg`the rule already acted in this chain`,
  depth: msg`too many rules followed each other`,
  rate: msg`it ran too often for this person within an hour`,
  replied: msg`a member replied`,
  off: msg`the rule was turned off`,
  gone: msg`the rule or what it acted on was deleted`,
};

const HOUR = 60;
const DAY = 24 * HOUR;

/** Minutes in the largest whole unit. */
export function useDuration(): (minutes: number) => string {
  const { i18n } = useLingui();
  return (minutes) => {
    const unit = minutes % DAY === 0 ? 'day' : minutes % HOUR === 0 ? 'hour' : 'minute';
    const amount = minutes / { day: DAY, hour: HOUR, minute: 1 }[unit];
    return i18n.number(amount, { style: 'unit', unit, unitDisplay: 'long' });
  };
}

/** What starts a rule, in a few words. */
export function useTriggerText(): (trigger: AutomationTrigger) => string {
  const { t, i18n } = useLingui();
  const duration = useDuration();
  return ({ event, minutes, at = '' }) => {
    const time = duration(minutes ?? 0);
    if (event === 'no_reply') return t`No reply for ${time}`;
    if (event === 'customer_silent') return t`Customer silent for ${time}`;
    if (event === 'schedule') return t`At ${at}`;
    return i18n._(EVENT_LABELS[event]);
  };
}
