/** Strategies of automatic assignment: round robin or least loaded. */
export const ASSIGNMENT_STRATEGIES = ['round_robin', 'least_loaded'] as const;

/** An assignment strategy. */
export type AssignmentStrategy = (typeof ASSIGNMENT_STRATEGIES)[number];

/** A member who could be given a conversation or task. */
export interface AssignmentCandidate {
  readonly id: string;
  readonly online: boolean;
  /** What they have open, and the most that they take. Items. */
  readonly load: number;
  readonly capacity: number;
  readonly skills: readonly string[];
  /** Language tags, such as 'pt' or 'pt-BR'. */
  readonly languages: readonly string[];
  readonly departmentIds: readonly string[];
  /** When they were last given something automatically; null for never. */
  readonly lastAssignedAt: Date | null;
}

/** Requirements of a conversation or task for its assignee. Missing or empty fields require nothing. */
export interface AssignmentWish {
  /** One of these departments is required. */
  readonly departmentIds?: readonly string[];
  /** Who speaks it comes first; it is required only where `languageRequired` says so. */
  readonly language?: string | null;
  readonly languageRequired?: boolean;
  /** All of these are required. */
  readonly skills?: readonly string[];
  /** Who must not get it, such as those who gave it back. */
  readonly excludedIds?: readonly string[];
}

/** Why no candidate was selected: none is online, none of those online is suitable, or all suitable ones are at capacity. */
export type AssignmentRefusal = 'nobody_online' | 'nobody_fits' | 'all_full';

/** The selected candidate, or why there is none. */
export type AssignmentResult =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly reason: AssignmentRefusal };

/** Verdict about a candidate. The first that applies, in this order. */
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

/** Why a candidate was chosen or was not, with a sentence for the log. */
export interface AssignmentExplanation {
  readonly id: string;
  readonly verdict: AssignmentVerdict;
  readonly text: string;
}

/** Something that waits for a member. */
export interface WaitingItem {
  readonly id: string;
  /** Departments whose members can serve it. Empty: all members. */
  readonly departmentIds: readonly string[];
  readonly waitingSince: Date;
  /** The higher the sooner; 0 where it is missing. */
  readonly priority?: number;
}

/** Fields of an assigned conversation that determine whether its agent is silent. */
export interface SilentConversation {
  readonly assignedAt: Date | null;
  readonly lastAgentMessageAt: Date | null;
  /** Since when the visitor waits for an answer; null where they do not. */
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
 * Who gets a conversation or task.
 *
 * `round_robin` chooses who was assigned something longest ago, never before ever. `least_loaded` chooses who has the
 * smallest part of their capacity in use, among equals who was assigned something longest ago. The id decides the rest,
 * so that the same question has the same answer.
 */
export function chooseAssignee(
  strategy: AssignmentStrategy,
  candidates: readonly AssignmentCandidate[],
  wish: AssignmentWish,
): AssignmentResult {
  const online = candidates.filter((candidate) => candidate.online);
  if (online.length === 0) return { ok: false, reason: 'nobody_online' };
  const suited = online.filter((candidate) => unfitness(candidate, wish) === null);
  if (suited.length === 0) return { ok: false, reason: 'nobody_fits' };
  const free = suited.filter(hasRoom);
  const preferred = free.filter((candidate) => speaks(candidate, wish));
  const chosen = first(preferred.length > 0 ? preferred : free, ORDERS[strategy]);
  return chosen ? { ok: true, id: chosen.id } : { ok: false, reason: 'all_full' };
}

/** Why each candidate was chosen or was not, in the order of the candidates. */
export function explainChoice(
  strategy: AssignmentStrategy,
  candidates: readonly AssignmentCandidate[],
  wish: AssignmentWish,
): AssignmentExplanation[] {
  const result = chooseAssignee(strategy, candidates, wish);
  const chosen = result.ok ? candidates.find(({ id }) => id === result.id) : undefined;
  return candidates.map((candidate) => {
    const verdict = verdictOn(candidate, chosen, strategy, wish);
    return { id: candidate.id, verdict, text: TEXTS[verdict] };
  });
}

/** Waiting items as they come out of the queue: higher priority first, then longer waiting, then the id. */
export function inQueueOrder<Item extends WaitingItem>(waiting: readonly Item[]): Item[] {
  return waiting.toSorted(byQueue);
}

/**
 * The place of each waiting item, from 1, among those that compete for the same people: they share a department, or one
 * of them can be served by everybody.
 */
export function queuePlaces(waiting: readonly WaitingItem[]): ReadonlyMap<string, number> {
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
 * Since when an agent leaves a visitor without the answer that they wait for: since the visitor waits, yet not before
 * the agent had the conversation. Null where nobody has it, nobody waits, or an agent wrote after the waiting began.
 */
export function silentSince(conversation: SilentConversation): Date | null {
  const { assignedAt, lastAgentMessageAt, waitingSince } = conversation;
  if (!assignedAt || !waitingSince) return null;
  if (lastAgentMessageAt && lastAgentMessageAt > waitingSince) return null;
  return new Date(Math.max(assignedAt.getTime(), waitingSince.getTime()));
}

/** Whether the agent has not answered for the given milliseconds, so that the conversation should be reassigned. */
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

/** Before all dates for never: a date is at most 8.64e15 ms from 1970. */
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

/** What of a tag says the language: who speaks 'pt' is understood in 'pt-BR'. */
function languageOf(tag: string): string {
  return tag.trim().toLowerCase().split(/[-_]/, 1)[0] ?? '';
}

function speaks({ languages }: AssignmentCandidate, { language }: AssignmentWish): boolean {
  const wanted = languageOf(language ?? '');
  return wanted === '' || languages.some((tag) => languageOf(tag) === wanted);
}

/** Why an online candidate is not suited; null where they are. */
function unfitness(candidate: AssignmentCandidate, wish: AssignmentWish): AssignmentVerdict | null {
  const { departmentIds = [], skills = [], excludedIds = [] } = wish;
  if (excludedIds.includes(candidate.id)) return 'excluded';
  if (departmentIds.length > 0 && !shares(departmentIds, candidate.departmentIds)) return 'other_department';
  if (!skills.every((skill) => candidate.skills.includes(skill))) return 'lacks_skill';
  return wish.languageRequired && !speaks(candidate, wish) ? 'lacks_language' : null;
}

function verdictOn(
  candidate: AssignmentCandidate,
  chosen: AssignmentCandidate | undefined,
  strategy: AssignmentStrategy,
  wish: AssignmentWish,
): AssignmentVerdict {
  if (!candidate.online) return 'offline';
  const unfit = unfitness(candidate, wish);
  if (unfit) return unfit;
  if (!chosen || !hasRoom(candidate)) return 'full';
  if (candidate.id === chosen.id) return 'chosen';
  if (speaks(chosen, wish) && !speaks(candidate, wish)) return 'other_language';
  const isBusier = candidate.load / candidate.capacity > chosen.load / chosen.capacity;
  return strategy === 'least_loaded' && isBusier ? 'busier' : 'later_turn';
}
