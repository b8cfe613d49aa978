import { FIELD_TYPES } from '@foyer/domain/fields';
import { NAME_MAX } from '@foyer/domain/limits';
import { z } from 'zod';
import { Wording } from '../kernel/errors.ts';
import { Instant, MemberRef, Uuid } from '../kernel/shapes.ts';
import { IMPORT_TARGETS } from './constants.ts';

export type { ImportTarget } from './constants.ts';

import { IMPORT_MAX_CELL, IMPORT_MAX_COLUMNS } from './import-limits.ts';

/**
 * - `reading`: contacts of an account are fetched
 * - `uploaded`: ready for its columns
 * - `checking`, `checked`: each row has a verdict, nothing is saved
 * - `running`, `paused`, `done`, `cancelled`
 * - `undoing`, `undone`
 * - `failed`: the account could not be read
 */
export const ImportState = z.enum([
  'reading',
  'uploaded',
  'checking',
  'checked',
  'running',
  'paused',
  'done',
  'cancelled',
  'undoing',
  'undone',
  'failed',
]);
export type ImportState = z.infer<typeof ImportState>;

export const ImportFormat = z.enum(['csv', 'xlsx', 'vcard', 'json', 'hubspot']);
export type ImportFormat = z.infer<typeof ImportFormat>;

/** Where the values of a column go. */
export const ColumnTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('standard'), name: z.enum(IMPORT_TARGETS) }),
  z.strictObject({ kind: z.literal('field'), id: Uuid }),
  z.strictObject({
    kind: z.literal('new'),
    name: z.string().trim().min(1).max(NAME_MAX),
    type: z.enum(FIELD_TYPES),
  }),
]);
export type ColumnTarget = z.infer<typeof ColumnTarget>;

/** A column of the file with some of its values, and where they go. */
export const ImportColumn = z.object({
  header: z.string(),
  samples: z.array(z.string()),
  target: ColumnTarget,
});
export type ImportColumn = z.infer<typeof ImportColumn>;

/** How rows find their person: by the first of these identities that somebody has. */
export const ImportMatch = z.enum(['email_phone', 'email', 'phone', 'external']);
export type ImportMatch = z.infer<typeof ImportMatch>;

/** What happens to fields of a person found: blanks are filled, values are replaced, or the row is skipped. */
export const ImportMode = z.enum(['keep', 'overwrite', 'skip']);
export type ImportMode = z.infer<typeof ImportMode>;

/** Why the merchant may contact these people. `none`: they are only stored. */
export const ImportBasis = z.enum(['agreed', 'customers', 'asked', 'none']);
export type ImportBasis = z.infer<typeof ImportBasis>;

export const ImportVerdict = z.enum(['create', 'update', 'skip', 'error']);
export type ImportVerdict = z.infer<typeof ImportVerdict>;

const count = z.number().int();
export const Verdicts = z.object({ create: count, update: count, skip: count, error: count });

/** The conversations in the file of an import. */
export const ImportConversations = z.object({ total: count, imported: count });

/** An import of contacts. */
export const ContactImport = z.object({
  id: Uuid,
  fileName: z.string(),
  format: ImportFormat,
  state: ImportState,
  member: MemberRef,
  columnCount: count,
  total: count.describe('Rows.'),
  done: count.describe('Rows of the current step that are processed.'),
  checked: Verdicts,
  imported: Verdicts,
  match: ImportMatch,
  mode: ImportMode,
  listId: Uuid.nullable(),
  conversations: ImportConversations,
  basis: ImportBasis.nullable(),
  error: Wording.nullable(),
  canUndo: z.boolean(),
  createdDate: Instant,
  startedDate: Instant.nullable(),
  finishedDate: Instant.nullable(),
  lastModifiedDate: Instant,
});
export type ContactImport = z.infer<typeof ContactImport>;

export const ContactImportDetail = ContactImport.extend({ columns: z.array(ImportColumn) });
export type ContactImportDetail = z.infer<typeof ContactImportDetail>;

/** How an import is checked. */
export const ImportSettings = z.strictObject({
  targets: z.array(ColumnTarget).max(IMPORT_MAX_COLUMNS).describe('One for each column, in their order.'),
  match: ImportMatch.default('email_phone'),
  mode: ImportMode.default('keep'),
  listId: Uuid.nullable().default(null),
});

/** A row of an import. */
export const ImportRow = z.object({
  row: count.describe('Its number in the file.'),
  name: z.string(),
  values: z.array(z.string()),
  verdict: ImportVerdict.nullable(),
  reason: Wording.nullable(),
  column: count.nullable().describe('The index of the column with the error.'),
  contactId: Uuid.nullable(),
});
export type ImportRow = z.infer<typeof ImportRow>;

export const ImportCorrection = z.strictObject({
  column: z
    .number()
    .int()
    .min(0)
    .max(IMPORT_MAX_COLUMNS - 1),
  value: z.string().max(IMPORT_MAX_CELL),
});

/** A contact of a HubSpot account. */
export const HubContact = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  company: z.string(),
});
