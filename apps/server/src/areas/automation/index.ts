import { automation as calls } from '@foyer/contract';
import type { MemberScope, Services } from '../../kernel/context.ts';
import { answer, done } from '../../kernel/handlers.ts';
import { isLimited } from '../visitors/visibility.ts';
import { cleanupJob } from './cleanup.ts';
import { dryRun } from './dry-run.ts';
import { dueJob } from './due.ts';
import { receiveHook } from './hooks.ts';
import { presentRule } from './present.ts';
import { countRuns, readRuns, readVersions } from './queries.ts';
import { type RuleRow, readRules } from './rules.ts';
import {
  changeRule,
  checkRule,
  createRule,
  moveRule,
  renewHook,
  restoreVersion,
  ruleRecords,
} from './saving.ts';
import { integrationJob } from './steps/integration.ts';
import { webhookJob } from './steps/webhook.ts';

export { startListening as start } from './listening.ts';
export const jobs = (services: Services) => [
  dueJob(services),
  webhookJob(services),
  integrationJob(services),
  cleanupJob(services),
];

const shown = async (scope: MemberScope, row: RuleRow) => {
  const { merchantId, read } = scope.tenant;
  const counts = await read((db) => countRuns(db, merchantId, row.id));
  return presentRule(row, counts.get(row.id), scope.services.config.SEAL_SECRET);
};

export const area = answer(calls, {
  listAutomationRules: ({ services: { config }, tenant: { merchantId, read } }) =>
    read(async (db) => {
      const counts = await countRuns(db, merchantId);
      const rows = await readRules(db, merchantId);
      return { rules: rows.map((row) => presentRule(row, counts.get(row.id), config.SEAL_SECRET)) };
    }),

  createAutomationRule: async (scope, { body }) => shown(scope, await createRule(scope, body)),

  updateAutomationRule: async (scope, { params, body: { ifUnmodifiedSince, ...input } }) =>
    shown(scope, await changeRule(scope, params.id, { ifUnmodifiedSince }, input)),

  removeAutomationRule: (scope, { params }) => ruleRecords.remove(scope, params.id),

  async moveAutomationRule(scope, { params, body }) {
    await moveRule(scope, params.id, body.position);
    return done;
  },

  async listAutomationVersions(scope, { params }) {
    const { id, merchantId } = await ruleRecords.get(scope, params.id);
    return { versions: await scope.tenant.read((db) => readVersions(db, merchantId, id)) };
  },

  restoreAutomationVersion: async (scope, { params }) =>
    shown(scope, await restoreVersion(scope, params.id, params.version)),

  renewAutomationHook: async (scope, { params }) => shown(scope, await renewHook(scope, params.id)),

  tryAutomationRule: ({ tenant: { merchantId, read }, caller }, { body }) =>
    read(async (db) => {
      await checkRule(db, merchantId, body);
      return dryRun(db, merchantId, body, isLimited(caller));
    }),

  listAutomationRuns: (scope, { query }) => readRuns(scope, query),

  async receiveAutomationHook({ services }, { params, body }) {
    const started = await receiveHook(services, params.merchantId, params.token, body);
    return { success: true as const, started };
  },
});
