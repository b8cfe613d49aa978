import {
  AUTOMATION_EVENTS,
  AUTOMATION_LIMITS,
  type AutomationEvent,
  type AutomationSubject,
  chainRefusal,
} from '@foyer/domain/automation';
import type { BotVariables } from '@foyer/domain/bots/session';
import type { RuleFacts } from '@foyer/domain/rule-conditions';
import { and, count, eq, gt, ne } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { Services } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { isOneOf } from '../../kernel/is-one-of.ts';
import { checksLeft, spendChecks } from './logged-checks.ts';
import { type ReadyRule, type RuleIndex, sourcesOf } from './rules.ts';
import { automationRuns } from './tables.ts';
import { loadTargets, type Target } from './target.ts';

/** Something that happened to a subject. */
export interface Occurrence {
  readonly event: AutomationEvent;
  readonly subjectId: string;
  /** The same event of the same subject has the same key. */
  readonly key: string;
  readonly at: Date;
  /** Facts of the event: the text of the message, its rating, the label. */
  readonly facts: RuleFacts;
  readonly causes: readonly string[];
  /** What another system sent. */
  readonly values?: BotVariables;
  /** Only this rule, for events of one rule's time or address. */
  readonly ruleId?: string;
}

type RunInsert = typeof automationRuns.$inferInsert;

const HOUR_MS = 60 * 60_000;

/** Delay after which another process takes up a run that was not carried on. Milliseconds. */
const RESUME_MS = 60_000;

/**
 * Evaluates the rules for what happened, and stores the runs as started.
 * @returns the ids of new runs, in the order of the events and rules
 */
export async function startRuns(
  services: Services,
  merchantId: number,
  index: RuleIndex,
  occurrences: readonly Occurrence[],
  now: Date,
): Promise<string[]> {
  const pending = pendingOf(index, occurrences, checksLeft(merchantId, now));
  if (pending.length === 0) return [];
  const tenant = services.database.tenant(merchantId);
  const checks = await tenant.read((db) => checkAll(db, merchantId, pending, now));
  if (checks.length === 0) return [];
  return tenant.transaction((db) => storeRuns(db, merchantId, checks, now));
}

/** Like `startRuns`, within the transaction of the caller. */
export async function startRunsWithin(
  db: Db,
  merchantId: number,
  index: RuleIndex,
  occurrences: readonly Occurrence[],
  now: Date,
): Promise<string[]> {
  const pending = pendingOf(index, occurrences, checksLeft(merchantId, now));
  return storeRuns(db, merchantId, await checkAll(db, merchantId, pending, now), now);
}

/** An event with the rules for which its subject must be read. */
interface Pending {
  readonly occurrence: Occurrence;
  readonly rules: readonly ReadyRule[];
}

/**
 * The rules that the facts of their event do not rule out, and the first `logged` of the others. A hundred rules at
 * each message are mostly ruled out here, so it creates nothing for them.
 */
function pendingOf(index: RuleIndex, occurrences: readonly Occurrence[], logged: number): Pending[] {
  const pending: Pending[] = [];
  let left = logged;
  for (const occurrence of occurrences) {
    const rules: ReadyRule[] = [];
    const at = occurrence.at.getTime();
    for (const rule of index.get(occurrence.event) ?? []) {
      if (occurrence.ruleId !== undefined && occurrence.ruleId !== rule.id) continue;
      if (at < rule.activeSince.getTime()) continue;
      if (rule.conditions.decide(occurrence.facts) === false) {
        if (left === 0) continue;
        left -= 1;
      }
      rules.push(rule);
    }
    if (rules.length > 0) pending.push({ occurrence, rules });
  }
  return pending;
}

/** The rules that run, and the checks that are logged although they start none. */
async function checkAll(
  db: Db,
  merchantId: number,
  pending: readonly Pending[],
  now: Date,
): Promise<Checked[]> {
  const targets = await targetsOf(db, merchantId, pending, now);
  const left = checksLeft(merchantId, now);
  const matched: Checked[] = [];
  const missed: Checked[] = [];
  for (const { occurrence, rules } of pending) {
    const target = targets.get(occurrence.subjectId);
    if (!target) continue;
    const facts = { ...target.facts, ...occurrence.facts };
    for (const rule of rules) {
      if (isOlder(target, occurrence, rule)) continue;
      const holds = rule.conditions.holds(facts);
      if (holds || missed.length < left)
        (holds ? matched : missed).push({ rule, occurrence, target, facts, holds });
    }
  }
  spendChecks(merchantId, missed.length);
  return [...matched, ...missed];
}

