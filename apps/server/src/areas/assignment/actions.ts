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
import { storeSettings } from '../merchants/stored-settings.ts';
import { readLimits, skillKey } from './candidates.ts';
import { presentSettings } from './present.ts';
import { readVersion } from './settings.ts';
import { assignmentSettings, memberAssignment } from './tables.ts';

/**
 * Stores the settings of automatic assignment.
 * @throws Refusal `conflict`
 */
export async function storeAssignment(
  scope: Scope,
  settings: AssignmentSettings,
  precondition: Precondition,
): Promise<StoredAssignmentSettings> {
  const stored = await storeSettings(
    scope,
    {
      action: 'assignment.changed',
      topic: 'assignment',
      read: readVersion,
      write: (db, row) =>
        db
          .insert(assignmentSettings)
          .values(row)
          .onConflictDoUpdate({ target: assignmentSettings.merchantId, set: row }),
    },
    settings,
    precondition,
  );
  return presentSettings(stored.settings, stored.modifiedAt);
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
