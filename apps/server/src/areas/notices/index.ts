import { notices } from '@foyer/contract';
import type { Services } from '../../kernel/context.ts';
import { answer } from '../../kernel/handlers.ts';
import { droppingJob } from './dropping.ts';
import { handlers } from './handlers.ts';

export const area = answer(notices, handlers);
export const jobs = (services: Services) => [droppingJob(services)];
export { startLive as start } from './live.ts';
