import type { Store } from '../../shared/storage.ts';

const KEY = 'owner';

/**
 * Records the owner of an engagement's stored data. Data of a signed-in visitor, such as drafts and unsent messages, is
 * deleted when another visitor follows. Data of an anonymous visitor is kept when the site signs them in.
 * @param owner the signed-in visitor. Null: an anonymous one
 * @returns whether another visitor follows
 */
export function changeOwner(store: Store, owner: string | null): boolean {
  const before = store.get(KEY);
  const isAnother = Boolean(before && before !== owner);
  if (isAnother) for (const key of store.keys('')) store.remove(key);
  if (owner) store.set(KEY, owner);
  return isAnother;
}
