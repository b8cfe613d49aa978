import { matchingDepartments } from '@foyer/domain/visibility';
import type { departmentMembers, departments } from '../../areas/accounts/departments/tables.ts';
import { EMPTY_METRICS, metricsOf } from '../../areas/visitors/departments.ts';
import type { visitors } from '../../areas/visitors/tables.ts';
import { departmentRecipes } from '../content/departments.ts';
import { memberRecipes } from '../content/members.ts';
import { MEMBER_IDS } from '../ids.ts';

type VisitorValues = typeof visitors.$inferInsert;

/** The departments of the demo merchants as rows. */
export const departmentRows = (createdAt: Date): (typeof departments.$inferInsert)[] =>
  departmentRecipes.map(({ also: _, ...recipe }) => ({ ...recipe, createdAt, modifiedAt: createdAt }));

/** The members of the departments as rows. */
export const departmentMemberRows = (): (typeof departmentMembers.$inferInsert)[] =>
  departmentRecipes.flatMap(({ id: departmentId, merchantId, name, also }) =>
    memberRecipes
      .filter((member) => member.merchantId === merchantId)
      .filter(({ department, key }) => department === name || also.includes(key))
      .map(({ key }) => ({ merchantId, departmentId, memberId: MEMBER_IDS[key] })),
  );

/** Adds the departments whose rules the visitor matches. */
export function withDepartments(visitor: VisitorValues): VisitorValues {
  const { country = '', city = '', region = '', state = '', language = null, channel, params } = visitor;
  const known = { country, city, region, state, language };
  const metrics = metricsOf({
    ...EMPTY_METRICS,
    ...known,
    ...(channel && { channel }),
    ...(params && { params }),
  });
  const own = departmentRecipes.filter(({ merchantId }) => merchantId === visitor.merchantId);
  return { ...visitor, departmentIds: matchingDepartments(own, metrics) };
}
