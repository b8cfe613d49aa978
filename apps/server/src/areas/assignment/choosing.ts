import type { AssignmentEntry, AssignmentSettings } from '@foyer/contract/assignment/shapes';
import {
  type AssignmentRequirements,
  type AssignmentResult,
  chooseAssignee,
  explainChoice,
} from '@foyer/domain/assignment';
import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { Services } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { valuesBy } from '../../kernel/values-by.ts';
import { type Candidate, loadCandidates, skillKey } from './candidates.ts';
import { conversationItem, type Item, ticketItem } from './items.ts';
import { lockAssignment } from './lock.ts';
import { readSettings } from './settings.ts';
import { assignmentExclusions, assignmentLog, memberAssignment } from './tables.ts';

/** How long a member is not automatically assigned an item that they released. Milliseconds. */
export const EXCLUDED_MS = 24 * 60 * 60_000;

/** An item to find an assignee for. */
export interface ChoiceRequest {
  readonly item: Item;
  readonly strategy: AssignmentSettings['strategy'];
  readonly cause: AssignmentEntry['cause'];
  readonly languageRequired: boolean;
  readonly excludedIds: readonly string[];
}

/** A choice with its inputs, for the log. */
export interface Choice {
  readonly request: ChoiceRequest;
  readonly candidates: readonly Candidate[];
  readonly wish: AssignmentRequirements;
  readonly result: AssignmentResult;
}

/** Chooses among members who may do this kind of work. */
export function choose(request: ChoiceRequest, all: readonly Candidate[]): Choice {
  const { item, strategy, languageRequired, excludedIds } = request;
  const { route } = item;
  const asked = route?.memberIds ? all.filter(({ id }) => route.memberIds?.includes(id)) : all;
  const candidates = asked.filter(({ kinds }) => kinds.includes(item.kind));
  const departmentIds = route ? (route.departmentIds ?? []) : item.departmentIds;
  const wish = {
    // Departments without members do not restrict the choice.
    departmentIds: departmentIds.filter((id) => candidates.some((one) => one.departmentIds.includes(id))),
    language: item.language,
    languageRequired,
    skills: [...requiredSkills(item, candidates), ...(route?.skill ? [skillKey(route.skill)] : [])],
    excludedIds,
  };
  return { request, candidates, wish, result: chooseAssignee(strategy, candidates, wish) };
}

/** Topics of the item that are a skill of someone. Other labels require no skill. */
function requiredSkills({ topics }: Item, candidates: readonly Candidate[]): string[] {
  const known = new Set(candidates.flatMap(({ skills }) => skills));
  return [...new Set(topics.map(skillKey))].filter((topic) => known.has(topic));
}

/** Members who recently released these items, by item. */
export async function readExcluded(
  db: Db,
  merchantId: number,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(assignmentExclusions)
    .where(
      and(
        eq(assignmentExclusions.merchantId, merchantId),
        inArray(assignmentExclusions.subjectId, [...ids]),
        gt(assignmentExclusions.createdAt, new Date(now.getTime() - EXCLUDED_MS)),
      ),
    );
  return valuesBy(
    rows,
    ({ subjectId }) => subjectId,
    ({ memberId }) => memberId,
  );
}

/** Records that a member released an item. */
export async function exclude(db: Db, merchantId: number, subjectId: string, memberId: string, now: Date) {
  await db
    .insert(assignmentExclusions)
    .values({ merchantId, subjectId, memberId, createdAt: now })
    .onConflictDoUpdate({
      target: [
        assignmentExclusions.merchantId,
        assignmentExclusions.subjectId,
        assignmentExclusions.memberId,
      ],
      set: { createdAt: now },
    });
}

