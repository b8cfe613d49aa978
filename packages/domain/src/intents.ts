/** Limits of intents and entities. Characters unless named otherwise. */
export const INTENT_LIMITS = {
  name: 100,
  description: 500,
  response: 8_000,
  example: 300,
  /** Examples of one intent. */
  examples: 1_000,
  /** Intents of a merchant. */
  intents: 500,
  /** Lines of one file. */
  imported: 50_000,
  entities: 200,
  values: 500,
  value: 200,
  synonyms: 30,
  skills: 100,
} as const;

/** The kinds of entities: a list of values with synonyms, a pattern, or what every merchant needs. */
export const ENTITY_KINDS = ['list', 'pattern', 'date', 'phone', 'email', 'number', 'money'] as const;
export type EntityKind = (typeof ENTITY_KINDS)[number];

/** States of a training. `ready`: complete, but worse than the live one, so somebody must publish it. */
export const TRAINING_RUN_STATES = [
  'queued',
  'training',
  'ready',
  'live',
  'replaced',
  'discarded',
  'failed',
  'cancelled',
] as const;
export type TrainingRunState = (typeof TRAINING_RUN_STATES)[number];

/** How far a figure may fall before a training is not published by itself. Share. */
export const WORSE_MARGIN = 0.03;

/** An intent needs so many examples to be trained. */
export const MIN_EXAMPLES = 3;

/** Below the threshold, but above this share of it, an intent is offered as "Did you mean …?". */
export const NEAR_THRESHOLD = 0.5;
