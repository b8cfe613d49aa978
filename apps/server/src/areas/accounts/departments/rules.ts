import type { DepartmentRule } from '@foyer/domain/visibility';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { JobRequest } from '../../../jobs/jobs.ts';
import type { Services } from '../../../kernel/context.ts';
import type { Event } from '../../../kernel/events.ts';
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

/** The rules of a server's merchants, remembered, and who follows them. */
class Rules {
  readonly #known = new Map<number, { departments: readonly DepartmentRules[]; until: number }>();
  #changes = 0;
  follower: Follower = async () => ({ events: [], jobs: [] });

  /** The departments of a merchant that have rules. Read by `db`, also within a transaction. */
  async of(db: Db, merchantId: number): Promise<readonly DepartmentRules[]> {
    const known = this.#known.get(merchantId);
    if (known && known.until > performance.now()) return known.departments;
    const before = this.#changes;
    const departments = await readRules(db, merchantId);
    // What was read while rules changed may be out of date.
    if (before === this.#changes)
      this.#known.set(merchantId, { departments, until: performance.now() + RULES_MS });
    return departments;
  }

  forget(merchantId: number): void {
    this.#changes += 1;
    this.#known.delete(merchantId);
  }

  forgetAll(): void {
    this.#changes += 1;
    this.#known.clear();
  }
}

/** The departments of a merchant that have rules, as they are stored now. */
export async function readRules(db: Db, merchantId: number): Promise<DepartmentRules[]> {
  const rows = await db
    .select({ id: departments.id, rules: departments.rules })
    .from(departments)
    .where(eq(departments.merchantId, merchantId));
  return rows.filter(({ rules }) => rules.length > 0);
}

const all = new WeakMap<Services, Rules>();

/** The rules of one server. */
export function rulesOf(services: Services): Rules {
  const known = all.get(services);
  if (known) return known;
  const made = new Rules();
  services.bus.on('settings.changed', ({ merchantId, what }) => {
    if (what === 'departments') made.forget(merchantId);
  });
  services.bus.onMissed(() => made.forgetAll());
  all.set(services, made);
  return made;
}
