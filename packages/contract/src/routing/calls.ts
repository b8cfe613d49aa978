import { z } from 'zod';
import { conversationsView } from '../conversations/access.ts';
import { edit, page } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { Done, precondition, Uuid } from '../kernel/shapes.ts';
import { routingFull, routingNameTaken, routingRefused } from './errors.ts';
import {
  ConversationRoute,
  FurtherReceiver,
  RouteTest,
  RoutingRule,
  RoutingRuleInput,
  TypedConversation,
} from './shapes.ts';

export const description = 'Ordered rules that decide who is asked first.';

const routingView = page('routing');
const routingEdit = edit('routing');
const one = z.object({ id: Uuid });
const refusals = [routingRefused, routingNameTaken, routingFull];

export const listRoutingRules = defineCall({
  method: 'GET',
  path: '/api/routing/rules',
  access: routingView,
  topics: ['routing', 'routes'],
  reply: z.object({
    rules: z.array(RoutingRule),
    /** Conversations of the last seven days, and those that no rule decided. */
    conversations: z.number().int(),
    undecided: z.number().int(),
  }),
  summary: 'List routing rules in order. The first that fits decides',
});

export const createRoutingRule = defineCall({
  method: 'POST',
  path: '/api/routing/rules',
  access: routingEdit,
  topics: ['routing'],
  body: RoutingRuleInput,
  reply: RoutingRule,
  errors: refusals,
  summary: 'Create a routing rule, as the last one',
});

export const updateRoutingRule = defineCall({
  method: 'PUT',
  path: '/api/routing/rules/{id}',
  access: routingEdit,
  topics: ['routing'],
  params: one,
  body: RoutingRuleInput.extend(precondition),
  reply: RoutingRule,
  errors: refusals,
  summary: 'Update a routing rule. It takes effect for new conversations',
});

export const removeRoutingRule = defineCall({
  method: 'DELETE',
  path: '/api/routing/rules/{id}',
  access: routingEdit,
  topics: ['routing'],
  params: one,
  reply: Done,
  summary: 'Delete a routing rule',
});

export const moveRoutingRule = defineCall({
  method: 'POST',
  path: '/api/routing/rules/{id}/position',
  access: routingEdit,
  topics: ['routing'],
  params: one,
  body: z.strictObject({ position: z.number().int().min(0).max(1000) }),
  reply: Done,
  summary: 'Move a routing rule to a position, from 0',
});

export const testRouting = defineCall({
  method: 'POST',
  path: '/api/routing/test',
  access: routingView,
  body: z.strictObject({
    /** A real conversation. Null: the typed one. */
    conversationId: Uuid.nullable().default(null),
    typed: TypedConversation.prefault({}),
  }),
  reply: RouteTest,
  summary: 'Test who would get a conversation at this moment. Nothing is changed',
});

export const listRoutedConversations = defineCall({
  method: 'GET',
  path: '/api/routing/conversations',
  access: routingView,
  topics: ['routes'],
  reply: z.object({
    conversations: z.array(
      z.object({ id: Uuid, title: z.string(), ruleName: z.string(), createdDate: z.string() }),
    ),
  }),
  summary: 'List the last thirty conversations, to test with',
});

export const listFurtherReceivers = defineCall({
  method: 'GET',
  path: '/api/routing/receivers',
  access: routingView,
  reply: z.object({ receivers: z.array(FurtherReceiver) }),
  summary: 'List who can answer besides members, such as bots',
});

export const getConversationRoute = defineCall({
  method: 'GET',
  path: '/api/conversations/{id}/route',
  access: conversationsView,
  topics: ['routes'],
  params: one,
  reply: z.object({ route: ConversationRoute.nullable() }),
  summary: 'Read how a conversation was routed. Null if no rule was there when it began',
});
