import { type ConditionOperator, type ConditionValue, conditionHolds } from './conditions.ts';
import { changes, type Rights } from './rights.ts';
import { isRole, type Role, type Sight } from './roles.ts';

/** A rule of a department: the metric of a visitor, the operator, the value. Specification 3. */
export interface DepartmentRule {
  readonly metric: string;
  readonly condition: ConditionOperator;
  readonly value: string;
}

/** The metrics of a visitor that a department's rule can ask about, besides any parameter of the visitor. */
export const RULE_METRICS = ['country', 'city', 'region', 'state', 'channel', 'language'] as const;

/** The most departments of one merchant: each visitor is held against the rules of all. */
export const DEPARTMENTS_MAX = 200;

/** The most rules of one department. */
export const DEPARTMENT_RULES_MAX = 20;

/** What can decide to which departments a visitor belongs: values by the metric's name, such as country or channel. */
export type VisitorMetrics = Readonly<Record<string, ConditionValue>>;

/** The member who looks. Specification 6. */
export interface Viewer {
  readonly id: string;
  readonly role: string;
  readonly sight: Sight;
  /** The departments that the member belongs to, and the members of all of them. Read for the sight `team` only. */
  readonly departmentIds: readonly string[];
  readonly teamIds: readonly string[];
}

/** What decides who sees a visitor. Specification 6. */
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

/** The ids in a department's comma list. Specification 3. */
export function departmentMemberIds(deptContact: string): string[] {
  return deptContact
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
}

/**
 * Whether a visitor matches a department's rules: all of them, and there is at least one. Specification 6.
 * A rule about a metric that the visitor lacks looks at an empty value.
 */
export function matchesDepartmentRules(rules: readonly DepartmentRule[], metrics: VisitorMetrics): boolean {
  return (
    rules.length > 0 &&
    rules.every((rule) => conditionHolds(rule.condition, metrics[rule.metric], rule.value))
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
 * With the sight `team`, a supervisor's, those served by a member of their departments, themselves included, and those
 * who match the rules of one. With `own`, that of CALLCENTER_USER3, those served by or tracked to them. With `checkin`,
 * a physician's, a visitor who waits for a check-in only when tracked to them. With `all` every visitor.
 */
export function maySeeVisitor(viewer: Viewer, visitor: SeenVisitor): boolean {
  switch (viewer.sight) {
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
 * Whether a member sees another as live agent: with the sight `team` the members of their departments and themselves,
 * with `own` themselves alone, all others everybody. Specification 6.
 */
export function maySeeAgent(viewer: Viewer, agentId: string): boolean {
  if (viewer.sight === 'team') return agentId === viewer.id || viewer.teamIds.includes(agentId);
  return viewer.sight !== 'own' || agentId === viewer.id;
}

/** Those of the ten roles that lead others. */
const LEADS: readonly Role[] = ['ADMIN', 'MANAGER', 'CALLCENTER_SUPERVISOR'];

/**
 * Whether a member may move conversations that they are not in, among those that they see: administrators, managers
 * and supervisors. A merchant's own role leads when it sees a team, or sees everybody and works on the team's messages.
 */
export function leads({ role, sight, rights }: { role: string; sight: Sight; rights: Rights }): boolean {
  if (isRole(role)) return LEADS.includes(role);
  return sight === 'team' || (sight === 'all' && changes(rights, 'team_messages'));
}
