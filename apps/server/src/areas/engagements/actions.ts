import { nameTaken } from '@foyer/contract/engagements/errors';
import type { EngagementCreate, EngagementUpdate } from '@foyer/contract/engagements/shapes';
import type { z } from 'zod';
import type { Scope } from '../../kernel/context.ts';
import { recordsOf } from '../../kernel/records.ts';
import { badInput, notFound } from '../../kernel/refusal.ts';
import { presentSettings } from './present.ts';
import { type EngagementRow, findEngagement } from './queries.ts';
import { mergedSettings } from './settings.ts';
import { engagements } from './tables.ts';

type Values = Partial<typeof engagements.$inferInsert>;

/** Engagements. A removed one is kept with its conversations, but its widget is disabled. */
export const engagementRecords = recordsOf({
  table: engagements,
  name: 'engagement',
  topic: 'engagements',
  present: presentSettings,
  unique: { index: 'engagements_name', error: nameTaken, field: 'engagementName' },
});

export async function createEngagement(
  scope: Scope,
  { widget, ...input }: z.output<typeof EngagementCreate>,
): Promise<EngagementRow> {
  const { engagementName: name, engagementType: type, channel } = input;
  const values = { ...valuesOf(input), name, type, channel, widget: mergedSettings({}, widget) };
  checkDates(values);
  const { id } = await engagementRecords.create(scope, () => values);
  return shownEngagement(scope, id);
}

/** Updates the given fields of an engagement. */
export async function updateEngagement(
  scope: Scope,
  update: z.output<typeof EngagementUpdate>,
): Promise<EngagementRow> {
  const { id } = await engagementRecords.change(scope, update.engagementID, update, (_, before) => {
    const changes = {
      ...valuesOf(update),
      ...(update.widget && { widget: mergedSettings(before.widget, update.widget) }),
    };
    checkDates({ ...before, ...changes });
    return changes;
  });
  return shownEngagement(scope, id);
}

async function shownEngagement({ tenant }: Scope, id: string): Promise<EngagementRow> {
  const row = await tenant.read((db) => findEngagement(db, tenant.merchantId, id));
  if (!row) throw notFound();
  return row;
}

const momentOf = (text: string | null) => (text === null ? null : new Date(text));

/** Column values of the input. Absent fields are omitted. */
function valuesOf(input: Omit<z.output<typeof EngagementUpdate>, 'engagementID' | 'widget'>): Values {
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
  if (startAt && endAt && endAt < startAt)
    throw badInput('endDate', 'The end date is before the start date.');
}
