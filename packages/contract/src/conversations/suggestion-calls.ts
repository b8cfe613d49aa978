import { z } from 'zod';
import { defineCall } from '../kernel/define-call.ts';
import { Uuid } from '../kernel/shapes.ts';
import { FoundPassage } from '../knowledge/shapes.ts';
import { conversationsEdit } from './access.ts';

export const suggestAnswers = defineCall({
  method: 'POST',
  path: '/api/conversations/{id}/suggestions',
  access: conversationsEdit,
  params: z.object({ id: Uuid }),
  reply: z.object({
    /** The question of the visitor; null if they wait for no answer. */
    question: z.string().nullable(),
    /** Number of the message that asks it. */
    seq: z.number().int().nullable(),
    /** What knowledge answers, at most three. */
    suggestions: z.array(FoundPassage),
  }),
  summary: 'Find what knowledge answers to the last question of a conversation',
  description:
    'Uses only bases that are for everyone. A question that has no answer is recorded among the unanswered ones.',
});
