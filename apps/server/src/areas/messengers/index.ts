import { messengers } from '@foyer/contract';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../kernel/context.ts';
import { answer } from '../../kernel/handlers.ts';
import type { Runner } from '../../kernel/runner.ts';
import { handlers } from './handlers.ts';
import { startReceiving } from './receiving.ts';
import { startSending } from './sending.ts';
import { startTyping } from './typing.ts';
import { registerVoice } from './voice/webhook.ts';
import { registerWebhook } from './webhook.ts';

export const area = answer(messengers, handlers);
export { messengerJobs as jobs } from './jobs.ts';

/** The addresses that providers call. */
export function routes(app: FastifyInstance, services: Services): void {
  registerWebhook(app, services);
  registerVoice(app, services);
}

export function start(services: Services): Runner {
  const runners = [startReceiving(services), startSending(services), startTyping(services)];
  return { stop: async () => void (await Promise.all(runners.map((runner) => runner.stop()))) };
}
