import { channels } from '@foyer/contract';
import { answer } from '../../kernel/handlers.ts';
import { handlers } from './handlers.ts';
import { registerQuarantineExport } from './mail/export.ts';

export const area = answer(channels, handlers);
export { mailJobs as jobs } from './mail/jobs.ts';
export { startReceiving as started } from './mail/receiving.ts';

export function start(): void {
  registerQuarantineExport();
}
