import { z } from 'zod';
import { member } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { Cursor, NextCursor, pageSize, recordOf, Uuid } from '../kernel/shapes.ts';
import { EXPORT_KEPT_DAYS } from './constants.ts';
import { noExportFile, tooManyExports } from './errors.ts';
import { ExportFormat, ExportKind, TableExport } from './shapes.ts';

export const description = 'Lists as files.';

const one = z.object({ id: Uuid });

export const beginExport = defineCall({
  method: 'POST',
  path: '/api/exports',
  access: member,
  body: z.strictObject({
    kind: ExportKind,
    format: ExportFormat,
    /** The filter of the list's call, without cursor and limit. */
    filter: recordOf(
      z.string().max(60),
      z.union([z.string().max(1000), z.number(), z.boolean()]),
      60,
    ).default({}),
    /** Language of the column titles. */
    locale: z.enum(['en', 'ar']).default('en'),
  }),
  reply: TableExport,
  errors: [tooManyExports],
  rateLimit: { max: 60, perSeconds: 600 },
  summary: 'Export the filtered rows of a list to a file',
  description:
    'Requires access to the list. A job writes the rows with the permissions the member has when it runs. ' +
    `\`getExport\` returns its progress. The member can download the file for ${EXPORT_KEPT_DAYS} days.`,
});

export const listExports = defineCall({
  method: 'GET',
  path: '/api/exports',
  access: member,
  query: z.object({ cursor: Cursor.optional(), limit: pageSize(20, 100) }),
  reply: NextCursor.extend({ exports: z.array(TableExport) }),
  summary: 'List the caller’s exports, newest first',
});

export const getExport = defineCall({
  method: 'GET',
  path: '/api/exports/{id}',
  access: member,
  params: one,
  reply: TableExport,
  summary: 'Get the progress of an export',
});

export const cancelExport = defineCall({
  method: 'POST',
  path: '/api/exports/{id}/cancel',
  access: member,
  params: one,
  reply: TableExport,
  summary: 'Cancel an export. Exports that have ended are unchanged',
});

export const getExportLink = defineCall({
  method: 'POST',
  path: '/api/exports/{id}/link',
  access: member,
  params: one,
  reply: z.object({
    /** Path of the file, valid for a minute. */
    url: z.string(),
  }),
  errors: [noExportFile],
  summary: 'Get the download link of an export',
});
