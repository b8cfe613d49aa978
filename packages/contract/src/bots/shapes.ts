import { BOT_ACCESS, BOT_LIMITS, BOT_TYPES } from '@foyer/domain/bots/graph';
import { ROUTE_HOURS, ROUTE_MISSES } from '@foyer/domain/bots/routes';
import { BOT_STATUSES } from '@foyer/domain/bots/session';
import { NAME_MAX } from '@foyer/domain/limits';
import { z } from 'zod';
import { freeObject, Instant, precondition, Uuid } from '../kernel/shapes.ts';
import { BotElement } from './element-shapes.ts';
import { BotGraph, BotNode, LanguageCode } from './graph-shapes.ts';

export const BOTS_MAX = 100;
export const BOT_ROUTES_MAX = 100;

export const BotInfo = z.strictObject({
  name: z.string().trim().min(1).max(NAME_MAX),
  type: z.enum(BOT_TYPES),
  access: z.enum(BOT_ACCESS),
});

/** Sessions of the last seven days, and those that run. */
const BotFigures = z.object({
  running: z.number().int(),
  sessions: z.number().int(),
  closed: z.number().int(),
  handedOver: z.number().int(),
  failed: z.number().int(),
});

/** A bot of the merchant, without its flow. */
export const Bot = z.object({
  botId: Uuid,
  ...BotInfo.shape,
  /** The version that new sessions run. Null before it is published. */
  liveVersion: z.number().int().nullable(),
  publishedDate: Instant.nullable(),
  /** Whether the draft differs from the live version. */
  hasDraft: z.boolean(),
  /** Number of routes that lead to it and are on. */
  routes: z.number().int(),
  /** Names of the automation rules that start it and are on. */
  rules: z.array(z.string()),
  ...BotFigures.shape,
  createdDate: Instant,
  lastModifiedDate: Instant,
});
export type Bot = z.infer<typeof Bot>;

/** A bot with the draft of its flow. */
export const StoryDialog = z.object({
  botId: Uuid,
  ...BotInfo.shape,
  liveVersion: z.number().int().nullable(),
  hasDraft: z.boolean(),
  graph: BotGraph,
  lastModifiedDate: Instant,
});
export type StoryDialog = z.infer<typeof StoryDialog>;

/** A step for the draft of a bot. */
export const StoryNodeInput = z.strictObject({ botId: Uuid, node: BotNode, ...precondition });

/** A bot of the store: a template, whose id is a number, or a bot of the merchant with the access Public. */
export const StoreBot = z.object({
  id: z.string(),
  name: z.string(),
  nameAr: z.string(),
  description: z.string(),
  descriptionAr: z.string(),
  type: z.enum(BOT_TYPES),
  access: z.enum(BOT_ACCESS),
  /** The business type. Specification 9. */
  groupName: z.string(),
  status: z.literal('Active'),
  isTemplate: z.boolean(),
  steps: z.number().int(),
});
export type StoreBot = z.infer<typeof StoreBot>;

/** What applies to all bots of a merchant. */
export const BotSettings = z.strictObject({
  /** The name that visitors read above the messages of a bot. Empty: the name of the bot itself. */
  shownName: z.string().trim().max(NAME_MAX),
  /** Words that lead to a person at every step, besides those that bots know. */
  personWords: z.array(z.string().trim().min(1).max(60)).max(50),
  /** The department that gets what a bot hands over, if its step names none. Null: everybody. */
  departmentId: Uuid.nullable(),
});
export type BotSettings = z.infer<typeof BotSettings>;

export const StoredBotSettings = BotSettings.extend({
  /** 1970 if they were never changed. */
  lastModifiedDate: Instant,
});
export type StoredBotSettings = z.infer<typeof StoredBotSettings>;

export const BotVersion = z.object({
  version: z.number().int(),
  note: z.string(),
  memberName: z.string(),
  restoredFrom: z.number().int().nullable(),
  /** Sessions that run on it. */
  running: z.number().int(),
  createdDate: Instant,
});
export type BotVersion = z.infer<typeof BotVersion>;

export const BotRouteTarget = z.strictObject({ botId: Uuid, share: z.number().int().min(1).max(100) });

const routeParts = {
  name: z.string().trim().min(1).max(NAME_MAX),
  active: z.boolean(),
  engagementId: Uuid.nullable(),
  /** Empty: any. */
  channel: z.string().max(40),
  /** Part of the address of the page. Empty: any. */
  page: z.string().max(200),
  /** ISO code. Empty: any. */
  language: z.union([LanguageCode, z.literal('')]),
  hours: z.enum(ROUTE_HOURS),
  /** Shares of the visitors in per cent. What is left goes to the team. */
  targets: z.array(BotRouteTarget).min(1).max(5),
};

export const BotRouteInput = z.strictObject(routeParts);
export type BotRouteInput = z.infer<typeof BotRouteInput>;

/** A route as an editor saves it. */
export const BotRouteChange = BotRouteInput.extend({ routeId: Uuid, ...precondition });

