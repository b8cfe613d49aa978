import type { Scoring, ScoringInput } from '@foyer/contract/contacts/score-shapes';
import { SCORED_STEPS } from '@foyer/domain/lead-ladder';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../database/tenant.ts';
import { act } from '../../../kernel/action.ts';
import type { Scope } from '../../../kernel/context.ts';
import { settingsChanged } from '../../../kernel/events.ts';
import { laterThan, refuseOutdated } from '../../../kernel/precondition.ts';
import { badInput } from '../../../kernel/refusal.ts';
import { scoreSettings } from '../score-tables.ts';
import { readScoring } from './ledger.ts';
import { latestRun, startRun } from './runs.ts';

/** The highest score, the thresholds and the latest recalculation of a merchant. */
export const presentScoring = ({ tenant }: Pick<Scope, 'tenant'>): Promise<Scoring> =>
  tenant.read(async (db) => {
    const { cap, thresholds } = await readScoring(db, tenant.merchantId);
    const [row] = await settingsOf(db, tenant.merchantId);
    const run = await latestRun(db, tenant.merchantId);
    return { cap, thresholds, run, lastModifiedDate: row?.modifiedAt.toISOString() ?? null };
  });

const settingsOf = (db: Db, merchantId: number) =>
  db.select().from(scoreSettings).where(eq(scoreSettings.merchantId, merchantId));

/** Changes the highest score and the thresholds, and recalculates all scores. */
export function saveScoring(
  scope: Scope,
  { cap, thresholds }: z.output<typeof ScoringInput>,
  read: Parameters<typeof refuseOutdated>[1],
): Promise<void> {
  checkOrder(cap, thresholds);
  const { merchantId } = scope.tenant;
  return act(scope, async (db) => {
    const [before] = await settingsOf(db, merchantId).for('update');
    if (before) refuseOutdated(before.modifiedAt, read);
    const values = {
      cap,
      prospectAt: thresholds.PROSPECT,
      mqlAt: thresholds.MQL,
      sqlAt: thresholds.SQL,
      modifiedAt: before ? laterThan(before.modifiedAt) : new Date(),
    };
    await db
      .insert(scoreSettings)
      .values({ merchantId, ...values })
      .onConflictDoUpdate({ target: scoreSettings.merchantId, set: values });
    return {
      result: undefined,
      audit: [
        {
          action: 'scoring.changed',
          subject: ['scoring', String(merchantId)],
          before: before && {
            cap: before.cap,
            thresholds: { PROSPECT: before.prospectAt, MQL: before.mqlAt, SQL: before.sqlAt },
          },
          after: { cap, thresholds },
        },
      ],
      events: [settingsChanged(merchantId, 'scoring')],
      jobs: await startRun(db, merchantId),
    };
  });
}

/** A threshold above the highest score would never be reached, and a later stage needs a higher one. */
function checkOrder(cap: number, thresholds: z.output<typeof ScoringInput>['thresholds']): void {
  let lowest = 0;
  for (const step of SCORED_STEPS) {
    const from = thresholds[step];
    if (from === null) continue;
    if (from > cap) throw badInput(`thresholds.${step}`, 'This is above the highest score.');
    if (from <= lowest) throw badInput(`thresholds.${step}`, 'A later stage needs a higher score.');
    lowest = from;
  }
}

/** Recalculates all scores. */
export const recalculate = (scope: Scope): Promise<void> =>
  act(scope, async (db) => {
    const { merchantId } = scope.tenant;
    return {
      result: undefined,
      audit: [{ action: 'scoring.started', subject: ['scoring', String(merchantId)] }],
      events: [settingsChanged(merchantId, 'scoreRuns')],
      jobs: await startRun(db, merchantId),
    };
  });
