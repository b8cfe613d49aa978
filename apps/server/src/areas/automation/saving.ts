import { isDeepStrictEqual } from 'node:util';
import { automationFull, automationNameTaken, automationRefused } from '@foyer/contract/automation/errors';
import type { AutomationRuleInput } from '@foyer/contract/automation/shapes';
import type { Precondition } from '@foyer/contract/kernel/shapes';
import {
  AUTOMATION_LIMITS,
  type AutomationDefinition,
  automationError,
  type IntegrationCall,
  nextSchedule,
} from '@foyer/domain/automation';
import { fullName } from '@foyer/domain/full-name';
import { integrationOf } from '@foyer/domain/integrations/index';
import type { MacroAction } from '@foyer/domain/macros';
import { isEmpty } from '@foyer/domain/values';
import { and, count, eq, max } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { settingsChanged } from '../../kernel/events.ts';
import { moveTo } from '../../kernel/positions.ts';
import { recordsOf } from '../../kernel/records.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { requireAll } from '../../kernel/require-all.ts';
import { members } from '../accounts/tables.ts';
import { readLiveBots } from '../bots/live-bots.ts';
import { contactFields, contactLists } from '../contacts/tables.ts';
import { actionOf } from '../integrations/running.ts';
import { checkTargets } from '../macros/targets.ts';
import { merchantOf } from '../merchants/queries.ts';
import { checkConditionIds } from '../routing/saving.ts';
import { presentForAudit } from './present.ts';
import type { RuleRow } from './rules.ts';
import { newSecret } from './secrets.ts';
import { automationRules, automationRuns, automationVersions } from './tables.ts';
import { WATCH_KEY, wakeAt, watchOpen } from './times.ts';

export const ruleRecords = recordsOf<typeof automationRules, MemberScope>({
  table: automationRules,
  name: 'automation',
  topic: 'automation',
  present: presentForAudit,
  unique: { index: 'automation_rules_name', error: automationNameTaken, field: 'name' },
  // A move shifts the rules after it.
  isSerial: true,
  async follow(scope, db, before, after) {
    if (!after) return {};
    if (after.version !== before?.version) await storeVersion(db, scope, after);
    const now = new Date();
    const isSame =
      before && before.active === after.active && isDeepStrictEqual(before.trigger, after.trigger);
    if (isSame) return {};
    if (before) await dropWatched(db, after);
    if (after.active && (after.event === 'no_reply' || after.event === 'customer_silent'))
      await watchOpen(db, after, now);
    return { jobs: after.nextAt ? wakeAt(after.merchantId, after.nextAt, now) : [] };
  },
});

const definitionOf = ({
  name,
  trigger,
  conditions,
  actions,
}: Pick<AutomationDefinition, 'name' | 'trigger' | 'conditions' | 'actions'>): AutomationDefinition => ({
  name,
  trigger,
  conditions,
  actions,
});

async function storeVersion(db: Db, { caller }: MemberScope, row: RuleRow): Promise<void> {
  await db.insert(automationVersions).values({
    merchantId: row.merchantId,
    ruleId: row.id,
    version: row.version,
    definition: definitionOf(row),
    memberId: caller.id,
    memberName: fullName(caller),
    createdAt: row.modifiedAt,
  });
}

const dropWatched = (db: Db, { merchantId, id }: RuleRow) =>
  db
    .delete(automationRuns)
    .where(
      and(
        eq(automationRuns.merchantId, merchantId),
        eq(automationRuns.ruleId, id),
        eq(automationRuns.eventKey, WATCH_KEY),
      ),
    );

/** Creates a rule, as the last one. @throws Refusal `automation_refused`, `automation_full`, or of a duplicate name */
export const createRule = (scope: MemberScope, input: AutomationRuleInput): Promise<RuleRow> =>
  ruleRecords.create(scope, async (db, id) => {
    const { merchantId } = scope.tenant;
    const [known] = await db
      .select({ number: count(), last: max(automationRules.position) })
      .from(automationRules)
      .where(eq(automationRules.merchantId, merchantId));
    if ((known?.number ?? 0) >= AUTOMATION_LIMITS.rules) throw new Refusal(automationFull);
    return {
      ...(await valuesOf(db, merchantId, input)),
      ...newSecret(scope.services.config.SEAL_SECRET, merchantId, id),
      position: (known?.last ?? -1) + 1,
      version: 1,
      activeSince: new Date(),
    };
  });

/** Changes a rule. A change of what it says is a new version. */
export const changeRule = (
  scope: MemberScope,
  id: string,
  read: Precondition,
  input: AutomationRuleInput,
): Promise<RuleRow> =>
  ruleRecords.change(scope, id, read, async (db, before) => {
    const values = await valuesOf(db, scope.tenant.merchantId, input);
    const isSame = isDeepStrictEqual(definitionOf(before), definitionOf(values));
    return {
      ...values,
      version: isSame ? before.version : before.version + 1,
      activeSince: activeSinceOf(before, values),
    };
  });

/** A rule acts on what happens after it was turned on, or was given another event. */
const activeSinceOf = (before: RuleRow, { active, event }: Pick<RuleRow, 'active' | 'event'>): Date =>
  (active && !before.active) || before.event !== event ? new Date() : before.activeSince;

