import type { Escalation, EscalationLogEntry } from '@foyer/contract/escalations/shapes';
import type { EntryRow } from './log.ts';
import { type RuleRow, ruleOf } from './rules.ts';
import type { Subject } from './subject.ts';

export function presentRule(row: RuleRow, pending: number): Escalation {
  const { conditions, actions, ...rule } = ruleOf(row);
  return {
    ...rule,
    id: row.id,
    merchantId: row.merchantId,
    conditions: [...conditions],
    actions: actions.map((action) =>
      action.type === 'notify' ? { ...action, memberIds: [...action.memberIds] } : action,
    ),
    pending,
    creationDate: row.createdAt.toISOString(),
    lastModifiedDate: row.modifiedAt.toISOString(),
  };
}

export const presentEntry = (row: EntryRow, subject: Subject | undefined): EscalationLogEntry => ({
  id: row.id,
  ruleId: row.ruleId,
  ruleName: row.ruleName,
  subject: {
    type: row.subjectType,
    id: row.subjectId,
    title: subject?.title ?? '',
    path: subject?.path ?? null,
  },
  ran: row.reason === 'ran',
  reason: row.reason,
  text: row.text,
  conditions: row.conditions,
  steps: row.steps,
  creationDate: row.createdAt.toISOString(),
});
