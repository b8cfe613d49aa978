import type { escalations } from '@foyer/contract';
import { escalationLogList } from '@foyer/contract/escalations/list';
import type { Handlers } from '../../kernel/handlers.ts';
import { conversationFor } from '../conversations/access.ts';
import { taskFor } from '../tasks/access.ts';
import { isLimited } from '../visitors/visibility.ts';
import { removeRule, renewSecret, saveRule } from './actions.ts';
import { presentEntry, presentRule } from './present.ts';
import { countTimers, logRows, readLog } from './queries.ts';
import { readRules } from './rules.ts';
import { tryRule } from './trial.ts';

/** Maximum log entries in an explanation. */
const EXPLAINED = 20;

export const handlers: Handlers<typeof escalations> = {
  async saveEscalation(scope, { body }) {
    const { id, merchantId: _, ifUnmodifiedSince, ...rule } = body;
    const row = await saveRule(scope, id, rule, { ifUnmodifiedSince });
    const { merchantId, read } = scope.tenant;
    const pending = await read((db) => countTimers(db, merchantId, row.id));
    return presentRule(row, pending.get(row.id) ?? 0);
  },

  listEscalations: ({ tenant: { merchantId, read } }) =>
    read(async (db) => {
      const pending = await countTimers(db, merchantId);
      const rows = await readRules(db, merchantId);
      return { escalations: rows.map((row) => presentRule(row, pending.get(row.id) ?? 0)) };
    }),

  removeEscalation: (scope, { params }) => removeRule(scope, params.id),

  async listEscalationLog(scope, { query: { type, id, ...query } }) {
    const wanted = type === 'rule' ? { ...query, ruleId: id ?? query.ruleId } : { ...query, type, id };
    const [{ page, ...neighbours }, total] = await Promise.all([
      readLog(scope, wanted),
      logRows.count(scope.tenant, wanted),
    ]);
    return { logs: page, ...total, ...neighbours };
  },

  async explainEscalation(scope, { query: { type, id } }) {
    if (type === 'task') await taskFor(scope, id);
    else await conversationFor(scope, id);
    const newest = { ...escalationLogList.defaultSort, back: false, limit: EXPLAINED };
    const { page } = await logRows.page(scope.tenant, { type, id, ...newest });
    return { logs: page.map((row) => presentEntry(row, undefined)) };
  },

  tryEscalation: ({ caller, tenant: { merchantId, read } }, { body }) =>
    read(async (db) => {
      const { limit, ...rule } = body;
      const subjects = await tryRule(db, merchantId, rule, limit);
      if (!isLimited(caller)) return { subjects };
      return {
        subjects: subjects.map((one) => ({ ...one, subject: { ...one.subject, title: '', path: null } })),
      };
    }),

  async renewEscalationSecret(scope, { params }) {
    return { secret: await renewSecret(scope, params.id) };
  },
};
