import { HELP_LIMITS } from '@foyer/domain/help';
import { z } from 'zod';
import { visitor } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { BooleanQuery, Done, Instant, Uuid } from '../kernel/shapes.ts';
import { WidgetHelpEntry } from './shapes.ts';

const Language = z.string().max(35).default('en').describe('Another is used where there is no text.');
const rateLimit = { max: 240, perSeconds: 60 };

export const getWidgetHelp = defineCall({
  method: 'GET',
  path: '/api/widget/help',
  access: visitor,
  query: z.object({ language: Language }),
  reply: z.object({
    categories: z.array(z.object({ id: Uuid, name: z.string(), articles: z.array(WidgetHelpEntry) })),
    mostRead: z.array(WidgetHelpEntry),
  }),
  rateLimit,
  summary: 'Get the categories and articles of the help centre',
  description: 'Responds with 404 if the merchant has none.',
});

export const searchWidgetHelp = defineCall({
  method: 'GET',
  path: '/api/widget/helpSearch',
  access: visitor,
  query: z.object({
    language: Language,
    text: z.string().trim().min(1).max(HELP_LIMITS.query),
    isFinal: BooleanQuery.default(false).describe('Whether it is no longer typed: only then it is counted.'),
  }),
  reply: z.object({ articles: z.array(WidgetHelpEntry) }),
  rateLimit,
  summary: 'Search the help centre',
});

export const getWidgetHelpArticle = defineCall({
  method: 'GET',
  path: '/api/widget/help/{id}',
  access: visitor,
  params: z.object({ id: Uuid }),
  query: z.object({ language: Language }),
  reply: z.object({
    id: Uuid,
    title: z.string(),
    /** Safe to show as it is. */
    html: z.string(),
    language: z.string(),
    url: z.string(),
    date: Instant,
  }),
  rateLimit,
  summary: 'Get an article of the help centre',
});

export const rateWidgetHelpArticle = defineCall({
  method: 'POST',
  path: '/api/widget/help/{id}/feedback',
  access: visitor,
  params: z.object({ id: Uuid }),
  body: z.strictObject({
    isHelpful: z.boolean(),
    comment: z.string().trim().max(HELP_LIMITS.comment).default(''),
    language: Language,
  }),
  reply: Done,
  rateLimit: { max: 30, perSeconds: 60 },
  summary: 'Say whether an article helped. A later answer of the same day replaces an earlier one',
});