/** Whether the subject was there before the rule, which is for new ones. */
const isOlder = (target: Target, { event }: Occurrence, { activeSince }: ReadyRule): boolean =>
  (event.endsWith('_created') || event === 'conversation_started') && target.createdAt < activeSince;

/** Rows per statement, whose parameters PostgreSQL limits to 65,535. */
const ROWS_AT_ONCE = 500;

async function storeRuns(
  db: Db,
  merchantId: number,
  checks: readonly Checked[],
  now: Date,
): Promise<string[]> {
  const counts = await recentRuns(
    db,
    merchantId,
    checks.filter(({ holds }) => holds),
    now,
  );
  const rows = checks.map((one) =>
    one.holds ? runOf(merchantId, one, counts, now) : missOf(merchantId, one, now),
  );
  const started = new Set<string>();
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const stored = await db
      .insert(automationRuns)
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .onConflictDoNothing()
      .returning({ id: automationRuns.id, state: automationRuns.state });
    for (const { id, state } of stored) if (state === 'started') started.add(id);
  }
  return rows.flatMap(({ id }) => (started.has(id) ? [id] : []));
}

/** A rule evaluated for an event. */
interface Checked {
  readonly rule: ReadyRule;
  readonly occurrence: Occurrence;
  readonly target: Target;
  readonly facts: RuleFacts;
  readonly holds: boolean;
}

/** The subjects of events, with what their rules ask for. */
async function targetsOf(
  db: Db,
  merchantId: number,
  pending: readonly Pending[],
  now: Date,
): Promise<Map<string, Target>> {
  const all = new Map<string, Target>();
  const byType = Map.groupBy(pending, ({ occurrence }) => typeOf(occurrence));
  for (const [type, of] of byType) {
    const rules = new Set<ReadyRule>();
    for (const one of of) for (const rule of one.rules) rules.add(rule);
    const ids = [...new Set(of.map(({ occurrence }) => occurrence.subjectId))];
    for (const [id, target] of await loadTargets(db, merchantId, type, ids, sourcesOf([...rules]), now))
      all.set(id, target);
  }
  return all;
}

const typeOf = ({ event }: Occurrence): AutomationSubject => AUTOMATION_EVENTS[event];

function commonOf(merchantId: number, { rule, occurrence, target, facts }: Checked, now: Date) {
  const { conditions, failed } = rule.conditions.explain(facts);
  return {
    merchantId,
    id: newId(),
    ruleId: rule.id,
    ruleName: rule.name,
    version: rule.version,
    subjectType: target.type,
    subjectId: target.id,
    eventKey: occurrence.key,
    conditions: [...conditions],
    failedCondition: failed,
    causes: [...occurrence.causes],
    values: occurrence.values ?? {},
    message: String(occurrence.facts.message ?? '').slice(0, 8000),
    createdAt: now,
  };
}

function runOf(
  merchantId: number,
  checked: Checked,
  counts: ReadonlyMap<string, number>,
  now: Date,
): RunInsert & { id: string } {
  const { rule, occurrence, target } = checked;
  const runs = counts.get(`${rule.id} ${target.id}`) ?? 0;
  const reason =
    chainRefusal(rule.id, occurrence.causes) ?? (runs >= AUTOMATION_LIMITS.runsPerHour ? 'rate' : null);
  const common = commonOf(merchantId, checked, now);
  return reason
    ? { ...common, state: 'skipped', reason, endedAt: now }
    : { ...common, state: 'started', dueAt: new Date(now.getTime() + RESUME_MS) };
}

const missOf = (merchantId: number, checked: Checked, now: Date): RunInsert & { id: string } => ({
  ...commonOf(merchantId, checked, now),
  message: '',
  values: {},
  state: 'skipped',
  reason: 'condition',
  endedAt: now,
});

/** The number of runs of these rules for these subjects in the last hour. */
async function recentRuns(db: Db, merchantId: number, matched: readonly Checked[], now: Date) {
  if (matched.length === 0) return new Map<string, number>();
  const subjectIds = [...new Set(matched.map(({ target }) => target.id))];
  const rows = await db
    .select({ ruleId: automationRuns.ruleId, subjectId: automationRuns.subjectId, runs: count() })
    .from(automationRuns)
    .where(
      and(
        eq(automationRuns.merchantId, merchantId),
        isOneOf(automationRuns.subjectId, subjectIds),
        gt(automationRuns.createdAt, new Date(now.getTime() - HOUR_MS)),
        ne(automationRuns.state, 'skipped'),
      ),
    )
    .groupBy(automationRuns.ruleId, automationRuns.subjectId);
  return new Map(rows.map(({ ruleId, subjectId, runs }) => [`${ruleId} ${subjectId}`, runs]));
}
