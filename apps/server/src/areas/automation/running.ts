import type { AutomationStep } from '@foyer/contract/automation/shapes';
import type { AutomationAction, AutomationDefinition } from '@foyer/domain/automation';
import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { type Audit, act, type Outcome } from '../../kernel/action.ts';
import { withCauses } from '../../kernel/causes.ts';
import { type Services, systemScope } from '../../kernel/context.ts';
import { settingsChanged } from '../../kernel/events.ts';
import { repeatOnConflict } from '../../kernel/repeat-on-conflict.ts';
import { lockAssignment } from '../assignment/lock.ts';
import { conversations, messages } from '../conversations/tables.ts';
import { patchRun, type RunPatch, type RunRow } from './runs.ts';
import { runStep } from './steps/index.ts';
import { automationRules, automationRuns, automationVersions } from './tables.ts';
import { loadTargets, type Target } from './target.ts';
import { wakeAt } from './times.ts';

/** Delay before a run is tried again after an unexpected error, or a second conflict. Milliseconds. */
const RETRY_MS = 5 * 60_000;

/** Carries on runs that were started, one after the other. A signal ends it between two of them. */
export async function carryOn(
  services: Services,
  merchantId: number,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  for (const id of ids) {
    signal?.throwIfAborted();
    await carryOne(services, merchantId, id);
  }
}

/** Carries on one run until it ends or waits. */
export async function carryOne(
  services: Services,
  merchantId: number,
  id: string,
  now = new Date(),
): Promise<void> {
  try {
    const causes = await causesOf(services, merchantId, id);
    await withCauses(causes, () =>
      repeatOnConflict(() =>
        act(systemScope(services, merchantId), (db) => advance(services, db, merchantId, id, now)),
      ),
    );
  } catch (error) {
    services.log.error({ err: error }, 'a run of an automation rule failed');
    await services.database.tenant(merchantId).transaction((db) =>
      db
        .update(automationRuns)
        .set({ dueAt: new Date(Date.now() + RETRY_MS) })
        .where(and(eq(automationRuns.merchantId, merchantId), eq(automationRuns.id, id), IS_OPEN)),
    );
  }
}

async function causesOf(services: Services, merchantId: number, id: string): Promise<readonly string[]> {
  const [run] = await services.database.tenant(merchantId).read((db) =>
    db
      .select({ causes: automationRuns.causes, ruleId: automationRuns.ruleId })
      .from(automationRuns)
      .where(and(eq(automationRuns.merchantId, merchantId), eq(automationRuns.id, id))),
  );
  return run ? [...run.causes, run.ruleId] : [];
}

const nothing: Outcome<void> = { result: undefined, audit: [], events: [] };

/** Acts from the next action on. The actions and how far they got are one transaction, so that none happens twice. */
async function advance(
  services: Services,
  db: Db,
  merchantId: number,
  id: string,
  now: Date,
): Promise<Outcome<void>> {
  const [peek] = await db
    .select()
    .from(automationRuns)
    .where(and(eq(automationRuns.merchantId, merchantId), eq(automationRuns.id, id)));
  const found = peek && (await definitionOf(db, peek));
  if (!peek || !isOpenRun(peek)) return nothing;
  if (!found) return ended(db, peek, { state: 'stopped', reason: 'gone' }, now);
  // Automatic assignment takes this lock before it locks conversations, and these are locked before runs.
  if (found.definition.actions.some(isInTurn)) await lockAssignment(db, merchantId);
  if (peek.subjectType === 'conversation') await lockSubject(db, peek);
  const [run] = await db
    .select()
    .from(automationRuns)
    .where(and(eq(automationRuns.merchantId, merchantId), eq(automationRuns.id, id)))
    .for('update', { skipLocked: true });
  if (!run || !isOpenRun(run)) return nothing;
  const stop = await stopReason(db, run, found);
  if (stop) return ended(db, run, { state: 'stopped', reason: stop }, now);
  return runActions(services, db, run, found, now);
}

const IS_OPEN = inArray(automationRuns.state, ['started', 'waiting']);

const isOpenRun = ({ state }: Pick<RunRow, 'state'>): boolean => state === 'started' || state === 'waiting';

const isInTurn = (action: AutomationAction): boolean =>
  action.type === 'assign' && action.to === 'round_robin';

async function lockSubject(db: Db, { merchantId, subjectId }: RunRow): Promise<void> {
  await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.merchantId, merchantId), eq(conversations.id, subjectId)))
    .for('update');
}

interface Found {
  readonly definition: AutomationDefinition;
  readonly secret: string;
  readonly active: boolean;
}

