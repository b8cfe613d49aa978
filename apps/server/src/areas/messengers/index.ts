import { messengers } from '@foyer/contract';
import type { Services } from '../../kernel/context.ts';
import { answer } from '../../kernel/handlers.ts';
import type { Runner } from '../../kernel/runner.ts';
import { handlers } from './handlers.ts';
import { startReceiving } from './receiving.ts';
import { startSending } from './sending.ts';

export const area = answer(messengers, handlers);
export { registerDoor as routes } from './door.ts';
export { messengerJobs as jobs } from './jobs.ts';

export function start(services: Services): Runner {
  const runners = [startReceiving(services), startSending(services)];
  return { stop: async () => void (await Promise.all(runners.map((runner) => runner.stop()))) };
}
