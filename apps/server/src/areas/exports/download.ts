import type { ExportFormat } from '@foyer/contract/exports/shapes';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../kernel/context.ts';
import { notFound } from '../../kernel/refusal.ts';
import { readExportToken, signExportToken } from '../../kernel/tokens.ts';
import { type ExportRow, one } from './access.ts';
import { fileNameOf, PERSON } from './present.ts';
import { tableExports } from './tables.ts';

const PATH = '/api/exportFiles';
/** Lifetime of a link; browsers follow it at once. */
const LINK_SECONDS = 60;

const TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  archive: 'application/zstd',
};

/** A short-lived link that downloads the file of an export. */
export async function linkTo({ config }: Services, { merchantId, id }: ExportRow): Promise<string> {
  return `${PATH}/${await signExportToken(config.TOKEN_SECRET, { merchantId, exportId: id }, LINK_SECONDS)}`;
}

/** Serves the files of exports by link. Only the owner of an export gets a link. */
export function registerDownload(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { token: string } }>(`${PATH}/:token`, async (request, reply) => {
    const token = await readExportToken(services.config.TOKEN_SECRET, request.params.token);
    if (!token) throw notFound();
    const { merchantId, exportId } = token;
    const [row] = await services.database
      .tenant(merchantId)
      .read((db) => db.select().from(tableExports).where(one(merchantId, exportId)));
    const content = row?.fileKey ? await services.files.get(row.fileKey) : null;
    if (!row || !content) throw notFound();
    return reply
      .headers({
        'content-type': row.kind === PERSON ? 'application/zip' : TYPES[row.format],
        'content-disposition': `attachment; filename="${fileNameOf(row)}"`,
        'content-length': row.fileSize ?? undefined,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      })
      .send(content);
  });
}
