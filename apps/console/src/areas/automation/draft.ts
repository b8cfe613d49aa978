import type { AutomationRule } from '@foyer/contract/automation/shapes';
import {
  ACTION_SUBJECTS,
  AUTOMATION_EVENTS,
  type AutomationAction,
  type AutomationEvent,
  type AutomationTrigger,
} from '@foyer/domain/automation';
import { RULE_FIELDS, type RuleField, ruleField } from '@foyer/domain/rule-conditions';

/** What the editor changes. */
export type Draft = Pick<AutomationRule, 'name' | 'trigger' | 'conditions' | 'actions'>;

/** A new action of a type. */
export function newAction(type: AutomationAction['type']): AutomationAction {
  switch (type) {
    case 'reply':
    case 'note':
      return { type, text: '' };
    case 'add_label':
    case 'remove_label':
      return { type, label: '' };
    case 'priority':
      return { type, priority: 'High' };
    case 'assign':
      return { type, to: 'round_robin' };
    case 'status':
      return { type, status: 'Completed' };
    case 'snooze':
      return { type, until: 'tomorrow' };
    case 'wait':
      return { type, minutes: 120, unlessReplied: true };
    case 'notify':
      return { type, memberIds: [] };
    case 'mail':
      return { type, to: 'customer', address: '', subject: '', text: '' };
    case 'webhook':
      return { type, url: '' };
    case 'contact_field':
      return { type, field: 'company', value: '' };
    case 'contact_tag':
      return { type, tag: '' };
    case 'contact_list':
      return { type, how: 'add', listId: '' };
    case 'lead':
      return { type, to: 'PROSPECT' };
    case 'ticket':
      return { type, title: '', description: '', priority: 'Medium' };
    case 'integration':
      return { type, integration: 'hubspot', action: '', values: {} };
    case 'start_bot':
      return { type, botId: '' };
    case 'close':
    case 'extract':
      return { type };
  }
}

/** The trigger of an event, with what it asks for. */
export function newTrigger(event: AutomationEvent): AutomationTrigger {
  if (event === 'no_reply') return { event, minutes: 10, inOpeningTime: true };
  if (event === 'customer_silent') return { event, minutes: 3 * 24 * 60, inOpeningTime: false };
  return event === 'schedule' ? { event, at: '09:00', days: [] } : { event };
}

/** The actions that can act on what an event is about. */
export const actionsFor = (event: AutomationEvent): AutomationAction['type'][] =>
  (Object.keys(ACTION_SUBJECTS) as AutomationAction['type'][]).filter((type) =>
    ACTION_SUBJECTS[type].includes(AUTOMATION_EVENTS[event]),
  );

/** The fields that are known of what an event is about. */
export function fieldsFor(event: AutomationEvent): RuleField[] {
  const subject = AUTOMATION_EVENTS[event];
  return (Object.keys(RULE_FIELDS) as RuleField[]).filter((field) => {
    const { source } = ruleField(field);
    if (source === 'contact' || field === 'hours' || field === 'message') return true;
    if (subject === 'task') return source === 'task' || ['priority', 'team', 'assigned'].includes(field);
    if (subject === 'contact') return ['language', 'country', 'city'].includes(field);
    return source !== 'task';
  });
}
