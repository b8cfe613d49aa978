import type { audit } from '@foyer/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import { exportAudit } from './export.ts';
import { readAuditPage } from './pages.ts';

export const handlers: Handlers<typeof audit> = {
  listAudit: ({ tenant }, { query }) => tenant.read((db) => readAuditPage(db, tenant.merchantId, query)),

  exportAudit: (scope, { query }) => exportAudit(scope, query),
};
