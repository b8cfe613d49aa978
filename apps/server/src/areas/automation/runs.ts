import type { AutomationStep } from '@foyer/contract/automation/shapes';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { Services } from '../../kernel/context.ts';
import { settingsChanged } from '../../kernel/events.ts';
import { automationRuns } from './tables.ts';

export type RunRow = typeof automationRuns.$inferSelect;
export type RunPatch = Partial<typeof automationRuns.$inferInsert>;

/** A step of a run. */
export interface StepRef {
  readonly merchantId: number;
  readonly runId: string;
  readonly index: number;
}

/** Changes the row of a run. */
export async function patchRun(db: Db, merchantId: number, id: string, patch: RunPatch): Promise<void> {
  await db
    .update(automationRuns)
    .set(patch)
    .where(and(eq(automationRuns.merchantId, merchantId), eq(automationRuns.id, id)));
}

/** Stores that a step calls another system. False if an earlier attempt did, and may have made the call. */
export const beginStep = ({ database }: Services, { merchantId, runId, index }: StepRef): Promise<boolean> =>
  database.tenant(merchantId).transaction(async (db) => {
    const begun = sql`${automationRuns.steps} #>> ${`{${index},begun}`}::text[]`;
    const { rowCount } = await db
      .update(automationRuns)
      .set({ steps: sql`jsonb_set(${automationRuns.steps}, ${`{${index},begun}`}::text[], 'true')` })
      .where(
        and(
          eq(automationRuns.merchantId, merchantId),
          eq(automationRuns.id, runId),
          sql`not coalesce((${begun})::boolean, false)`,
        ),
      );
    return rowCount === 1;
  });

/** Stores how a step ended that went on after its transaction, such as a call to another system. */
export async function reportStep(
  services: Services,
  { merchantId, runId, index }: StepRef,
  step: Pick<AutomationStep, 'state' | 'text' | 'wording' | 'begun'>,
): Promise<void> {
  await services.database.tenant(merchantId).transaction(async (db) => {
    const part = JSON.stringify(step);
    await db
      .update(automationRuns)
      .set({
        steps: sql`jsonb_set(${automationRuns.steps}, ${`{${index}}`}::text[], (${automationRuns.steps} -> ${index}::int) || ${part}::jsonb)`,
        ...(step.state === 'failed' && {
          state: sql`case when ${automationRuns.state} = 'done' then 'failed' else ${automationRuns.state} end`,
        }),
      })
      .where(and(eq(automationRuns.merchantId, merchantId), eq(automationRuns.id, runId)));
  });
  services.bus.publish(settingsChanged(merchantId, 'automationRuns'));
}
