import type { AuditEntry } from '@foyer/contract/audit/shapes';
import type { AuditRow } from './queries.ts';

export const presentAuditEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: {
    type: row.actorType,
    id: row.actorId,
    name: `${row.firstName ?? ''} ${row.lastName ?? ''}`.trim(),
  },
  action: row.action,
  subject: { type: row.subjectType, id: row.subjectId },
  before: row.before ?? null,
  after: row.after ?? null,
  ip: row.ip,
});
