import { isDeepStrictEqual } from 'node:util';
import { departmentsFull, departmentTaken } from '@foyer/contract/accounts/errors';
import type { Precondition } from '@foyer/contract/kernel/shapes';
import { DEPARTMENTS_MAX } from '@foyer/domain/visibility';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { Scope } from '../../../kernel/context.ts';
import type { Event } from '../../../kernel/events.ts';
import { type Consequences, recordsOf } from '../../../kernel/records.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { checkedMembers, checkedValues, type DepartmentInput } from './input.ts';
import { joinDepartments } from './membership.ts';
import { type DepartmentRow, selectDepartments } from './queries.ts';
import { rulesOf } from './rules.ts';
import { departmentMembers, departments } from './tables.ts';

/** Departments. Removing one keeps its members. */
export const departmentRecords = recordsOf({
  table: departments,
  name: 'department',
  topic: 'departments',
  select: selectDepartments,
  present: ({ name, rules, openingHours, timeZone, memberIds }: DepartmentRow) => ({
    name,
    rules,
    openingHours,
    timeZone,
    memberIds,
  }),
  unique: { index: 'departments_name', error: departmentTaken, field: 'name' },
  follow: changeVisibility,
});

/** Publishes visibility changes: rules and members of departments decide what members see. */
async function changeVisibility(
  { services, tenant: { merchantId } }: Scope,
  db: Db,
  before: DepartmentRow | null,
  after: DepartmentRow | null,
): Promise<Consequences> {
  const differs = (part: 'rules' | 'memberIds') =>
    !isDeepStrictEqual(before?.[part] ?? [], after?.[part] ?? []);
  const { events = [], jobs = [] } = differs('rules')
    ? await rulesOf(services).onRulesChanged(db, merchantId)
    : {};
  const memberIds =
    differs('rules') || differs('memberIds')
      ? [...new Set([...(before?.memberIds ?? []), ...(after?.memberIds ?? [])])]
      : [];
  const rights: Event[] =
    memberIds.length > 0 ? [{ name: 'rights.changed', data: { merchantId, memberIds } }] : [];
  return { events: [...rights, ...events], jobs };
}

/**
 * Creates a department.
 * @throws Refusal `department_taken`, `departments_full`, or `bad_input` naming the field
 */
export function createDepartment(
  scope: Scope,
  input: DepartmentInput & { readonly name: string },
): Promise<DepartmentRow> {
  const { merchantId } = scope.tenant;
  const values = async (db: Db) => {
    const count = await db.$count(departments, eq(departments.merchantId, merchantId));
    if (count >= DEPARTMENTS_MAX) throw new Refusal(departmentsFull);
    return { ...checkedValues(input), name: input.name };
  };
  const also = async (db: Db, id: string) =>
    joinDepartments(db, merchantId, joining(id, (await checkedMembers(db, merchantId, input)) ?? []));
  return departmentRecords.create(scope, values, { also });
}

/** Updates the given fields of a department. Visibility changes take effect at once. */
export const updateDepartment = (
  scope: Scope,
  id: string,
  input: DepartmentInput & Precondition,
): Promise<DepartmentRow> =>
  departmentRecords.change(scope, id, input, async (db, before) => {
    const values = checkedValues(input);
    const memberIds = await checkedMembers(db, before.merchantId, input);
    if (!memberIds || isDeepStrictEqual(memberIds.toSorted(), before.memberIds)) return values;
    await replaceMembers(db, before, memberIds);
    return { ...values, modifiedAt: new Date() };
  });

const joining = (departmentId: string, memberIds: readonly string[]) =>
  memberIds.map((memberId) => ({ departmentId, memberId }));

async function replaceMembers(
  db: Db,
  { merchantId, id, memberIds: before }: DepartmentRow,
  memberIds: readonly string[],
): Promise<void> {
  const leaving = before.filter((memberId) => !memberIds.includes(memberId));
  if (leaving.length > 0) {
    await db
      .delete(departmentMembers)
      .where(
        and(
          eq(departmentMembers.merchantId, merchantId),
          eq(departmentMembers.departmentId, id),
          inArray(departmentMembers.memberId, leaving),
        ),
      );
  }
  await joinDepartments(db, merchantId, joining(id, memberIds));
}
