import type { EscalationRule } from '@foyer/domain/escalation-rule';
import type { OpeningHours } from '@foyer/domain/opening-hours';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { valuesBy } from '../../kernel/values-by.ts';
import { hoursOf } from '../merchants/opening-hours.ts';
import type { MerchantRow } from '../merchants/queries.ts';
import { escalationLog, escalationRules } from './tables.ts';

export type RuleRow = typeof escalationRules.$inferSelect;

/** A stored rule as input of the domain's rules. */
export const ruleOf = ({
  name,
  active,
  subject,
  trigger,
  combine,
  conditions,
  actions,
  repeat,
}: RuleRow): EscalationRule => ({ name, active, subject, trigger, combine, conditions, actions, repeat });

/** All rules of a merchant, by name. */
export const readRules = (db: Db, merchantId: number): Promise<RuleRow[]> => selectRules(db, merchantId);

/** All rules of a merchant by name, locked until the transaction ends. */
export const lockRules = (db: Db, merchantId: number): Promise<RuleRow[]> =>
  selectRules(db, merchantId).for('key share');

const selectRules = (db: Db, merchantId: number) =>
  db
    .select()
    .from(escalationRules)
    .where(eq(escalationRules.merchantId, merchantId))
    .orderBy(asc(escalationRules.name), asc(escalationRules.id));

/** Opening hours that rules count in. Null: always open. */
export const hoursOfMerchant = ({ settings, timeZone }: MerchantRow): OpeningHours | null =>
  settings.openingHours ? hoursOf(settings.openingHours, timeZone) : null;

/** Runs of rules by subject, newest first. */
export class Runs {
  readonly #at: ReadonlyMap<string, Date[]>;

  constructor(rows: readonly { ruleId: string; subjectId: string; createdAt: Date }[]) {
    this.#at = valuesBy(
      rows,
      ({ ruleId, subjectId }) => `${ruleId} ${subjectId}`,
      ({ createdAt }) => createdAt,
    );
  }

  of(ruleId: string, subjectId: string): readonly Date[] {
    return this.#at.get(`${ruleId} ${subjectId}`) ?? [];
  }
}

/** Loads the runs of these rules for these subjects. */
export async function readRuns(
  db: Db,
  merchantId: number,
  ruleIds: readonly string[],
  subjectIds: readonly string[],
): Promise<Runs> {
  const { ruleId, subjectId, createdAt } = escalationLog;
  const rows = await db
    .select({ ruleId, subjectId, createdAt })
    .from(escalationLog)
    .where(
      and(
        eq(escalationLog.merchantId, merchantId),
        eq(escalationLog.reason, 'ran'),
        inArray(ruleId, [...ruleIds]),
        inArray(subjectId, [...subjectIds]),
      ),
    )
    .orderBy(desc(createdAt));
  return new Runs(rows);
}
