import type { DryRun } from '@foyer/contract/escalations/shapes';
import { decideRun, nextRun } from '@foyer/domain/escalation';
import type { EscalationRule } from '@foyer/domain/escalation-rule';
import type { Db } from '../../database/tenant.ts';
import { merchantOf } from '../merchants/queries.ts';
import { checkReceivers, checkRule } from './actions.ts';
import { hoursOfMerchant } from './rules.ts';
import { latestSubjectIds, loadSubjects } from './subjects.ts';

/**
 * Evaluates a rule as if it had never run, for the most recently changed subjects. Changes nothing.
 * @throws Refusal `rule_refused` and `not_found` for a rule that could not be saved
 */
export async function tryRule(
  db: Db,
  merchantId: number,
  tried: EscalationRule,
  limit: number,
): Promise<DryRun[]> {
  const rule = { ...tried, name: tried.name || 'Trial', active: true };
  checkRule(rule);
  await checkReceivers(db, merchantId, rule);
  const ids = await latestSubjectIds(db, merchantId, rule.subject, limit);
  const subjects = await loadSubjects(db, merchantId, rule.subject, ids);
  const hours = hoursOfMerchant(await merchantOf(db, merchantId));
  const now = new Date();
  return ids.flatMap((id) => {
    const subject = subjects.get(id);
    if (!subject) return [];
    const decision = decideRun(rule, subject.facts, now, [], hours);
    return [
      {
        subject: { type: subject.type, id, title: subject.title, path: subject.path },
        run: decision.run,
        reason: decision.run ? ('ran' as const) : decision.reason,
        text: decision.run ? 'Would run now.' : decision.text,
        conditions: decision.run ? [] : [...(decision.conditions ?? [])],
        dueDate: nextRun(rule, subject.facts, [], hours)?.toISOString() ?? null,
      },
    ];
  });
}
