import type { DepartmentRule } from '@foyer/domain/visibility';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { JobRequest } from '../../../jobs/jobs.ts';
import { cached, type MaybePromise } from '../../../kernel/cached.ts';
import type { Services } from '../../../kernel/context.ts';
import type { Event } from '../../../kernel/events.ts';
import { memoizeByKey } from '../../../kernel/memoize-by-key.ts';
import { departments } from './tables.ts';

/** The rules of a department that decide which visitors belong to it. */
export interface DepartmentRules {
  readonly id: string;
  readonly rules: readonly DepartmentRule[];
}

/** Events and jobs to add to the action that changes rules. */
export interface Consequences {
  readonly events: readonly Event[];
  readonly jobs: readonly JobRequest[];
}

/** Updates data derived from the rules, within the transaction that changes them. */
type RulesChangeHandler = (db: Db, merchantId: number) => Promise<Consequences>;

/** Cache time of rules. Events invalidate it sooner. Milliseconds. */
export const RULES_MS = 2_000;
/** Cache key: a merchant's rules are cached as one value. */
const RULES = 'rules';

/** Cached department rules of all merchants, and the handler of their changes. */
interface Rules {
  /** The departments of a merchant that have rules, read by `db`, also within a transaction. */
  of(db: Db, merchantId: number): MaybePromise<readonly DepartmentRules[]>;
  onRulesChanged: RulesChangeHandler;
}

/** The stored departments of a merchant that have rules, uncached. */
export async function readRules(db: Db, merchantId: number): Promise<DepartmentRules[]> {
  const rows = await db
    .select({ id: departments.id, rules: departments.rules })
    .from(departments)
    .where(eq(departments.merchantId, merchantId));
  return rows.filter(({ rules }) => rules.length > 0);
}

/** The rules of a server. */
export const rulesOf = memoizeByKey(({ bus }: Services): Rules => {
  const known = cached<readonly DepartmentRules[]>({ ttlMs: RULES_MS });
  bus.on('settings.changed', ({ merchantId, what }) => {
    if (what === 'departments') known.invalidate(merchantId);
  });
  bus.onMissed(known.clear);
  return {
    of: (db, merchantId) => known.get(merchantId, RULES, () => readRules(db, merchantId)),
    onRulesChanged: async () => ({ events: [], jobs: [] }),
  };
});
