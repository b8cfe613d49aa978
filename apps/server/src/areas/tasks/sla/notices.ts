import type { SlaTarget } from '@foyer/domain/sla';
import { ticketNumberText } from '@foyer/domain/task';
import { leads } from '@foyer/domain/visibility';
import { taskPath } from '@foyer/domain/work-paths';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { Scope } from '../../../kernel/context.ts';
import { valuesBy } from '../../../kernel/values-by.ts';
import { departmentMembers } from '../../accounts/departments/tables.ts';
import { members } from '../../accounts/tables.ts';
import type { NewNotice } from '../../notices/notify.ts';
import { rightsOf, visibilityOf } from '../../roles/rights.ts';
import { roles } from '../../roles/tables.ts';
import type { TaskRow } from '../rows.ts';

/** A clock that reached its warning or was breached. */
export interface Due {
  readonly task: TaskRow;
  readonly target: SlaTarget;
  readonly state: 'warning' | 'breached';
}

/** Notifies the assignee. Leads of the department are notified of a breach, or when there is no assignee. */
export async function noticesOf(db: Db, scope: Scope, news: readonly Due[]): Promise<NewNotice[]> {
  const led = news.filter(({ task, state }) => state === 'breached' || task.assignedTo === null);
  const departmentIds = [...new Set(led.map(({ task }) => task.departmentId))].filter((id) => id !== null);
  const team = await leadsOf(db, scope, departmentIds);
  return news.flatMap((due) => {
    const { task, target, state } = due;
    const above = led.includes(due) ? (team.get(task.departmentId ?? '') ?? []) : [];
    const number = ticketNumberText(task.number);
    return [...new Set([task.assignedTo, ...above])]
      .filter((id) => id !== null)
      .map((memberId) => ({
        memberId,
        titleKey: `${target}_${state}` as const,
        values: { number },
        text: task.title,
        path: taskPath(task),
      }));
  });
}

/** Active leads by department. */
async function leadsOf(
  db: Db,
  { tenant: { merchantId }, services }: Scope,
  departmentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (departmentIds.length === 0) return new Map();
  const rows = await db
    .select({ departmentId: departmentMembers.departmentId, memberId: members.id, role: roles })
    .from(departmentMembers)
    .innerJoin(
      members,
      and(eq(members.merchantId, departmentMembers.merchantId), eq(members.id, departmentMembers.memberId)),
    )
    .innerJoin(roles, and(eq(roles.merchantId, members.merchantId), eq(roles.name, members.role)))
    .where(
      and(
        eq(departmentMembers.merchantId, merchantId),
        inArray(departmentMembers.departmentId, [...departmentIds]),
        eq(members.status, 'Active'),
      ),
    );
  const leading = rows.filter(({ role }) =>
    leads({ role: role.name, visibility: visibilityOf(role), rights: rightsOf(role, services.config) }),
  );
  return valuesBy(
    leading,
    ({ departmentId }) => departmentId,
    ({ memberId }) => memberId,
  );
}
