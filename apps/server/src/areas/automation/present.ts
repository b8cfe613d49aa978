import type { AutomationRule, AutomationRun, AutomationTarget } from '@foyer/contract/automation/shapes';
import { asRuleGroup } from '@foyer/contract/routing/condition-shapes';
import type { RuleRow } from './rules.ts';
import type { RunRow } from './runs.ts';
import { secretOf } from './secrets.ts';
import type { Target } from './target.ts';

type Counts = Pick<AutomationRule, 'runs' | 'failed'>;

const wireActions = (actions: RuleRow['actions']) => actions as AutomationRule['actions'];
const wireTrigger = (trigger: RuleRow['trigger']) => trigger as AutomationRule['trigger'];

/** What a rule says, in wire form. */
export const presentDefinition = (
  row: Pick<RuleRow, 'name' | 'trigger' | 'conditions'> & { actions: unknown },
) => ({
  name: row.name,
  trigger: wireTrigger(row.trigger),
  conditions: asRuleGroup(row.conditions),
  actions: wireActions(row.actions as RuleRow['actions']),
});

/** A rule in the audit log, without its secret. */
export const presentForAudit = (row: RuleRow) => ({
  ...presentDefinition(row),
  active: row.active,
});

/** @param sealSecret reveals the address of rules that other systems start */
export const presentRule = (
  row: RuleRow,
  counts: Counts | undefined,
  sealSecret: string,
): AutomationRule => ({
  id: row.id,
  ...presentForAudit(row),
  version: row.version,
  hookPath:
    // A restored backup may have no secrets.
    row.event === 'webhook' && row.secret !== ''
      ? `/api/automation/hooks/${row.merchantId}/${secretOf(sealSecret, row)}`
      : null,
  runs: counts?.runs ?? 0,
  failed: counts?.failed ?? 0,
  nextDate: row.nextAt?.toISOString() ?? null,
  createdDate: row.createdAt.toISOString(),
  lastModifiedDate: row.modifiedAt.toISOString(),
});

export const presentTarget = (
  row: Pick<RunRow, 'subjectType' | 'subjectId'>,
  target: Pick<Target, 'title' | 'path'> | undefined,
): AutomationTarget => ({
  type: row.subjectType,
  id: row.subjectId,
  title: target?.title ?? '',
  path: target?.path ?? null,
});

export const presentRun = (
  row: RunRow,
  target: Target | undefined,
  ruleNames: ReadonlyMap<string, string>,
): AutomationRun => ({
  id: row.id,
  ruleId: row.ruleId,
  ruleName: row.ruleName,
  version: row.version,
  subject: presentTarget(row, target),
  state: row.state === 'watching' ? 'waiting' : row.state,
  reason: row.reason,
  failedCondition: row.failedCondition,
  conditions: row.conditions,
  steps: row.steps.map(({ since: _, ...step }) => step),
  dueDate: row.state === 'waiting' ? (row.dueAt?.toISOString() ?? null) : null,
  causes: row.causes.map((id) => ruleNames.get(id) ?? ''),
  createdDate: row.createdAt.toISOString(),
  endedDate: row.endedAt?.toISOString() ?? null,
});

/** A run without what its subject had and what its steps say, which may name people. */
export const anonymousRun = (run: AutomationRun): AutomationRun => ({
  ...run,
  conditions: [],
  steps: run.steps.map(({ type, state }) => ({ type, state, text: '' })),
});
