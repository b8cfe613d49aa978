import { REVIEW_PAGES } from '@foyer/domain/reviews';
import { sufficesOnAny } from '@foyer/domain/work-pages';
import type { Services } from '../../kernel/context.ts';
import type { Event } from '../../kernel/events.ts';
import { gathered } from '../../kernel/gathered.ts';
import type { Runner } from '../../kernel/runner.ts';
import { membersRoom } from '../../live/rooms.ts';

/** Changes within this time are told as one. Milliseconds. */
const GATHER_MS = 500;

/** The event of every write that pages of reviews show. */
export const reviewsChanged = (merchantId: number): Event => ({
  name: 'reviews.changed',
  data: { merchantId },
});

/** Tells members who open reviews that some have changed. */
export function startLive({ live, bus, log }: Services): Runner {
  const changed = gathered<number>(
    async (merchantId) =>
      live.rooms.send(
        membersRoom(merchantId),
        { type: 'reviews' },
        (connection) =>
          connection.kind === 'member' && sufficesOnAny(connection.caller.rights, REVIEW_PAGES, 'view'),
      ),
    { afterMs: GATHER_MS, onError: (error) => log.warn({ err: error }, 'changed reviews not told') },
  );
  const stop = bus.on('reviews.changed', ({ merchantId }) => changed.soon(merchantId));
  return {
    stop: () => {
      stop();
      return changed.stop();
    },
  };
}
