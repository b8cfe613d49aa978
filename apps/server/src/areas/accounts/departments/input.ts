import type { DepartmentUpdate } from '@foyer/contract/accounts/department-shapes';
import type { Precondition } from '@foyer/contract/kernel/shapes';
import { isUuid } from '@foyer/domain/ids';
import { isPattern } from '@foyer/domain/pattern';
import { departmentMemberIds } from '@foyer/domain/visibility';
import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../database/tenant.ts';
import { badInput } from '../../../kernel/refusal.ts';
import { checkedHours } from '../../merchants/opening-hours.ts';
import { checkedTimeZone } from '../../merchants/time-zone.ts';
import { members } from '../tables.ts';
import type { departments } from './tables.ts';

/** The fields of a department that can be set. */
export type DepartmentInput = Omit<
  z.output<typeof DepartmentUpdate>,
  'id' | 'merchantId' | keyof Precondition
>;
type Values = Partial<typeof departments.$inferInsert>;

/**
 * Column values of the input. Absent fields are omitted.
 * @throws Refusal `bad_input` naming the field
 */
export function checkedValues({ name, rules, openingHours, timeZone }: DepartmentInput): Values {
  return {
    ...(name !== undefined && { name }),
    ...(rules && { rules: checkedRules(rules) }),
    ...(openingHours !== undefined && { openingHours: checkedHours(openingHours, 'openingHours') }),
    ...(timeZone !== undefined && { timeZone: timeZone ? checkedTimeZone(timeZone) : null }),
  };
}

type Rule = NonNullable<DepartmentInput['rules']>[number];

function checkedRules(rules: Rule[]): Rule[] {
  const broken = rules.findIndex(({ condition, value }) => condition === 'regEx' && !isPattern(value));
  if (broken >= 0) throw badInput(`rules.${broken}.value`, 'Please enter valid pattern');
  return rules;
}

/**
 * The members given by `memberIds` or by the comma-separated `deptContact`. Undefined when neither is given.
 * @throws Refusal `bad_input` naming the field, for unknown members and the service user
 */
export async function checkedMembers(
  db: Db,
  merchantId: number,
  { memberIds, deptContact }: DepartmentInput,
): Promise<string[] | undefined> {
  const field = memberIds ? 'memberIds' : 'deptContact';
  const given = memberIds ?? (deptContact === undefined ? undefined : departmentMemberIds(deptContact));
  if (!given) return undefined;
  const wanted = [...new Set(given.map((id) => id.toLowerCase()))];
  const ids = wanted.filter((id) => isUuid(id));
  const rows = ids.length === 0 ? [] : await findMembers(db, merchantId, ids);
  const known = new Set(rows.map(({ id }) => id));
  const unknown = wanted.find((id) => !known.has(id));
  if (unknown !== undefined)
    throw badInput(field, 'The member {id} does not exist.', { id: unknown.slice(0, 50) });
  return wanted;
}

const findMembers = (db: Db, merchantId: number, ids: readonly string[]) =>
  db
    .select({ id: members.id })
    .from(members)
    .where(
      and(eq(members.merchantId, merchantId), eq(members.isService, false), inArray(members.id, [...ids])),
    );
