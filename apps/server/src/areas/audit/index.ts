import { audit } from '@foyer/contract';
import { answer } from '../../kernel/handlers.ts';
import { countAudit, readAudit } from './queries.ts';

export const area = answer(audit, {
  async listAudit({ tenant }, { query }) {
    const { page, ...neighbours } = await tenant.read((db) => readAudit(db, tenant.merchantId, query));
    return { entries: page, ...neighbours };
  },

  countAudit: ({ tenant }, { query }) => tenant.read((db) => countAudit(db, tenant.merchantId, query)),
});
