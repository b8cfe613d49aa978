import { viewTaken } from '@foyer/contract/inbox/errors';
import type { SavedView, SavedViewQuery } from '@foyer/contract/inbox/shapes';
import { leads } from '@foyer/domain/visibility';
import type { MemberScope } from '../../kernel/context.ts';
import { recordsOf, sharedOrOwn } from '../../kernel/records.ts';
import { forbidden } from '../../kernel/refusal.ts';
import { labelRecords } from '../conversations/labels.ts';
import { teamFor } from './changes/prepare-action.ts';
import { savedViews } from './tables.ts';

type ViewRow = typeof savedViews.$inferSelect;

/** Input of a view. */
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

/** Shared views and those of the member. */
export const viewRecords = recordsOf({
  table: savedViews,
  name: 'view',
  topic: 'views',
  present: presentView,
  accessCondition: sharedOrOwn(savedViews.ownerId),
  unique: { index: 'saved_views_name', error: viewTaken, field: 'name' },
});

/** Only leads may delete shared views or make them personal. */
export function checkMayUnshare({ caller }: MemberScope, { ownerId }: ViewRow): void {
  if (ownerId === null && !leads(caller)) throw forbidden();
}

/** Builds the stored values of a view. @throws Refusal `not_found` for an unknown label or department */
export async function viewValues(scope: MemberScope, { name, isShared, query }: ViewInput) {
  if (query.labelId) await labelRecords.get(scope, query.labelId);
  if (query.departmentId) await teamFor(scope, query.departmentId);
  return { name, query, ownerId: isShared ? null : scope.caller.id };
}
