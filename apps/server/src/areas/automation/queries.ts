import { isDeepStrictEqual } from 'node:util';
import type { AutomationRun, AutomationVersion } from '@foyer/contract/automation/shapes';
import type { AutomationDefinition, AutomationSubject } from '@foyer/domain/automation';
import { and, count, desc, eq, gt, ne, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { afterCursor, cutPage } from '../../kernel/paging.ts';
import { isLimited } from '../visitors/visibility.ts';
import { anonymousRun, presentDefinition, presentRun } from './present.ts';
import { automationRules, automationRuns, automationVersions } from './tables.ts';
import { loadTargets, type Target } from './target.ts';

const VERSIONS_MAX = 100;

/** Runs of the last 30 days, by rule; of one rule if given. */
export async function countRuns(db: Db, merchantId: number, ruleId?: string) {
  const rows = await db
    .select({
      ruleId: automationRuns.ruleId,
      runs: count(),
      failed: sql<number>`count(*) filter (where ${automationRuns.state} = 'failed')`.mapWith(Number),
    })
    .from(automationRuns)
    .where(
      and(
        eq(automationRuns.merchantId, merchantId),
        ruleId ? eq(automationRuns.ruleId, ruleId) : undefined,
        notInArray(automationRuns.state, ['skipped', 'watching']),
        gt(automationRuns.createdAt, sql`now() - interval '30 days'`),
      ),
    )
    .groupBy(automationRuns.ruleId);
  return new Map(rows.map(({ ruleId, ...counts }) => [ruleId, counts]));
}

/** The last versions of a rule, newest first, with the parts that each changed. */
export async function readVersions(db: Db, merchantId: number, ruleId: string): Promise<AutomationVersion[]> {
  const rows = await db
    .select()
    .from(automationVersions)
    .where(and(eq(automationVersions.merchantId, merchantId), eq(automationVersions.ruleId, ruleId)))
    .orderBy(desc(automationVersions.version))
    .limit(VERSIONS_MAX);
  return rows.map(({ definition, ...row }, index) => ({
    version: row.version,
    ...presentDefinition(definition),
    changed: changedParts(rows[index + 1]?.definition, definition),
    memberId: row.memberId,
    memberName: row.memberName,
    createdDate: row.createdAt.toISOString(),
  }));
}

const PARTS = ['name', 'trigger', 'conditions', 'actions'] as const;

const changedParts = (before: AutomationDefinition | undefined, after: AutomationDefinition) =>
  before ? PARTS.filter((part) => !isDeepStrictEqual(before[part], after[part])) : [];

interface Wanted {
  readonly ruleId?: string | undefined;
  readonly state?: AutomationRun['state'] | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A page of the run log, newest first. Anonymous for members who see some visitors only. */
export async function readRuns(
  { tenant: { merchantId, read }, caller }: Pick<MemberScope, 'tenant' | 'caller'>,
  { ruleId, state, cursor, limit }: Wanted,
): Promise<{ runs: AutomationRun[]; nextCursor: string | null }> {
  return read(async (db) => {
    const rows = await db
      .select()
      .from(automationRuns)
      .where(
        and(
          eq(automationRuns.merchantId, merchantId),
          ne(automationRuns.state, 'watching'),
          ruleId ? eq(automationRuns.ruleId, ruleId) : undefined,
          state ? eq(automationRuns.state, state) : undefined,
          afterCursor(cursor, automationRuns.createdAt, automationRuns.id),
        ),
      )
      .orderBy(desc(automationRuns.createdAt), desc(automationRuns.id))
      .limit(limit + 1);
    const { page, nextCursor } = cutPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
    const isAnonymous = isLimited(caller);
    const targets = isAnonymous ? new Map<string, Target>() : await targetsOf(db, merchantId, page);
    const names = await namesOfRules(db, merchantId);
    return {
      runs: page.map((row) => {
        const run = presentRun(row, targets.get(row.subjectId), names);
        return isAnonymous ? anonymousRun(run) : run;
      }),
      nextCursor,
    };
  });
}

/** The names of the rules of a merchant, by id. */
async function namesOfRules(db: Db, merchantId: number): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: automationRules.id, name: automationRules.name })
    .from(automationRules)
    .where(eq(automationRules.merchantId, merchantId));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The subjects of rows by id. Deleted ones are missing. */
async function targetsOf(
  db: Db,
  merchantId: number,
  rows: readonly { readonly subjectType: AutomationSubject; readonly subjectId: string }[],
): Promise<Map<string, Target>> {
  const found = new Map<string, Target>();
  for (const [type, of] of Map.groupBy(rows, ({ subjectType }) => subjectType)) {
    const ids = [...new Set(of.map(({ subjectId }) => subjectId))];
    for (const [id, target] of await loadTargets(db, merchantId, type, ids, new Set(), new Date()))
      found.set(id, target);
  }
  return found;
}
