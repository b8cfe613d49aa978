import type { getUserDetails } from '@foyer/contract/accounts/account-calls';
import { memberList } from '@foyer/contract/accounts/list';
import type { listInvitations } from '@foyer/contract/accounts/member-calls';
import type { CallParsed } from '@foyer/contract/kernel/define-call';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db, Tenant } from '../../../database/tenant.ts';
import { countRows } from '../../../kernel/grid.ts';
import { containing } from '../../../kernel/like.ts';
import { listCondition, listSource, readListPage } from '../../../kernel/list.ts';
import { afterCursor } from '../../../kernel/paging.ts';
import { notFound } from '../../../kernel/refusal.ts';
import { departmentMembers, departments } from '../departments/tables.ts';
import { presenceColumns } from '../presence.ts';
import { passkeys, totpSecrets } from '../second-factor/tables.ts';
import { loginRecords, members, sessions, userAgents } from '../tables.ts';
import { invitations } from './tables.ts';

/** The rows of a table that belong to the member of the row. */
export const ofMember = (table: Readonly<Record<'merchantId' | 'memberId', AnyPgColumn>>) =>
  sql`${table.merchantId} = ${members.merchantId} and ${table.memberId} = ${members.id}`;

export const departmentsOf = sql<{ id: string; name: string }[]>`(
  select coalesce(json_agg(json_build_object('id', ${departments.id}, 'name', ${departments.name})
    order by lower(${departments.name})), '[]'::json)
  from ${departmentMembers} join ${departments}
    on ${departments.merchantId} = ${departmentMembers.merchantId}
    and ${departments.id} = ${departmentMembers.departmentId}
  where ${ofMember(departmentMembers)})`;

const hasSecondFactor = sql<boolean>`(
  exists (select from ${passkeys} where ${ofMember(passkeys)})
  or exists (select from ${totpSecrets} where ${ofMember(totpSecrets)} and ${totpSecrets.confirmedAt} is not null))`;

export const lastLoginAt = sql<Date | null>`greatest(
  (select max(${sessions.createdAt}) from ${sessions} where ${ofMember(sessions)}),
  (select max(${loginRecords.lastLoginAt}) from ${loginRecords} where ${ofMember(loginRecords)}))`.mapWith(
  sessions.createdAt,
);

/** Members of the team with the columns shown in the settings, without the service user. */
function selectTeam(db: Db, conditions: SQL | undefined, sortValue: SQL<string> = sql`''`) {
  return db
    .select({
      id: members.id,
      sortValue,
      member: members,
      agent: presenceColumns,
      departments: departmentsOf,
      hasSecondFactor,
      lastLoginAt,
    })
    .from(members)
    .leftJoin(
      userAgents,
      and(eq(userAgents.merchantId, members.merchantId), eq(userAgents.memberId, members.id)),
    )
    .where(conditions);
}
export type TeamMember = Awaited<ReturnType<typeof selectTeam>>[number];

const team = (merchantId: number) => and(eq(members.merchantId, merchantId), eq(members.isService, false));

/** One member as `selectTeam` returns them. @throws Refusal `not_found` */
export async function teamMemberFor(db: Db, merchantId: number, id: string): Promise<TeamMember> {
  const [row] = await selectTeam(db, and(team(merchantId), eq(members.id, id)));
  if (!row) throw notFound();
  return row;
}

type MemberQuery = CallParsed<typeof getUserDetails>['query'];

const { firstName, lastName, userName, email } = members;

const source = listSource({
  list: memberList,
  id: members.id,
  sorts: {
    created: members.createdAt,
    name: sql`left(lower(${firstName} || ' ' || ${lastName}), 200)`,
    userName: sql`lower(${userName})`,
    email: sql`left(lower(${email}), 200)`,
    role: members.role,
    status: members.status,
  },
  filters: {
    role: members.role,
    status: members.status,
    department: (id) => sql`exists (select from ${departmentMembers}
      where ${ofMember(departmentMembers)} and ${departmentMembers.departmentId} = ${id})`,
  },
  search: (text) =>
    text === ''
      ? undefined
      : sql`concat_ws(' ', ${firstName}, ${lastName}, ${userName}, ${email}) ilike ${containing(text)}`,
});

/** A page of the team and the total number of matching members. */
export function readTeam({ merchantId, read }: Tenant, query: MemberQuery) {
  return read(async (db) => {
    const page = await readListPage(source, query, team(merchantId), ({ sortValue, where, orderBy, limit }) =>
      selectTeam(db, where, sortValue)
        .orderBy(...orderBy)
        .limit(limit),
    );
    const matching = and(team(merchantId), listCondition(source, query));
    const total = await countRows(db, db.select({ id: members.id }).from(members).where(matching));
    return { ...page, ...total };
  });
}

/** Invitations with the name of the inviting member. */
function selectInvitations(db: Db, conditions: SQL | undefined) {
  return db
    .select({ invitation: invitations, firstName: members.firstName, lastName: members.lastName })
    .from(invitations)
    .innerJoin(
      members,
      and(eq(members.merchantId, invitations.merchantId), eq(members.id, invitations.invitedBy)),
    )
    .where(conditions);
}
export type ListedInvitation = Awaited<ReturnType<typeof selectInvitations>>[number];

/** A page of open and expired invitations plus one row, newest first. */
export function readInvitations(
  { merchantId, read }: Tenant,
  { cursor, limit }: CallParsed<typeof listInvitations>['query'],
): Promise<ListedInvitation[]> {
  const { createdAt, id } = invitations;
  return read((db) =>
    selectInvitations(db, and(eq(invitations.merchantId, merchantId), afterCursor(cursor, createdAt, id)))
      .orderBy(desc(createdAt), desc(id))
      .limit(limit + 1),
  );
}

/** One invitation as listed. @throws Refusal `not_found` */
export async function listedInvitation(db: Db, merchantId: number, id: string): Promise<ListedInvitation> {
  const [row] = await selectInvitations(
    db,
    and(eq(invitations.merchantId, merchantId), eq(invitations.id, id)),
  );
  if (!row) throw notFound();
  return row;
}
