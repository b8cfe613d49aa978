import type { EscalationRule } from '@foyer/domain/escalation-rule';
import { defineList } from '../kernel/list.ts';

/** The kinds of subjects of rules. */
export const ESCALATION_SUBJECT_LABELS = {
  conversation: 'Conversations',
  task: 'Tasks and tickets',
} as const satisfies Record<EscalationRule['subject'], string>;

/** Why a rule ran or was skipped. */
export const ESCALATION_REASON_LABELS = {
  ran: 'Ran',
  subject_gone: 'Deleted',
  inactive: 'The rule is turned off',
  closed: 'Closed',
  answered: 'A reply came in time',
  already_ran: 'Already ran',
  too_many_runs: 'Ran the maximum number of times',
  not_due: 'Not due yet',
  condition_not_met: 'A condition is not met',
} as const;

/** What rules did, or why they did nothing. */
export const escalationLogList = defineList({
  name: 'escalationLog',
  title: 'Escalation log',
  call: 'listEscalationLog',
  rows: 'logs',
  columns: {
    time: { title: 'When', type: 'moment', width: 150, fixed: true },
    rule: { title: 'Rule', flex: 2, fixed: true },
    type: { title: 'Type', only: 'file', labels: ESCALATION_SUBJECT_LABELS },
    subject: { title: 'For', flex: 2 },
    result: { title: 'Result', type: 'wide', width: 240, labels: ESCALATION_REASON_LABELS },
    details: { title: 'Details', type: 'wide', flex: 2 },
  },
  filters: {
    rule: { kind: 'reference', title: 'Rule', param: 'ruleId' },
    type: { kind: 'oneOf', title: 'Type', values: ESCALATION_SUBJECT_LABELS },
    of: { kind: 'reference', title: 'For', param: 'id', note: 'A conversation or task.' },
    result: { kind: 'oneOf', title: 'Result', param: 'reason', values: ESCALATION_REASON_LABELS },
    on: { kind: 'days', title: 'When', from: 'fromDate', to: 'toDate' },
  },
  sorts: { time: 'moment' },
  defaultSort: { sort: 'time', order: 'desc' },
  openAs: 'entry',
});
