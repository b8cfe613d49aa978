import type { DepartmentRule } from '@foyer/domain/visibility';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { JobRequest } from '../../../jobs/jobs.ts';
import type { Services } from '../../../kernel/context.ts';
import type { Event } from '../../../kernel/events.ts';
import { oncePer } from '../../../kernel/once-per.ts';
import { type Eventually, remembered } from '../../../kernel/remembered.ts';
import { departments } from './tables.ts';

/** A department as far as it decides which visitors belong to it. */
export interface DepartmentRules {
  readonly id: string;
  readonly rules: readonly DepartmentRule[];
}

/** What follows from changed rules: events and jobs for the action that changes them. */
export interface Consequences {
  readonly events: readonly Event[];
  readonly jobs: readonly JobRequest[];
}

/** Brings what is kept by the rules up to date, within the transaction that changes them. */
type Follower = (db: Db, merchantId: number) => Promise<Consequences>;

/** How long rules are remembered; events end it sooner. Milliseconds. */
export const RULES_MS = 2_000;
/** A merchant's rules are remembered as one. */
const RULES = 'rules';

/** The rules of a server's merchants, remembered, and who follows them. */
interface Rules {
  /** The departments of a merchant that have rules. Read by `db`, also within a transaction. */
  of(db: Db, merchantId: number): Eventually<readonly DepartmentRules[]>;
  follower: Follower;
}

/** The departments of a merchant that have rules, as they are stored now. */
export async function readRules(db: Db, merchantId: number): Promise<DepartmentRules[]> {
  const rows = await db
    .select({ id: departments.id, rules: departments.rules })
    .from(departments)
    .where(eq(departments.merchantId, merchantId));
  return rows.filter(({ rules }) => rules.length > 0);
}

/** The rules of one server. */
export const rulesOf = oncePer(({ bus }: Services): Rules => {
  const known = remembered<readonly DepartmentRules[]>({ forMs: RULES_MS });
  bus.on('settings.changed', ({ merchantId, what }) => {
    if (what === 'departments') known.forget(merchantId);
  });
  bus.onMissed(known.clear);
  return {
    of: (db, merchantId) => known.of(merchantId, RULES, () => readRules(db, merchantId)),
    follower: async () => ({ events: [], jobs: [] }),
  };
});
