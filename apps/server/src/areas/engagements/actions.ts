import { nameTaken } from '@foyer/contract/engagements/errors';
import type { EngagementCreate, EngagementUpdate } from '@foyer/contract/engagements/shapes';
import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import type { Scope } from '../../kernel/context.ts';
import type { Event } from '../../kernel/events.ts';
import { newId } from '../../kernel/ids.ts';
import { badInput, notFound, Refusal } from '../../kernel/refusal.ts';
import { refuseTaken } from '../../kernel/violations.ts';
import { type EngagementRow, findEngagement } from './queries.ts';
import { mergedSettings } from './settings.ts';
import { engagements } from './tables.ts';

type Row = typeof engagements.$inferSelect;
type Values = typeof engagements.$inferInsert;

/** Tells pages that an engagement changed. */
export const engagementsChanged = (merchantId: number): Event => ({
  name: 'settings.changed',
  data: { merchantId, what: 'engagements' },
});

/** Makes an engagement. `id` is for those who must know it beforehand. */
export async function createEngagement(
  scope: Scope,
  { widget, ...input }: z.output<typeof EngagementCreate>,
  id = newId(),
): Promise<EngagementRow> {
  const { merchantId } = scope.tenant;
  const values = { type: input.engagementType, channel: input.channel, ...valuesOf(input) };
  checkDates(values);
  return withUniqueName(
    act(scope, async (db) => {
      const row = { ...values, name: input.engagementName, widget: mergedSettings({}, widget) };
      await db.insert(engagements).values({ ...row, merchantId, id });
      return {
        result: await stored(db, merchantId, id),
        audit: [{ action: 'engagement.created', subject: ['engagement', id], after: row }],
        events: [engagementsChanged(merchantId)],
      };
    }),
  );
}

/** Changes an engagement; what is absent stays. */
export async function updateEngagement(
  scope: Scope,
  update: z.output<typeof EngagementUpdate>,
): Promise<EngagementRow> {
  const { merchantId } = scope.tenant;
  const id = update.engagementID;
  return withUniqueName(
    act(scope, async (db) => {
      const before = await lockEngagement(db, merchantId, id);
      const changes = {
        ...valuesOf(update),
        ...(update.widget && { widget: mergedSettings(before.widget, update.widget) }),
      };
      checkDates({ ...before, ...changes });
      await db
        .update(engagements)
        .set({ ...changes, modifiedAt: new Date() })
        .where(and(eq(engagements.merchantId, merchantId), eq(engagements.id, id)));
      const changed = Object.keys(changes) as (keyof Row)[];
      return {
        result: await stored(db, merchantId, id),
        audit: [
          {
            action: 'engagement.changed',
            subject: ['engagement', id],
            before: Object.fromEntries(changed.map((name) => [name, before[name]])),
            after: changes,
          },
        ],
        events: [engagementsChanged(merchantId)],
      };
    }),
  );
}

/** Removes an engagement: its widget falls silent, what was said stays. */
export async function removeEngagement(scope: Scope, id: string): Promise<void> {
  const { merchantId } = scope.tenant;
  await act(scope, async (db) => {
    const { name } = await lockEngagement(db, merchantId, id);
    await db
      .update(engagements)
      .set({ removedAt: new Date() })
      .where(and(eq(engagements.merchantId, merchantId), eq(engagements.id, id)));
    return {
      result: undefined,
      audit: [{ action: 'engagement.removed', subject: ['engagement', id], before: { name } }],
      events: [engagementsChanged(merchantId)],
    };
  });
}

/** The row of an id from outside, held until the transaction ends; a stranger's or a removed one is not found. */
export async function lockEngagement(db: Db, merchantId: number, id: string): Promise<Row> {
  const rows = await db
    .select()
    .from(engagements)
    .where(and(eq(engagements.merchantId, merchantId), eq(engagements.id, id), isNull(engagements.removedAt)))
    .for('update');
  if (!rows[0]) throw notFound();
  return rows[0];
}

async function stored(db: Db, merchantId: number, id: string): Promise<EngagementRow> {
  const row = await findEngagement(db, merchantId, id);
  if (!row) throw notFound();
  return row;
}

const momentOf = (text: string | null) => (text === null ? null : new Date(text));

/** What of the input goes into columns as it is; parts that are absent are left out. */
function valuesOf(
  input: Omit<z.output<typeof EngagementUpdate>, 'engagementID' | 'widget'>,
): Partial<Values> {
  const { engagementName, engagementType, channel, status, startDate, endDate, aiAgent, aiAgentImage } =
    input;
  return {
    ...(engagementName !== undefined && { name: engagementName }),
    ...(engagementType !== undefined && { type: engagementType }),
    ...(channel !== undefined && { channel }),
    ...(status !== undefined && { status }),
    ...(startDate !== undefined && { startAt: momentOf(startDate) }),
    ...(endDate !== undefined && { endAt: momentOf(endDate) }),
    ...(aiAgent !== undefined && { aiAgent }),
    ...(aiAgentImage !== undefined && { aiAgentImage }),
  };
}

function checkDates({ startAt, endAt }: Pick<Values, 'startAt' | 'endAt'>): void {
  if (startAt && endAt && endAt < startAt) throw badInput('endDate', 'The end lies before the start.');
}

const withUniqueName = (write: Promise<EngagementRow>): Promise<EngagementRow> =>
  refuseTaken(write, 'engagements_name', new Refusal(nameTaken, { field: 'engagementName' }));
