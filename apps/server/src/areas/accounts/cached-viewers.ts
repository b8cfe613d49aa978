import type { Viewer } from '@foyer/domain/visibility';
import { cached, type MaybePromise } from '../../kernel/cached.ts';
import type { MemberCaller } from '../../kernel/callers.ts';
import type { Services } from '../../kernel/context.ts';
import { memoizeByKey } from '../../kernel/memoize-by-key.ts';
import { viewerAlone, viewerOf } from './viewer.ts';

/** Members as used by the visibility rules. */
type Viewers = (caller: MemberCaller) => MaybePromise<Viewer>;

/**
 * Per-process cache of connected members, invalidated by events. Subscribers that send by it must call it before they
 * subscribe to those events, so that it is invalidated first.
 */
export const cachedViewers = memoizeByKey(({ bus, database }: Services): Viewers => {
  const viewers = cached<Viewer>();
  bus.on('rights.changed', ({ merchantId }) => viewers.invalidate(merchantId));
  bus.on('settings.changed', ({ merchantId, what }) => {
    if (what === 'members') viewers.invalidate(merchantId);
  });
  bus.onMissed(viewers.clear);
  return (caller) => {
    const { merchantId, id, role } = caller;
    if (caller.visibility !== 'team') return viewerAlone(caller);
    const load = () => database.tenant(merchantId).read((db) => viewerOf(db, caller));
    return viewers.get(merchantId, `${id} ${role}`, load);
  };
});