export const BotRoute = z.object({
  routeId: Uuid,
  ...routeParts,
  /** Sessions of the last seven days, by bot. */
  results: z.array(
    z.object({
      botId: Uuid,
      sessions: z.number().int(),
      closed: z.number().int(),
      handedOver: z.number().int(),
    }),
  ),
  lastModifiedDate: Instant,
});
export type BotRoute = z.infer<typeof BotRoute>;

/** The conversation that a dry run of routes imagines. */
export const RouteFactsInput = z.strictObject({
  engagementId: Uuid.nullable(),
  channel: z.string().max(40),
  page: z.string().max(500),
  language: z.string().max(10),
  isOpen: z.boolean(),
});

export const BotRouteVerdict = z.object({
  routeId: Uuid,
  /** Why it does not fit. Null: it fits. */
  miss: z.enum(ROUTE_MISSES).nullable(),
});

const variables = freeObject(100_000);

/** A session as the simulator keeps it between calls. */
export const TrialState = z.strictObject({
  status: z.enum(BOT_STATUSES),
  node: z.string().max(40).nullable(),
  variables,
  stack: z.array(z.string().max(40)).max(BOT_LIMITS.depth),
  steps: z.number().int().min(0).max(BOT_LIMITS.stepsPerSession),
  attempts: z.number().int().min(0).max(BOT_LIMITS.attempts),
  field: z.number().int().min(0).max(BOT_LIMITS.fields).optional(),
  code: z
    .strictObject({
      hash: z.string().max(100),
      sent: z
        .number()
        .int()
        .min(0)
        .max(BOT_LIMITS.resends + 1),
    })
    .nullish(),
  isWaitExplained: z.boolean().optional(),
  wakesAt: z.number().min(0).max(1e14).nullable(),
  language: LanguageCode,
  seed: z.number().int().min(0).max(1e9),
  reason: z.enum(['asked', 'flow', 'failed', 'closed', 'stopped']).nullable(),
});

/** The made-up answer of a step that asks another system. */
export const TrialResult = z.strictObject({
  type: z.literal('result'),
  port: z.string().max(40),
  variables,
  /** The answer from knowledge. */
  say: z.string().max(BOT_LIMITS.text).optional(),
});

export const TrialInput = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('start') }),
  z.strictObject({
    type: z.literal('message'),
    text: z.string().max(2000),
    hasFile: z.boolean().default(false),
  }),
  z.strictObject({ type: z.literal('time') }),
  TrialResult,
]);

export const BotTrial = z.object({
  state: TrialState,
  /** What the bot says, in order. */
  messages: z.array(z.object({ node: z.string(), text: z.string(), element: BotElement.nullable() })),
  /** The step whose answer the simulator makes up, with what it was asked. */
  call: z
    .object({
      node: z.string(),
      type: z.string(),
      values: z.record(z.string(), z.string()),
      ports: z.array(z.string()),
    })
    .nullable(),
  steps: z.array(z.object({ node: z.string(), port: z.string().nullable() })),
  /** Names of the variables that this input changed. */
  changed: z.array(z.string()),
});
export type BotTrial = z.infer<typeof BotTrial>;

export const SESSION_ENDS = ['asked', 'flow', 'failed', 'closed', 'stopped', 'taken', 'left'] as const;

/** A session of a bot with a visitor. */
export const BotSession = z.object({
  sessionId: Uuid,
  botId: Uuid,
  botName: z.string(),
  version: z.number().int(),
  conversationId: Uuid,
  visitorName: z.string(),
  status: z.enum(BOT_STATUSES),
  /** How it ended. `taken`: a member took the conversation. `left`: the visitor ended the chat. Null while it runs. */
  reason: z.enum(SESSION_ENDS).nullable(),
  steps: z.number().int(),
  createdDate: Instant,
  endedDate: Instant.nullable(),
});
export type BotSession = z.infer<typeof BotSession>;

export const BotSessionStep = z.object({
  n: z.number().int(),
  /** The step, with its name and type in the version of the session. */
  node: z.string(),
  name: z.string(),
  type: z.string(),
  port: z.string().nullable(),
  /** Variables that it set. */
  changed: z.record(z.string(), z.unknown()),
  /** The answer of another system, or why it failed. */
  detail: z.string(),
  milliseconds: z.number().int().nullable(),
  date: Instant,
});

export const BotSessionDetail = BotSession.extend({
  variables: z.record(z.string(), z.unknown()),
  path: z.array(BotSessionStep),
});
export type BotSessionDetail = z.infer<typeof BotSessionDetail>;

/** How many sessions of a version reached a step, and how many ended or wait there. */
export const StepFigures = z.object({
  node: z.string(),
  reached: z.number().int(),
  left: z.number().int(),
  failed: z.number().int(),
});

/** Whether a session waited for an answer from outside. */
export const BotAnswered = z.object({ accepted: z.boolean() });
