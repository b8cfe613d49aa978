import { mayCall } from '@foyer/domain/access';
import { reportsOf } from '@foyer/domain/permissions';
import { REPORTS, type ReportId, reportsIn } from '@foyer/domain/reports';
import { and, eq } from 'drizzle-orm';
import { forbidden } from '../../kernel/refusal.ts';
import type { ExportScope } from '../exports/source.ts';
import { sourceOf } from '../exports/source.ts';
import { entriesOfRole } from '../roles/rights.ts';
import { roles } from '../roles/tables.ts';

/** Who asks for reports. */
export type ReportScope = Pick<ExportScope, 'tenant' | 'caller'>;

/**
 * The reports that a member may open, in order: those of their role's access list, without lists whose page they may not
 * open. Specification 6.
 */
export async function reportsFor({ tenant, caller }: ReportScope): Promise<ReportId[]> {
  const [role] = await tenant.read((db) =>
    db
      .select({ name: roles.name, permissions: roles.permissions })
      .from(roles)
      .where(and(eq(roles.merchantId, tenant.merchantId), eq(roles.name, caller.role))),
  );
  if (!role) return [];
  return reportsIn(reportsOf(entriesOfRole(role))).filter((id) => {
    const { content } = REPORTS[id];
    if (content.kind === 'numbers') return true;
    const source = sourceOf(content.list);
    return source !== null && mayCall(source.access, caller);
  });
}

/** @throws Refusal `forbidden` when the member may not open the report */
export async function requireReport(scope: ReportScope, id: ReportId): Promise<void> {
  if (!(await reportsFor(scope)).includes(id)) throw forbidden();
}
