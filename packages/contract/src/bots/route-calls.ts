import { z } from 'zod';
import { defineCall } from '../kernel/define-call.ts';
import { Done, Uuid } from '../kernel/shapes.ts';
import { botsEdit, botsView } from './access.ts';
import { botNotPublished, botRouteNameTaken, botRoutesFull, botTwice, sharesTooHigh } from './errors.ts';
import {
  BOT_ROUTES_MAX,
  BotRoute,
  BotRouteChange,
  BotRouteInput,
  BotRouteVerdict,
  RouteFactsInput,
} from './shapes.ts';

export const description = 'Which bot answers where.';

const errors = [botRouteNameTaken, botNotPublished, botTwice, sharesTooHigh];

export const listBotRoutes = defineCall({
  method: 'GET',
  path: '/chimes/getRoutes',
  access: botsView,
  topics: ['botRoutes', 'botSessions'],
  reply: z.object({ routes: z.array(BotRoute) }),
  summary: 'List the routes in the order in which they are tried',
});

export const createBotRoute = defineCall({
  method: 'POST',
  path: '/chimes/createRoute',
  access: botsEdit,
  topics: ['botRoutes'],
  body: BotRouteInput,
  reply: BotRoute,
  errors: [...errors, botRoutesFull],
  summary: 'Create a route, as the last one',
});

export const putBotRoute = defineCall({
  method: 'PUT',
  path: '/chimes/createRoute',
  access: botsEdit,
  topics: ['botRoutes'],
  body: BotRouteInput,
  reply: BotRoute,
  errors: [...errors, botRoutesFull],
  summary: 'Create a route, as POST does',
});

export const updateBotRoute = defineCall({
  method: 'PUT',
  path: '/chimes/updateRoute',
  access: botsEdit,
  topics: ['botRoutes'],
  body: BotRouteChange,
  reply: BotRoute,
  errors,
  summary: 'Change a route',
});

export const postBotRoute = defineCall({
  method: 'POST',
  path: '/chimes/updateRoute',
  access: botsEdit,
  topics: ['botRoutes'],
  body: BotRouteChange,
  reply: BotRoute,
  errors,
  summary: 'Change a route, as PUT does',
});

export const removeBotRoute = defineCall({
  method: 'DELETE',
  path: '/api/botRoutes/{id}',
  access: botsEdit,
  topics: ['botRoutes'],
  params: z.object({ id: Uuid }),
  reply: Done,
  summary: 'Delete a route. Sessions that run go on',
});

export const moveBotRoute = defineCall({
  method: 'POST',
  path: '/api/botRoutes/{id}/position',
  access: botsEdit,
  topics: ['botRoutes'],
  params: z.object({ id: Uuid }),
  body: z.strictObject({ position: z.number().int().min(0).max(BOT_ROUTES_MAX) }),
  reply: Done,
  summary: 'Move a route to a position, from 0',
});

export const tryBotRoutes = defineCall({
  method: 'POST',
  path: '/api/botRoutes/try',
  access: botsView,
  topics: [],
  body: RouteFactsInput,
  reply: z.object({ verdicts: z.array(BotRouteVerdict), routeId: Uuid.nullable() }),
  summary: 'Which route a conversation would take, and why not the others. Sends nothing',
});

export const setEngagementBot = defineCall({
  method: 'PUT',
  path: '/api/engagements/{engagementID}/bot',
  access: botsEdit,
  topics: ['botRoutes'],
  params: z.object({ engagementID: Uuid }),
  body: z.strictObject({ botId: Uuid.nullable() }),
  reply: Done,
  errors: [botNotPublished, botRoutesFull],
  summary: 'Choose the bot that answers an engagement, or none',
  description:
    'Creates, changes or deletes the route for all conversations of the engagement. A new one comes before the first route for any engagement; routes for some of its conversations stay.',
});
