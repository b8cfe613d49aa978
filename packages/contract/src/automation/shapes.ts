import {
  AUTOMATION_CONTACT_FIELDS,
  AUTOMATION_EVENTS,
  AUTOMATION_LIMITS,
  type AutomationEvent,
} from '@foyer/domain/automation';
import { INTEGRATION_IDS } from '@foyer/domain/integrations/index';
import { LADDER } from '@foyer/domain/lead-ladder';
import { MESSAGE_TEXT_MAX, NAME_MAX } from '@foyer/domain/limits';
import { DAYS } from '@foyer/domain/merchant';
import { TASK_DESCRIPTION_MAX, TASK_PRIORITIES, TASK_TITLE_MAX } from '@foyer/domain/task';
import { z } from 'zod';
import { AssignInTurn, AssignToDepartment, AssignToMember } from '../assignment/shapes.ts';
import { WebhookAction } from '../escalations/shapes.ts';
import { Wording } from '../kernel/errors.ts';
import { Instant, recordOf, Uuid } from '../kernel/shapes.ts';
import {
  AddLabelAction,
  NoteAction,
  PriorityAction,
  RemoveLabelAction,
  ReplyAction,
  SnoozeForAction,
  SnoozeUntilAction,
  StatusAction,
} from '../macros/action-shapes.ts';
import { ConditionVerdict, RuleGroup } from '../routing/condition-shapes.ts';

/** Retention of the run log: of runs, and of checks that started none. Days. */
export const AUTOMATION_RUN_DAYS = 365;
export const AUTOMATION_CHECK_DAYS = 14;
/** How far back a dry run looks, and how many events it replays at most. */
export const DRY_RUN_DAYS = 30;
export const DRY_RUN_EVENTS = 2000;

const events = Object.keys(AUTOMATION_EVENTS) as [AutomationEvent, ...AutomationEvent[]];
const Words = z.string().max(MESSAGE_TEXT_MAX);
const minutes = z.number().int().min(1).max(AUTOMATION_LIMITS.minutes);

export const AutomationTrigger = z.strictObject({
  event: z.enum(events),
  minutes: minutes.optional(),
  inOpeningTime: z.boolean().optional(),
  at: z.string().max(5).optional(),
  days: z.array(z.enum(DAYS)).max(7).optional(),
});

/** An action of an automation rule: those of macros, and more. */
export const AutomationAction = z.union([
  ReplyAction,
  NoteAction,
  AddLabelAction,
  RemoveLabelAction,
  AssignToMember,
  AssignToDepartment,
  z.strictObject({ type: z.literal('assign'), to: z.literal('nobody') }),
  AssignInTurn,
  StatusAction,
  SnoozeForAction,
  SnoozeUntilAction,
  PriorityAction,
  z.strictObject({ type: z.literal('close') }),
  z.strictObject({ type: z.literal('wait'), minutes, unlessReplied: z.boolean() }),
  z.strictObject({ type: z.literal('notify'), memberIds: z.array(Uuid).max(AUTOMATION_LIMITS.members) }),
  z.strictObject({
    type: z.literal('mail'),
    to: z.enum(['customer', 'address']),
    address: z.string().max(254),
    subject: z.string().max(AUTOMATION_LIMITS.subject),
    text: Words,
  }),
  WebhookAction,
  z.strictObject({
    type: z.literal('contact_field'),
    field: z.union([z.enum(AUTOMATION_CONTACT_FIELDS), Uuid]),
    value: z.string().max(AUTOMATION_LIMITS.value),
  }),
  z.strictObject({ type: z.literal('contact_tag'), tag: z.string().max(50) }),
  z.strictObject({ type: z.literal('contact_list'), how: z.enum(['add', 'remove']), listId: Uuid }),
  z.strictObject({ type: z.literal('lead'), to: z.enum(LADDER) }),
  z.strictObject({
    type: z.literal('ticket'),
    title: z.string().max(TASK_TITLE_MAX),
    description: z.string().max(TASK_DESCRIPTION_MAX),
    priority: z.enum(TASK_PRIORITIES),
  }),
  /** Takes the values that data extraction finds in the message into the contact. */
  z.strictObject({ type: z.literal('extract') }),
  /** Runs an action of a connected integration. */
  z.strictObject({
    type: z.literal('integration'),
    integration: z.enum(INTEGRATION_IDS),
    action: z.string().max(50),
    values: recordOf(z.string().max(50), z.string().max(MESSAGE_TEXT_MAX), 20),
  }),
  /** Starts a published bot in the open chat of the conversation, ticket or contact. */
  z.strictObject({ type: z.literal('start_bot'), botId: Uuid }),
]);

