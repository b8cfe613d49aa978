import { CONDITION_OPERATORS } from '@foyer/domain/conditions';
import {
  ESCALATION_FIELDS,
  ESCALATION_LIMITS,
  ESCALATION_STARTS,
  ESCALATION_SUBJECTS,
} from '@foyer/domain/escalation-rule';
import { MESSAGE_TEXT_MAX, NAME_MAX, URL_MAX } from '@foyer/domain/limits';
import { z } from 'zod';
import { AssignInTurn, AssignToDepartment, AssignToMember } from '../assignment/shapes.ts';
import { Wording } from '../kernel/errors.ts';
import { Email, Instant, MerchantId, precondition, Uuid } from '../kernel/shapes.ts';

/** Specification 7.20 names the calls; the shapes are Foyer's own. */

/** Maximum number of rules of a merchant. */
export const ESCALATION_RULES_MAX = 100;
/** Retention of the log: of skipped rules, and of runs. Days. */
export const ESCALATION_LOG_DAYS = 180;
export const ESCALATION_RUN_DAYS = 730;
/** Maximum number of subjects in a dry run. */
export const DRY_RUN_MAX = 50;

/** Webhook headers: event name, idempotency key, timestamp and signature. */
export const WEBHOOK_HEADERS = {
  event: 'X-Foyer-Event',
  key: 'Idempotency-Key',
  time: 'X-Foyer-Timestamp',
  signature: 'X-Foyer-Signature',
} as const;

const minutes = z.number().int().min(1).max(ESCALATION_LIMITS.minutes);

export const EscalationCondition = z.strictObject({
  field: z.enum(ESCALATION_FIELDS),
  operator: z.enum(CONDITION_OPERATORS),
  value: z
    .union([z.string().max(ESCALATION_LIMITS.value), z.number(), z.boolean()])
    .nullable()
    .default(null),
});

/** A signed POST, described in `saveEscalation`. */
export const WebhookAction = z.strictObject({ type: z.literal('webhook'), url: z.string().max(URL_MAX) });

export const EscalationAction = z.union([
  AssignToMember,
  AssignToDepartment,
  AssignInTurn,
  z.strictObject({
    type: z.literal('notify'),
    memberIds: z.array(Uuid).min(1).max(ESCALATION_LIMITS.members),
  }),
  z.strictObject({ type: z.literal('raise_priority') }),
  z.strictObject({
    type: z.literal('mail'),
    address: Email,
    subject: z.string().max(ESCALATION_LIMITS.subject),
    text: z.string().max(MESSAGE_TEXT_MAX),
  }),
  WebhookAction,
]);

export const EscalationTrigger = z.strictObject({
  since: z.enum(ESCALATION_STARTS),
  minutes,
  inOpeningTime: z.boolean().default(false),
});

export const EscalationRepeat = z.strictObject({
  everyMinutes: minutes,
  times: z.number().int().min(1).max(ESCALATION_LIMITS.times),
});

const parts = {
  name: z.string().trim().min(1).max(NAME_MAX),
  active: z.boolean().default(true),
  subject: z.enum(ESCALATION_SUBJECTS),
  trigger: EscalationTrigger,
  combine: z.enum(['all', 'any']).default('all'),
  conditions: z.array(EscalationCondition).max(ESCALATION_LIMITS.conditions).default([]),
  actions: z.array(EscalationAction).min(1).max(ESCALATION_LIMITS.actions),
  repeat: EscalationRepeat.nullable().default(null),
};

/** Input of a rule. With the `id` of an existing rule it replaces that rule. */
export const EscalationInput = z.object({
  ...parts,
  ...precondition,
  id: Uuid.optional(),
  merchantId: MerchantId.optional(),
});

/** Input of a dry run. */
export const DryRunInput = z.strictObject({
  ...parts,
  name: z.string().trim().max(NAME_MAX).default(''),
  limit: z.number().int().min(1).max(DRY_RUN_MAX).default(20),
});

export const Escalation = z.object({
  id: Uuid,
  merchantId: MerchantId,
  ...parts,
  /** Number of subjects not yet evaluated by this rule. */
  pending: z.number().int(),
  creationDate: Instant,
  lastModifiedDate: Instant,
});
export type Escalation = z.infer<typeof Escalation>;

/** Why a rule was skipped, or `ran`. */
export const ESCALATION_REASONS = [
  'ran',
  'subject_gone',
  'inactive',
  'closed',
  'answered',
  'already_ran',
  'too_many_runs',
  'not_due',
  'condition_not_met',
] as const;

/** Result of one action of a run. */
export const EscalationStep = z.object({
  type: z.enum(['assign', 'notify', 'raise_priority', 'mail', 'webhook']),
  state: z.enum(['done', 'waiting', 'failed', 'passed']),
  text: z.string(),
  wording: Wording.optional(),
});
export type EscalationStep = z.infer<typeof EscalationStep>;

/** The conversation or task a rule was evaluated on. */
export const EscalationSubject = z.object({
  type: z.enum(ESCALATION_SUBJECTS),
  id: Uuid,
  /** The visitor's name or the task's title. Empty if deleted. */
  title: z.string(),
  /** Path in the console. Null if deleted. */
  path: z.string().nullable(),
});

export const EscalationLogEntry = z.object({
  id: Uuid,
  ruleId: Uuid,
  ruleName: z.string(),
  subject: EscalationSubject,
  ran: z.boolean(),
  reason: z.enum(ESCALATION_REASONS),
  /** The reason as a sentence. */
  text: z.string(),
  /** The conditions that did not match. */
  conditions: z.array(EscalationCondition),
  steps: z.array(EscalationStep),
  creationDate: Instant,
});
export type EscalationLogEntry = z.infer<typeof EscalationLogEntry>;

/** Dry run result for one subject. */
export const DryRun = z.object({
  subject: EscalationSubject,
  run: z.boolean(),
  reason: z.enum(ESCALATION_REASONS),
  text: z.string(),
  conditions: z.array(EscalationCondition),
  /** When the rule is or was due. Null if it will not be. */
  dueDate: Instant.nullable(),
});
export type DryRun = z.infer<typeof DryRun>;
