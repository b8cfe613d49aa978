import { BOT_LIMITS } from '@foyer/domain/bots/graph';
import { z } from 'zod';
import { conversationsEdit } from '../conversations/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { Cursor, Done, NextCursor, pageSize, precondition, Uuid } from '../kernel/shapes.ts';
import { botsEdit, botsView } from './access.ts';
import { botNotPublished, botRefused } from './errors.ts';
import { BotGraph, LanguageCode } from './graph-shapes.ts';
import {
  BotSession,
  BotSessionDetail,
  BotTrial,
  BotVersion,
  StepFigures,
  StoryDialog,
  TrialInput,
  TrialState,
} from './shapes.ts';

export const description = 'Versions of bots, trials, and sessions with visitors.';

const one = z.object({ id: Uuid });
const oneVersion = one.extend({ version: z.coerce.number().int().min(1).max(1_000_000) });

export const listBotVersions = defineCall({
  method: 'GET',
  path: '/api/bots/{id}/versions',
  access: botsView,
  topics: ['bots', 'botSessions'],
  params: one,
  reply: z.object({ versions: z.array(BotVersion) }),
  summary: 'List the last hundred versions of a bot, newest first',
});

export const getBotVersion = defineCall({
  method: 'GET',
  path: '/api/bots/{id}/versions/{version}',
  access: botsView,
  topics: ['bots'],
  params: oneVersion,
  reply: z.object({ graph: BotGraph }),
  summary: 'Get the flow of a version',
});

export const restoreBotVersion = defineCall({
  method: 'POST',
  path: '/api/bots/{id}/versions/{version}/restore',
  access: botsEdit,
  topics: ['bots'],
  params: oneVersion,
  body: z.strictObject(precondition),
  reply: StoryDialog,
  errors: [botRefused],
  summary: 'Publish the flow of a version again, as a new version and the draft',
});

export const getBotFigures = defineCall({
  method: 'GET',
  path: '/api/bots/{id}/figures',
  access: botsView,
  topics: ['botSessions'],
  params: one,
  query: z.object({ version: z.coerce.number().int().min(1).max(1_000_000).optional() }),
  reply: z.object({
    version: z.number().int().nullable(),
    sessions: z.number().int(),
    steps: z.array(StepFigures),
  }),
  summary: 'Count how many sessions of a version reached each step. Default the live version',
});

export const sealBotHeader = defineCall({
  method: 'POST',
  path: '/api/bots/sealedHeaders',
  access: botsEdit,
  body: z.strictObject({
    /** The address of the request. */
    url: z.string().max(BOT_LIMITS.url),
    value: z.string().min(1).max(BOT_LIMITS.text),
  }),
  reply: z.object({ sealed: z.string() }),
  errors: [botRefused],
  rateLimit: { max: 60, perSeconds: 60 },
  summary: 'Seal the secret value of a header',
  description: 'Only requests of bots to the host of `url` can use the value. It cannot be read again.',
});

export const tryBot = defineCall({
  method: 'POST',
  path: '/api/bots/try',
  access: botsView,
  topics: [],
  body: z.strictObject({
    graph: BotGraph,
    /** Null begins a session. */
    state: TrialState.nullable().default(null),
    input: TrialInput,
    /** For a new session. */
    language: LanguageCode.default('en'),
    channel: z.string().max(40).default('web'),
    /** The step to start from. Default the start. */
    from: z.string().max(40).optional(),
    /** The time of the trial. Milliseconds since 1970. */
    now: z.number().min(0).max(1e14),
  }),
  reply: BotTrial,
  summary:
    'Carry a trial of a flow on by one input, as the server does for visitors. Nothing is sent or stored',
  description: `The caller keeps the session and answers calls itself. A session takes at most ${BOT_LIMITS.stepsPerSession} steps.`,
});

export const listBotSessions = defineCall({
  method: 'GET',
  path: '/api/botSessions',
  access: botsView,
  topics: ['botSessions'],
  query: z.object({
    botId: Uuid.optional(),
    conversationId: Uuid.optional(),
    cursor: Cursor.optional(),
    limit: pageSize(50, 200),
  }),
  reply: NextCursor.extend({ sessions: z.array(BotSession) }),
  summary: 'List sessions of bots, newest first',
});

export const getBotSession = defineCall({
  method: 'GET',
  path: '/api/botSessions/{id}',
  access: botsView,
  topics: ['botSessions'],
  params: one,
  reply: BotSessionDetail,
  summary: 'Get a session with its path, variables and calls',
});

export const giveToBot = defineCall({
  method: 'POST',
  path: '/api/bots/{id}/conversations/{conversationId}',
  access: conversationsEdit,
  topics: ['botSessions'],
  params: one.extend({ conversationId: Uuid }),
  reply: Done,
  errors: [botNotPublished],
  summary: 'Give a conversation to a bot, which starts at its beginning',
});
