import { slaDefaultStays, slaScopeTaken } from '@foyer/contract/tasks/errors';
import type { NewSlaPolicy, SlaPolicyInput, SlaPolicy as Wire } from '@foyer/contract/tasks/sla-shapes';
import { DEFAULT_SLA_POLICY, slaPolicyError } from '@foyer/domain/sla';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../database/tenant.ts';
import { act } from '../../../kernel/action.ts';
import type { MemberScope } from '../../../kernel/context.ts';
import type { Event } from '../../../kernel/events.ts';
import { newId } from '../../../kernel/ids.ts';
import { badInput, notFound, Refusal } from '../../../kernel/refusal.ts';
import { refuseTaken } from '../../../kernel/violations.ts';
import { departments } from '../../accounts/departments/tables.ts';
import { departmentsFor } from '../../accounts/members/access.ts';
import { merchantOf } from '../../merchants/queries.ts';
import { readTypes } from '../changes/checks.ts';
import type { PolicyRow } from './promises.ts';
import { renewal } from './renewing.ts';
import { slaPolicies } from './tables.ts';

/** The id of every merchant's default policy, also before it is stored. */
export const DEFAULT_POLICY_ID = '00000000-0000-7000-8000-000000000000';

type Input = z.output<typeof SlaPolicyInput>;

const changed = (merchantId: number): Event => ({
  name: 'settings.changed',
  data: { merchantId, what: 'slaPolicies' },
});

/** The policies of a merchant: the default, then those of departments and types by name. */
export async function readPolicies(db: Db, merchantId: number): Promise<Wire[]> {
  const rows = await db
    .select({ policy: slaPolicies, department: departments.name })
    .from(slaPolicies)
    .leftJoin(
      departments,
      and(eq(departments.merchantId, slaPolicies.merchantId), eq(departments.id, slaPolicies.departmentId)),
    )
    .where(eq(slaPolicies.merchantId, merchantId))
    .orderBy(asc(sql`lower(${departments.name})`), asc(sql`lower(${slaPolicies.type})`), asc(slaPolicies.id));
  const own = rows.filter(({ policy }) => policy.id !== DEFAULT_POLICY_ID);
  const usual = rows.find(({ policy }) => policy.id === DEFAULT_POLICY_ID)?.policy;
  return [
    presentPolicy(usual ?? (await unstored(db, merchantId)), null),
    ...own.map(({ policy, department }) => presentPolicy(policy, department)),
  ];
}

/** The default policy of a merchant who has not changed it. */
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

const presentPolicy = (row: PolicyRow, departmentName: string | null): Wire => ({
  id: row.id,
  department: row.departmentId && departmentName ? { id: row.departmentId, name: departmentName } : null,
  type: row.type,
  minutes: row.minutes,
  inOpeningTime: row.inOpeningTime,
  warningShare: row.warningShare,
  lastModifiedDate: row.modifiedAt.toISOString(),
});

/** What may be promised. @throws Refusal */
function checked({ minutes, inOpeningTime, warningShare }: Input): Input {
  const wrong = slaPolicyError({ minutes, inOpeningTime, warningShare });
  if (wrong) throw badInput('minutes', wrong);
  return { minutes, inOpeningTime, warningShare };
}

/** Promises something else of the tickets of a department, a type, or both. */
export function createPolicy(scope: MemberScope, input: z.output<typeof NewSlaPolicy>): Promise<Wire> {
  const { merchantId } = scope.tenant;
  const { departmentId, type } = input;
  const said = checked(input);
  if (departmentId === null && type === null)
    throw badInput('departmentId', 'Please choose a department or a type.');
  return refuseTaken(
    act(scope, async (db) => {
      if (departmentId !== null) await departmentsFor(db, merchantId, [departmentId]);
      if (type !== null && !(await readTypes(db, merchantId)).some((one) => one.type === type)) {
        throw badInput('type', 'There is no such type.');
      }
      const id = newId();
      await db.insert(slaPolicies).values({ merchantId, id, departmentId, type, ...said });
      return {
        result: await policyOf(db, merchantId, id),
        audit: [
          { action: 'slaPolicy.created', subject: ['slaPolicy', id], after: { departmentId, type, ...said } },
        ],
        events: [changed(merchantId)],
        jobs: [renewal(merchantId)],
      };
    }),
    'sla_policies_scope',
    new Refusal(slaScopeTaken),
  );
}

/** Changes what is promised. The default is stored when it is first changed. */
export function updatePolicy(scope: MemberScope, id: string, input: Input): Promise<Wire> {
  const { merchantId } = scope.tenant;
  const said = checked(input);
  return act(scope, async (db) => {
    const before = await policyOf(db, merchantId, id);
    const stored = { ...said, modifiedAt: new Date() };
    if (id === DEFAULT_POLICY_ID) {
      await db
        .insert(slaPolicies)
        .values({ merchantId, id, ...stored })
        .onConflictDoUpdate({ target: [slaPolicies.merchantId, slaPolicies.id], set: stored });
    } else {
      await db
        .update(slaPolicies)
        .set(stored)
        .where(and(eq(slaPolicies.merchantId, merchantId), eq(slaPolicies.id, id)));
    }
    const { minutes, inOpeningTime, warningShare } = before;
    return {
      result: await policyOf(db, merchantId, id),
      audit: [
        {
          action: 'slaPolicy.changed',
          subject: ['slaPolicy', id],
          before: { minutes, inOpeningTime, warningShare },
          after: said,
        },
      ],
      events: [changed(merchantId)],
      jobs: [renewal(merchantId)],
    };
  });
}

/** Removes a policy; its tickets follow the one next to it. @throws Refusal for the default */
export function removePolicy(scope: MemberScope, id: string): Promise<void> {
  const { merchantId } = scope.tenant;
  if (id === DEFAULT_POLICY_ID) throw new Refusal(slaDefaultStays);
  return act(scope, async (db) => {
    const [before] = await db
      .delete(slaPolicies)
      .where(and(eq(slaPolicies.merchantId, merchantId), eq(slaPolicies.id, id)))
      .returning();
    if (!before) throw notFound();
    return {
      result: undefined,
      audit: [{ action: 'slaPolicy.removed', subject: ['slaPolicy', id], before }],
      events: [changed(merchantId)],
      jobs: [renewal(merchantId)],
    };
  });
}

/** The policy of an id from outside. @throws Refusal `not_found` */
async function policyOf(db: Db, merchantId: number, id: string): Promise<Wire> {
  const found = (await readPolicies(db, merchantId)).find((policy) => policy.id === id);
  if (!found) throw notFound();
  return found;
}
