import { z } from 'zod';
import { edit, page } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { listQuery } from '../kernel/list-query.ts';
import { GridPage, precondition, RowTotal, Uuid } from '../kernel/shapes.ts';
import { documentDeleted, notAnFaq } from './errors.ts';
import { FoundPassage } from './shapes.ts';
import { unansweredList } from './unanswered-list.ts';
import {
  ReasonCounts,
  UnansweredAnswer,
  UnansweredGroup,
  UnansweredQuestion,
  UnansweredState,
} from './unanswered-shapes.ts';

const view = page('knowledge_unanswered_messages');
const change = edit('knowledge_unanswered_messages');
const one = z.object({ id: Uuid });
const topics = ['unanswered'] as const;

export const listUnanswered = defineCall({
  method: 'GET',
  path: '/api/unanswered',
  access: view,
  topics,
  query: z.object(listQuery(unansweredList)),
  reply: GridPage.extend({
    groups: z.array(UnansweredGroup),
    ...RowTotal.shape,
    /** Number of open questions, by reason. */
    open: ReasonCounts.extend({ all: z.number().int() }),
    /** Number of groups answered in the last seven days. */
    doneThisWeek: z.number().int(),
  }),
  summary: 'List groups of unanswered questions',
});

export const getUnanswered = defineCall({
  method: 'GET',
  path: '/api/unanswered/{id}',
  access: view,
  topics,
  params: one,
  reply: UnansweredGroup.extend({
    /** The newest, at most 200. */
    questions: z.array(UnansweredQuestion),
    /** The passages that fit best now. */
    closest: z.array(FoundPassage),
    threshold: z.number(),
  }),
  summary: 'Get a group of unanswered questions with the closest answers',
});

export const answerUnanswered = defineCall({
  method: 'POST',
  path: '/api/unanswered/{id}/answer',
  access: change,
  topics: ['unanswered', 'knowledge'],
  params: one,
  body: UnansweredAnswer,
  reply: UnansweredGroup,
  errors: [documentDeleted, notAnFaq],
  summary: 'Answer a group of questions by an FAQ or a text, which is trained at once',
  bodyLimit: 4 * 1024 * 1024,
});

export const changeUnanswered = defineCall({
  method: 'PUT',
  path: '/api/unanswered/{id}',
  access: change,
  topics,
  params: one,
  body: z.strictObject({
    state: UnansweredState.optional(),
    assigneeId: Uuid.nullable().optional(),
    ...precondition,
  }),
  reply: UnansweredGroup,
  summary: 'Assign, finish, dismiss or reopen a group of questions',
  description: 'Later questions of a dismissed group join it without reopening it.',
});
