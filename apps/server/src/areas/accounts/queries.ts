import { loginSessionList } from '@foyer/contract/accounts/list';
import { seesAllLoginSessions } from '@foyer/domain/roles';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db, Tenant } from '../../database/tenant.ts';
import type { MemberCaller } from '../../kernel/callers.ts';
import type { ListFilterOf, ListPagingOf } from '../../kernel/list.ts';
import { tableList } from '../../kernel/table-list.ts';
import { merchants } from '../merchants/tables.ts';
import { roles } from '../roles/tables.ts';
import { isPresent, presenceColumns } from './presence.ts';
import { loginRecords, members, userAgents } from './tables.ts';

type LoginFilter = Partial<ListFilterOf<typeof loginSessionList>>;

const ofMerchant = (tenant: Tenant) => eq(members.merchantId, tenant.merchantId);

/** A user with the merchant's fields of the user record. Null when there is none. */
export async function findUser(tenant: Tenant, userName: string) {
  const rows = await tenant.read((db) =>
    db
      .select({ member: members, timeZone: merchants.timeZone, businessType: merchants.type })
      .from(members)
      .innerJoin(merchants, eq(merchants.merchantId, members.merchantId))
      .where(
        and(
          ofMerchant(tenant),
          eq(members.isService, false),
          sql`lower(${members.userName}) = lower(${userName.trim().normalize('NFKC')})`,
        ),
      ),
  );
  return rows[0] ?? null;
}
export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** A username lowercased by the database, as it is compared. */
export async function loweredUserName(db: Db, { userName }: { readonly userName: string }): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`select lower(${userName}) as name`);
  return rows[0]?.name ?? '';
}

/** Number of open conversations by member. Conversations are a higher area, so the table is referenced by name only. */
const openConversations = (merchantId: number) => sql`(
  select assigned_to, count(*)::int as count from conversations
  where merchant_id = ${merchantId} and status = 'open' and kind = 'chat' and assigned_to is not null group by assigned_to
) as open_conversations`;

/** Active members with presence and load, by name. */
export function listMembers(db: Db, merchantId: number, only?: SQL) {
  return db
    .select({
      member: members,
      role: roles,
      agent: presenceColumns,
      openConversations: sql<number>`coalesce(open_conversations.count, 0)`,
    })
    .from(members)
    .innerJoin(roles, and(eq(roles.merchantId, members.merchantId), eq(roles.name, members.role)))
    .leftJoin(
      userAgents,
      and(eq(userAgents.merchantId, members.merchantId), eq(userAgents.memberId, members.id)),
    )
    .leftJoin(openConversations(merchantId), sql`open_conversations.assigned_to = ${members.id}`)
    .where(
      and(
        eq(members.merchantId, merchantId),
        eq(members.status, 'Active'),
        eq(members.isService, false),
        only,
      ),
    )
    .orderBy(asc(members.firstName), asc(members.lastName), asc(members.id));
}
export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number];

/** One active member with presence and load, for the live frame; null when there is none. */
export async function findColleague(tenant: Tenant, memberId: string): Promise<MemberRow | null> {
  const rows = await tenant.read((db) => listMembers(db, tenant.merchantId, eq(members.id, memberId)));
  return rows[0] ?? null;
}

/** Active members with a valid lease. */
export function listUserAgents(db: Db, merchantId: number) {
  return db
    .select({ member: members, agent: userAgents })
    .from(userAgents)
    .innerJoin(
      members,
      and(eq(members.merchantId, userAgents.merchantId), eq(members.id, userAgents.memberId)),
    )
    .where(
      and(
        eq(userAgents.merchantId, merchantId),
        isPresent,
        eq(members.status, 'Active'),
        eq(members.isService, false),
      ),
    )
    .orderBy(asc(members.firstName), asc(members.lastName), asc(members.id));
}

const loginRecordRows = tableList(loginRecords, {
  list: loginSessionList,
  id: loginRecords.id,
  sorts: { signedIn: loginRecords.lastLoginAt },
  filters: {
    email: (email) => sql`lower(${loginRecords.email}) = lower(${email})`,
    signedInOn: loginRecords.lastLoginAt,
  },
});

/** The login records that a caller may see: administrators all, others their own. Specification 6. */
const visibleTo = ({ role, id }: MemberCaller) =>
  seesAllLoginSessions(role) ? undefined : eq(loginRecords.memberId, id);

export const readLoginRecords = (
  tenant: Tenant,
  caller: MemberCaller,
  query: LoginFilter & ListPagingOf<typeof loginSessionList>,
) => loginRecordRows.page(tenant, query, visibleTo(caller));

export const countLoginRecords = (tenant: Tenant, caller: MemberCaller, filter: LoginFilter) =>
  loginRecordRows.count(tenant, filter, visibleTo(caller));
