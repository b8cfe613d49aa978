import { engagementList } from '@foyer/contract/engagements/list';
import type { EngagementState } from '@foyer/domain/engagement';
import { and, eq, gt, ilike, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tenant } from '../../database/tenant.ts';
import { countRows } from '../../kernel/grid.ts';
import { containing } from '../../kernel/like.ts';
import {
  type ListFilterOf,
  type ListPagingOf,
  listCondition,
  listSource,
  readListPage,
} from '../../kernel/list.ts';
import { engagements, identityKeys } from './tables.ts';

// Drizzle writes columns of a selection without their table: in a subquery they would be those of its own table.
const currentKey = sql<string | null>`(select k.key_id from ${identityKeys} k
  where k.merchant_id = engagements.merchant_id and k.engagement_id = engagements.id and k.valid_until is null)`;

/** Maximum of `allConversations`. */
const COUNTED = 100_000;

/** Number of conversations. They are a higher area, so the table is referenced by name only. */
const allConversations = sql<number>`(select count(*)::int from (
  select from conversations c where c.merchant_id = engagements.merchant_id
    and c.engagement_id = engagements.id limit ${COUNTED}
) counted)`;

const select = (db: Db, columns: { readonly sortValue?: SQL<string> } = {}) =>
  db
    .select({
      id: engagements.id,
      sortValue: columns.sortValue ?? sql<string>`''`,
      engagement: engagements,
      identityKeyId: currentKey,
      allConversations,
    })
    .from(engagements)
    .$dynamic();
export type EngagementRow = Awaited<ReturnType<typeof select>>[number];

const ofMerchant = (merchantId: number) =>
  and(eq(engagements.merchantId, merchantId), isNull(engagements.removedAt));

/** One engagement. Null when there is none, or it is removed. */
export async function findEngagement(db: Db, merchantId: number, id: string): Promise<EngagementRow | null> {
  const [row] = await select(db).where(and(ofMerchant(merchantId), eq(engagements.id, id)));
  return row ?? null;
}

const { createdAt, departmentId, endAt, modifiedAt, name, startAt, status, type } = engagements;
const hasEnded = sql`coalesce(${endAt} <= now(), false)`;

/** The conditions of `stateOf` in the domain. */
const STATES: Readonly<Record<EngagementState, SQL>> = {
  ended: hasEnded,
  paused: sql`not ${hasEnded} and ${status} <> 'Active'`,
  scheduled: sql`not ${hasEnded} and ${status} = 'Active' and coalesce(${startAt} > now(), false)`,
  active: sql`not ${hasEnded} and ${status} = 'Active' and coalesce(${startAt} <= now(), true)`,
};

const source = listSource({
  list: engagementList,
  id: engagements.id,
  sorts: { created: createdAt, changed: modifiedAt, name: sql`lower(${name})` },
  filters: { state: (state) => STATES[state], type, first: departmentId, createdOn: createdAt },
  search: (text) => ilike(name, containing(text)),
});

type Filter = Partial<ListFilterOf<typeof engagementList>> & { readonly status?: string | undefined };

const withStatus = ({ merchantId }: Tenant, filter: Filter) =>
  and(
    ofMerchant(merchantId),
    filter.status === undefined ? undefined : eq(status, filter.status as 'Active'),
  );

/** A page of engagements. */
export const readEngagements = (tenant: Tenant, query: Filter & ListPagingOf<typeof engagementList>) =>
  tenant.read((db) =>
    readListPage(source, query, withStatus(tenant, query), ({ sortValue, where, orderBy, limit }) =>
      select(db, { sortValue })
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    ),
  );

export const countEngagements = (tenant: Tenant, filter: Filter) =>
  tenant.read((db) =>
    countRows(
      db,
      db
        .select({ id: engagements.id })
        .from(engagements)
        .where(and(withStatus(tenant, filter), listCondition(source, filter))),
    ),
  );

/** The valid sealed keys of an engagement: the current one and, for a day, the previous one. */
export function readIdentityKeys(tenant: Tenant, engagementId: string) {
  return tenant.read((db) =>
    db
      .select()
      .from(identityKeys)
      .where(
        and(
          eq(identityKeys.merchantId, tenant.merchantId),
          eq(identityKeys.engagementId, engagementId),
          or(isNull(identityKeys.validUntil), gt(identityKeys.validUntil, new Date())),
        ),
      ),
  );
}
