import { accountUsed, nameTaken, slugTaken } from '@foyer/contract/engagements/errors';
import type { EngagementCreate, EngagementUpdate } from '@foyer/contract/engagements/shapes';
import { needsAccount, servesType, surfaceOf, VOICE_CHANNEL } from '@foyer/domain/engagement';
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../database/tenant.ts';
import type { Scope } from '../../kernel/context.ts';
import { recordsOf } from '../../kernel/records.ts';
import { badInput, notFound, Refusal } from '../../kernel/refusal.ts';
import { refuseTaken } from '../../kernel/violations.ts';
import { departments } from '../accounts/departments/tables.ts';
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
  const given = { ...valuesOf(input), name, type, channel, widget: mergedSettings({}, widget) };
  const { id } = await unlessUsed(
    engagementRecords.create(scope, (db) => checkedValues(db, scope, given, given)),
  );
  return shownEngagement(scope, id);
}

/** Updates the given fields of an engagement. */
export async function updateEngagement(
  scope: Scope,
  update: z.output<typeof EngagementUpdate>,
): Promise<EngagementRow> {
  const { id } = await unlessUsed(
    engagementRecords.change(scope, update.engagementID, update, (db, before) => {
      const changes = {
        ...valuesOf(update),
        ...(update.widget && { widget: mergedSettings(before.widget, update.widget) }),
      };
      return checkedValues(db, scope, { ...before, ...changes }, changes);
    }),
  );
  return shownEngagement(scope, id);
}

/**
 * The values to write, once they fit together. The channel of a type with an account is that of the account.
 * @throws Refusal `bad_input` naming the field
 */
async function checkedValues<Given extends Values>(
  db: Db,
  { tenant: { merchantId } }: Scope,
  after: Pick<Values, 'startAt' | 'endAt' | 'accountId' | 'departmentId' | 'slug' | 'type'>,
  given: Given,
): Promise<Given> {
  const { startAt, endAt, accountId, departmentId, type = '', slug } = after;
  if (startAt && endAt && endAt < startAt)
    throw badInput('endDate', 'The end date is before the start date.');
  if (departmentId && given.departmentId && !(await hasDepartment(db, merchantId, departmentId)))
    throw badInput('answersFirst', 'This team does not exist.');
  if (surfaceOf(type) === 'page' && !slug && (given.slug !== undefined || given.type !== undefined))
    throw badInput('slug', 'Enter the address of the page.');
  if (given.accountId === undefined && given.type === undefined) return given;
  if (!accountId) {
    if (needsAccount(type)) throw badInput('accountId', 'Select an account for this type of engagement.');
    return given;
  }
  const found = await db.execute<{ channel: string }>(
    sql`select channel from messenger_accounts where merchant_id = ${merchantId} and id = ${accountId}`,
  );
  const channel = found.rows[0]?.channel;
  if (!channel || !servesType(type, channel))
    throw badInput('accountId', 'This account does not serve an engagement of this type.');
  return { ...given, channel: surfaceOf(type) === 'voice' ? VOICE_CHANNEL : channel };
}

async function hasDepartment(db: Db, merchantId: number, id: string): Promise<boolean> {
  const ofId = and(eq(departments.merchantId, merchantId), eq(departments.id, id));
  return (await db.$count(departments, ofId)) > 0;
}

/** Refuses an address or account that another engagement has. */
const unlessUsed = <Result>(write: Promise<Result>): Promise<Result> =>
  refuseTaken(
    refuseTaken(write, 'engagements_slug', new Refusal(slugTaken, { field: 'slug' })),
    'engagements_account',
    new Refusal(accountUsed, { field: 'accountId' }),
  );

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
  const { accountId, answersFirst, slug } = input;
  return {
    ...(engagementName !== undefined && { name: engagementName }),
    ...(engagementType !== undefined && { type: engagementType }),
    ...(channel !== undefined && { channel }),
    ...(status !== undefined && { status }),
    ...(startDate !== undefined && { startAt: momentOf(startDate) }),
    ...(endDate !== undefined && { endAt: momentOf(endDate) }),
    ...(accountId !== undefined && { accountId }),
    ...(answersFirst !== undefined && {
      departmentId: answersFirst.kind === 'team' ? answersFirst.departmentId : null,
    }),
    ...(slug !== undefined && { slug }),
    ...(aiAgent !== undefined && { aiAgent }),
    ...(aiAgentImage !== undefined && { aiAgentImage }),
  };
}
