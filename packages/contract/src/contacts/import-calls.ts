import { z } from 'zod';
import { edit, page } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { common } from '../kernel/errors.ts';
import { listQuery } from '../kernel/list-query.ts';
import { Cursor, GridPage, MerchantId, NextCursor, pageSize, RowTotal, Uuid } from '../kernel/shapes.ts';
import { contactListIsDynamic } from './errors.ts';
import {
  hubNotConnected,
  hubRefused,
  importFileRefused,
  importInOtherState,
  importTooOld,
} from './import-errors.ts';
import { IMPORT_FILE_MAX_BYTES, IMPORT_UNDO_DAYS } from './import-limits.ts';
import { contactImportList } from './import-list.ts';
import {
  ContactImport,
  ContactImportDetail,
  HubContact,
  ImportBasis,
  ImportCorrection,
  ImportRow,
  ImportSettings,
  ImportVerdict,
} from './import-shapes.ts';

const importsView = page('import_contacts');
const importsEdit = edit('import_contacts');
const one = z.object({ id: Uuid });
const moved = {
  params: one,
  reply: ContactImport,
  errors: [importInOtherState],
  topics: ['contactImports'],
} as const;

export const uploadContacts = defineCall({
  method: 'POST',
  path: '/{merchantId}/upload/contacts/{x}',
  access: importsEdit,
  topics: ['contactImports'],
  params: z.object({ merchantId: MerchantId, x: z.union([Uuid, z.literal('none')]) }),
  upload: true,
  uploadMaxBytes: IMPORT_FILE_MAX_BYTES,
  reply: ContactImportDetail,
  errors: [importFileRefused, contactListIsDynamic, common.tooLarge],
  rateLimit: { max: 30, perSeconds: 600 },
  summary: 'Upload contacts to import (multipart form with `file`)',
  description:
    'Catalogue 7.18. `x` is the list to add them to, or `none`. Accepts CSV, XLSX, vCard, and JSON with one object ' +
    'for each person, such as the exports of Chatwoot, Zendesk and Intercom. Nothing is imported yet: check the ' +
    'import, then start it. Requires a role that sees all contacts, as the other calls of imports do.',
});

export const listContactImports = defineCall({
  method: 'GET',
  path: '/api/contactImports',
  access: importsView,
  topics: ['contactImports'],
  query: z.object(listQuery(contactImportList)),
  reply: GridPage.extend({ imports: z.array(ContactImport), ...RowTotal.shape }),
  summary: 'List imports of contacts. Default order: newest first',
});

export const getContactImport = defineCall({
  method: 'GET',
  path: '/api/contactImports/{id}',
  access: importsView,
  topics: ['contactImports'],
  params: one,
  reply: ContactImportDetail,
  summary: 'Get an import with its columns and progress',
});

export const checkContactImport = defineCall({
  method: 'POST',
  path: '/api/contactImports/{id}/check',
  access: importsEdit,
  ...moved,
  errors: [importInOtherState, contactListIsDynamic],
  body: ImportSettings,
  summary: 'Check each row of an import. Nothing is saved, except which columns go where for the next import',
});

export const startContactImport = defineCall({
  method: 'POST',
  path: '/api/contactImports/{id}/start',
  access: importsEdit,
  ...moved,
  body: z.strictObject({ basis: ImportBasis }),
  summary: 'Import the checked rows, and create the new fields',
});

export const pauseContactImport = defineCall({
  method: 'POST',
  path: '/api/contactImports/{id}/pause',
  access: importsEdit,
  ...moved,
  summary: 'Pause a running import',
});

export const resumeContactImport = defineCall({
  method: 'POST',
  path: '/api/contactImports/{id}/resume',
  access: importsEdit,
  ...moved,
  summary: 'Continue a paused import',
});

export const cancelContactImport = defineCall({
  method: 'POST',
  path: '/api/contactImports/{id}/cancel',
  access: importsEdit,
  ...moved,
  summary: 'Cancel an import. What is imported stays until it is undone',
});

export const undoContactImport = defineCall({
  method: 'POST',
  path: '/api/contactImports/{id}/undo',
  access: importsEdit,
  ...moved,
  errors: [importInOtherState, importTooOld],
  summary: 'Undo an import',
  description:
    'Removes the created contacts and restores the changed ones. People and fields that changed since keep their ' +
    `changes. Possible for ${IMPORT_UNDO_DAYS} days.`,
});

export const listContactImportRows = defineCall({
  method: 'GET',
  path: '/api/contactImports/{id}/rows',
  access: importsView,
  topics: ['contactImports'],
  params: one,
  query: z.object({
    verdict: ImportVerdict.optional(),
    cursor: Cursor.optional(),
    limit: pageSize(50, 100),
  }),
  reply: NextCursor.extend({ rows: z.array(ImportRow) }),
  summary: 'List rows of an import in their order',
});

export const correctContactImportRow = defineCall({
  method: 'PUT',
  path: '/api/contactImports/{id}/rows/{row}',
  access: importsEdit,
  topics: ['contactImports'],
  params: one.extend({ row: z.coerce.number().int().min(1).max(2_000_000) }),
  body: ImportCorrection,
  reply: ImportRow,
  errors: [importInOtherState],
  summary: 'Correct a value of a checked row, and check the row again',
});

export const getContactImportErrors = defineCall({
  method: 'POST',
  path: '/api/contactImports/{id}/errors',
  access: importsView,
  params: one,
  reply: z.object({
    /** Path of the file, valid for a minute. */
    url: z.string(),
  }),
  summary:
    'Get the download link of the rows with errors, and of those that lost an address or number: CSV with the field ' +
    'and the reason in two more columns',
});

export const listHubContacts = defineCall({
  method: 'GET',
  path: '/chimes/hubContactsList',
  access: importsEdit,
  topics: ['contactImports'],
  query: z.object({ cursor: Cursor.optional(), limit: pageSize(20, 100) }),
  reply: NextCursor.extend({ isConnected: z.boolean(), contacts: z.array(HubContact) }),
  errors: [hubRefused],
  rateLimit: { max: 60, perSeconds: 60 },
  summary: 'List contacts of the connected HubSpot account',
  description: 'Catalogue 7.18. Without a stored access token the list is empty and `isConnected` false.',
});

export const importHubContacts = defineCall({
  method: 'POST',
  path: '/chimes/importHubContacts',
  access: importsEdit,
  topics: ['contactImports'],
  body: z.strictObject({
    /** Access token of a private app. Default: the stored one. */
    token: z.string().trim().min(1).max(500).optional(),
    listId: Uuid.nullable().default(null),
  }),
  reply: ContactImport,
  errors: [hubNotConnected, hubRefused, contactListIsDynamic],
  rateLimit: { max: 20, perSeconds: 600 },
  summary: 'Fetch the contacts of a HubSpot account as an import, to be checked and started like a file',
  description: 'Catalogue 7.18. The token is stored encrypted.',
});