/** Stores a choice, and the time of the member's last assignment. */
export async function logChoice(db: Db, merchantId: number, choice: Choice, now: Date): Promise<void> {
  const { result } = choice;
  if (!result.ok) return logRefusals(db, merchantId, [choice], now);
  const { item, cause } = choice.request;
  // Earlier refusals were only for lack of a member.
  const hadToWait =
    cause === 'waiting' && (await lastRefusals(db, merchantId, [item.id])).get(item.id) != null;
  const entry = entryOf(merchantId, choice, now);
  await db.insert(assignmentLog).values(hadToWait ? { ...entry, cause: 'online' } : entry);
  await db
    .insert(memberAssignment)
    .values({ merchantId, memberId: result.id, lastAssignedAt: now })
    .onConflictDoUpdate({
      target: [memberAssignment.merchantId, memberAssignment.memberId],
      set: { lastAssignedAt: now },
    });
}

/** Records why no one was selected, unless the last entry already says so. */
export async function logRefusals(
  db: Db,
  merchantId: number,
  choices: readonly Choice[],
  now: Date,
): Promise<void> {
  if (choices.length === 0) return;
  const ids = choices.map(({ request }) => request.item.id);
  const lastReasons = await lastRefusals(db, merchantId, ids);
  const fresh = choices.filter(
    ({ request, result }) => !result.ok && lastReasons.get(request.item.id) !== result.reason,
  );
  if (fresh.length === 0) return;
  await db.insert(assignmentLog).values(fresh.map((choice) => entryOf(merchantId, choice, now)));
}

/** The latest reason why no one was selected, by item. Null if someone was selected since. */
async function lastRefusals(db: Db, merchantId: number, ids: readonly string[]) {
  const last = await db
    .selectDistinctOn([assignmentLog.subjectId], {
      subjectId: assignmentLog.subjectId,
      refusal: assignmentLog.refusal,
    })
    .from(assignmentLog)
    .where(and(eq(assignmentLog.merchantId, merchantId), inArray(assignmentLog.subjectId, [...ids])))
    .orderBy(assignmentLog.subjectId, desc(assignmentLog.id));
  return new Map(last.map(({ subjectId, refusal }) => [subjectId, refusal]));
}

function entryOf(merchantId: number, choice: Choice, now: Date): typeof assignmentLog.$inferInsert {
  const { request, candidates, wish, result } = choice;
  const { item, cause, strategy } = request;
  const names = new Map(candidates.map(({ id, name }) => [id, name]));
  return {
    merchantId,
    id: newId(),
    kind: item.kind,
    subjectId: item.id,
    cause,
    strategy,
    memberId: result.ok ? result.id : null,
    refusal: result.ok ? null : result.reason,
    candidates: explainChoice(strategy, candidates, wish).map(({ id, verdict, text }) => ({
      memberId: id,
      name: names.get(id) ?? '',
      verdict,
      text,
    })),
    createdAt: now,
  };
}

/**
 * Chooses an assignee for one conversation or task and logs the choice. The caller assigns it. Blocks other choices of
 * the merchant until the transaction ends.
 * @returns null when no one can take it
 */
export async function chooseFor(
  db: Db,
  services: Pick<Services, 'config'>,
  merchantId: number,
  options: Omit<ChoiceRequest, 'item' | 'languageRequired'> & {
    readonly kind: Item['kind'];
    readonly subjectId: string;
  },
): Promise<string | null> {
  const { kind, subjectId, ...request } = options;
  await lockAssignment(db, merchantId);
  const load = kind === 'ticket' ? ticketItem : conversationItem;
  const item = await load(db, merchantId, subjectId);
  if (!item) return null;
  const settings = await readSettings(db, merchantId);
  const candidates = await loadCandidates(db, services, merchantId, settings, [kind]);
  const now = new Date();
  const excluded = await readExcluded(db, merchantId, [subjectId], now);
  const excludedIds = [...request.excludedIds, ...(excluded.get(subjectId) ?? [])];
  const { languageRequired } = settings;
  const choice = choose({ ...request, item, languageRequired, excludedIds }, candidates);
  await logChoice(db, merchantId, choice, now);
  return choice.result.ok ? choice.result.id : null;
}
