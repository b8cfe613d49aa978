/** Strategies of automatic assignment: round robin or least loaded. */
export const ASSIGNMENT_STRATEGIES = ['round_robin', 'least_loaded'] as const;

/** An assignment strategy. */
export type AssignmentStrategy = (typeof ASSIGNMENT_STRATEGIES)[number];

/** A possible assignee of a conversation or task. */
export interface AssignmentCandidate {
  readonly id: string;
  readonly online: boolean;
  /** Number of open items, and the maximum. */
  readonly load: number;
  readonly capacity: number;
  readonly skills: readonly string[];
  /** Language tags, such as 'pt' or 'pt-BR'. */
  readonly languages: readonly string[];
  readonly departmentIds: readonly string[];
  /** Time of their last automatic assignment. Null: never. */
  readonly lastAssignedAt: Date | null;
}

/** Requirements of a conversation or task for its assignee. Missing or empty fields require nothing. */
export interface AssignmentRequirements {
  /** One of these departments is required. */
  readonly departmentIds?: readonly string[];
  /** Members who speak it are preferred, or required with `languageRequired`. */
  readonly language?: string | null;
  readonly languageRequired?: boolean;
  /** All of these are required. */
  readonly skills?: readonly string[];
  /** Members to exclude, such as those who returned it. */
  readonly excludedIds?: readonly string[];
}

/** Why no candidate was selected: none is online, none online is suitable, or all suitable ones are at capacity. */
export type AssignmentRefusal = 'nobody_online' | 'nobody_fits' | 'all_full';

/** The selected candidate, or why there is none. */
export type AssignmentResult =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly reason: AssignmentRefusal };

/** Verdict on a candidate: the first that applies, in this order. */
export type AssignmentVerdict =
  | 'offline'
  | 'excluded'
  | 'other_department'
  | 'lacks_skill'
  | 'lacks_language'
  | 'full'
  | 'other_language'
  | 'later_turn'
  | 'busier'
  | 'chosen';

/** Why a candidate was selected or rejected, with a message for the log. */
export interface AssignmentExplanation {
  readonly id: string;
  readonly verdict: AssignmentVerdict;
  readonly text: string;
}

/** A conversation or task waiting for an assignee. */
export interface WaitingItem {
  readonly id: string;
  /** Departments whose members can be assigned. Empty: all members. */
  readonly departmentIds: readonly string[];
  readonly waitingSince: Date;
  /** Higher is assigned first. Default 0. */
  readonly priority?: number;
}

/** Fields of an assigned conversation that determine whether its agent is silent. */
export interface SilentConversation {
  readonly assignedAt: Date | null;
  readonly lastAgentMessageAt: Date | null;
  /** Time since which the visitor waits for a reply. Null if not waiting. */
  readonly waitingSince: Date | null;
}

const TEXTS: Readonly<Record<AssignmentVerdict, string>> = {
  offline: 'Is offline.',
  excluded: 'Is excluded: had it before or returned it.',
  other_department: 'Is not in a required department.',
  lacks_skill: 'Lacks a required skill.',
  lacks_language: 'Does not speak the required language.',
  full: 'Has no free capacity.',
  other_language: 'Does not speak the language, and someone else does.',
  later_turn: 'Was assigned something more recently.',
  busier: 'Is busier than the selected member.',
  chosen: 'Was selected.',
};

/**
 * Selects the assignee of a conversation or task. `round_robin` selects the member whose last assignment is oldest.
 * `least_loaded` selects the member with the lowest share of capacity in use, then by oldest assignment. Ties are
 * broken by id, so that the result is deterministic.
 */
export function chooseAssignee(
  strategy: AssignmentStrategy,
  candidates: readonly AssignmentCandidate[],
  requirements: AssignmentRequirements,
): AssignmentResult {
  const online = candidates.filter((candidate) => candidate.online);
  if (online.length === 0) return { ok: false, reason: 'nobody_online' };
  const suited = online.filter((candidate) => unsuitability(candidate, requirements) === null);
  if (suited.length === 0) return { ok: false, reason: 'nobody_fits' };
  const free = suited.filter(hasRoom);
  const preferred = free.filter((candidate) => speaks(candidate, requirements));
  const chosen = first(preferred.length > 0 ? preferred : free, ORDERS[strategy]);
  return chosen ? { ok: true, id: chosen.id } : { ok: false, reason: 'all_full' };
}

/** Explains the selection for each candidate, in the order of the candidates. */
export function explainChoice(
  strategy: AssignmentStrategy,
  candidates: readonly AssignmentCandidate[],
  requirements: AssignmentRequirements,
): AssignmentExplanation[] {
  const result = chooseAssignee(strategy, candidates, requirements);
  const chosen = result.ok ? candidates.find(({ id }) => id === result.id) : undefined;
  return candidates.map((candidate) => {
    const verdict = verdictOn(candidate, chosen, strategy, requirements);
    return { id: candidate.id, verdict, text: TEXTS[verdict] };
  });
}

