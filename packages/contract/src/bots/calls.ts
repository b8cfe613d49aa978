import { NAME_MAX } from '@foyer/domain/limits';
import { z } from 'zod';
import { defineCall } from '../kernel/define-call.ts';
import { Done, MerchantId, NamedRef, precondition, Uuid } from '../kernel/shapes.ts';
import { botsEdit, botsView } from './access.ts';
import {
  botNameTaken,
  botNotPublished,
  botRefused,
  botRouted,
  botsFull,
  botTestsFailed,
  stepNotFound,
  templateNotFound,
} from './errors.ts';
import { BotGraph, BotNode } from './graph-shapes.ts';
import { Bot, BotInfo, StoreBot, StoryDialog, StoryNodeInput } from './shapes.ts';

export const description = 'Bots, their flows and the store of templates.';

const oneBot = z.object({ botId: Uuid });

export const listStoreBots = defineCall({
  method: 'GET',
  path: '/curo/getBotsFromStore',
  access: botsView,
  topics: ['bots'],
  reply: z.object({ bots: z.array(StoreBot) }),
  summary: 'List the templates, and the bots of the merchant with the access Public',
});

export const listStoreBotsByGroup = defineCall({
  method: 'GET',
  path: '/curo/getBotsFromStoreByGrpNme',
  access: botsView,
  topics: ['bots'],
  query: z.object({
    status: z.literal('Active').default('Active'),
    access: z.enum(['Private', 'Public']).optional(),
    groupName: z.string().max(60).optional(),
  }),
  reply: z.object({ bots: z.array(StoreBot) }),
  summary: 'List bots of the store by group name and access',
});

export const listBots = defineCall({
  method: 'GET',
  path: '/chimes/getMerchantBot',
  access: botsView,
  topics: ['bots', 'botSessions'],
  reply: z.object({ bots: z.array(Bot) }),
  summary: 'List the bots of the merchant',
});

export const createBot = defineCall({
  method: 'PUT',
  path: '/chimes/createMerchantBot',
  access: botsEdit,
  topics: ['bots'],
  body: BotInfo.extend({
    /** The template or bot of the store that it begins with. Default an empty flow. */
    storeId: z.string().max(40).optional(),
  }),
  reply: StoryDialog,
  errors: [botNameTaken, botsFull, templateNotFound],
  summary: 'Create a bot, with an empty flow or one of the store',
});

export const removeBot = defineCall({
  method: 'PUT',
  path: '/chimes/deleteMerchantBot',
  access: botsEdit,
  topics: ['bots'],
  query: oneBot,
  reply: Done,
  errors: [botRouted],
  summary: 'Delete a bot. Sessions that run go on',
});

export const getStoryDialog = defineCall({
  method: 'GET',
  path: '/jelloBuilder/storyDialog',
  access: botsView,
  topics: ['bots'],
  query: oneBot,
  reply: StoryDialog,
  summary: 'Get a bot with the draft of its flow',
});

export const createStoryDialog = defineCall({
  method: 'POST',
  path: '/jelloBuilder/createStoryDialog',
  access: botsEdit,
  topics: ['bots'],
  body: BotInfo.extend({ graph: BotGraph }),
  reply: StoryDialog,
  errors: [botNameTaken, botsFull],
  summary: 'Create a bot with a flow, such as that of a file',
});

export const cloneStoryDialog = defineCall({
  method: 'POST',
  path: '/jelloBuilder/cloneStoryDialog',
  access: botsEdit,
  topics: ['bots'],
  body: z.strictObject({ botId: Uuid, name: z.string().trim().min(1).max(NAME_MAX) }),
  reply: StoryDialog,
  errors: [botNameTaken, botsFull],
  summary: 'Copy a bot with its draft and tests',
});

export const updateStoryDialog = defineCall({
  method: 'PUT',
  path: '/jelloBuilder/updateStoryDialog',
  access: botsEdit,
  topics: ['bots'],
  body: z.strictObject({ botId: Uuid, graph: BotGraph, ...precondition }),
  reply: StoryDialog,
  summary: 'Store the draft of a flow. What visitors meet stays as published',
});

export const updateBotInfo = defineCall({
  method: 'PUT',
  path: '/jelloBuilder/storyDialog/update/botInfo',
  access: botsEdit,
  topics: ['bots'],
  body: BotInfo.extend({ botId: Uuid, ...precondition }),
  reply: StoryDialog,
  errors: [botNameTaken],
  summary: 'Change the name, type and access of a bot',
});

export const addBotTemplate = defineCall({
  method: 'PUT',
  path: '/jelloBuilder/storyDialog/addBotTemplate',
  access: botsEdit,
  topics: ['bots'],
  body: z.strictObject({ botId: Uuid, storeId: z.string().max(40), ...precondition }),
  reply: StoryDialog,
  errors: [templateNotFound],
  summary: 'Replace the draft of a bot with a flow of the store',
});

export const publishBot = defineCall({
  method: 'PUT',
  path: '/jelloBuilder/storyDialog/publish',
  access: botsEdit,
  topics: ['bots'],
  body: z.strictObject({
    botId: Uuid,
    note: z.string().max(500).default(''),
    /** Publishes although tests fail. */
    despiteTests: z.boolean().default(false),
    ...precondition,
  }),
  reply: StoryDialog,
  errors: [botRefused, botTestsFailed],
  summary: 'Publish the draft as a new version, unless it is the live one. Sessions that run stay on theirs',
});

export const createStoryNode = defineCall({
  method: 'POST',
  path: '/jelloBuilder/createStoryNode',
  access: botsEdit,
  topics: ['bots'],
  body: StoryNodeInput,
  reply: StoryDialog,
  errors: [botRefused],
  summary: 'Add a step to the draft of a flow',
});

export const updateStoryNode = defineCall({
  method: 'PUT',
  path: '/jelloBuilder/updateStoryNode',
  access: botsEdit,
  topics: ['bots'],
  body: StoryNodeInput,
  reply: StoryDialog,
  errors: [stepNotFound],
  summary: 'Replace a step of the draft of a flow',
});

export const listStoryNodes = defineCall({
  method: 'GET',
  path: '/jelloBuilder/storyNode',
  access: botsView,
  topics: ['bots'],
  query: z.object({ status: z.literal('Active').default('Active'), botId: Uuid }),
  reply: z.object({ nodes: z.array(BotNode) }),
  errors: [botNotPublished],
  summary: 'List the steps of the published flow of a bot',
});

export const listDynamicParams = defineCall({
  method: 'GET',
  path: '/jelloBuilder/story/dynamicParams',
  access: botsView,
  topics: ['bots'],
  query: z.object({ botName: z.string().max(NAME_MAX) }),
  reply: z.object({ params: z.array(z.string()) }),
  summary: 'List the variables of the flow of a bot, by its name',
});

export const listIntentLabels = defineCall({
  method: 'GET',
  path: '/jelloBuilder/intentLabels/{merchantId}',
  access: botsView,
  topics: ['bots'],
  params: z.object({ merchantId: MerchantId }),
  reply: z.object({ labels: z.array(z.string()) }),
  summary: 'List the labels by which flows of the merchant branch on what visitors write',
});

export const listBotIntents = defineCall({
  method: 'GET',
  path: '/api/botIntents',
  access: botsView,
  topics: ['intents', 'skills'],
  reply: z.object({
    intents: z.array(NamedRef),
    skills: z.array(NamedRef.extend({ intentIds: z.array(Uuid) })),
  }),
  summary: 'List the intents and skills that steps of flows can name',
  description: 'Only their names: examples and training require the pages of knowledge.',
});
