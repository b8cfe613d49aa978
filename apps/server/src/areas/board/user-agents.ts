import { userAgentList } from '@foyer/contract/board/list';
import type { ListedUserAgent } from '@foyer/contract/board/shapes';
import { and, count, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { countRows } from '../../kernel/grid.ts';
import { containing } from '../../kernel/like.ts';
import {
  type ListFilterOf,
  type ListPagingOf,
  listCondition,
  listSource,
  readListPage,
} from '../../kernel/list.ts';
import { notFound } from '../../kernel/refusal.ts';
import { departmentMembers } from '../accounts/departments/tables.ts';
import { departmentsOf, lastLoginAt, ofMember } from '../accounts/members/queries.ts';
import { isPresent, presenceColumns, presenceOf } from '../accounts/presence.ts';
import { presentUserAgent } from '../accounts/present.ts';
import { members, userAgents } from '../accounts/tables.ts';
import { agentCondition } from '../accounts/viewer.ts';
import { conversations } from '../conversations/tables.ts';
import { roles } from '../roles/tables.ts';
import { visitors } from '../visitors/tables.ts';
import { loadViewer, visibilityCondition } from '../visitors/visibility.ts';
import { isTracked, trackedById } from './tracking.ts';

type Reader = Pick<MemberScope, 'tenant' | 'caller'>;
type Filter = Partial<ListFilterOf<typeof userAgentList>>;

const presenceText = sql<string>`case when not coalesce(${isPresent}, false) then 'offline'
  when ${userAgents.away} then 'away' else 'online' end`;
const lastActiveAt = sql<Date | null>`greatest(${userAgents.modifiedAt}, ${lastLoginAt})`.mapWith(
  userAgents.modifiedAt,
);
const name = sql`left(lower(${members.firstName} || ' ' || ${members.lastName}), 200)`;

/** The numbers of a member's open chats and tracked visitors among those that the viewer may see. */
function loadOf(db: Db, merchantId: number, visibility: SQL | undefined) {
  const ofMerchant = eq(visitors.merchantId, merchantId);
  const chats = db
    .select({ memberId: conversations.assignedTo, count: count().as('chats_count') })
    .from(conversations)
    .innerJoin(
      visitors,
      and(eq(visitors.merchantId, conversations.merchantId), eq(visitors.id, conversations.visitorId)),
    )
    .where(
      and(
        eq(conversations.merchantId, merchantId),
        eq(conversations.status, 'open'),
        eq(conversations.kind, 'chat'),
        isNotNull(conversations.assignedTo),
        visibility,
      ),
    )
    .groupBy(conversations.assignedTo)
    .as('chats');
  const tracked = db
    .select({ memberId: trackedById.as('tracked_by_id'), count: count().as('tracked_count') })
    .from(visitors)
    .where(and(ofMerchant, isTracked, visibility))
    .groupBy(trackedById)
    .as('tracked');
  return { chats, tracked };
}
type Load = ReturnType<typeof loadOf>;

const loadColumns = ({ chats, tracked }: Load) => ({
  openConversations: sql<number>`coalesce(${chats.count}, 0)::int`,
  trackedVisitors: sql<number>`coalesce(${tracked.count}, 0)::int`,
});

const sourceOf = (load: Load) =>
  listSource({
    list: userAgentList,
    id: members.id,
    sorts: {
      presence: sql`(case ${presenceText} when 'online' then '0' when 'away' then '1' else '2' end || ${name})`,
      name,
      role: sql`left(lower(${roles.title}), 200)`,
      lastActive: sql`coalesce(${lastActiveAt}, 'epoch'::timestamptz)`,
      ...loadColumns(load),
    },
    filters: {
      presence: presenceText,
      role: members.role,
      department: (id) => sql`exists (select from ${departmentMembers}
        where ${ofMember(departmentMembers)} and ${departmentMembers.departmentId} = ${id})`,
    },
    search: (text) =>
      sql`concat_ws(' ', ${members.firstName}, ${members.lastName}, ${members.userName}, ${members.email})
        ilike ${containing(text)}`,
  });

const selectAgents = (db: Db, load: Load, sortValue: SQL<string> = sql`''`) =>
  db
    .select({
      id: members.id,
      sortValue,
      member: members,
      roleTitle: roles.title,
      agent: { ...presenceColumns, department: userAgents.department, loginStatus: userAgents.loginStatus },
      departments: departmentsOf,
      lastActiveAt,
      ...loadColumns(load),
    })
    .from(members)
    .innerJoin(roles, and(eq(roles.merchantId, members.merchantId), eq(roles.name, members.role)))
    .leftJoin(
      userAgents,
      and(eq(userAgents.merchantId, members.merchantId), eq(userAgents.memberId, members.id)),
    )
    .leftJoin(load.chats, eq(load.chats.memberId, members.id))
    .leftJoin(load.tracked, eq(load.tracked.memberId, sql`${members.id}::text`))
    .$dynamic();
export type UserAgentRow = Awaited<ReturnType<typeof selectAgents>>[number];

/** The condition on active members the caller may see, and that on visitors. */
async function visibleTo({ tenant, caller }: Reader) {
  const viewer = await loadViewer(tenant, caller);
  const agents = and(
    eq(members.merchantId, tenant.merchantId),
    eq(members.status, 'Active'),
    eq(members.isService, false),
    agentCondition(viewer),
  );
  return { agents, visitors: visibilityCondition(viewer) };
}

/** A page of the user agents that the caller may see, and the number of all that match. */
export async function readUserAgents(scope: Reader, query: Filter & ListPagingOf<typeof userAgentList>) {
  const visible = await visibleTo(scope);
  return scope.tenant.read(async (db) => {
    const load = loadOf(db, scope.tenant.merchantId, visible.visitors);
    const source = sourceOf(load);
    const page = await readListPage(source, query, visible.agents, ({ sortValue, where, orderBy, limit }) =>
      selectAgents(db, load, sortValue)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    );
    const matching = selectAgents(db, load).where(and(visible.agents, listCondition(source, query)));
    return { ...page, ...(await countRows(db, matching)) };
  });
}

/** The user agent with an id from outside. Throws `not_found` when the caller may not see the member. */
export async function userAgentFor(scope: Reader, id: string): Promise<UserAgentRow> {
  const visible = await visibleTo(scope);
  const [row] = await scope.tenant.read((db) =>
    selectAgents(db, loadOf(db, scope.tenant.merchantId, visible.visitors)).where(
      and(visible.agents, eq(members.id, id)),
    ),
  );
  if (!row) throw notFound();
  return row;
}

/** The wire form of a row of the user agents. */
export function presentListedAgent({ member, agent, ...row }: UserAgentRow): ListedUserAgent {
  const presence = presenceOf(agent);
  const loginStatus = (presence !== 'offline' && agent?.loginStatus) || 'logout';
  return {
    ...presentUserAgent({ member, agent: { department: agent?.department ?? '', loginStatus } }),
    imageUrl: member.imageUrl,
    role: member.role,
    roleTitle: row.roleTitle,
    presence,
    departments: row.departments,
    lastActiveDate: row.lastActiveAt?.toISOString() ?? null,
    openConversations: row.openConversations,
    trackedVisitors: row.trackedVisitors,
  };
}
