import type { SavedViewQuery } from '@foyer/contract/inbox/shapes';
import { viewsOf } from '../../kernel/saved-views.ts';
import { labelRecords } from '../conversations/labels.ts';
import { teamFor } from './changes/prepare-action.ts';

/** The saved views of the inbox. */
export const inboxViews = viewsOf<SavedViewQuery>('inbox', 'views', async (scope, query) => {
  if (query.labelId) await labelRecords.get(scope, query.labelId);
  if (query.departmentId) await teamFor(scope, query.departmentId);
});
