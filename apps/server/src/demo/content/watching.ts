import type { AssignmentSettings } from '@foyer/contract/assignment/shapes';
import type { EscalationRule } from '@foyer/domain/escalation-rule';
import { DEPARTMENT_IDS, type DemoMember, HARBOUR_CLINIC, MEMBER_IDS, TIDEWELL } from '../ids.ts';

/** Assignment settings of the demo merchants. Chats are not assigned automatically, so that a guest can take them. */
export const assignmentRecipes: readonly (AssignmentSettings & { readonly merchantId: number })[] = [
  {
    merchantId: TIDEWELL,
    chats: false,
    mails: false,
    tickets: false,
    strategy: 'least_loaded',
    capacity: 6,
    silentMinutes: 10,
    languageRequired: false,
  },
  {
    merchantId: HARBOUR_CLINIC,
    chats: false,
    mails: true,
    tickets: true,
    strategy: 'round_robin',
    capacity: 4,
    silentMinutes: null,
    languageRequired: true,
  },
];

/** Capacity and skills of some members; others have the defaults. Skills are names of labels and task types. */
export const capacityRecipes: readonly {
  readonly key: DemoMember;
  readonly merchantId: number;
  readonly capacity: number | null;
  readonly skills: string[];
  readonly languages: string[];
}[] = [
  taking('priya', ['en', 'hi'], ['Complaint'], 3),
  taking('amara', ['en', 'fr'], ['Complaint', 'Feedback'], 4),
  taking('tomas', ['en', 'es'], ['Service Request']),
  taking('sofia', ['en', 'es', 'fr', 'it'], ['Service Request']),
  taking('yousef', ['en', 'ar'], []),
  taking('jonas', ['en', 'sv'], ['Request Call Back']),
  { ...taking('nadia', ['en', 'ar'], []), merchantId: HARBOUR_CLINIC },
];

function taking(key: DemoMember, languages: string[], skills: string[], capacity: number | null = null) {
  return { key, merchantId: TIDEWELL, capacity, skills, languages };
}

/** Escalation rules of the shop; the one that reassigns work is turned off. */
export const escalationRecipes: readonly EscalationRule[] = [
  {
    name: 'No answer for 30 minutes',
    active: true,
    subject: 'conversation',
    trigger: { since: 'waiting', minutes: 30, inOpeningTime: true },
    combine: 'all',
    conditions: [{ field: 'channel', operator: 'isNotEqualTo', value: 'email' }],
    actions: [{ type: 'notify', memberIds: [MEMBER_IDS.amara, MEMBER_IDS.ingrid] }],
    repeat: { everyMinutes: 60, times: 3 },
  },
  {
    name: 'High-priority ticket overdue',
    active: true,
    subject: 'task',
    trigger: { since: 'sla_due', minutes: 60, inOpeningTime: true },
    combine: 'all',
    conditions: [{ field: 'priority', operator: 'isEqualTo', value: 'High' }],
    actions: [{ type: 'notify', memberIds: [MEMBER_IDS.ingrid] }],
    repeat: null,
  },
  {
    name: 'Escalate unhappy customers to Management',
    active: false,
    subject: 'conversation',
    trigger: { since: 'waiting', minutes: 10, inOpeningTime: true },
    combine: 'any',
    conditions: [
      { field: 'sentiment', operator: 'isLessThan', value: 0 },
      { field: 'label', operator: 'isEqualTo', value: 'Complaint' },
    ],
    actions: [
      { type: 'raise_priority' },
      { type: 'assign', to: 'department', departmentId: DEPARTMENT_IDS.management },
    ],
    repeat: null,
  },
];
