import { createHash } from 'node:crypto';
import { MerchantSettings } from '@foyer/contract/merchants/shapes';
import type { OpeningHours } from '@foyer/domain/opening-hours';
import {
  DEFAULT_SLA_POLICY,
  type SlaPolicy,
  type SlaTarget,
  type SlaTerms,
  slaTerms,
} from '@foyer/domain/sla';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { departments } from '../../accounts/departments/tables.ts';
import { hoursOf } from '../../merchants/opening-hours.ts';
import { type MerchantRow, merchantOf } from '../../merchants/queries.ts';
import type { TaskRow } from '../rows.ts';
import { slaHours, slaPolicies } from './tables.ts';

export type PolicyRow = typeof slaPolicies.$inferSelect;

/** Terms with the hash of their opening hours. */
export interface HashedTerms extends SlaTerms {
  readonly hoursHash: string | null;
}

export type Promised = Pick<TaskRow, 'type' | 'departmentId' | 'priority'>;

/** Current promises of a merchant. */
export interface Promises {
  termsOf(task: Promised, target: SlaTarget): HashedTerms;
  /** Opening hours used so far, as rows. */
  hours(): (typeof slaHours.$inferInsert)[];
  /** Stores the opening hours used so far, before clocks refer to them. */
  keepHours(db: Db): Promise<void>;
}

type Department = Pick<typeof departments.$inferSelect, 'id' | 'openingHours' | 'timeZone'>;

/** Loads the current promises of a merchant: its policies, and the opening hours of merchant and departments. */
export async function readPromises(db: Db, merchantId: number): Promise<Promises> {
  const merchant = await merchantOf(db, merchantId);
  const policies = await db.select().from(slaPolicies).where(eq(slaPolicies.merchantId, merchantId));
  const own = await db
    .select({ id: departments.id, openingHours: departments.openingHours, timeZone: departments.timeZone })
    .from(departments)
    .where(eq(departments.merchantId, merchantId));
  return promisesOf(merchant, policies, own);
}

/** Builds the promises from policies and departments. */
export function promisesOf(
  { merchantId, settings, timeZone }: Pick<MerchantRow, 'merchantId' | 'settings' | 'timeZone'>,
  policies: readonly PolicyRow[],
  own: readonly Department[],
): Promises {
  const { openingHours } = MerchantSettings.parse(settings);
  const usual = openingHours && hoursOf(openingHours, timeZone);
  const byDepartment = new Map(
    own.map((department) => {
      const stored = department.openingHours ?? openingHours;
      return [department.id, stored && hoursOf(stored, department.timeZone ?? timeZone)];
    }),
  );
  const given = new Map<string, OpeningHours>();
  const hours = () => [...given].map(([hash, kept]) => ({ merchantId, hash, hours: kept }));
  return {
    termsOf(task, target) {
      const policy = policyFor(policies, task);
      const counted = (task.departmentId ? byDepartment.get(task.departmentId) : undefined) ?? usual;
      const terms = slaTerms(policy, task.priority, target, counted);
      const hoursHash = terms.hours && hashOf(terms.hours);
      if (terms.hours && hoursHash) given.set(hoursHash, terms.hours);
      return { ...terms, hoursHash };
    },
    hours,
    async keepHours(db) {
      if (given.size > 0) await db.insert(slaHours).values(hours()).onConflictDoNothing();
    },
  };
}

/** The most specific policy for a task. A department is more specific than a type. */
export function policyFor(
  policies: readonly Pick<PolicyRow, 'departmentId' | 'type' | keyof SlaPolicy>[],
  { departmentId, type }: Pick<Promised, 'departmentId' | 'type'>,
): SlaPolicy {
  const named = (department: string | null, ofType: string | null) =>
    policies.find((policy) => policy.departmentId === department && policy.type === ofType);
  return (
    (departmentId && (named(departmentId, type) ?? named(departmentId, null))) ||
    named(null, type) ||
    named(null, null) ||
    DEFAULT_SLA_POLICY
  );
}

const hashOf = (hours: OpeningHours): string =>
  createHash('sha256').update(JSON.stringify(hours)).digest('base64url');
