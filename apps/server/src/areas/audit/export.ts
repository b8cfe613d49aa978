import { AUDIT_EXPORT_MAX } from '@foyer/contract/audit/constants';
import type { AuditEntry } from '@foyer/contract/audit/shapes';
import { act } from '../../kernel/action.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { csvOf } from '../../kernel/csv.ts';
import { presentAuditEntry } from './present.ts';
import { type AuditFilter, readAudit } from './queries.ts';

const COLUMNS: readonly (readonly [title: string, cell: (entry: AuditEntry) => string | null])[] = [
  ['Time', ({ at }) => at],
  ['Actor', ({ actor }) => actor.name],
  ['Actor type', ({ actor }) => actor.type],
  ['Actor id', ({ actor }) => actor.id],
  ['Action', ({ action }) => action],
  ['Subject type', ({ subject }) => subject.type],
  ['Subject id', ({ subject }) => subject.id],
  ['Before', ({ before }) => jsonOf(before)],
  ['After', ({ after }) => jsonOf(after)],
  ['IP address', ({ ip }) => ip],
];

const jsonOf = (part: unknown) => (part === null ? null : JSON.stringify(part));

/** The matching entries as CSV, newest first. The export itself is audited. */
export function exportAudit(scope: MemberScope, filter: AuditFilter) {
  const { merchantId } = scope.tenant;
  return act(scope, async (db) => {
    const found = await readAudit(db, merchantId, filter, undefined, AUDIT_EXPORT_MAX + 1);
    const entries = found.slice(0, AUDIT_EXPORT_MAX).map(presentAuditEntry);
    const rows = entries.map((entry) => COLUMNS.map(([, cell]) => cell(entry)));
    return {
      result: {
        fileName: `audit-${new Date().toISOString().slice(0, 10)}.csv`,
        csv: csvOf(
          COLUMNS.map(([title]) => title),
          rows,
        ),
        rows: rows.length,
        isCut: found.length > AUDIT_EXPORT_MAX,
      },
      audit: [
        {
          action: 'audit.exported',
          subject: ['merchant', String(merchantId)],
          after: { ...filter, rows: rows.length },
        },
      ],
      events: [],
    };
  });
}
