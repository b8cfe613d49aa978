import { knowledge as calls } from '@foyer/contract';
import { answer } from '../../kernel/handlers.ts';
import { knowledgeHandlers } from './handlers.ts';

export { registerExports as start } from './export.ts';
export { knowledgeJobs as jobs } from './jobs.ts';

export const area = answer(calls, knowledgeHandlers);
