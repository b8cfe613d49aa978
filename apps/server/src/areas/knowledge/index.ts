import { knowledge as calls } from '@foyer/contract';
import { sql } from 'drizzle-orm';
import { answer } from '../../kernel/handlers.ts';
import { registerSetupCheck } from '../merchants/setup.ts';
import { registerExports } from './export.ts';
import { knowledgeHandlers } from './handlers.ts';

export { knowledgeJobs as jobs } from './jobs.ts';

export const area = answer(calls, knowledgeHandlers);

export function start(): void {
  registerExports();
  registerSetupCheck(
    'knowledge',
    sql`exists (select from knowledge_documents d where d.merchant_id = merchants.merchant_id)`,
  );
}
