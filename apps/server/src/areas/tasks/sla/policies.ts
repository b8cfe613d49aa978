import type { Precondition } from '@foyer/contract/kernel/shapes';
import { slaDefaultStays, slaScopeTaken } from '@foyer/contract/tasks/errors';
import type { NewSlaPolicy, SlaPolicyInput, SlaPolicy as Wire } from '@foyer/contract/tasks/sla-shapes';
import { DEFAULT_SLA_POLICY, slaPolicyError } from '@foyer/domain/sla';
import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db, Tenant } from '../../../database/tenant.ts';
import type { MemberScope } from '../../../kernel/context.ts';
import { recordsOf } from '../../../kernel/records.ts';
import { badInput, Refusal } from '../../../kernel/refusal.ts';
import { departments } from '../../accounts/departments/tables.ts';
import { departmentsFor } from '../../accounts/members/access.ts';
import { merchantOf } from '../../merchants/queries.ts';
import { readTypes } from '../changes/checks.ts';
import type { PolicyRow } from './promises.ts';
import { renewalJob } from './renewing.ts';
import { slaPolicies } from './tables.ts';

/** Id of every merchant's default policy, even before it is stored. */
export const DEFAULT_POLICY_ID = '00000000-0000-7000-8000-000000000000';

type Input = z.output<typeof SlaPolicyInput>;

/** A policy with the name of its department. */
type NamedPolicy = PolicyRow & { readonly departmentName: string | null };

const selectPolicies = (db: Db, condition: SQL | undefined) =>
  db
    .select({ ...getTableColumns(slaPolicies), departmentName: departments.name })
    .from(slaPolicies)
    .leftJoin(
      departments,
      and(eq(departments.merchantId, slaPolicies.merchantId), eq(departments.id, slaPolicies.departmentId)),
    )
    .where(condition)
    .$dynamic();

const presentPolicy = (row: NamedPolicy): Wire => ({
  id: row.id,
  department:
    row.departmentId && row.departmentName ? { id: row.departmentId, name: row.departmentName } : null,
  type: row.type,
  minutes: row.minutes,
  inOpeningTime: row.inOpeningTime,
  warningShare: row.warningShare,
  lastModifiedDate: row.modifiedAt.toISOString(),
});

const policyRecords = recordsOf({
  table: slaPolicies,
  name: 'slaPolicy',
  topic: 'slaPolicies',
  select: selectPolicies,
  present: presentPolicy,
  unique: { index: 'sla_policies_scope', error: slaScopeTaken, field: 'departmentId' },
  follow: ({ tenant }) => ({ jobs: [renewalJob(tenant.merchantId)] }),
});

/** Policies of a merchant: the default, then the others by name. */
export async function readPolicies(db: Db, merchantId: number): Promise<Wire[]> {
  const rows = await selectPolicies(db, eq(slaPolicies.merchantId, merchantId)).orderBy(
    asc(sql`lower(${departments.name})`),
    asc(sql`lower(${slaPolicies.type})`),
    asc(slaPolicies.id),
  );
  const usual = rows.find(({ id }) => id === DEFAULT_POLICY_ID) ?? {
    ...(await unstored(db, merchantId)),
    departmentName: null,
  };
  return [usual, ...rows.filter(({ id }) => id !== DEFAULT_POLICY_ID)].map(presentPolicy);
}

/** The default policy of a merchant that has not changed it. */
async function unstored(db: Db, merchantId: number): Promise<PolicyRow> {
  const { createdAt } = await merchantOf(db, merchantId);
  return {
    ...DEFAULT_SLA_POLICY,
    merchantId,
    id: DEFAULT_POLICY_ID,
    departmentId: null,
    type: null,
    createdAt,
    modifiedAt: createdAt,
  };
}

/** Validates a policy. @throws Refusal */
function checked({ minutes, inOpeningTime, warningShare }: Input): Input {
  const wrong = slaPolicyError({ minutes, inOpeningTime, warningShare });
  if (wrong) throw badInput('minutes', wrong);
  return { minutes, inOpeningTime, warningShare };
}

/** Creates a policy for the tickets of a department, a type, or both. */
export async function createPolicy(scope: MemberScope, input: z.output<typeof NewSlaPolicy>): Promise<Wire> {
  const { merchantId } = scope.tenant;
  const { departmentId, type } = input;
  const promised = checked(input);
  if (departmentId === null && type === null)
    throw badInput('departmentId', 'Choose a department or a type.');
  const row = await policyRecords.create(scope, async (db) => {
    if (departmentId !== null) await departmentsFor(db, merchantId, [departmentId]);
    if (type !== null && !(await readTypes(db, merchantId)).some((one) => one.type === type)) {
      throw badInput('type', 'This type does not exist.');
    }
    return { departmentId, type, ...promised };
  });
  return presentPolicy(row);
}

/** Updates a policy. The default is stored with its first change. */
export async function updatePolicy(
  scope: MemberScope,
  id: string,
  input: Input & Precondition,
): Promise<Wire> {
  const promised = checked(input);
  if (id === DEFAULT_POLICY_ID) await storeDefault(scope.tenant);
  return presentPolicy(await policyRecords.change(scope, id, input, () => promised));
}

const storeDefault = ({ merchantId, transaction }: Tenant): Promise<unknown> =>
  transaction(async (db) =>
    db
      .insert(slaPolicies)
      .values(await unstored(db, merchantId))
      .onConflictDoNothing(),
  );

/** Removes a policy. Its tickets fall back to the next matching one. @throws Refusal for the default */
export function removePolicy(scope: MemberScope, id: string) {
  if (id === DEFAULT_POLICY_ID) throw new Refusal(slaDefaultStays);
  return policyRecords.remove(scope, id);
}
