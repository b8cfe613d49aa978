import { LADDER } from '@foyer/domain/lead-ladder';
import { NAME_MAX } from '@foyer/domain/limits';
import { SCORE_EVENTS, SCORE_MAX, SCORE_OPERATORS } from '@foyer/domain/scoring';
import { z } from 'zod';
import { Instant, precondition, Uuid } from '../kernel/shapes.ts';
import { IDENTITY_KINDS } from './shapes.ts';

/** Maximum number of scoring rules of a merchant. */
export const SCORE_RULES_MAX = 100;

/** The number of people in a preview. */
export const PREVIEW_PEOPLE = 200;

export const ScoreEventTrigger = z.strictObject({
  event: z.enum(SCORE_EVENTS),
  contains: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe(`page: a part of the address. identity: one of ${IDENTITY_KINDS.join(', ')}.`),
  atLeast: z.number().int().min(1).max(5).optional().describe('rating: the lowest that counts.'),
});

export const ScoreFieldTrigger = z.strictObject({
  field: z.string().min(1).max(60).describe('A field of the contact, or the id of an own field.'),
  operator: z.enum(SCORE_OPERATORS),
  value: z.string().trim().max(200).default(''),
});

const parts = {
  name: z.string().trim().min(1).max(NAME_MAX),
  active: z.boolean().default(true),
  trigger: z.union([ScoreEventTrigger, ScoreFieldTrigger]),
  points: z.number().int().min(-100).max(100),
  halfLifeDays: z
    .number()
    .int()
    .min(1)
    .max(3650)
    .nullable()
    .default(null)
    .describe('Points halve in this time.'),
  limit: z
    .number()
    .int()
    .min(1)
    .max(1000)
    .nullable()
    .default(null)
    .describe('The most points of the rule for one contact.'),
};

export const ScoreRuleInput = z.strictObject({
  ...parts,
  points: parts.points.refine((points) => points !== 0, 'Points cannot be 0.'),
});
export const ScoreRuleWrite = ScoreRuleInput.extend({ id: Uuid.optional(), ...precondition });

/** A rule that gives contacts points. */
export const ScoreRule = z.object({
  ...parts,
  id: Uuid,
  /** Incremented when points or trigger change. */
  version: z.number().int(),
  createdDate: Instant,
  lastModifiedDate: Instant,
});
export type ScoreRule = z.infer<typeof ScoreRule>;

const threshold = z.number().int().min(1).max(SCORE_MAX).nullable();

/** The score from which a lead is moved to a step. Null: never. */
export const ScoreThresholds = z.strictObject({ PROSPECT: threshold, MQL: threshold, SQL: threshold });

/** A recalculation of all scores. */
export const ScoreRun = z.object({
  id: Uuid,
  state: z.enum(['running', 'done', 'cancelled']),
  done: z.number().int(),
  total: z.number().int(),
  /** Contacts whose score changed, and leads that were moved. */
  changed: z.number().int(),
  moved: z.number().int(),
  startedDate: Instant,
  finishedDate: Instant.nullable(),
});
export type ScoreRun = z.infer<typeof ScoreRun>;

export const ScoringInput = z.strictObject({
  cap: z.number().int().min(10).max(SCORE_MAX).describe('The highest score.'),
  thresholds: ScoreThresholds,
});

export const Scoring = ScoringInput.extend({
  /** The latest recalculation. */
  run: ScoreRun.nullable(),
  lastModifiedDate: Instant.nullable(),
});
export type Scoring = z.infer<typeof Scoring>;

const step = z.enum(LADDER);

/** What a change of the rules would do to real people. */
export const ScorePreview = z.object({
  /** The people recalculated: those seen last that the caller may see. */
  people: z.number().int(),
  changed: z.number().int(),
  /** Leads that would be moved, by step. */
  moves: z.object({ PROSPECT: z.number().int(), MQL: z.number().int(), SQL: z.number().int() }),
  /** Those whose score changes most. */
  sample: z.array(
    z.object({
      contactId: Uuid,
      name: z.string(),
      before: z.number().int(),
      after: z.number().int(),
      step,
      movesTo: step.nullable(),
    }),
  ),
});
export type ScorePreview = z.infer<typeof ScorePreview>;

export const ScorePreviewInput = z.strictObject({
  rule: ScoreRuleInput.optional().describe('A new rule, or what a rule becomes.'),
  ruleId: Uuid.optional().describe('The rule that is changed; without `rule`, deleted.'),
  settings: ScoringInput.optional(),
});

/** Why a contact has its score. */
export const ScoreExplanation = z.object({
  score: z.number().int(),
  cap: z.number().int(),
  thresholds: ScoreThresholds,
  /** What the highest and lowest score add or take away. The rules add up with it to the score. */
  capped: z.number().int(),
  rules: z.array(
    z.object({
      ruleId: Uuid,
      name: z.string(),
      points: z.number().int(),
      original: z.number().int(),
      isLimited: z.boolean(),
      halfLifeDays: z.number().int().nullable(),
      count: z.number().int(),
      lastDate: Instant,
      /** The newest entries. */
      entries: z.array(
        z.object({ points: z.number(), original: z.number().int(), detail: z.string(), date: Instant }),
      ),
    }),
  ),
});
export type ScoreExplanation = z.infer<typeof ScoreExplanation>;
