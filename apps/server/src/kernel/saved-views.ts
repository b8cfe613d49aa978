import type { Topic } from '@foyer/contract';
import type { Precondition } from '@foyer/contract/kernel/shapes';
import { viewTaken } from '@foyer/contract/kernel/view-errors';
import { leads } from '@foyer/domain/visibility';
import { and, eq, sql } from 'drizzle-orm';
import type { MemberScope } from './context.ts';
import { recordsOf, sharedOrOwn } from './records.ts';
import { forbidden } from './refusal.ts';
import { savedViews, type ViewedList } from './view-tables.ts';

type ViewRow = typeof savedViews.$inferSelect;

/** Input of a view. */
interface ViewInput<Query> {
  readonly name: string;
  readonly isShared: boolean;
  readonly query: Query;
}

/**
 * The saved views of a list: shared ones and those of the member. Only leads may delete shared views or make them
 * personal.
 * @param check refuses a filter by records that the member may not see
 */
export function viewsOf<Query extends object>(
  list: ViewedList,
  topic: Topic,
  check: (scope: MemberScope, query: Query) => Promise<void> = async () => undefined,
) {
  const present = ({ id, name, ownerId, query, modifiedAt }: ViewRow) => ({
    id,
    name,
    isShared: ownerId === null,
    query: query as Query,
    lastModifiedDate: modifiedAt.toISOString(),
  });

  const records = recordsOf({
    table: savedViews,
    name: 'view',
    topic,
    present,
    accessCondition: (scope: MemberScope) =>
      and(eq(savedViews.list, list), sharedOrOwn(savedViews.ownerId)(scope)),
    unique: { index: 'saved_views_name', error: viewTaken, field: 'name' },
  });

  async function valuesOf(scope: MemberScope, { name, isShared, query }: ViewInput<Query>) {
    await check(scope, query);
    return {
      list,
      name,
      query: query as Readonly<Record<string, unknown>>,
      ownerId: isShared ? null : scope.caller.id,
    };
  }

  return {
    async list(scope: MemberScope) {
      const rows = await records.list(scope, sql`lower(${savedViews.name})`, savedViews.id);
      return { views: rows.map(present) };
    },
    async create(scope: MemberScope, input: ViewInput<Query>) {
      const values = await valuesOf(scope, input);
      return present(await records.create(scope, () => values));
    },
    async update(scope: MemberScope, id: string, input: ViewInput<Query> & Precondition) {
      const values = await valuesOf(scope, input);
      const row = await records.change(scope, id, input, (_, before) => {
        if (!input.isShared) checkMayUnshare(scope, before);
        return values;
      });
      return present(row);
    },
    remove: (scope: MemberScope, id: string) =>
      records.remove(scope, id, (before) => checkMayUnshare(scope, before)),
  };
}

function checkMayUnshare({ caller }: MemberScope, { ownerId }: ViewRow): void {
  if (ownerId === null && !leads(caller)) throw forbidden();
}
