import { helpCategoryUsed, helpSlugTaken, tooManyHelpRecords } from '@foyer/contract/help/errors';
import type { HelpCategory, HelpCategoryInput } from '@foyer/contract/help/shapes';
import { HELP_LIMITS, slugOf } from '@foyer/domain/help';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import type { MemberScope, Scope } from '../../kernel/context.ts';
import { settingsChanged } from '../../kernel/events.ts';
import { done } from '../../kernel/handlers.ts';
import { recordsOf } from '../../kernel/records.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { helpArticles, helpCategories } from './tables.ts';

type CategoryRow = typeof helpCategories.$inferSelect;

const presentOwn = ({ id, names, slug, createdAt, modifiedAt }: CategoryRow) => ({
  id,
  names,
  slug,
  createdDate: createdAt.toISOString(),
  lastModifiedDate: modifiedAt.toISOString(),
});

export const categoryRecords = recordsOf({
  table: helpCategories,
  name: 'helpCategory',
  topic: 'help',
  present: presentOwn,
  unique: { index: 'help_categories_slug', error: helpSlugTaken, field: 'slug' },
  used: helpCategoryUsed,
  isSerial: true,
  async follow({ tenant: { merchantId } }, db, before) {
    if (before) return {};
    const max = HELP_LIMITS.categories;
    const count = await db.$count(helpCategories, eq(helpCategories.merchantId, merchantId));
    if (count > max) throw new Refusal(tooManyHelpRecords, { values: { max } });
    return {};
  },
});

/** The wire form of categories, with the number of their articles. */
export async function presentCategories(
  db: Db,
  merchantId: number,
  rows: readonly CategoryRow[],
): Promise<HelpCategory[]> {
  const counts = await db
    .select({ id: helpArticles.categoryId, count: sql<number>`count(*)::int` })
    .from(helpArticles)
    .where(eq(helpArticles.merchantId, merchantId))
    .groupBy(helpArticles.categoryId);
  return rows.map((row) => ({
    ...presentOwn(row),
    articles: counts.find(({ id }) => id === row.id)?.count ?? 0,
  }));
}

/** The values of a new category, which comes last. */
export async function newCategory(db: Db, merchantId: number, id: string, input: HelpCategoryInput) {
  const [last] = await db
    .select({ position: sql<number>`coalesce(max(${helpCategories.position}) + 1, 0)::int` })
    .from(helpCategories)
    .where(eq(helpCategories.merchantId, merchantId));
  const slug = input.slug ?? (Object.values(input.names).map(slugOf).find(Boolean) || `c-${id.slice(-8)}`);
  return { names: input.names, slug, position: last?.position ?? 0 };
}

export const categoryOf = async (scope: Scope, row: CategoryRow): Promise<HelpCategory> => {
  const { merchantId, read } = scope.tenant;
  const [category] = await read((db) => presentCategories(db, merchantId, [row]));
  return category as HelpCategory;
};

/** Puts the categories in an order. Those that are not named keep theirs, after the others. */
export const orderCategories = (scope: MemberScope, ids: readonly string[]) =>
  act(scope, async (db) => {
    const { merchantId } = scope.tenant;
    await db.execute(sql`
      update help_categories c set position = o.place
      from (select id, row_number() over (
          order by array_position(${sql.param([...ids])}::uuid[], id) nulls last, position, id)::int as place
        from help_categories where merchant_id = ${merchantId}) o
      where c.merchant_id = ${merchantId} and c.id = o.id and c.position <> o.place`);
    return {
      result: done,
      audit: [
        { action: 'helpSite.changed', subject: ['helpSite', String(merchantId)], after: { categories: ids } },
      ],
      events: [settingsChanged(merchantId, 'help')],
    };
  });
