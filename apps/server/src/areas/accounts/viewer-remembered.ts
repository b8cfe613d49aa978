import type { Viewer } from '@foyer/domain/visibility';
import type { MemberCaller } from '../../kernel/callers.ts';
import type { Services } from '../../kernel/context.ts';
import { oncePer } from '../../kernel/once-per.ts';
import { type Eventually, remembered } from '../../kernel/remembered.ts';
import { viewerAlone, viewerOf } from './viewer.ts';

/** Members as the rules of visibility see them. */
type Viewers = (caller: MemberCaller) => Eventually<Viewer>;

/**
 * What one process remembers of members who hear, forgotten with the events that change it. Whoever tells by it asks for
 * it before listening to those events, so that it has forgotten by then.
 */
export const rememberedViewers = oncePer(({ bus, database }: Services): Viewers => {
  const viewers = remembered<Viewer>();
  bus.on('rights.changed', ({ merchantId }) => viewers.forget(merchantId));
  bus.on('settings.changed', ({ merchantId, what }) => {
    if (what === 'members') viewers.forget(merchantId);
  });
  bus.onMissed(viewers.clear);
  return (caller) => {
    const { merchantId, id, role } = caller;
    if (caller.sight !== 'team') return viewerAlone(caller);
    const load = () => database.tenant(merchantId).read((db) => viewerOf(db, caller));
    return viewers.of(merchantId, `${id} ${role}`, load);
  };
});
