import { ESCALATION_SUBJECTS } from '@foyer/domain/escalation-rule';
import { CONVERSATION_PAGES, TASK_PAGES } from '@foyer/domain/work-pages';
import { z } from 'zod';
import { admin, edit, page } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { Cursor, Done, NextCursor, OwnMerchant, pageSize, Uuid } from '../kernel/shapes.ts';
import { ruleRefused, rulesFull } from './errors.ts';
import {
  DryRun,
  ESCALATION_LOG_DAYS,
  ESCALATION_RUN_DAYS,
  Escalation,
  EscalationInput,
  EscalationLogEntry,
  EscalationTrial,
  WEBHOOK_HEADERS,
} from './shapes.ts';

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
    `Catalogue 7.20. A webhook is a POST of JSON with \`${WEBHOOK_HEADERS.event}\`, a key that repeats with a ` +
    `repeated delivery (\`${WEBHOOK_HEADERS.key}\`), the seconds since 1970 (\`${WEBHOOK_HEADERS.time}\`), and ` +
    `\`${WEBHOOK_HEADERS.signature}\`: sha256= and the hex HMAC-SHA256 of the time, a full stop and the body, under ` +
    'the secret of the rule. Answers of 2xx count as taken; others are tried again for about an hour.',
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
    /** What the id is of; without an id everything of this type. */
    type: z.enum([...ESCALATION_SUBJECTS, 'rule']).optional(),
    id: Uuid.optional(),
    cursor: Cursor.optional(),
    limit: pageSize(50, 200),
  }),
  reply: NextCursor.extend({ logs: z.array(EscalationLogEntry) }),
  summary: 'List rule runs and skipped runs with reasons, newest first',
  description: `Catalogue 7.20. Runs are kept for ${ESCALATION_RUN_DAYS} days, all else for ${ESCALATION_LOG_DAYS}.`,
});

export const explainEscalation = defineCall({
  method: 'GET',
  path: '/api/escalations/why',
  access: page(...CONVERSATION_PAGES, ...TASK_PAGES),
  query: z.object({ type: z.enum(ESCALATION_SUBJECTS), id: Uuid }),
  reply: z.object({ logs: z.array(EscalationLogEntry) }),
  summary:
    'What rules did with a conversation or task, or why nothing, newest first; the last twenty entries',
});

export const tryEscalation = defineCall({
  method: 'POST',
  path: '/api/escalations/try',
  access: edit('settings'),
  body: EscalationTrial,
  reply: z.object({ subjects: z.array(DryRun) }),
  errors: [ruleRefused],
  summary: 'Test a rule against the most recently changed conversations or tasks, without effect',
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
