import { z } from 'zod';
import { conversationsEdit, conversationsView } from '../conversations/access.ts';
import { edit, member, page } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { Done, precondition, Uuid } from '../kernel/shapes.ts';
import { aiErrors, aiProviderNameTaken, aiProvidersFull } from './errors.ts';
import {
  AiEmbedding,
  AiProvider,
  AiProviderInput,
  AiSettings,
  AiSpending,
  AiSuggestion,
  AiSummary,
  RewriteInput,
  RewriteReply,
  StoredAiSettings,
} from './shapes.ts';

export const description = 'AI providers of the merchant, and what members get from them.';

const one = z.object({ id: Uuid });
/** With a `streamId`, sockets of the caller receive `aiText` frames while the model writes. */
const streamed = z.object({ streamId: Uuid.optional() });
/** Calls of a model wait up to half a minute and cost money. */
const rateLimit = { max: 240, perSeconds: 60 };

export const getAiConfiguration = defineCall({
  method: 'GET',
  path: '/api/ai',
  access: page('settings'),
  topics: ['ai'],
  reply: z.object({
    providers: z.array(AiProvider),
    settings: StoredAiSettings,
    spending: AiSpending,
    /** Null: no provider has an embedding model. */
    embedding: AiEmbedding.nullable(),
  }),
  summary: 'Get the AI providers, the settings and what was spent',
});

export const getAiAvailability = defineCall({
  method: 'GET',
  path: '/api/ai/availability',
  access: member,
  topics: ['ai'],
  reply: z.object({ isAvailable: z.boolean() }),
  summary: 'Whether models can be asked',
});

export const updateAiSettings = defineCall({
  method: 'PUT',
  path: '/api/ai/settings',
  access: edit('settings'),
  topics: ['ai'],
  body: AiSettings.extend(precondition),
  reply: StoredAiSettings,
  summary: 'Update the AI settings',
});

export const createAiProvider = defineCall({
  method: 'POST',
  path: '/api/ai/providers',
  access: edit('settings'),
  topics: ['ai'],
  body: AiProviderInput,
  reply: AiProvider,
  errors: [aiProviderNameTaken, aiProvidersFull],
  summary: 'Add an AI provider',
});

export const updateAiProvider = defineCall({
  method: 'PUT',
  path: '/api/ai/providers/{id}',
  access: edit('settings'),
  topics: ['ai'],
  params: one,
  body: AiProviderInput.extend(precondition),
  reply: AiProvider,
  errors: [aiProviderNameTaken],
  summary: 'Update an AI provider',
  description: 'A stored key is used at the address for which it was entered only.',
});

export const removeAiProvider = defineCall({
  method: 'DELETE',
  path: '/api/ai/providers/{id}',
  access: edit('settings'),
  topics: ['ai'],
  params: one,
  reply: Done,
  summary: 'Delete an AI provider',
});

export const testAiProvider = defineCall({
  method: 'POST',
  path: '/api/ai/providers/{id}/test',
  access: edit('settings'),
  topics: ['ai'],
  params: one,
  reply: z.object({
    provider: AiProvider,
    /** The model that answered. */
    model: z.string(),
    /** Milliseconds. */
    duration: z.number().int(),
  }),
  errors: aiErrors,
  rateLimit,
  summary: 'Ask the model of an AI provider for a word',
});
export const suggestReply = defineCall({
  method: 'POST',
  path: '/api/conversations/{id}/ai/reply',
  access: conversationsEdit,
  params: one,
  query: streamed,
  reply: AiSuggestion,
  errors: aiErrors,
  rateLimit,
  summary: 'Let a model write a reply from what knowledge says',
  description: 'The reply contains only what its sources or the conversation say. Uses bases for everyone.',
});

export const getSummary = defineCall({
  method: 'GET',
  path: '/api/conversations/{id}/ai/summary',
  access: conversationsView,
  params: one,
  reply: z.object({ summary: AiSummary.nullable() }),
  summary: 'Get the last summary of a conversation',
});

export const summarizeConversation = defineCall({
  method: 'POST',
  path: '/api/conversations/{id}/ai/summary',
  access: conversationsEdit,
  params: one,
  query: streamed,
  reply: AiSummary,
  errors: aiErrors,
  rateLimit,
  summary: 'Let a model summarize a conversation',
});

export const rewriteDraft = defineCall({
  method: 'POST',
  path: '/api/conversations/{id}/ai/rewrite',
  access: conversationsEdit,
  params: one,
  query: streamed,
  body: RewriteInput,
  reply: RewriteReply,
  errors: aiErrors,
  rateLimit,
  summary: 'Let a model rewrite a draft',
  description: '`translate`: into the language in which the customer writes.',
});
