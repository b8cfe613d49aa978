import type { Store } from '../../shared/storage.ts';

const KEY = 'owner';

/**
 * Notes whose things the browser keeps for an engagement. What somebody whom the site had signed in left behind, unsent
 * messages and drafts among it, is removed when another person follows; what an anonymous visitor typed goes along when
 * the site signs them in.
 * @param owner the signed-in visitor; null for an anonymous one
 * @returns whether another person follows
 */
export function changeOwner(store: Store, owner: string | null): boolean {
  const before = store.get(KEY);
  const isAnother = Boolean(before && before !== owner);
  if (isAnother) for (const key of store.keys('')) store.remove(key);
  if (owner) store.set(KEY, owner);
  return isAnother;
}
