import { CONDITION_OPERATORS } from '@foyer/domain/conditions';
import {
  ESCALATION_FIELDS,
  ESCALATION_LIMITS,
  ESCALATION_STARTS,
  ESCALATION_SUBJECTS,
} from '@foyer/domain/escalation-rule';
import { MESSAGE_TEXT_MAX, NAME_MAX, URL_MAX } from '@foyer/domain/limits';
import { z } from 'zod';
import { AssignToDepartment, AssignToMember } from '../assignment/shapes.ts';
import { Wording } from '../kernel/errors.ts';
import { Email, Instant, MerchantId, precondition, Uuid } from '../kernel/shapes.ts';

/** Specification 7.20 names the calls of escalation; the shapes are Foyer's. */

/** The most rules of a merchant. */
export const ESCALATION_RULES_MAX = 100;
/** How long the log keeps why rules did not run, and how long their runs. Days. */
export const ESCALATION_LOG_DAYS = 180;
export const ESCALATION_RUN_DAYS = 730;
/** The most subjects that a dry run looks at. */
export const DRY_RUN_MAX = 50;

/** The headers of a webhook: the name of what happened, the key that repeats with a repeated delivery, the proof. */
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

export const EscalationAction = z.union([
  AssignToMember,
  AssignToDepartment,
  z.strictObject({ type: z.literal('assign'), to: z.literal('round_robin') }),
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
  /** A signed POST: see the headers in the description of the calls. */
  z.strictObject({ type: z.literal('webhook'), url: z.string().max(URL_MAX) }),
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

/** A rule to be stored: with the `id` of one that is there it takes its place. */
export const EscalationInput = z.object({
  ...parts,
  ...precondition,
  id: Uuid.optional(),
  merchantId: MerchantId.optional(),
});

/** A rule to be tried, stored or not. */
export const EscalationTrial = z.strictObject({
  ...parts,
  name: z.string().trim().max(NAME_MAX).default(''),
  limit: z.number().int().min(1).max(DRY_RUN_MAX).default(20),
});

export const Escalation = z.object({
  id: Uuid,
  merchantId: MerchantId,
  ...parts,
  /** What is still waiting to be looked at by this rule. */
  pending: z.number().int(),
  creationDate: Instant,
  lastModifiedDate: Instant,
});
export type Escalation = z.infer<typeof Escalation>;

/** Why a rule did not run; `ran` where it did. */
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

/** What became of one action of a run. */
export const EscalationStep = z.object({
  type: z.enum(['assign', 'notify', 'raise_priority', 'mail', 'webhook']),
  state: z.enum(['done', 'waiting', 'failed', 'passed']),
  text: z.string(),
  wording: Wording.optional(),
});
export type EscalationStep = z.infer<typeof EscalationStep>;

/** What a rule looked at. */
export const EscalationSubject = z.object({
  type: z.enum(ESCALATION_SUBJECTS),
  id: Uuid,
  /** The visitor's name or the title of the task; empty where it is gone. */
  title: z.string(),
  /** Where the console shows it; null where it is gone. */
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
  /** The conditions that did not hold. */
  conditions: z.array(EscalationCondition),
  steps: z.array(EscalationStep),
  creationDate: Instant,
});
export type EscalationLogEntry = z.infer<typeof EscalationLogEntry>;

/** What a rule would do for one subject now. */
export const DryRun = z.object({
  subject: EscalationSubject,
  run: z.boolean(),
  reason: z.enum(ESCALATION_REASONS),
  text: z.string(),
  conditions: z.array(EscalationCondition),
  /** When its time is over, or was; null where it is not to be expected. */
  dueDate: Instant.nullable(),
});
export type DryRun = z.infer<typeof DryRun>;