/** What the rule said in the version of a run. Undefined when the rule was deleted. */
async function definitionOf(db: Db, { merchantId, ruleId, version }: RunRow): Promise<Found | undefined> {
  const [row] = await db
    .select({
      definition: automationVersions.definition,
      secret: automationRules.secret,
      active: automationRules.active,
    })
    .from(automationVersions)
    .innerJoin(
      automationRules,
      and(
        eq(automationRules.merchantId, automationVersions.merchantId),
        eq(automationRules.id, automationVersions.ruleId),
      ),
    )
    .where(
      and(
        eq(automationVersions.merchantId, merchantId),
        eq(automationVersions.ruleId, ruleId),
        eq(automationVersions.version, version),
      ),
    );
  return row;
}

/** Why a run that waited does not go on: the rule was turned off, or someone replied. */
async function stopReason(db: Db, run: RunRow, { definition, active }: Found) {
  if (run.state !== 'waiting') return null;
  if (!active) return 'off' as const;
  const last = definition.actions[run.nextAction - 1];
  if (last?.type !== 'wait' || !last.unlessReplied || run.subjectType !== 'conversation') return null;
  // Waits that an earlier release stored do not say when they began.
  const planned = (run.dueAt?.getTime() ?? 0) - last.minutes * 60_000;
  const since = run.steps[run.nextAction - 1]?.since ?? planned;
  const [reply] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.merchantId, run.merchantId),
        eq(messages.conversationId, run.subjectId),
        eq(messages.kind, 'text'),
        eq(messages.authorType, 'member'),
        gt(messages.createdAt, new Date(since)),
      ),
    )
    .limit(1);
  return reply ? ('replied' as const) : null;
}

async function runActions(
  services: Services,
  db: Db,
  run: RunRow,
  { definition, secret }: Found,
  now: Date,
): Promise<Outcome<void>> {
  const { merchantId } = run;
  let target = await targetOf(db, run, now);
  if (!target) return ended(db, run, { state: 'stopped', reason: 'gone' }, now);
  const steps = [...run.steps];
  const done: Pick<Outcome<void>, 'audit' | 'events' | 'jobs'>[] = [];
  let isStale = false;
  let dueAt: Date | null = null;
  let next = run.nextAction;
  while (next < definition.actions.length && dueAt === null) {
    const action = definition.actions[next] as AutomationAction;
    if (action.type === 'wait') {
      dueAt = new Date(now.getTime() + action.minutes * 60_000);
      steps.push({ type: 'wait', state: 'done', text: '', since: now.toISOString() });
    } else {
      // An action acts on what the one before left, such as another assignee.
      if (isStale) target = (await targetOf(db, run, now)) ?? target;
      const context = { services, merchantId, run, rule: { ...definition, secret }, target, now };
      const { state, text, wording, ...rest } = await runStep({ ...context, db }, action, next);
      steps.push({ type: action.type, state, text, ...(wording && { wording }) });
      done.push({ audit: rest.audit ?? [], events: rest.events ?? [], jobs: rest.jobs ?? [] });
      isStale = state === 'done';
    }
    next += 1;
  }
  await patchRun(db, merchantId, run.id, {
    steps,
    nextAction: next,
    ...(dueAt ? { state: 'waiting', dueAt } : { state: endState(steps), dueAt: null, endedAt: now }),
  });
  return {
    result: undefined,
    audit: [runAudit(run, steps), ...done.flatMap(({ audit }) => audit)],
    events: [...done.flatMap(({ events }) => events), settingsChanged(merchantId, 'automationRuns')],
    jobs: [...done.flatMap(({ jobs = [] }) => jobs), ...(dueAt ? wakeAt(merchantId, dueAt, now) : [])],
  };
}

async function targetOf(db: Db, run: RunRow, now: Date): Promise<Target | undefined> {
  const { merchantId, subjectType, subjectId } = run;
  return (await loadTargets(db, merchantId, subjectType, [subjectId], new Set(), now)).get(subjectId);
}

const endState = (steps: readonly AutomationStep[]): 'failed' | 'done' =>
  steps.some(({ state }) => state === 'failed') ? 'failed' : 'done';

const runAudit = (run: RunRow, steps: readonly AutomationStep[]): Audit => ({
  action: 'automation.run',
  subject: [run.subjectType, run.subjectId],
  after: {
    rule: run.ruleName,
    version: run.version,
    steps: steps.map(({ type, state }) => ({ type, state })),
  },
});

async function ended(db: Db, run: RunRow, patch: RunPatch, now: Date): Promise<Outcome<void>> {
  await patchRun(db, run.merchantId, run.id, { ...patch, dueAt: null, endedAt: now });
  return { ...nothing, events: [settingsChanged(run.merchantId, 'automationRuns')] };
}

/** Runs whose wait is over, and those that another process began and did not carry on. */
export async function dueRuns(services: Services, merchantId: number, now: Date): Promise<string[]> {
  const rows = await services.database.tenant(merchantId).read((db) =>
    db
      .select({ id: automationRuns.id })
      .from(automationRuns)
      .where(and(eq(automationRuns.merchantId, merchantId), lte(automationRuns.dueAt, now), IS_OPEN))
      .orderBy(asc(automationRuns.dueAt))
      .limit(500),
  );
  return rows.map(({ id }) => id);
}
