import { viewTaken } from '@foyer/contract/inbox/errors';
import type { SavedView, SavedViewQuery } from '@foyer/contract/inbox/shapes';
import { leads } from '@foyer/domain/visibility';
import type { MemberScope } from '../../kernel/context.ts';
import { recordsOf, sharedOrOwn } from '../../kernel/records.ts';
import { forbidden } from '../../kernel/refusal.ts';
import { labelRecords } from '../conversations/labels.ts';
import { teamFor } from './changes/doing.ts';
import { savedViews } from './tables.ts';

type ViewRow = typeof savedViews.$inferSelect;

/** A view as it is to be saved. */
interface ViewInput {
  readonly name: string;
  readonly isShared: boolean;
  readonly query: SavedViewQuery;
}

export const presentView = (row: ViewRow): SavedView => ({
  id: row.id,
  name: row.name,
  isShared: row.ownerId === null,
  query: row.query,
  lastModifiedDate: row.modifiedAt.toISOString(),
});

/** The views that all share, and those of the member. */
export const viewRecords = recordsOf({
  table: savedViews,
  name: 'view',
  topic: 'views',
  present: presentView,
  reach: sharedOrOwn(savedViews.ownerId),
  unique: { index: 'saved_views_name', error: viewTaken, field: 'name' },
});

/** What all share is taken from them by those who lead. */
export function allowTaking({ caller }: MemberScope, { ownerId }: ViewRow): void {
  if (ownerId === null && !leads(caller)) throw forbidden();
}

/** What is stored of a view. @throws Refusal `not_found` for a label or department that does not exist */
export async function viewValues(scope: MemberScope, { name, isShared, query }: ViewInput) {
  if (query.labelId) await labelRecords.get(scope, query.labelId);
  if (query.departmentId) await teamFor(scope, query.departmentId);
  return { name, query, ownerId: isShared ? null : scope.caller.id };
}
