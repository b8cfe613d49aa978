import { contactListCycle } from '@foyer/contract/contacts/errors';
import { isUuid } from '@foyer/domain/ids';
import {
  conditionsOf,
  SEGMENT_FIELDS,
  type SegmentCondition,
  type SegmentGroup,
  type SegmentSource,
} from '@foyer/domain/segments';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { isOneOf } from '../../../kernel/is-one-of.ts';
import { badInput, Refusal } from '../../../kernel/refusal.ts';
import { members } from '../../accounts/tables.ts';
import { readFields } from '../own-fields.ts';
import { contactLists } from '../tables.ts';
import { readDynamicLists } from './membership.ts';

/** What conditions depend on, as stored with their list. */
export function usesOf(conditions: SegmentGroup | null) {
  const all = conditions ? conditionsOf(conditions) : [];
  return {
    uses: [...new Set<SegmentSource>(all.map(({ field }) => SEGMENT_FIELDS[field].source))],
    usesLists: valuesOf(all, 'list'),
  };
}

const valuesOf = (conditions: readonly SegmentCondition[], field: string): string[] => [
  ...new Set(conditions.filter((one) => one.field === field).flatMap(({ values }) => values)),
];

/**
 * Checks what conditions refer to.
 * @param listId the list that has them, if it exists
 * @throws Refusal when a list, field or member does not exist, or lists would depend on each other
 */
export async function checkConditions(
  db: Db,
  merchantId: number,
  group: SegmentGroup,
  listId?: string,
): Promise<void> {
  const conditions = conditionsOf(group);
  await checkIds(valuesOf(conditions, 'list'), 'This list does not exist.', (ids) =>
    db
      .select({ id: contactLists.id })
      .from(contactLists)
      .where(and(eq(contactLists.merchantId, merchantId), isOneOf(contactLists.id, ids))),
  );
  await checkIds(valuesOf(conditions, 'owner'), 'This member does not exist.', (ids) =>
    db
      .select({ id: members.id })
      .from(members)
      .where(and(eq(members.merchantId, merchantId), isOneOf(members.id, ids))),
  );
  const keys = conditions.flatMap(({ key }) => key ?? []);
  await checkIds(keys, 'This field does not exist.', () => readFields(db, merchantId));
  if (listId) await refuseCycle(db, merchantId, listId, valuesOf(conditions, 'list'));
}

async function checkIds(
  ids: readonly string[],
  message: string,
  find: (ids: readonly string[]) => Promise<readonly { readonly id: string }[]>,
): Promise<void> {
  if (ids.length === 0) return;
  const found = new Set(ids.every(isUuid) ? (await find(ids)).map(({ id }) => id) : []);
  if (!ids.every((id) => found.has(id))) throw badInput('conditions', message);
}

/** @throws Refusal when a list that the conditions use depends on this one */
async function refuseCycle(
  db: Db,
  merchantId: number,
  listId: string,
  uses: readonly string[],
): Promise<void> {
  const lists = new Map((await readDynamicLists(db, merchantId)).map((list) => [list.id, list]));
  const dependsOnIt = (id: string): boolean =>
    id === listId || (lists.get(id)?.usesLists.some(dependsOnIt) ?? false);
  const bad = uses.find(dependsOnIt);
  if (bad)
    throw new Refusal(contactListCycle, {
      field: 'conditions',
      values: { name: lists.get(bad)?.name ?? '' },
    });
}
