import { z } from 'zod';
import { anyone, visitor } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { freeObject, Uuid } from '../kernel/shapes.ts';
import { BotAnswered } from './shapes.ts';

export const description = 'What visitors and other systems answer steps of a bot.';

export const answerBotWait = defineCall({
  method: 'POST',
  path: '/api/botAnswers/{token}',
  access: anyone,
  params: z.object({
    token: z
      .string()
      .max(200)
      .regex(/^[\w-]+(\.[\w-]+){3}$/),
  }),
  body: freeObject(64 * 1024),
  reply: BotAnswered,
  rateLimit: { max: 300, perSeconds: 60 },
  summary: 'Answer a step that waits for a webhook or a device',
  description:
    'The address is secret and of one wait. Sending it again, or after the session has gone on, changes nothing and ' +
    'is answered by `accepted: false`.',
});

export const confirmWidgetCode = defineCall({
  method: 'POST',
  path: '/api/widget/conversations/{id}/code',
  access: visitor,
  params: z.object({ id: Uuid }),
  body: z.strictObject({ code: z.string().trim().min(1).max(40) }),
  reply: BotAnswered,
  rateLimit: { max: 20, perSeconds: 60 },
  summary: 'Give a bot the code that it sent by email, or ask for another, without a message in the chat',
});
