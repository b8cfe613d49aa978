import { z } from 'zod';
import { anyone, edit, page } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import {
  Cursor,
  Done,
  freeObject,
  MerchantId,
  NextCursor,
  pageSize,
  precondition,
  Uuid,
} from '../kernel/shapes.ts';
import { automationFull, automationNameTaken, automationRefused } from './errors.ts';
import {
  AUTOMATION_CHECK_DAYS,
  AUTOMATION_RUN_DAYS,
  AutomationDryRun,
  AutomationRule,
  AutomationRuleInput,
  AutomationRun,
  AutomationVersion,
  RUN_STATES,
} from './shapes.ts';

export const description = 'Rules that act on events, and what they did.';

const automationView = page('automation_rules');
const automationEdit = edit('automation_rules');
const one = z.object({ id: Uuid });
const refusals = [automationRefused, automationNameTaken, automationFull];

export const listAutomationRules = defineCall({
  method: 'GET',
  path: '/api/automation/rules',
  access: automationView,
  topics: ['automation'],
  reply: z.object({ rules: z.array(AutomationRule) }),
  summary: 'List automation rules in the order in which they run',
});

export const createAutomationRule = defineCall({
  method: 'POST',
  path: '/api/automation/rules',
  access: automationEdit,
  topics: ['automation'],
  body: AutomationRuleInput,
  reply: AutomationRule,
  errors: refusals,
  summary: 'Create an automation rule, as the last one',
});

export const updateAutomationRule = defineCall({
  method: 'PUT',
  path: '/api/automation/rules/{id}',
  access: automationEdit,
  topics: ['automation'],
  params: one,
  body: AutomationRuleInput.extend(precondition),
  reply: AutomationRule,
  errors: refusals,
  summary: 'Update an automation rule',
  description: 'A change of what it says stores a version. Runs that wait stay on theirs.',
});

export const removeAutomationRule = defineCall({
  method: 'DELETE',
  path: '/api/automation/rules/{id}',
  access: automationEdit,
  topics: ['automation'],
  params: one,
  reply: Done,
  summary: 'Delete an automation rule. Its runs stay in the log; those that wait are stopped',
});

export const moveAutomationRule = defineCall({
  method: 'POST',
  path: '/api/automation/rules/{id}/position',
  access: automationEdit,
  topics: ['automation'],
  params: one,
  body: z.strictObject({ position: z.number().int().min(0).max(1000) }),
  reply: Done,
  summary: 'Move an automation rule to a position, from 0',
});

export const listAutomationVersions = defineCall({
  method: 'GET',
  path: '/api/automation/rules/{id}/versions',
  access: automationView,
  topics: ['automation'],
  params: one,
  reply: z.object({ versions: z.array(AutomationVersion) }),
  summary: 'List the last hundred versions of a rule, newest first',
});

export const restoreAutomationVersion = defineCall({
  method: 'POST',
  path: '/api/automation/rules/{id}/versions/{version}/restore',
  access: automationEdit,
  topics: ['automation'],
  params: z.object({ id: Uuid, version: z.coerce.number().int().min(1).max(1_000_000) }),
  reply: AutomationRule,
  errors: refusals,
  summary: 'Restore a version of a rule, as a new version',
});

export const renewAutomationHook = defineCall({
  method: 'POST',
  path: '/api/automation/rules/{id}/hook',
  access: automationEdit,
  topics: ['automation'],
  params: one,
  reply: AutomationRule,
  summary: 'Replace the secret address of a rule. The old one stops working',
});

export const tryAutomationRule = defineCall({
  method: 'POST',
  path: '/api/automation/try',
  access: automationEdit,
  body: AutomationRuleInput,
  reply: AutomationDryRun,
  errors: [automationRefused],
  summary: 'Dry-run a rule over the events of the last 30 days. Nothing is changed or sent',
  description: 'Labels, fields and scores are as they are now; messages, ratings and times as they were.',
});

export const listAutomationRuns = defineCall({
  method: 'GET',
  path: '/api/automation/runs',
  access: automationView,
  topics: ['automationRuns'],
  query: z.object({
    ruleId: Uuid.optional(),
    state: z.enum(RUN_STATES).optional(),
    cursor: Cursor.optional(),
    limit: pageSize(25, 100),
  }),
  reply: NextCursor.extend({ runs: z.array(AutomationRun) }),
  summary: 'List runs of rules, newest first',
  description: `Runs are kept for ${AUTOMATION_RUN_DAYS} days. Checks that started no action are kept for ${AUTOMATION_CHECK_DAYS} days; when there are many a second, a part of them.`,
});

export const receiveAutomationHook = defineCall({
  method: 'POST',
  path: '/api/automation/hooks/{merchantId}/{token}',
  access: anyone,
  params: z.object({ merchantId: MerchantId, token: z.string().min(20).max(100) }),
  body: freeObject(20_000),
  reply: z.object({ success: z.literal(true), started: z.boolean() }),
  rateLimit: { max: 120, perSeconds: 60 },
  bodyLimit: 32_000,
  summary: 'Start a rule from another system, by its secret address',
  description:
    'The person is found by `email`, `phone` or `contactId` of the body. `key`, a text or number that is the same for ' +
    'retries, starts a rule once. `started` is false when the person is unknown, a condition does not hold, or it was started before.',
});
