import { isDeepStrictEqual } from 'node:util';
import type {
  AssignmentSettings,
  MemberAssignment,
  StoredAssignmentSettings,
} from '@foyer/contract/assignment/shapes';
import type { Precondition } from '@foyer/contract/kernel/shapes';
import { act } from '../../kernel/action.ts';
import type { Scope } from '../../kernel/context.ts';
import { settingsChanged } from '../../kernel/events.ts';
import { laterThan, refuseOutdated } from '../../kernel/precondition.ts';
import { memberFor } from '../accounts/members/access.ts';
import { lockMerchant } from '../merchants/queries.ts';
import { readLimits, skillKey } from './candidates.ts';
import { presentSettings } from './present.ts';
import { readVersion } from './settings.ts';
import { assignmentSettings, memberAssignment } from './tables.ts';

/**
 * Stores the settings of automatic assignment.
 * @throws Refusal `conflict`
 */
export function storeSettings(
  scope: Scope,
  settings: AssignmentSettings,
  read: Precondition,
): Promise<StoredAssignmentSettings> {
  const { merchantId } = scope.tenant;
  return act(scope, async (db) => {
    // The merchant's row is locked because the settings may not have one yet.
    await lockMerchant(db, merchantId);
    const { settings: before, modifiedAt } = await readVersion(db, merchantId);
    refuseOutdated(modifiedAt, read);
    if (isDeepStrictEqual(before, settings)) {
      return { result: presentSettings(before, modifiedAt), audit: [], events: [] };
    }
    const stored = { ...settings, modifiedAt: laterThan(modifiedAt) };
    await db
      .insert(assignmentSettings)
      .values({ ...stored, merchantId })
      .onConflictDoUpdate({ target: assignmentSettings.merchantId, set: stored });
    return {
      result: presentSettings(settings, stored.modifiedAt),
      audit: [
        {
          action: 'assignment.changed',
          subject: ['merchant', String(merchantId)],
          before,
          after: settings,
        },
      ],
      events: [settingsChanged(merchantId, 'assignment')],
    };
  });
}

/**
 * Stores the limits and skills of a member.
 * @throws Refusal `not_found`, `conflict`
 */
export function storeMember(
  scope: Scope,
  id: string,
  limits: MemberAssignment,
  read: Precondition,
): Promise<void> {
  const { merchantId } = scope.tenant;
  return act(scope, async (db) => {
    // As above: the member may not have a row yet.
    await lockMerchant(db, merchantId);
    const { id: memberId } = await memberFor(db, merchantId, id);
    const { modifiedAt, ...before } = await readLimits(db, merchantId, memberId);
    refuseOutdated(modifiedAt, read);
    const after = {
      capacity: limits.capacity,
      skills: distinct(limits.skills),
      languages: distinct(limits.languages),
    };
    if (isDeepStrictEqual(before, after)) return { result: undefined, audit: [], events: [] };
    const stored = { ...after, modifiedAt: laterThan(modifiedAt) };
    await db
      .insert(memberAssignment)
      .values({ ...stored, merchantId, memberId })
      .onConflictDoUpdate({
        target: [memberAssignment.merchantId, memberAssignment.memberId],
        set: stored,
      });
    return {
      result: undefined,
      audit: [{ action: 'assignment.memberChanged', subject: ['member', memberId], before, after }],
      events: [settingsChanged(merchantId, 'assignment')],
    };
  });
}

/** Removes duplicates, case-insensitively. The first spelling stays. */
const distinct = (words: readonly string[]): string[] =>
  [...new Map(words.toReversed().map((word) => [skillKey(word), word])).values()].toReversed();
