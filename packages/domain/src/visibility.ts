import { type ConditionOperator, type ConditionValue, matchesCondition } from './conditions.ts';
import { changes, type Rights } from './rights.ts';
import { isRole, type Role, type Visibility } from './roles.ts';

/** A rule of a department: the metric of a visitor, the operator, the value. Specification 3. */
export interface DepartmentRule {
  readonly metric: string;
  readonly condition: ConditionOperator;
  readonly value: string;
}

/** Metrics of department rules, besides visitor parameters. */
export const RULE_METRICS = ['country', 'city', 'region', 'state', 'channel', 'language'] as const;

/** Maximum number of departments of a merchant. Each visitor is matched against the rules of all. */
export const DEPARTMENTS_MAX = 200;

/** Maximum number of rules of one department. */
export const DEPARTMENT_RULES_MAX = 20;

/** Values of a visitor for department rules, by metric. */
export type VisitorMetrics = Readonly<Record<string, ConditionValue>>;

/** The viewing member. Specification 6. */
export interface Viewer {
  readonly id: string;
  readonly role: string;
  readonly visibility: Visibility;
  /** The member's departments, and the members of all of them. Used for the visibility `team` only. */
  readonly departmentIds: readonly string[];
  readonly teamIds: readonly string[];
}

/** Fields that determine who sees a visitor. Specification 6. */
export interface SeenVisitor {
  /** Ids of the agents who serve the visitor. */
  readonly agentIds: readonly string[];
  /** The agent the visitor is tracked to. Empty if untracked. */
  readonly trackedById: string;
  /** Whether the visitor waits for a check-in. */
  readonly isCheckin: boolean;
  /** The departments whose rules the visitor matches. */
  readonly departmentIds: readonly string[];
}

/** Ids of a department's comma-separated list. Specification 3. */
export function departmentMemberIds(deptContact: string): string[] {
  return deptContact
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
}

/**
 * Whether a visitor matches all rules of a department, and there is at least one. A missing metric is an empty value.
 * Specification 6.
 */
export function matchesDepartmentRules(rules: readonly DepartmentRule[], metrics: VisitorMetrics): boolean {
  return (
    rules.length > 0 &&
    rules.every((rule) => matchesCondition(rule.condition, metrics[rule.metric], rule.value))
  );
}

/** The departments whose rules a visitor matches. Specification 6. */
export function matchingDepartments(
  departments: readonly { readonly id: string; readonly rules: readonly DepartmentRule[] }[],
  metrics: VisitorMetrics,
): string[] {
  return departments.filter(({ rules }) => matchesDepartmentRules(rules, metrics)).map(({ id }) => id);
}

function isOwn(viewer: Viewer, visitor: SeenVisitor): boolean {
  return visitor.agentIds.includes(viewer.id) || visitor.trackedById === viewer.id;
}

/**
 * Whether a member sees a visitor. Specification 5, 6.
 * - `all`: every visitor.
 * - `team`: as `own`, and visitors served by a member of their departments or matching the rules of one.
 * - `own`: visitors served by or tracked to them.
 * - `checkin`: all, but visitors waiting for a check-in only if tracked to them.
 */
export function maySeeVisitor(viewer: Viewer, visitor: SeenVisitor): boolean {
  switch (viewer.visibility) {
    case 'team':
      return (
        isOwn(viewer, visitor) ||
        visitor.agentIds.some((agentId) => viewer.teamIds.includes(agentId)) ||
        visitor.departmentIds.some((id) => viewer.departmentIds.includes(id))
      );
    case 'own':
      return isOwn(viewer, visitor);
    case 'checkin':
      return !visitor.isCheckin || visitor.trackedById === viewer.id;
    default:
      return true;
  }
}

/**
 * Whether a member sees another as live agent: with `team` themselves and the members of their departments, with `own`
 * only themselves, otherwise everyone. Specification 6.
 */
export function maySeeAgent(viewer: Viewer, agentId: string): boolean {
  if (viewer.visibility === 'team') return agentId === viewer.id || viewer.teamIds.includes(agentId);
  return viewer.visibility !== 'own' || agentId === viewer.id;
}

/** Built-in roles that lead others. */
const LEADS: readonly Role[] = ['ADMIN', 'MANAGER', 'CALLCENTER_SUPERVISOR'];

/**
 * Whether a member can move visible conversations they are not part of: administrators, managers and supervisors. A
 * custom role leads if its visibility is `team`, or `all` with permission to change team messages.
 */
export function leads({
  role,
  visibility,
  rights,
}: {
  role: string;
  visibility: Visibility;
  rights: Rights;
}): boolean {
  if (isRole(role)) return LEADS.includes(role);
  return visibility === 'team' || (visibility === 'all' && changes(rights, 'team_messages'));
}
