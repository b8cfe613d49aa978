import type { listAudit } from '@foyer/contract/audit/calls';
import type { AuditEntry } from '@foyer/contract/audit/shapes';
import type { CallParsed } from '@foyer/contract/kernel/define-call';
import type { Db } from '../../database/tenant.ts';
import { cutPage } from '../../kernel/paging.ts';
import { presentAuditEntry } from './present.ts';
import { readAudit } from './queries.ts';

type AuditPage = Partial<CallParsed<typeof listAudit>['query']> & { readonly limit: number };

/** A page of entries in their wire form. */
export async function readAuditPage(
  db: Db,
  merchantId: number,
  { cursor, limit, ...filter }: AuditPage,
): Promise<{ entries: AuditEntry[]; nextCursor: string | null }> {
  const rows = await readAudit(db, merchantId, filter, cursor, limit + 1);
  const { page, nextCursor } = cutPage(rows, limit, (row) => row);
  return { entries: page.map(presentAuditEntry), nextCursor };
}
