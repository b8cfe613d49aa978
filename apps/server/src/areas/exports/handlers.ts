import type { exports as calls } from '@foyer/contract';
import { noExportFile } from '@foyer/contract/exports/errors';
import { and, desc, eq } from 'drizzle-orm';
import type { Handlers } from '../../kernel/handlers.ts';
import { afterCursor, cutPage } from '../../kernel/paging.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { exportFor } from './access.ts';
import { beginExport, cancelExport } from './actions.ts';
import { linkTo } from './download.ts';
import { presentExport } from './present.ts';
import { tableExports } from './tables.ts';

export const handlers: Handlers<typeof calls> = {
  beginExport: async (scope, { body }) => presentExport(await beginExport(scope, body)),

  async listExports({ tenant, caller }, { query }) {
    const { merchantId, memberId, createdAt, id } = tableExports;
    const own = and(eq(merchantId, tenant.merchantId), eq(memberId, caller.id));
    const rows = await tenant.read((db) =>
      db
        .select()
        .from(tableExports)
        .where(and(own, afterCursor(query.cursor, createdAt, id)))
        .orderBy(desc(createdAt), desc(id))
        .limit(query.limit + 1),
    );
    const { page, nextCursor } = cutPage(rows, query.limit, (row) => ({ at: row.createdAt, id: row.id }));
    return { exports: page.map(presentExport), nextCursor };
  },

  getExport: async (scope, { params }) =>
    presentExport(await scope.tenant.read((db) => exportFor(db, scope, params.id))),

  cancelExport: async (scope, { params }) => presentExport(await cancelExport(scope, params.id)),

  async getExportLink(scope, { params }) {
    const row = await scope.tenant.read((db) => exportFor(db, scope, params.id));
    if (row.state !== 'done') throw new Refusal(noExportFile);
    return { url: await linkTo(scope.services, row) };
  },
};
