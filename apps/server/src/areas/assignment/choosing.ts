import type { AssignmentEntry, AssignmentSettings } from '@foyer/contract/assignment/shapes';
import {
  type AssignmentResult,
  type AssignmentWish,
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

/** How long who let something go does not get it again by themselves. Milliseconds. */
export const EXCLUDED_MS = 24 * 60 * 60_000;

/** One choice to make. */
export interface Question {
  readonly item: Item;
  readonly strategy: AssignmentSettings['strategy'];
  readonly cause: AssignmentEntry['cause'];
  readonly languageRequired: boolean;
  readonly excludedIds: readonly string[];
}

/** A choice with all that it was made of. */
export interface Choice {
  readonly question: Question;
  readonly candidates: readonly Candidate[];
  readonly wish: AssignmentWish;
  readonly result: AssignmentResult;
}

/** Chooses among members who may do such work. */
export function choose(question: Question, all: readonly Candidate[]): Choice {
  const { item, strategy, languageRequired, excludedIds } = question;
  const candidates = all.filter(({ kinds }) => kinds.includes(item.kind));
  const wish = {
    // A department in which nobody is has nobody to wait for.
    departmentIds: item.departmentIds.filter((id) =>
      candidates.some((one) => one.departmentIds.includes(id)),
    ),
    language: item.language,
    languageRequired,
    skills: skillsAsked(item, candidates),
    excludedIds,
  };
  return { question, candidates, wish, result: chooseAssignee(strategy, candidates, wish) };
}

/** Of what an item is about, what anybody has as a skill: other labels ask for nothing. */
function skillsAsked({ topics }: Item, candidates: readonly Candidate[]): string[] {
  const known = new Set(candidates.flatMap(({ skills }) => skills));
  return [...new Set(topics.map(skillKey))].filter((topic) => known.has(topic));
}

/** Who let these items go lately, by the item. */
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

/** Notes that a member let something go. */
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

/** Writes down a choice, and who is chosen as their turn. */
export async function record(db: Db, merchantId: number, choice: Choice, now: Date): Promise<void> {
  const { result } = choice;
  if (!result.ok) return recordRefusals(db, merchantId, [choice], now);
  const { item, cause } = choice.question;
  // What could not be given before was not missing anything but a member.
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
export async function recordRefusals(
  db: Db,
  merchantId: number,
  choices: readonly Choice[],
  now: Date,
): Promise<void> {
  if (choices.length === 0) return;
  const ids = choices.map(({ question }) => question.item.id);
  const told = await lastRefusals(db, merchantId, ids);
  const fresh = choices.filter(
    ({ question, result }) => !result.ok && told.get(question.item.id) !== result.reason,
  );
  if (fresh.length === 0) return;
  await db.insert(assignmentLog).values(fresh.map((choice) => entryOf(merchantId, choice, now)));
}

/** The last reason why no one was selected, by item. Null if someone was. */
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
  const { question, candidates, wish, result } = choice;
  const { item, cause, strategy } = question;
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
 * Chooses a member for one conversation or task within an action, and writes the choice down; giving it to them is the
 * caller's. Other choices of the merchant wait until the action ends.
 * @returns null where nobody can take it
 */
export async function chooseFor(
  db: Db,
  services: Pick<Services, 'config'>,
  merchantId: number,
  asked: Omit<Question, 'item' | 'languageRequired'> & {
    readonly kind: Item['kind'];
    readonly subjectId: string;
  },
): Promise<string | null> {
  const { kind, subjectId, ...question } = asked;
  await lockAssignment(db, merchantId);
  const load = kind === 'ticket' ? ticketItem : conversationItem;
  const item = await load(db, merchantId, subjectId);
  if (!item) return null;
  const settings = await readSettings(db, merchantId);
  const candidates = await loadCandidates(db, services, merchantId, settings, [kind]);
  const now = new Date();
  const excluded = await readExcluded(db, merchantId, [subjectId], now);
  const excludedIds = [...question.excludedIds, ...(excluded.get(subjectId) ?? [])];
  const { languageRequired } = settings;
  const choice = choose({ ...question, item, languageRequired, excludedIds }, candidates);
  await record(db, merchantId, choice, now);
  return choice.result.ok ? choice.result.id : null;
}
