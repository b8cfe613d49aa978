import { ESCALATION_SUBJECTS } from '@foyer/domain/escalation-rule';
import { CONVERSATION_PAGES, TASK_PAGES } from '@foyer/domain/work-pages';
import { z } from 'zod';
import { admin, edit, page } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { listQuery } from '../kernel/list-query.ts';
import { Done, GridPage, OwnMerchant, RowTotal, Uuid } from '../kernel/shapes.ts';
import { ruleRefused, rulesFull } from './errors.ts';
import { escalationLogList } from './list.ts';
import {
  DryRun,
  DryRunInput,
  ESCALATION_LOG_DAYS,
  ESCALATION_RUN_DAYS,
  Escalation,
  EscalationInput,
  EscalationLogEntry,
  WEBHOOK_HEADERS,
} from './shapes.ts';

export const description = 'Rules that watch over time, and what they did.';

const one = z.object({ id: Uuid });

export const saveEscalation = defineCall({
  method: 'PUT',
  path: '/escalation/create',
  access: edit('settings'),
  topics: ['escalations'],
  body: EscalationInput,
  reply: Escalation,
  errors: [ruleRefused, rulesFull],
  summary: 'Create an escalation rule, or update the one with the given id',
  description:
    `Catalogue 7.20. A webhook is a JSON POST with \`${WEBHOOK_HEADERS.event}\`, an idempotency key that is the same ` +
    `for retries (\`${WEBHOOK_HEADERS.key}\`), the Unix time in seconds (\`${WEBHOOK_HEADERS.time}\`), and ` +
    `\`${WEBHOOK_HEADERS.signature}\`: sha256= and the hex HMAC-SHA256 of time, dot and body, keyed with the secret ` +
    'of the rule. A 2xx response is a delivery; anything else is retried for about an hour.',
});

export const listEscalations = defineCall({
  method: 'GET',
  path: '/escalation/fetch',
  access: page('settings'),
  topics: ['escalations'],
  query: OwnMerchant,
  reply: z.object({ escalations: z.array(Escalation) }),
  summary: 'List escalation rules by name',
  description: 'Catalogue 7.20.',
});

export const removeEscalation = defineCall({
  method: 'DELETE',
  path: '/escalation/delete/{id}',
  access: edit('settings'),
  topics: ['escalations'],
  params: one,
  reply: Done,
  summary: 'Delete an escalation rule. Its log stays',
  description: 'Catalogue 7.20.',
});

export const listEscalationLog = defineCall({
  method: 'GET',
  path: '/escalation/log/query',
  access: page('settings'),
  query: OwnMerchant.extend({
    ...listQuery(escalationLogList),
    /** Type of the id. Without an id: everything of this type. */
    type: z.enum([...ESCALATION_SUBJECTS, 'rule']).optional(),
  }),
  reply: GridPage.extend({ logs: z.array(EscalationLogEntry), ...RowTotal.shape }),
  summary: 'List rule runs and skipped runs with reasons. Default order: newest first',
  description: `Catalogue 7.20. Runs are kept for ${ESCALATION_RUN_DAYS} days, other entries for ${ESCALATION_LOG_DAYS}.`,
});

export const explainEscalation = defineCall({
  method: 'GET',
  path: '/api/escalations/why',
  access: page(...CONVERSATION_PAGES, ...TASK_PAGES),
  query: z.object({ type: z.enum(ESCALATION_SUBJECTS), id: Uuid }),
  reply: z.object({ logs: z.array(EscalationLogEntry) }),
  summary: 'Explain the last twenty rule runs on a conversation or task, newest first',
});

export const tryEscalation = defineCall({
  method: 'POST',
  path: '/api/escalations/try',
  access: edit('settings'),
  body: DryRunInput,
  reply: z.object({ subjects: z.array(DryRun) }),
  errors: [ruleRefused],
  summary: 'Dry-run a rule on the most recently changed conversations or tasks',
});

export const renewEscalationSecret = defineCall({
  method: 'POST',
  path: '/api/escalations/{id}/secret',
  access: admin,
  topics: ['escalations'],
  params: one,
  reply: z.object({ secret: z.string() }),
  summary: 'Create a new webhook secret for a rule. It is returned only once',
});
