import type { beginExport as beginCall } from '@foyer/contract/exports/calls';
import { EXPORT_KEPT_DAYS, EXPORTS_AT_ONCE } from '@foyer/contract/exports/constants';
import { tooManyExports } from '@foyer/contract/exports/errors';
import type { CallParsed } from '@foyer/contract/kernel/define-call';
import { mayCall } from '@foyer/domain/access';
import { and, count, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { JobRequest } from '../../jobs/jobs.ts';
import { act, type Outcome } from '../../kernel/action.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { badInput, forbidden, notFound, Refusal } from '../../kernel/refusal.ts';
import { type ExportRow, exportFor, one } from './access.ts';
import { type ExportSource, sourceOf } from './source.ts';
import { tableExports } from './tables.ts';

/** Such as a list as an archive, or all data as a table. */
const WRONG_FORMAT = 'This export has another format.';

export const WRITE_QUEUE = 'exports.write';

/** The job that writes an export. */
export const writeJob = (merchantId: number, exportId: string): JobRequest => ({
  queue: WRITE_QUEUE,
  data: { merchantId, exportId },
  key: exportId,
});

const formatsOf = (source: ExportSource): readonly ExportRow['format'][] =>
  'write' in source ? source.formats : ['csv', 'xlsx'];

/** Queues an export of a member. The audit entry names the exported rows by their filter. */
export async function beginExport(
  scope: MemberScope,
  { kind, format, filter, locale }: CallParsed<typeof beginCall>['body'],
): Promise<ExportRow> {
  const { tenant, caller } = scope;
  const source = sourceOf(kind);
  if (!source) throw notFound();
  if (!formatsOf(source).includes(format)) throw badInput('format', WRONG_FORMAT);
  if (!mayCall(source.access, caller)) throw forbidden();
  source.filter.strict().parse(filter);
  if ('write' in source) await source.allow?.(scope, filter);
  return act(scope, async (db) => {
    const open = and(
      eq(tableExports.merchantId, tenant.merchantId),
      eq(tableExports.memberId, caller.id),
      inArray(tableExports.state, ['queued', 'running']),
    );
    const [counted] = await db.select({ open: count() }).from(tableExports).where(open);
    if ((counted?.open ?? 0) >= EXPORTS_AT_ONCE) throw new Refusal(tooManyExports);
    return queueExport(db, {
      merchantId: tenant.merchantId,
      memberId: caller.id,
      kind,
      format,
      filter,
      locale,
    });
  });
}

type NewExport = Pick<ExportRow, 'merchantId' | 'memberId' | 'kind' | 'format' | 'filter' | 'locale'>;

/** Queues an export within an action. */
export async function queueExport(db: Db, values: NewExport): Promise<Outcome<ExportRow>> {
  const { merchantId, kind, format, filter } = values;
  const source = sourceOf(kind as never);
  const keptDays = (source && 'write' in source && source.keptDays) || EXPORT_KEPT_DAYS;
  const [row] = await db
    .insert(tableExports)
    .values({ ...values, id: newId(), keptDays })
    .returning();
  if (!row) throw new Error('The export was not stored.');
  return {
    result: row,
    audit: [{ action: 'export.started', subject: ['export', row.id], after: { kind, format, filter } }],
    events: [],
    jobs: [writeJob(merchantId, row.id)],
  };
}

/** Cancels an export. A finished export is unchanged. */
export function cancelExport(scope: MemberScope, id: string): Promise<ExportRow> {
  return act(scope, async (db) => {
    const row = await exportFor(db, scope, id);
    const [cancelled] = await db
      .update(tableExports)
      .set({ state: 'cancelled', finishedAt: new Date() })
      .where(and(one(row.merchantId, id), inArray(tableExports.state, ['queued', 'running'])))
      .returning();
    if (!cancelled) return { result: row, audit: [], events: [] };
    return {
      result: cancelled,
      audit: [{ action: 'export.cancelled', subject: ['export', id] }],
      events: [],
    };
  });
}
