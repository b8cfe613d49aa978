import { Preferences } from '@foyer/contract/accounts/member-shapes';
import { and, eq } from 'drizzle-orm';
import { act } from '../../../kernel/action.ts';
import type { MemberScope } from '../../../kernel/context.ts';
import { members } from '../tables.ts';
import { memberFor } from './access.ts';

/** Returns the caller's preferences. */
export async function readPreferences({ tenant, caller }: MemberScope): Promise<Preferences> {
  const { preferences } = await tenant.read((db) => memberFor(db, tenant.merchantId, caller.id));
  return Preferences.parse(preferences);
}

/** Stores the caller's preferences. They concern nobody else and are not audited. */
export async function storePreferences(scope: MemberScope, preferences: Preferences): Promise<void> {
  const { merchantId, id } = scope.caller;
  await act(scope, async (db) => {
    await db
      .update(members)
      .set({ preferences })
      .where(and(eq(members.merchantId, merchantId), eq(members.id, id)));
    return { result: undefined, audit: [], events: [] };
  });
}
