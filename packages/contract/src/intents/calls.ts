import { INTENT_LIMITS } from '@foyer/domain/intents';
import { z } from 'zod';
import { defineCall } from '../kernel/define-call.ts';
import { common } from '../kernel/errors.ts';
import { listQuery } from '../kernel/list-query.ts';
import { Done, GridPage, MerchantId, precondition, RowTotal, Uuid } from '../kernel/shapes.ts';
import { intentsEdit, intentsView } from './access.ts';
import { FoundEntity } from './entity-shapes.ts';
import {
  intentFileRefused,
  intentNameTaken,
  tooManyIntents,
  watsonNotConnected,
  watsonRefused,
} from './errors.ts';
import { intentList } from './list.ts';
import { Intent, IntentDetail, IntentExample, IntentGuess, IntentInput } from './shapes.ts';

export const description = 'What customers want: intents, entities, skills, and how they are trained.';

const one = z.object({ id: Uuid });
const topics = ['intents'] as const;

export const listKnwIntent = defineCall({
  method: 'GET',
  path: '/chimes/listKnwIntent',
  access: intentsView,
  topics,
  query: z.object(listQuery(intentList)),
  reply: GridPage.extend({ intents: z.array(Intent), ...RowTotal.shape }),
  summary: 'List intents',
  description: 'Catalogue 7.11.',
});

export const getIntent = defineCall({
  method: 'GET',
  path: '/api/intents/{id}',
  access: intentsView,
  topics,
  params: one,
  reply: IntentDetail,
  summary: 'Get an intent with its examples',
});

export const createKnwIntent = defineCall({
  method: 'PUT',
  path: '/chimes/createKnwIntent',
  access: intentsEdit,
  topics,
  body: IntentInput,
  reply: IntentDetail,
  errors: [intentNameTaken, tooManyIntents],
  summary: 'Create an intent',
  description: 'Catalogue 7.11. It is understood after the next training.',
  bodyLimit: 2 * 1024 * 1024,
});

export const createWatsonIntentWithResponse = defineCall({
  method: 'POST',
  path: '/chimes/createWatsonIntentWithResponse',
  access: intentsEdit,
  topics,
  body: IntentInput,
  reply: IntentDetail,
  errors: [intentNameTaken, tooManyIntents, watsonNotConnected, watsonRefused],
  rateLimit: { max: 60, perSeconds: 60 },
  summary: 'Create an intent here and in IBM watsonx Assistant',
  description:
    'Catalogue 7.11. The credentials are those of the connected integration; they are never part of the input. It is created in both places or in neither.',
  bodyLimit: 2 * 1024 * 1024,
});

export const modifyKnwIntent = defineCall({
  method: 'PUT',
  path: '/chimes/modifyKnwIntent',
  access: intentsEdit,
  topics,
  body: IntentInput.extend({ id: Uuid, ...precondition }),
  reply: IntentDetail,
  errors: [intentNameTaken],
  summary: 'Change an intent with its examples',
  description: 'Catalogue 7.11.',
  bodyLimit: 2 * 1024 * 1024,
});

export const removeIntent = defineCall({
  method: 'DELETE',
  path: '/api/intents/{id}',
  access: intentsEdit,
  topics,
  params: one,
  reply: Done,
  summary: 'Delete an intent. It is not found any more at once',
});

export const addIntentExamples = defineCall({
  method: 'POST',
  path: '/api/intents/{id}/examples',
  access: intentsEdit,
  topics: ['intents', 'unanswered'],
  params: one,
  body: z.strictObject({
    examples: z.array(IntentExample).min(1).max(100),
    unansweredId: Uuid.optional().describe('The group of unanswered questions that is done by this.'),
  }),
  reply: IntentDetail,
  summary: 'Add examples to an intent, such as questions that were not answered',
});

export const cloneBotIntents = defineCall({
  method: 'PUT',
  path: '/chimes/clone/bot/{botId}/intents/to/{merchantId}',
  access: intentsEdit,
  topics,
  params: z.object({ botId: Uuid, merchantId: MerchantId }),
  body: z
    .strictObject({ toBotId: Uuid.nullable().default(null).describe('The bot that gets them. Null: all.') })
    .optional(),
  reply: z.object({
    /** Number of intents that were cloned. */
    cloned: z.number().int(),
    /** Names that existed already and were left as they are. */
    skipped: z.array(z.string()),
  }),
  errors: [tooManyIntents],
  summary: 'Clone the intents of a bot to another bot or to the whole merchant',
  description: 'Catalogue 7.11. `merchantId` is the own merchant; others are not found.',
});

export const importIntents = defineCall({
  method: 'POST',
  path: '/api/intents/import',
  access: intentsEdit,
  topics,
  upload: true,
  uploadMaxBytes: 5 * 1024 * 1024,
  reply: z.object({
    created: z.number().int(),
    changed: z.number().int(),
    /** Number of new examples. */
    examples: z.number().int(),
  }),
  errors: [intentFileRefused, tooManyIntents, common.tooLarge],
  rateLimit: { max: 30, perSeconds: 60 },
  summary: 'Import intents (multipart form with `file`)',
  description: 'A CSV file with the columns intent, example and, optionally, response. All or nothing.',
});

export const exportIntents = defineCall({
  method: 'GET',
  path: '/api/intents/export',
  access: intentsView,
  topics,
  reply: z.object({ fileName: z.string(), content: z.string() }),
  summary: 'Export intents with their examples as CSV, as they can be imported',
});

export const tryIntents = defineCall({
  method: 'POST',
  path: '/api/intents/try',
  access: intentsView,
  body: z.strictObject({
    text: z.string().trim().min(1).max(INTENT_LIMITS.example),
    botId: Uuid.nullable().default(null),
  }),
  reply: z.object({
    /** What is understood. Null if nothing is likely enough, or nothing is trained. */
    intent: IntentGuess.nullable(),
    /** What may be meant, to be asked: "Did you mean …?" */
    near: z.array(IntentGuess),
    guesses: z.array(IntentGuess),
    /** The confidence from which on an intent is understood. Null if nothing is trained. */
    threshold: z.number().nullable(),
    entities: z.array(FoundEntity),
    /** What reading the text took. */
    microseconds: z.number().int(),
  }),
  rateLimit: { max: 600, perSeconds: 60 },
  summary: 'Find the intent and the entities of a text',
});
