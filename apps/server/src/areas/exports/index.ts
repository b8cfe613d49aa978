import { exports as calls } from '@foyer/contract';
import { answer } from '../../kernel/handlers.ts';
import { registerAuditExport } from './audit.ts';
import { handlers } from './handlers.ts';
import { registerLoginSessionExport } from './login-sessions.ts';
import { registerMemberExport } from './members.ts';

export const area = answer(calls, handlers);

export { registerDownload as routes } from './download.ts';
export { exportJobs as jobs } from './running.ts';

/** Registers exports of lower areas, which do not depend on exports. */
export function start(): void {
  registerMemberExport();
  registerLoginSessionExport();
  registerAuditExport();
}