async function valuesOf(db: Db, merchantId: number, input: AutomationRuleInput) {
  await checkRule(db, merchantId, input);
  const { timeZone } = await merchantOf(db, merchantId);
  const { name, trigger, conditions, active, actions } = input;
  return {
    name,
    trigger,
    conditions,
    active,
    actions,
    event: trigger.event,
    nextAt: active ? nextSchedule(trigger, new Date(), timeZone) : null,
  };
}

/**
 * Checks a rule and what it refers to.
 * @throws Refusal `automation_refused` with the reason, or `not_found` for ids that are not the merchant's
 */
export async function checkRule(db: Db, merchantId: number, rule: AutomationDefinition): Promise<void> {
  const message = automationError(rule);
  if (message) throw new Refusal(automationRefused, { message });
  const { actions } = rule;
  const macroActions = actions.filter(
    (action): action is MacroAction & typeof action =>
      'label' in action ||
      (action.type === 'assign' && (action.to === 'member' || action.to === 'department')),
  );
  await checkTargets(db, merchantId, macroActions);
  for (const action of actions) {
    if (action.type === 'integration') checkIntegration(action);
  }
  await checkIds(db, merchantId, rule);
}

/** Inputs are checked again when a run has filled in their variables. */
function checkIntegration({ integration, action, values }: IntegrationCall) {
  const described = actionOf(integrationOf(integration), action);
  if (!described) throw new Refusal(automationRefused, { message: 'This action does not exist.' });
  const missing = Object.entries(described.inputs).find(
    ([name, { isOptional }]) => !isOptional && isEmpty(values[name] ?? ''),
  );
  if (missing)
    throw new Refusal(automationRefused, {
      message: 'Please enter valid {title}',
      values: { title: missing[1].title },
    });
}

async function checkIds(db: Db, merchantId: number, { actions, conditions }: AutomationDefinition) {
  const memberIds = actions.flatMap((action) => (action.type === 'notify' ? action.memberIds : []));
  const listIds = actions.flatMap((action) => (action.type === 'contact_list' ? [action.listId] : []));
  const fieldIds = actions.flatMap((action) =>
    action.type === 'contact_field' && action.field.length === 36 ? [action.field] : [],
  );
  await requireAll(db, members, merchantId, memberIds);
  await requireAll(db, contactLists, merchantId, listIds);
  await requireAll(db, contactFields, merchantId, fieldIds);
  const botIds = actions.flatMap((action) => (action.type === 'start_bot' ? [action.botId] : []));
  if (botIds.length > 0) {
    const { bots } = await readLiveBots(db, merchantId);
    if (!botIds.every((id) => bots.has(id)))
      throw new Refusal(automationRefused, { message: 'The bot no longer exists or is not published.' });
  }
  await checkConditionIds(db, merchantId, conditions);
}

/** Restores what a rule said in a version, as a new version. @throws Refusal `not_found` */
export const restoreVersion = (scope: MemberScope, id: string, version: number): Promise<RuleRow> =>
  act(scope, async (db) => {
    const { merchantId } = scope.tenant;
    const before = await ruleRecords.lock(db, scope, id);
    const [row] = await db
      .select({ definition: automationVersions.definition })
      .from(automationVersions)
      .where(
        and(
          eq(automationVersions.merchantId, merchantId),
          eq(automationVersions.ruleId, id),
          eq(automationVersions.version, version),
        ),
      );
    if (!row) throw notFound();
    const input = { ...row.definition, active: before.active } as AutomationRuleInput;
    const values = await valuesOf(db, merchantId, input);
    const outcome = await ruleRecords.changeWithin(db, scope, before, {
      ...values,
      version: before.version + 1,
      activeSince: activeSinceOf(before, values),
    });
    return {
      ...outcome,
      audit: [
        ...outcome.audit,
        { action: 'automation.restored', subject: ['automation', id], after: { version } },
      ],
    };
  });

/** Moves a rule to a position among the others, which keep their order. */
export const moveRule = (scope: MemberScope, id: string, position: number): Promise<void> =>
  act(scope, async (db) => {
    const { merchantId } = scope.tenant;
    const before = await ruleRecords.lock(db, scope, id);
    const after = await moveTo(db, automationRules, merchantId, id, position);
    return {
      result: undefined,
      audit: [
        {
          action: 'automation.changed',
          subject: ['automation', id],
          before: { position: before.position },
          after: { position: after },
        },
      ],
      events: [settingsChanged(merchantId, 'automation')],
    };
  });

/** Replaces the secret of a rule, with which its address changes. */
export const renewHook = (scope: MemberScope, id: string): Promise<RuleRow> =>
  act(scope, async (db) => {
    const { merchantId } = scope.tenant;
    const before = await ruleRecords.lock(db, scope, id);
    const secrets = newSecret(scope.services.config.SEAL_SECRET, merchantId, id);
    await db
      .update(automationRules)
      .set(secrets)
      .where(and(eq(automationRules.merchantId, merchantId), eq(automationRules.id, id)));
    return {
      result: { ...before, ...secrets },
      audit: [{ action: 'automation.hookRenewed', subject: ['automation', id] }],
      events: [settingsChanged(merchantId, 'automation')],
    };
  });
