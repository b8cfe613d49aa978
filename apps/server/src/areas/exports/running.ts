import { common } from '@foyer/contract/kernel/errors';
import type { FilledNoticeText } from '@foyer/contract/notices/texts';
import { mayCall } from '@foyer/domain/access';
import { and, eq, inArray, lt, or, sql } from 'drizzle-orm';
import { type Db, isConnectionError } from '../../database/tenant.ts';
import type { JobDefinition } from '../../jobs/jobs.ts';
import { act } from '../../kernel/action.ts';
import { type Services, systemScope } from '../../kernel/context.ts';
import { listMerchantIds, merchantsOf } from '../../kernel/merchant-ids.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { type Locale, textIn } from '../../kernel/texts.ts';
import { loadCaller } from '../accounts/callers.ts';
import { findMerchant } from '../merchants/queries.ts';
import { notify } from '../notices/notify.ts';
import { type ExportRow, one } from './access.ts';
import { WRITE_QUEUE, writeJob } from './actions.ts';
import { fileNameOf } from './present.ts';
import {
  type Announcement,
  type ExportScope,
  type ExportSource,
  type OnProgress,
  sourceOf,
  type TableSource,
  type WrittenFile,
} from './source.ts';
import { tableExports } from './tables.ts';
import { tableOfSource, writeCells } from './writing.ts';

/** An export without progress for this long has lost its writer and is restarted. Milliseconds. */
export const LOST_AFTER_MS = 30_000;
/** Minimum interval between stored progress. Milliseconds. */
const PROGRESS_EVERY_MS = 1_000;
const WRITE_AT_MOST_SECONDS = 4 * 3600;

/** Thrown when the export was cancelled or taken over by another writer. */
class Stopped extends Error {}

/** Jobs that write exports, resume interrupted ones and delete expired ones. */
export const exportJobs = (services: Services): readonly JobDefinition[] => [
  {
    queue: WRITE_QUEUE,
    retries: 2,
    maxSeconds: WRITE_AT_MOST_SECONDS,
    waitsOnce: true,
    parallel: 2,
    run: ({ merchantId, exportId }, signal) => writeExport(services, merchantId, String(exportId), signal),
  },
  { queue: 'exports.resume', retries: 3, cron: '* * * * *', run: () => resumeExports(services, new Date()) },
  {
    queue: 'exports.drop',
    retries: 3,
    cron: '29 * * * *',
    run: () => removeExpiredExports(services, new Date()),
  },
];

/**
 * Writes the file of an export, with the current rights of its member.
 * @param signal ends it between two pages, for another process to write the file
 */
export async function writeExport(
  services: Services,
  merchantId: number,
  id: string,
  signal?: AbortSignal,
): Promise<void> {
  const tenant = services.database.tenant(merchantId);
  const row = await claim(services, merchantId, id);
  if (!row) return;
  try {
    const source = sourceOf(row.kind as never);
    const caller = await loadCaller(services, merchantId, row.memberId);
    if (!source || !caller || !mayCall(source.access, caller)) throw new Refusal(common.forbidden);
    const scope = { services, tenant, caller };
    if ('write' in source) await source.allow?.(scope, row.filter);
    await write(services, row, source, scope, signal);
  } catch (error) {
    if (error instanceof Stopped || isConnectionError(error)) return;
    if (signal?.aborted) {
      await returnToQueue(services, row);
      throw signal.reason;
    }
    if (!(error instanceof Refusal)) services.log.error({ err: error, exportId: id }, 'export failed');
    const reason = error instanceof Refusal ? error.message : common.internal.message;
    await finish(services, row, { state: 'failed', error: reason });
  }
}

async function write(
  services: Services,
  row: ExportRow,
  source: ExportSource,
  scope: ExportScope,
  signal: AbortSignal | undefined,
): Promise<void> {
  let storedAt = performance.now();
  const onProgress: OnProgress = async (done, total) => {
    signal?.throwIfAborted();
    if (performance.now() - storedAt < PROGRESS_EVERY_MS) return;
    storedAt = performance.now();
    await storeProgress(services, row, { done, ...(total !== undefined && { total }) });
  };
  const written =
    'write' in source
      ? await source.write(scope, row, onProgress)
      : await tableOf(services, row, source, scope, onProgress);
  // A key per attempt: the writer of a lost attempt may still be running and must not affect this file.
  const fileKey = `export-${row.id}-${row.startedAt?.getTime() ?? 0}`;
  await services.files.put(fileKey, written.content);
  const { rows, bytes, isCut } = written.result();
  const end = { state: 'done', done: rows, isCut, fileKey, fileSize: bytes } as const;
  const announce = 'write' in source ? source.announce : undefined;
  const stored = await finish(services, row, end, announce && ((db, done) => announce(db, scope, done)));
  if (!stored) await services.files.remove(fileKey);
}

async function tableOf(
  services: Services,
  row: ExportRow,
  source: TableSource,
  scope: ExportScope,
  onProgress: OnProgress,
): Promise<WrittenFile> {
  const merchant = await findMerchant(scope.tenant);
  const total = await source.count(scope, source.filter.strict().parse(row.filter) as never);
  await storeProgress(services, row, { total });
  const locale = row.locale as Locale;
  const timeZone = merchant?.timeZone ?? 'UTC';
  const table = await tableOfSource(source, scope, { filter: row.filter, locale, timeZone });
  return writeCells(table, row, onProgress);
}

