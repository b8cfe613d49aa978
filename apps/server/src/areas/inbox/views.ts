import { viewTaken } from '@foyer/contract/inbox/errors';
import type { SavedView, SavedViewQuery } from '@foyer/contract/inbox/shapes';
import { leads } from '@foyer/domain/visibility';
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { act } from '../../kernel/action.ts';
import type { MemberScope } from '../../kernel/context.ts';
import type { Event } from '../../kernel/events.ts';
import { newId } from '../../kernel/ids.ts';
import { forbidden, notFound, Refusal } from '../../kernel/refusal.ts';
import { refuseTaken } from '../../kernel/violations.ts';
import { labelFor } from '../conversations/labels.ts';
import { teamFor } from './changes/doing.ts';
import { savedViews } from './tables.ts';

type ViewRow = typeof savedViews.$inferSelect;

/** A view as it is to be saved. */
interface ViewWish {
  readonly name: string;
  readonly isShared: boolean;
  readonly query: SavedViewQuery;
}

export const presentView = (row: ViewRow): SavedView => ({
  id: row.id,
  name: row.name,
  isShared: row.ownerId === null,
  query: row.query,
});

const changed = (merchantId: number): Event => ({
  name: 'settings.changed',
  data: { merchantId, what: 'views' },
});

/** The views that a member has: those that all share, and their own. */
const usable = ({ tenant, caller }: MemberScope) =>
  and(
    eq(savedViews.merchantId, tenant.merchantId),
    or(isNull(savedViews.ownerId), eq(savedViews.ownerId, caller.id)),
  );

const withUniqueName = <Result>(write: Promise<Result>): Promise<Result> =>
  refuseTaken(write, 'saved_views_name', new Refusal(viewTaken, { field: 'name' }));

const valuesOf = ({ caller }: MemberScope, { name, isShared, query }: ViewWish) => ({
  name,
  query,
  ownerId: isShared ? null : caller.id,
});

/** The views that a member has, by name. */
export const readViews = (scope: MemberScope): Promise<ViewRow[]> =>
  scope.tenant.read((db) =>
    db
      .select()
      .from(savedViews)
      .where(usable(scope))
      .orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.id)),
  );

/** What a view names must be there. @throws Refusal `not_found` */
async function checkQuery(scope: MemberScope, { labelId, departmentId }: SavedViewQuery): Promise<void> {
  if (labelId) await labelFor(scope, labelId);
  if (departmentId) await teamFor(scope, departmentId);
}

export async function addView(scope: MemberScope, wish: ViewWish): Promise<ViewRow> {
  const { merchantId } = scope.tenant;
  await checkQuery(scope, wish.query);
  const id = newId();
  return withUniqueName(
    act(scope, async (db) => {
      const [row] = await db
        .insert(savedViews)
        .values({ merchantId, id, ...valuesOf(scope, wish) })
        .returning();
      return {
        result: row as ViewRow,
        audit: [{ action: 'view.created', subject: ['view', id], after: wish }],
        events: [changed(merchantId)],
      };
    }),
  );
}

/** Changes a view. Who makes a shared one their own takes it from the others, which is for those who lead. */
export async function changeView(scope: MemberScope, id: string, wish: ViewWish): Promise<ViewRow> {
  const { merchantId } = scope.tenant;
  await checkQuery(scope, wish.query);
  const one = and(usable(scope), eq(savedViews.id, id));
  return withUniqueName(
    act(scope, async (db) => {
      const [before] = await db.select().from(savedViews).where(one).for('update');
      if (!before) throw notFound();
      if (before.ownerId === null && !wish.isShared && !leads(scope.caller)) throw forbidden();
      const [row] = await db.update(savedViews).set(valuesOf(scope, wish)).where(one).returning();
      return {
        result: row as ViewRow,
        audit: [{ action: 'view.changed', subject: ['view', id], before: presentView(before), after: wish }],
        events: [changed(merchantId)],
      };
    }),
  );
}

/** Removes a view; a shared one is for those who lead to remove. */
export function dropView(scope: MemberScope, id: string): Promise<void> {
  const { merchantId } = scope.tenant;
  return act(scope, async (db) => {
    const [before] = await db
      .delete(savedViews)
      .where(and(usable(scope), eq(savedViews.id, id)))
      .returning();
    if (!before) throw notFound();
    if (before.ownerId === null && !leads(scope.caller)) throw forbidden();
    return {
      result: undefined,
      audit: [{ action: 'view.removed', subject: ['view', id], before: presentView(before) }],
      events: [changed(merchantId)],
    };
  });
}
