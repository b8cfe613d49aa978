import { TRAINING_RUN_STATES } from '@foyer/domain/intents';
import { z } from 'zod';
import { Instant, MemberRef, Uuid } from '../kernel/shapes.ts';

const Figure = z.enum(['accuracy', 'understood', 'refused']);

const Named = z.object({ id: Uuid, name: z.string() });

/** How well a training understands, by cross-check: no model sees what it is asked. Shares from 0 to 1. */
export const TrainingFigures = z.object({
  /** Share of the examples whose intent is found. */
  accuracy: z.number(),
  /** Share of the examples whose intent is found with enough confidence. */
  understood: z.number(),
  /** Questions that are not for the merchant: how many are refused. Null if there are none. */
  refused: z.object({ right: z.number().int(), total: z.number().int() }).nullable(),
  intents: z.array(
    z.object({
      ...Named.shape,
      examples: z.number().int(),
      right: z.number().int(),
      /** What its examples are most often taken for. */
      takenFor: z.string().nullable(),
    }),
  ),
  confusions: z.array(z.object({ of: z.string(), takenFor: z.string(), times: z.number().int() })),
  /** Texts that are examples of several intents. */
  duplicates: z.array(z.object({ text: z.string(), intents: z.array(Named) })),
});
export type TrainingFigures = z.infer<typeof TrainingFigures>;

/** A training of the intents. */
export const IntentTraining = z.object({
  id: Uuid,
  number: z.number().int(),
  botId: Uuid.nullable(),
  state: z.enum(TRAINING_RUN_STATES),
  /** Parts done of all, while it runs. */
  progress: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
  intents: z.number().int(),
  examples: z.number().int(),
  threshold: z.number().nullable(),
  accuracy: z.number().nullable(),
  understood: z.number().nullable(),
  refused: z.object({ right: z.number().int(), total: z.number().int() }).nullable(),
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
