import { privacy as calls } from '@foyer/contract';
import type { Services } from '../../kernel/context.ts';
import { answer } from '../../kernel/handlers.ts';
import { registerPersonExport } from './access-file.ts';
import { beginErasure, erasureJobs, previewErasure, readErasures } from './erasing.ts';
import { changeRule, previewRule, readRules, retentionJob } from './retention.ts';

export const area = answer(calls, {
  previewErasure: (scope, { params }) => previewErasure(scope, params.id),
  eraseContact: (scope, { params, body }) => beginErasure(scope, params.id, body.confirmation),
  listErasures: (scope, { query }) => readErasures(scope, query),
  getRetention: async ({ tenant }) => ({ rules: await readRules(tenant) }),
  updateRetention: async (scope, { body }) => ({ rules: await changeRule(scope, body.kind, body.days) }),
  previewRetention: ({ tenant }, { query }) => previewRule(tenant, query.kind, query.days),
});

export const jobs = (services: Services) => [...erasureJobs(services), retentionJob(services)];

export const start = (): void => registerPersonExport();
