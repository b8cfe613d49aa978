// Written by `npm run gather`.
import { audit as accounts } from '../accounts/audit.ts';
import { audit as agents } from '../agents/audit.ts';
import { audit as ai } from '../ai/audit.ts';
import { audit as analytics } from '../analytics/audit.ts';
import { audit as assignment } from '../assignment/audit.ts';
import { audit as automation } from '../automation/audit.ts';
import { audit as backups } from '../backups/audit.ts';
import { audit as bots } from '../bots/audit.ts';
import { audit as channels } from '../channels/audit.ts';
import { audit as contacts } from '../contacts/audit.ts';
import { audit as conversations } from '../conversations/audit.ts';
import { audit as engagements } from '../engagements/audit.ts';
import { audit as escalations } from '../escalations/audit.ts';
import { audit as exports } from '../exports/audit.ts';
import { audit as extraction } from '../extraction/audit.ts';
import { audit as gateway } from '../gateway/audit.ts';
import { audit as help } from '../help/audit.ts';
import { audit as inbox } from '../inbox/audit.ts';
import { audit as integrations } from '../integrations/audit.ts';
import { audit as intents } from '../intents/audit.ts';
import { audit as knowledge } from '../knowledge/audit.ts';
import { audit as links } from '../links/audit.ts';
import { audit as macros } from '../macros/audit.ts';
import { audit as merchants } from '../merchants/audit.ts';
import { audit as messengers } from '../messengers/audit.ts';
import { audit as privacy } from '../privacy/audit.ts';
import { audit as reports } from '../reports/audit.ts';
import { audit as reviews } from '../reviews/audit.ts';
import { audit as roles } from '../roles/audit.ts';
import { audit as routing } from '../routing/audit.ts';
import { audit as tasks } from '../tasks/audit.ts';
import { audit as tokens } from '../tokens/audit.ts';
import { audit as visitors } from '../visitors/audit.ts';
import { audit as webhooks } from '../webhooks/audit.ts';
import { audit as widget } from '../widget/audit.ts';

/** English texts of the audit log, by action code. */
export const AUDIT_ACTIONS = {
  ...accounts.actions,
  ...agents.actions,
  ...ai.actions,
  ...analytics.actions,
  ...assignment.actions,
  ...automation.actions,
  ...backups.actions,
  ...bots.actions,
  ...channels.actions,
  ...contacts.actions,
  ...conversations.actions,
  ...engagements.actions,
  ...escalations.actions,
  ...exports.actions,
  ...extraction.actions,
  ...gateway.actions,
  ...help.actions,
  ...inbox.actions,
  ...integrations.actions,
  ...intents.actions,
  ...knowledge.actions,
  ...links.actions,
  ...macros.actions,
  ...merchants.actions,
  ...messengers.actions,
  ...privacy.actions,
  ...reports.actions,
  ...reviews.actions,
  ...roles.actions,
  ...routing.actions,
  ...tasks.actions,
  ...tokens.actions,
  ...visitors.actions,
  ...webhooks.actions,
  ...widget.actions,
} as const;

/** Action code of an audit log entry. */
export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** English names of the audit log's subject types. */
export const AUDIT_SUBJECTS = {
  ...accounts.subjects,
  ...agents.subjects,
  ...ai.subjects,
  ...analytics.subjects,
  ...assignment.subjects,
  ...automation.subjects,
  ...backups.subjects,
  ...bots.subjects,
  ...channels.subjects,
  ...contacts.subjects,
  ...conversations.subjects,
  ...engagements.subjects,
  ...escalations.subjects,
  ...exports.subjects,
  ...extraction.subjects,
  ...gateway.subjects,
  ...help.subjects,
  ...inbox.subjects,
  ...integrations.subjects,
  ...intents.subjects,
  ...knowledge.subjects,
  ...links.subjects,
  ...macros.subjects,
  ...merchants.subjects,
  ...messengers.subjects,
  ...privacy.subjects,
  ...reports.subjects,
  ...reviews.subjects,
  ...roles.subjects,
  ...routing.subjects,
  ...tasks.subjects,
  ...tokens.subjects,
  ...visitors.subjects,
  ...webhooks.subjects,
  ...widget.subjects,
} as const;

/** Subject type of an audit log entry. */
export type AuditSubject = keyof typeof AUDIT_SUBJECTS;
