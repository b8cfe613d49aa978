import { maySeeVisitor, type SeenVisitor } from '@foyer/domain/visibility';
import type { MemberCaller, Services } from '../../kernel/context.ts';
import { type Eventually, remembered, whenKnown } from '../../kernel/remembered.ts';
import { rememberedSight } from '../visitors/sight-remembered.ts';
import { readConversation } from './queries.ts';

/** Who may see a conversation: whoever sees its visitor. Remembered, as members are asked about before each frame. */
export interface ThreadSight {
  /** The visitor of a conversation as the rules see them; null where there is none. */
  seen(merchantId: number, conversationID: string): Eventually<SeenVisitor | null>;
  sees(caller: MemberCaller, conversationID: string): Eventually<boolean>;
}

const all = new WeakMap<Services, ThreadSight>();

export function threadSight(services: Services): ThreadSight {
  const known = all.get(services) ?? remember(services);
  all.set(services, known);
  return known;
}

function remember(services: Services): ThreadSight {
  const sight = rememberedSight(services);
  // A conversation stays with its visitor.
  const visitorIds = remembered<string | null>();
  const load = async (merchantId: number, id: string) =>
    (await readConversation(services.database.tenant(merchantId), id))?.visitorId ?? null;
  const seen: ThreadSight['seen'] = (merchantId, id) =>
    whenKnown(
      visitorIds.of(merchantId, id, () => load(merchantId, id)),
      (visitorId) => (visitorId === null ? null : sight.visitor(merchantId, visitorId)),
    );
  return {
    seen,
    sees: (caller, id) =>
      whenKnown(seen(caller.merchantId, id), (visitor) =>
        visitor === null
          ? false
          : whenKnown(sight.viewer(caller), (viewer) => maySeeVisitor(viewer, visitor)),
      ),
  };
}
