import { Readable } from 'node:stream';
import { fillText } from '@foyer/domain/texts';
import { and, asc, eq, gt, isNotNull, ne } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../kernel/context.ts';
import { csvHead, csvRows } from '../../../kernel/csv.ts';
import { notFound } from '../../../kernel/refusal.ts';
import { readExportToken, signExportToken } from '../../../kernel/tokens.ts';
import { importRows, imports } from '../import-tables.ts';
import { type ImportRecord, one } from './access.ts';

const PATH = '/api/contactImportFiles';
/** Lifetime of a link; browsers follow it at once. */
const LINK_SECONDS = 60;
const BATCH = 1_000;

/** A short-lived link that downloads the rows of an import with errors, and those of which something was left out. */
export async function errorsLink({ config }: Services, { merchantId, id }: ImportRecord): Promise<string> {
  return `${PATH}/${await signExportToken(config.TOKEN_SECRET, { merchantId, exportId: id }, LINK_SECONDS)}`;
}

/** Serves the rows with errors by link: the original columns, the reason, and the column it is about. */
export function registerErrorFiles(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { token: string } }>(`${PATH}/:token`, async (request, reply) => {
    const token = await readExportToken(services.config.TOKEN_SECRET, request.params.token);
    if (!token) throw notFound();
    const [record] = await services.database
      .tenant(token.merchantId)
      .read((db) => db.select().from(imports).where(one(token.merchantId, token.exportId)));
    if (!record) throw notFound();
    const name = `${record.fileName.replace(/\.[^.]*$/, '').replace(/[^\w-]+/g, '-')}-errors.csv`;
    return reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      })
      .send(Readable.from(pieces(services, record)));
  });
}

async function* pieces(
  { database }: Services,
  { merchantId, id, columns }: ImportRecord,
): AsyncGenerator<string> {
  const headers = columns.map(({ header }) => header);
  yield csvHead([...headers, 'Error', 'Error in column']);
  let after = 0;
  for (;;) {
    const rows = await database.tenant(merchantId).read((db) =>
      db
        .select()
        .from(importRows)
        .where(
          and(
            eq(importRows.merchantId, merchantId),
            eq(importRows.importId, id),
            isNotNull(importRows.reason),
            ne(importRows.verdict, 'skip'),
            gt(importRows.row, after),
          ),
        )
        .orderBy(asc(importRows.row))
        .limit(BATCH),
    );
    yield csvRows(
      rows.map(({ values, verdict, reason, column }) => [
        ...values,
        `${verdict === 'error' ? '' : 'Skipped: '}${reason ? fillText(reason.text, reason.values) : ''}`,
        column === null ? '' : (headers[column] ?? ''),
      ]),
    );
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.row ?? after;
  }
}
