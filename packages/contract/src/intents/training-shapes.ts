import { TRAINING_RUN_STATES } from '@foyer/domain/intents';
import { z } from 'zod';
import { Instant, MemberRef, NamedRef, Uuid } from '../kernel/shapes.ts';
import { TrainingProgress } from '../knowledge/shapes.ts';

const Figure = z.enum(['accuracy', 'understood', 'refused']);

/** Questions that are not for the merchant, and how many are refused. */
export const RefusedQuestions = z.object({ right: z.number().int(), total: z.number().int() });

/** How well a training understands, by cross-check: no model sees what it is asked. Shares from 0 to 1. */
export const TrainingFigures = z.object({
  /** Share of the examples whose intent is found. */
  accuracy: z.number(),
  /** Share of the examples whose intent is found with enough confidence. */
  understood: z.number(),
  /** Null if there are none. */
  refused: RefusedQuestions.nullable(),
  intents: z.array(
    z.object({
      ...NamedRef.shape,
      examples: z.number().int(),
      right: z.number().int(),
      /** What its examples are most often taken for. */
      takenFor: z.string().nullable(),
    }),
  ),
  confusions: z.array(z.object({ of: z.string(), takenFor: z.string(), times: z.number().int() })),
  /** Texts that are examples of several intents. */
  duplicates: z.array(z.object({ text: z.string(), intents: z.array(NamedRef) })),
});
export type TrainingFigures = z.infer<typeof TrainingFigures>;

/** A training of the intents. */
export const IntentTraining = z.object({
  id: Uuid,
  number: z.number().int(),
  botId: Uuid.nullable(),
  state: z.enum(TRAINING_RUN_STATES),
  /** Parts done of all, while it runs. */
  progress: TrainingProgress.nullable(),
  intents: z.number().int(),
  examples: z.number().int(),
  threshold: z.number().nullable(),
  accuracy: z.number().nullable(),
  understood: z.number().nullable(),
  refused: RefusedQuestions.nullable(),
  duplicates: z.number().int(),
  /** What is worse than of the training that was live, so that it was not published by itself. */
  worse: z.array(Figure),
  /** How long it took. */
  milliseconds: z.number().int().nullable(),
  /** Who started it. Null: Foyer. */
  startedBy: MemberRef.nullable(),
  startedDate: Instant,
  endedDate: Instant.nullable(),
});
export type IntentTraining = z.infer<typeof IntentTraining>;
