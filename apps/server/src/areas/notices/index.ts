import { notices } from '@foyer/contract';
import type { Services } from '../../kernel/context.ts';
import { answer } from '../../kernel/handlers.ts';
import { handlers } from './handlers.ts';
import { removeOldNoticesJob } from './retention.ts';

export const area = answer(notices, handlers);
export const jobs = (services: Services) => [removeOldNoticesJob(services)];
export { startLive as start } from './live.ts';
