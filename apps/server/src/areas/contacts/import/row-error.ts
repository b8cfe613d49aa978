import type { ImportReason } from '@foyer/contract/contacts/import-reasons';
import type { Wording } from '@foyer/contract/kernel/errors';
import type { valueError } from '../own-fields.ts';

type Reason = ImportReason | NonNullable<ReturnType<typeof valueError>>['template'];

/** Why a row is not imported. `column` is null for a reason about the whole row. */
export class RowError extends Error {
  readonly wording: Wording;
  readonly column: number | null;
  constructor(text: Reason, values: Wording['values'] = {}, column: number | null = null) {
    super(text);
    this.wording = { text, values };
    this.column = column;
  }
}
