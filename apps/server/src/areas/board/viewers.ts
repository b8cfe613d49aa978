import type { Viewer } from '@foyer/domain/visibility';
import type { MemberCaller, Services } from '../../kernel/context.ts';
import { loadViewer } from '../visitors/sight.ts';

/** How long the team of a member is remembered; changes of departments end it sooner. Milliseconds. */
const VIEWER_MS = 10_000;

/** Remembers members as the rules of visibility see them. */
export function rememberedViewers(services: Services) {
  const known = new Map<number, Map<string, { viewer: Viewer; until: number }>>();
  services.bus.onMissed(() => known.clear());
  return {
    async of(caller: MemberCaller): Promise<Viewer> {
      const { merchantId, id, role, sight } = caller;
      const ofMerchant = known.get(merchantId) ?? new Map();
      known.set(merchantId, ofMerchant);
      const key = `${id} ${role} ${sight}`;
      const remembered = ofMerchant.get(key);
      if (remembered && remembered.until > performance.now()) return remembered.viewer;
      const viewer = await loadViewer(services.database.tenant(merchantId), caller);
      // Whoever is forgotten meanwhile loses their map, and what was read for it.
      ofMerchant.set(key, { viewer, until: performance.now() + VIEWER_MS });
      return viewer;
    },
    forget(merchantId: number): void {
      known.delete(merchantId);
    },
  };
}
