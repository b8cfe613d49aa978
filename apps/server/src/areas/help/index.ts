import { help as calls } from '@foyer/contract';
import { answer } from '../../kernel/handlers.ts';
import { helpHandlers } from './handlers.ts';

export { registerExports as start } from './export.ts';
export { helpJobs as jobs } from './jobs.ts';
export { registerSites as routes } from './site/routes.ts';

export const area = answer(calls, helpHandlers);