const definition = {
  name: z.string().trim().min(1).max(NAME_MAX),
  trigger: AutomationTrigger,
  conditions: RuleGroup,
  actions: z.array(AutomationAction).max(AUTOMATION_LIMITS.actions),
};

export const AutomationRuleInput = z.strictObject({ ...definition, active: z.boolean().default(false) });
export type AutomationRuleInput = z.infer<typeof AutomationRuleInput>;

/** Runs of the last 30 days. */
export const RunCounts = z.object({ runs: z.number().int(), failed: z.number().int() });

export const AutomationRule = z.object({
  id: Uuid,
  ...definition,
  active: z.boolean(),
  /** Number of the current version, from 1. */
  version: z.number().int(),
  /** The path of the secret address that starts it. Null for other events. */
  hookPath: z.string().nullable(),
  ...RunCounts.shape,
  /** When a schedule is next due. */
  nextDate: Instant.nullable(),
  createdDate: Instant,
  lastModifiedDate: Instant,
});
export type AutomationRule = z.infer<typeof AutomationRule>;

/** A version of a rule: who stored it, when, and what it said. */
export const AutomationVersion = z.object({
  version: z.number().int(),
  ...definition,
  /** The parts that differ from the version before. */
  changed: z.array(z.enum(['name', 'trigger', 'conditions', 'actions'])),
  memberId: Uuid.nullable(),
  memberName: z.string(),
  createdDate: Instant,
});
export type AutomationVersion = z.infer<typeof AutomationVersion>;

/** How far a run got. `skipped`: no action was started. `stopped`: ended during a wait. */
export const RUN_STATES = ['started', 'waiting', 'done', 'failed', 'skipped', 'stopped'] as const;

/** Why a run was skipped or stopped. */
export const RUN_REASONS = ['condition', 'loop', 'depth', 'rate', 'replied', 'off', 'gone'] as const;

/** What one action did. */
export const AutomationStep = z.object({
  type: z.string(),
  state: z.enum(['done', 'waiting', 'failed', 'passed']),
  text: z.string(),
  wording: Wording.optional(),
  /** Whether an integration was called. */
  begun: z.boolean().optional(),
});
export type AutomationStep = z.infer<typeof AutomationStep>;

/** What a rule acted on. */
export const AutomationTarget = z.object({
  type: z.enum(['conversation', 'task', 'contact']),
  id: Uuid,
  /** Empty if deleted. */
  title: z.string(),
  /** Path in the console. Null if deleted. */
  path: z.string().nullable(),
});
export type AutomationTarget = z.infer<typeof AutomationTarget>;

export const AutomationRun = z.object({
  id: Uuid,
  ruleId: Uuid,
  ruleName: z.string(),
  version: z.number().int(),
  subject: AutomationTarget,
  state: z.enum(RUN_STATES),
  reason: z.enum(RUN_REASONS).nullable(),
  /** Index of the condition that decided against the run. Null also if none of several alternatives was met. */
  failedCondition: z.number().int().nullable(),
  conditions: z.array(ConditionVerdict),
  steps: z.array(AutomationStep),
  /** When a wait ends. */
  dueDate: Instant.nullable(),
  /** Names of the rules that led to this run, the first one first. */
  causes: z.array(z.string()),
  createdDate: Instant,
  endedDate: Instant.nullable(),
});
export type AutomationRun = z.infer<typeof AutomationRun>;

/** One past event in a dry run. */
export const DryRunCase = z.object({
  subject: AutomationTarget,
  runs: z.boolean(),
  failedCondition: z.number().int().nullable(),
  conditions: z.array(ConditionVerdict),
  date: Instant,
});

/** What a rule would have done in the last 30 days. */
export const AutomationDryRun = z.object({
  /** False for events that leave no trace to replay: webhooks, schedules and changes. */
  canReplay: z.boolean(),
  /** Events found, at most 2,000. */
  events: z.number().int(),
  isComplete: z.boolean(),
  wouldRun: z.number().int(),
  /** How many events are left after each condition, in reading order. For groups of which any may hold: that met it. */
  left: z.array(z.number().int()),
  /** Runs on each of the last 30 days, the oldest first. */
  perDay: z.array(z.number().int()),
  /** The newest cases that would run, and the newest that would not. */
  cases: z.array(DryRunCase),
});
export type AutomationDryRun = z.infer<typeof AutomationDryRun>;
