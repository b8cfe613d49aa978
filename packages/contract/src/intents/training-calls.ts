import { z } from 'zod';
import { defineCall } from '../kernel/define-call.ts';
import { Done, Uuid } from '../kernel/shapes.ts';
import { trainingEdit, trainingView } from './access.ts';
import { tooFewExamples, trainingNotReady, trainingOver, trainingRunning } from './errors.ts';
import { IntentTraining, TrainingFigures } from './training-shapes.ts';

const topics = ['intentTrainings'] as const;
const one = z.object({ id: Uuid });

const ofBot = { botId: Uuid.nullable().default(null).describe('Null: what all bots understand.') };

export const listIntentTrainings = defineCall({
  method: 'GET',
  path: '/api/intentTrainings',
  access: trainingView,
  topics: ['intentTrainings', 'intents'],
  query: z.object({ botId: Uuid.optional() }),
  reply: z.object({
    /** The newest first, at most 50. */
    trainings: z.array(IntentTraining),
    /** Number of intents and examples now, of all bots and the bot. */
    intents: z.number().int(),
    examples: z.number().int(),
    /** Whether intents have changed since the live training. */
    isOutdated: z.boolean(),
    /** Figures of the live training, and of the one that waits to be published. */
    live: TrainingFigures.nullable(),
    ready: TrainingFigures.nullable(),
  }),
  summary: 'List trainings of intents, with the figures of the live one and of the one that waits',
});

export const startIntentTraining = defineCall({
  method: 'POST',
  path: '/api/intentTrainings',
  access: trainingEdit,
  topics,
  body: z.strictObject(ofBot),
  reply: IntentTraining,
  errors: [trainingRunning, tooFewExamples],
  summary: 'Train the intents',
  description: 'It goes live by itself unless it is worse than the live one.',
});

export const cancelIntentTraining = defineCall({
  method: 'POST',
  path: '/api/intentTrainings/{id}/cancel',
  access: trainingEdit,
  topics,
  params: one,
  reply: IntentTraining,
  errors: [trainingOver],
  summary: 'Cancel a training',
});

export const publishIntentTraining = defineCall({
  method: 'POST',
  path: '/api/intentTrainings/{id}/publish',
  access: trainingEdit,
  topics,
  params: one,
  reply: IntentTraining,
  errors: [trainingNotReady],
  summary: 'Publish a training that waits, or one that was live before',
});

export const discardIntentTraining = defineCall({
  method: 'DELETE',
  path: '/api/intentTrainings/{id}',
  access: trainingEdit,
  topics,
  params: one,
  reply: Done,
  errors: [trainingNotReady],
  summary: 'Discard a training that waits to be published',
});
