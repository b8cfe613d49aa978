import type { contacts as calls } from '@foyer/contract';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Handlers } from '../../../kernel/handlers.ts';
import { badInput } from '../../../kernel/refusal.ts';
import { importRows } from '../import-tables.ts';
import { importFor } from './access.ts';
import {
  cancelImport,
  checkImport,
  correctRow,
  pauseImport,
  resumeImport,
  startImport,
  undoImport,
  uploadImport,
} from './actions.ts';
import { errorsLink } from './error-file.ts';
import { importHub, listHub } from './hub-import.ts';
import { countImports, readImports } from './list.ts';
import { presentDetail, presentRow } from './present.ts';

type ImportCall = Extract<
  keyof typeof calls,
  `${string}Import${string}` | 'uploadContacts' | `${string}Hub${string}`
>;

export const importHandlers: Pick<Handlers<typeof calls>, ImportCall> = {
  uploadContacts(scope, { params: { x }, upload }) {
    return uploadImport(scope, upload, x === 'none' ? null : x);
  },

  async listContactImports(scope, { query }) {
    const [{ page: imports, ...neighbours }, total] = await Promise.all([
      readImports(scope, query),
      countImports(scope.tenant, query),
    ]);
    return { imports, ...total, ...neighbours };
  },

  getContactImport: (scope, { params }) =>
    scope.tenant.read(async (db) => presentDetail(db, await importFor(db, scope, params.id))),

  checkContactImport: (scope, { params, body }) => checkImport(scope, params.id, body),
  startContactImport: (scope, { params, body }) => startImport(scope, params.id, body.basis),
  pauseContactImport: (scope, { params }) => pauseImport(scope, params.id),
  resumeContactImport: (scope, { params }) => resumeImport(scope, params.id),
  cancelContactImport: (scope, { params }) => cancelImport(scope, params.id),
  undoContactImport: (scope, { params }) => undoImport(scope, params.id),

  listContactImportRows: (scope, { params, query: { verdict, cursor, limit } }) =>
    scope.tenant.read(async (db) => {
      const record = await importFor(db, scope, params.id);
      const rows = await db
        .select()
        .from(importRows)
        .where(
          and(
            eq(importRows.merchantId, record.merchantId),
            eq(importRows.importId, record.id),
            verdict && eq(importRows.verdict, verdict),
            gt(importRows.row, positionOf(cursor)),
          ),
        )
        .orderBy(asc(importRows.row))
        .limit(limit + 1);
      const page = rows.slice(0, limit);
      return {
        rows: page.map((row) => presentRow(record, row)),
        nextCursor: rows.length > limit ? String(page.at(-1)?.row) : null,
      };
    }),

  correctContactImportRow: (scope, { params, body }) => correctRow(scope, params.id, params.row, body),

  getContactImportErrors: (scope, { params }) =>
    scope.tenant.read(async (db) => ({
      url: await errorsLink(scope.services, await importFor(db, scope, params.id)),
    })),

  listHubContacts: (scope, { query }) => listHub(scope, query.cursor, query.limit),
  importHubContacts: (scope, { body }) => importHub(scope, body),
};

/** The cursor is the number of the last row. */
function positionOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^\d{1,7}$/.test(cursor)) throw badInput('cursor', 'This cursor is not valid.');
  return Number(cursor);
}
