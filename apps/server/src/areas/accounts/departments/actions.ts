import { departmentsFull, departmentTaken } from '@foyer/contract/accounts/errors';
import { DEPARTMENTS_MAX } from '@foyer/domain/visibility';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { act } from '../../../kernel/action.ts';
import type { Scope } from '../../../kernel/context.ts';
import type { Event } from '../../../kernel/events.ts';
import { newId } from '../../../kernel/ids.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { refuseTaken } from '../../../kernel/violations.ts';
import { checkedMembers, checkedValues, type DepartmentInput } from './input.ts';
import { joinDepartments } from './membership.ts';
import { type DepartmentRow, lockDepartment } from './queries.ts';
import { type Consequences, rulesOf } from './rules.ts';
import { departmentMembers, departments } from './tables.ts';

/**
 * Makes a department.
 * @throws Refusal `department_taken`, `departments_full`, or `bad_input` that names the field
 */
export function createDepartment(
  scope: Scope,
  input: DepartmentInput & { readonly name: string },
): Promise<DepartmentRow> {
  const { merchantId } = scope.tenant;
  const id = newId();
  return withUniqueName(
    act(scope, async (db) => {
      const values = checkedValues(input);
      if ((await db.$count(departments, eq(departments.merchantId, merchantId))) >= DEPARTMENTS_MAX) {
        throw new Refusal(departmentsFull);
      }
      const memberIds = (await checkedMembers(db, merchantId, input)) ?? [];
      await db.insert(departments).values({ ...values, merchantId, id, name: input.name });
      await joinDepartments(db, merchantId, joining(id, memberIds));
      const follows = await followed(scope, db, (values.rules ?? []).length > 0);
      return {
        result: await lockDepartment(db, merchantId, id),
        audit: [
          { action: 'department.created', subject: ['department', id], after: { ...values, memberIds } },
        ],
        events: [...changed(merchantId, memberIds), ...follows.events],
        jobs: follows.jobs,
      };
    }),
  );
}

/** Changes a department; what is absent stays. Who sees what follows at once. */
export function updateDepartment(scope: Scope, id: string, input: DepartmentInput): Promise<DepartmentRow> {
  const { merchantId } = scope.tenant;
  return withUniqueName(
    act(scope, async (db) => {
      const before = await lockDepartment(db, merchantId, id);
      const memberIds = await checkedMembers(db, merchantId, input);
      const wanted = { ...checkedValues(input), ...(memberIds && { memberIds: memberIds.toSorted() }) };
      const parts = (Object.keys(wanted) as (keyof typeof wanted)[]).filter(
        (part) => JSON.stringify(before[part]) !== JSON.stringify(wanted[part]),
      );
      if (parts.length === 0) return { result: before, audit: [], events: [] };
      const { memberIds: _, ...values } = picked(wanted, parts);
      await db
        .update(departments)
        .set({ ...values, modifiedAt: new Date() })
        .where(one(merchantId, id));
      if (memberIds && parts.includes('memberIds')) await replaceMembers(db, before, memberIds);
      const follows = await followed(scope, db, parts.includes('rules'));
      const decides = parts.includes('memberIds') || parts.includes('rules');
      const concerned = decides ? [...before.memberIds, ...(memberIds ?? [])] : [];
      return {
        result: await lockDepartment(db, merchantId, id),
        audit: [
          {
            action: 'department.changed',
            subject: ['department', id],
            before: picked(before, parts),
            after: picked(wanted, parts),
          },
        ],
        events: [...changed(merchantId, concerned), ...follows.events],
        jobs: follows.jobs,
      };
    }),
  );
}

/** Removes a department; its members stay. */
export function removeDepartment(scope: Scope, id: string): Promise<void> {
  const { merchantId } = scope.tenant;
  return act(scope, async (db) => {
    const before = await lockDepartment(db, merchantId, id);
    await db.delete(departments).where(one(merchantId, id));
    const follows = await followed(scope, db, before.rules.length > 0);
    const { name, rules, openingHours, timeZone, memberIds } = before;
    return {
      result: undefined,
      audit: [
        {
          action: 'department.removed',
          subject: ['department', id],
          before: { name, rules, openingHours, timeZone, memberIds },
        },
      ],
      events: [...changed(merchantId, memberIds), ...follows.events],
      jobs: follows.jobs,
    };
  });
}

const one = (merchantId: number, id: string) =>
  and(eq(departments.merchantId, merchantId), eq(departments.id, id));

const withUniqueName = (write: Promise<DepartmentRow>): Promise<DepartmentRow> =>
  refuseTaken(write, 'departments_name', new Refusal(departmentTaken, { field: 'name' }));

const picked = <Row extends object, Part extends keyof Row>(row: Row, parts: readonly Part[]) =>
  Object.fromEntries(parts.map((part) => [part, row[part]])) as Partial<Pick<Row, Part>>;

const followed = async ({ services, tenant }: Scope, db: Db, rulesChange: boolean): Promise<Consequences> =>
  rulesChange ? rulesOf(services).follower(db, tenant.merchantId) : { events: [], jobs: [] };

/** That departments changed, and with it what the members concerned see. */
function changed(merchantId: number, memberIds: readonly string[]): Event[] {
  const concerned = [...new Set(memberIds)];
  return [
    { name: 'settings.changed', data: { merchantId, what: 'departments' } },
    ...(concerned.length > 0
      ? [{ name: 'rights.changed' as const, data: { merchantId, memberIds: concerned } }]
      : []),
  ];
}

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
