import type { AuditEntry } from '@foyer/contract/audit/shapes';
import type { auditEntries } from '../../kernel/tables.ts';

/** @param names the current names of members and departments by id */
export const presentAuditEntry = (
  row: Omit<typeof auditEntries.$inferSelect, 'words'>,
  names: ReadonlyMap<string, string>,
): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: { type: row.actorType, id: row.actorId, name: names.get(row.actorId ?? '') ?? '' },
  action: row.action,
  subject: {
    type: row.subjectType,
    id: row.subjectId,
    name: names.get(row.subjectId) ?? (storedName(row.after) || storedName(row.before)),
  },
  before: row.before ?? null,
  after: row.after ?? null,
  ip: row.ip,
});

/** The fields by which records are known, in this order. */
const NAME_FIELDS = ['name', 'title', 'email', 'fileName'];

function storedName(fields: unknown): string {
  if (typeof fields !== 'object' || fields === null) return '';
  const names = NAME_FIELDS.map((field) => (fields as Readonly<Record<string, unknown>>)[field]);
  return names.find((name): name is string => typeof name === 'string' && name !== '') ?? '';
}
