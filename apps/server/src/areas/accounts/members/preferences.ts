import { Preferences } from '@foyer/contract/accounts/member-shapes';
import { and, eq } from 'drizzle-orm';
import { act } from '../../../kernel/action.ts';
import type { MemberScope } from '../../../kernel/context.ts';
import { members } from '../tables.ts';
import { memberFor } from './access.ts';

/** How the caller likes to work. */
export async function readPreferences({ tenant, caller }: MemberScope): Promise<Preferences> {
  const { preferences } = await tenant.read((db) => memberFor(db, tenant.merchantId, caller.id));
  return Preferences.parse(preferences);
}

/** Stores how the caller likes to work. It concerns nobody else: the audit does not name it. */
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