/** Waiting items in queue order: by priority, waiting time, then id. */
export function inQueueOrder<Item extends WaitingItem>(waiting: readonly Item[]): Item[] {
  return waiting.toSorted(byQueue);
}

/**
 * Queue position of each item, from 1, among the items that compete for the same members: those that share a department
 * or are open to all members.
 */
export function queuePositions(waiting: readonly WaitingItem[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  const groups = new Map<string, { readonly departmentIds: readonly string[]; count: number }>();
  for (const item of inQueueOrder(waiting)) {
    const key = JSON.stringify(item.departmentIds.toSorted());
    const group = groups.get(key) ?? { departmentIds: item.departmentIds, count: 0 };
    const ahead = [...groups.values()].filter((other) => competes(other.departmentIds, item.departmentIds));
    places.set(item.id, 1 + ahead.reduce((sum, { count }) => sum + count, 0));
    group.count += 1;
    groups.set(key, group);
  }
  return places;
}

/**
 * Time since which the agent has not replied: when the visitor began to wait, or the assignment if later. Null if
 * unassigned, if no one waits, or if an agent has written since.
 */
export function silentSince(conversation: SilentConversation): Date | null {
  const { assignedAt, lastAgentMessageAt, waitingSince } = conversation;
  if (!assignedAt || !waitingSince) return null;
  if (lastAgentMessageAt && lastAgentMessageAt > waitingSince) return null;
  return new Date(Math.max(assignedAt.getTime(), waitingSince.getTime()));
}

/** Whether the agent has not replied for `afterMs` and the conversation should be reassigned. */
export function isSilent(conversation: SilentConversation, now: Date, afterMs: number): boolean {
  const since = silentSince(conversation);
  return since !== null && now.getTime() - since.getTime() >= afterMs;
}

type Order = (a: AssignmentCandidate, b: AssignmentCandidate) => number;

const byId: Order = (a, b) => compared(a.id, b.id);

const byTurn: Order = (a, b) => turnOf(a) - turnOf(b) || byId(a, b);

const byLoad: Order = (a, b) => a.load / a.capacity - b.load / b.capacity || byTurn(a, b);

const ORDERS: Readonly<Record<AssignmentStrategy, Order>> = { round_robin: byTurn, least_loaded: byLoad };

function byQueue(a: WaitingItem, b: WaitingItem): number {
  const byPriority = (b.priority ?? 0) - (a.priority ?? 0);
  return byPriority || a.waitingSince.getTime() - b.waitingSince.getTime() || compared(a.id, b.id);
}

function compared(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Time of the last assignment. Earlier than any date if never assigned. */
function turnOf({ lastAssignedAt }: AssignmentCandidate): number {
  return lastAssignedAt?.getTime() ?? -1e16;
}

function first(candidates: readonly AssignmentCandidate[], order: Order): AssignmentCandidate | undefined {
  return candidates.toSorted(order)[0];
}

function hasRoom({ load, capacity }: AssignmentCandidate): boolean {
  return load < capacity;
}

function shares(some: readonly string[], others: readonly string[]): boolean {
  return some.some((one) => others.includes(one));
}

function competes(some: readonly string[], others: readonly string[]): boolean {
  return some.length === 0 || others.length === 0 || shares(some, others);
}

/** Primary subtag, since 'pt' matches 'pt-BR'. */
function languageOf(tag: string): string {
  return tag.trim().toLowerCase().split(/[-_]/, 1)[0] ?? '';
}

function speaks({ languages }: AssignmentCandidate, { language }: AssignmentRequirements): boolean {
  const wanted = languageOf(language ?? '');
  return wanted === '' || languages.some((tag) => languageOf(tag) === wanted);
}

/** Why an online candidate is unsuitable, or null. */
function unsuitability(
  candidate: AssignmentCandidate,
  requirements: AssignmentRequirements,
): AssignmentVerdict | null {
  const { departmentIds = [], skills = [], excludedIds = [] } = requirements;
  if (excludedIds.includes(candidate.id)) return 'excluded';
  if (departmentIds.length > 0 && !shares(departmentIds, candidate.departmentIds)) return 'other_department';
  if (!skills.every((skill) => candidate.skills.includes(skill))) return 'lacks_skill';
  return requirements.languageRequired && !speaks(candidate, requirements) ? 'lacks_language' : null;
}

function verdictOn(
  candidate: AssignmentCandidate,
  chosen: AssignmentCandidate | undefined,
  strategy: AssignmentStrategy,
  requirements: AssignmentRequirements,
): AssignmentVerdict {
  if (!candidate.online) return 'offline';
  const unfit = unsuitability(candidate, requirements);
  if (unfit) return unfit;
  if (!chosen || !hasRoom(candidate)) return 'full';
  if (candidate.id === chosen.id) return 'chosen';
  if (speaks(chosen, requirements) && !speaks(candidate, requirements)) return 'other_language';
  const isBusier = candidate.load / candidate.capacity > chosen.load / chosen.capacity;
  return strategy === 'least_loaded' && isBusier ? 'busier' : 'later_turn';
}
