import { gateway } from '@foyer/contract';
import { answer } from '../../kernel/handlers.ts';
import { registerOptOutExport } from './export.ts';
import { handlers } from './handlers.ts';

export const area = answer(gateway, handlers);
export { jobs } from './actions.ts';

export function start(): void {
  registerOptOutExport();
}
