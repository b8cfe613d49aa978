import { exports as calls } from '@foyer/contract';
import { answer } from '../../kernel/handlers.ts';
import type { Runner } from '../../kernel/runner.ts';
import { handlers } from './handlers.ts';
import { offerMembers } from './members.ts';

export const area = answer(calls, handlers);

export { registerDownload as routes } from './download.ts';
export { exportJobs as jobs } from './running.ts';

/** Offers what the areas below have: they know nothing of exports. */
export function start(): Runner {
  offerMembers();
  return { stop: () => {} };
}