/** Claims an export that is queued or whose writer was lost. Null when there is nothing to do. */
async function claim({ database }: Services, merchantId: number, id: string): Promise<ExportRow | null> {
  const now = new Date();
  const [row] = await database.tenant(merchantId).transaction((db) =>
    db
      .update(tableExports)
      .set({ state: 'running', startedAt: now, progressAt: now, done: 0 })
      .where(and(one(merchantId, id), or(eq(tableExports.state, 'queued'), isLost(now))))
      .returning(),
  );
  return row ?? null;
}

const isLost = (now: Date) =>
  and(
    eq(tableExports.state, 'running'),
    lt(tableExports.progressAt, new Date(now.getTime() - LOST_AFTER_MS)),
  );

/** Condition for an export still owned by this writer. */
const isOurs = ({ merchantId, id, startedAt }: ExportRow) =>
  and(
    one(merchantId, id),
    eq(tableExports.state, 'running'),
    eq(tableExports.startedAt, startedAt ?? new Date(0)),
  );

/** Stores the progress of an export. @throws Stopped when it was cancelled or taken over */
async function storeProgress(
  { database }: Services,
  row: ExportRow,
  progress: { readonly done?: number; readonly total?: number },
): Promise<void> {
  const found = await database.tenant(row.merchantId).transaction((db) =>
    db
      .update(tableExports)
      .set({ ...progress, progressAt: new Date() })
      .where(isOurs(row))
      .returning({ id: tableExports.id }),
  );
  if (found.length === 0) throw new Stopped();
}

const returnToQueue = ({ database }: Services, row: ExportRow) =>
  database
    .tenant(row.merchantId)
    .transaction((db) => db.update(tableExports).set({ state: 'queued' }).where(isOurs(row)));

/** Finishes an export and notifies its member. Returns false when it was cancelled or taken over. */
function finish(
  services: Services,
  row: ExportRow,
  end: Partial<ExportRow> & { readonly state: 'done' | 'failed' },
  announce?: (db: Db, row: ExportRow) => Promise<Announcement | null>,
): Promise<boolean> {
  return act(systemScope(services, row.merchantId), async (db) => {
    const [finished] = await db
      .update(tableExports)
      .set({ ...end, finishedAt: new Date() })
      .where(isOurs(row))
      .returning();
    if (!finished) return { result: false, audit: [], events: [] };
    const { events, jobs } = (await announce?.(db, finished)) ?? {
      events: await notify(db, row.merchantId, [
        { memberId: row.memberId, path: `/profile?export=${row.id}`, ...noticeFor(finished) },
      ]),
      jobs: [],
    };
    return {
      result: true,
      audit: [
        {
          action: end.state === 'done' ? 'export.finished' : 'export.failed',
          subject: ['export', row.id],
          after: { kind: row.kind, format: row.format, rows: finished.done },
        },
      ],
      events,
      jobs,
    };
  });
}

/** The notice about a finished export. Its text is in the language of the export. */
function noticeFor(row: ExportRow): FilledNoticeText & { text: string } {
  if (row.state !== 'done') return { titleKey: 'export_failed', text: row.error ?? '' };
  const text = `${fileNameOf(row)}: ${row.done} ${textIn(row.locale as Locale, 'rows')}`;
  return { titleKey: 'export_ready', text };
}

/** Queues exports again whose job or writer was lost. */
export async function resumeExports(services: Services, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LOST_AFTER_MS);
  for (const merchantId of await merchantsOf(services, sql`merchants_with_open_exports()`)) {
    await act(systemScope(services, merchantId), async (db) => {
      const waits = and(eq(tableExports.state, 'queued'), lt(tableExports.createdAt, before));
      const lost = await db
        .select({ id: tableExports.id })
        .from(tableExports)
        .where(
          and(
            eq(tableExports.merchantId, merchantId),
            inArray(tableExports.state, ['queued', 'running']),
            or(waits, isLost(now)),
          ),
        );
      const jobs = lost.map(({ id }) => writeJob(merchantId, id));
      return { result: undefined, audit: [], events: [], jobs };
    });
  }
}

const isExpired = (now: Date) =>
  sql`${tableExports.finishedAt} + make_interval(days => ${tableExports.keptDays}) < ${now.toISOString()}::timestamptz`;

/** Deletes expired exports and their files. */
export async function removeExpiredExports(services: Services, now: Date): Promise<void> {
  for (const merchantId of await listMerchantIds(services)) {
    const tenant = services.database.tenant(merchantId);
    const ended = await tenant.read((db) =>
      db
        .select()
        .from(tableExports)
        .where(and(eq(tableExports.merchantId, merchantId), isExpired(now))),
    );
    for (const row of ended) if (row.fileKey) await services.files.remove(row.fileKey);
    if (ended.length === 0) continue;
    const ids = ended.map(({ id }) => id);
    await tenant.transaction((db) =>
      db
        .delete(tableExports)
        .where(and(eq(tableExports.merchantId, merchantId), inArray(tableExports.id, ids))),
    );
  }
}
