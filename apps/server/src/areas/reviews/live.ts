import { REVIEW_PAGES } from '@foyer/domain/reviews';
import { sufficesOnAny } from '@foyer/domain/work-pages';
import { batched } from '../../kernel/batched.ts';
import type { Services } from '../../kernel/context.ts';
import type { Event } from '../../kernel/events.ts';
import type { Runner } from '../../kernel/runner.ts';
import { membersRoom } from '../../live/rooms.ts';

/** Changes within this time are sent as one. Milliseconds. */
const BATCH_MS = 500;

/** Event for every change that pages of reviews show. */
export const reviewsChanged = (merchantId: number): Event => ({
  name: 'reviews.changed',
  data: { merchantId },
});

/** Notifies members with access to reviews of changes. */
export function startLive({ live, bus, log }: Services): Runner {
  const changed = batched<number>(
    async (merchantId) =>
      live.rooms.send(
        membersRoom(merchantId),
        { type: 'reviews' },
        (connection) =>
          connection.kind === 'member' && sufficesOnAny(connection.caller.rights, REVIEW_PAGES, 'view'),
      ),
    { afterMs: BATCH_MS, onError: (error) => log.warn({ err: error }, 'changed reviews not sent') },
  );
  const stop = bus.on('reviews.changed', ({ merchantId }) => changed.schedule(merchantId));
  return {
    stop: () => {
      stop();
      return changed.stop();
    },
  };
}
