import { BOT_LIMITS } from '@foyer/domain/bots/graph';
import { z } from 'zod';
import { defineCall } from '../kernel/define-call.ts';
import { Done, precondition, Uuid } from '../kernel/shapes.ts';
import { botsEdit, botsView } from './access.ts';
import { botFileRefused, botNameTaken, botsFull, botTestNameTaken, botTestsFull } from './errors.ts';
import { BotGraph } from './graph-shapes.ts';
import { StoryDialog } from './shapes.ts';
import { BotTest, BotTestInput, BotTestResult } from './test-shapes.ts';

export const description = 'Tests of flows, and bots as files.';

const one = z.object({ id: Uuid });
const oneTest = one.extend({ testId: Uuid });

export const listBotTests = defineCall({
  method: 'GET',
  path: '/api/bots/{id}/tests',
  access: botsView,
  topics: ['bots'],
  params: one,
  reply: z.object({ tests: z.array(BotTest) }),
  summary: 'List the tests of a bot by name',
});

export const createBotTest = defineCall({
  method: 'POST',
  path: '/api/bots/{id}/tests',
  access: botsEdit,
  topics: ['bots'],
  params: one,
  body: BotTestInput,
  reply: BotTest,
  errors: [botTestNameTaken, botTestsFull],
  summary: 'Store a trial as a test: what the visitor does and what the bot says',
});

export const updateBotTest = defineCall({
  method: 'PUT',
  path: '/api/bots/{id}/tests/{testId}',
  access: botsEdit,
  topics: ['bots'],
  params: oneTest,
  body: BotTestInput.extend(precondition),
  reply: BotTest,
  errors: [botTestNameTaken],
  summary: 'Change a test, such as what it expects',
});

export const removeBotTest = defineCall({
  method: 'DELETE',
  path: '/api/bots/{id}/tests/{testId}',
  access: botsEdit,
  topics: ['bots'],
  params: oneTest,
  reply: Done,
  summary: 'Delete a test',
});

export const runBotTests = defineCall({
  method: 'POST',
  path: '/api/bots/{id}/tests/run',
  access: botsView,
  topics: [],
  params: one,
  body: z.strictObject({ graph: BotGraph }),
  reply: z.object({ results: z.array(BotTestResult) }),
  summary: 'Run the tests of a bot with a flow, as trials do. Nothing is sent or stored',
});

/** Characters of a file with a bot. */
const FILE_MAX = 2_000_000;

export const importBot = defineCall({
  method: 'POST',
  path: '/api/bots/import',
  access: botsEdit,
  topics: ['bots'],
  body: z.strictObject({
    /** Default the name in the file. */
    name: z.string().trim().min(1).max(BOT_LIMITS.name).optional(),
    /** The text of the file. */
    file: z.string().max(FILE_MAX),
  }),
  bodyLimit: 3 * FILE_MAX,
  reply: z.object({
    bot: StoryDialog,
    source: z.enum(['foyer', 'typebot', 'tiledesk']),
    /** Parts that have no counterpart. `detail` is their kind. */
    leftOut: z.array(
      z.object({
        step: z.string(),
        reason: z.enum(['no_counterpart', 'simplified', 'not_chosen', 'too_many']),
        detail: z.string(),
      }),
    ),
  }),
  errors: [botFileRefused, botNameTaken, botsFull],
  summary: 'Create a bot from a file of Foyer, Typebot (version 3 to 6) or Tiledesk',
  description: 'The flow is a draft. Parts without a counterpart are left out and listed.',
});
