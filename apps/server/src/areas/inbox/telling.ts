import { setImmediate as pause } from 'node:timers/promises';
import { maySeeVisitor, type Viewer } from '@foyer/domain/visibility';
import { INBOX_PAGES, sufficesOnAny } from '@foyer/domain/work-pages';
import type { MemberCaller } from '../../kernel/callers.ts';
import type { Services } from '../../kernel/context.ts';
import { type Eventually, whenKnown } from '../../kernel/remembered.ts';
import type { MemberConnection } from '../../live/connection.ts';
import { membersIn, membersRoom } from '../../live/rooms.ts';
import { sendInTurn } from '../../live/turns.ts';
import { threadSight } from '../conversations/thread-sight.ts';
import { isLimited } from '../visitors/sight.ts';
import { rememberedSight } from '../visitors/sight-remembered.ts';

/** Sockets that are written to before others have their turn. */
const SOCKETS = 25;

/** The threads that somebody who sees some visitors only may have to be told of. */
export interface Concerned {
  readonly ids: readonly string[];
  /** The visitors of those whom others see than before, by thread. */
  readonly visitorOf: ReadonlyMap<string, string>;
}

/** One who sees some visitors only. */
interface LimitedReader {
  readonly connection: MemberConnection;
  readonly viewer: Viewer;
  /** Whether they see a thread. */
  readonly isSeen: (id: string) => boolean;
}

/** The frames of what is told. */
export interface News {
  /** For all who see everybody. */
  readonly toAll: string;
  /** For one who sees some visitors only; null where it would say nothing. */
  readonly toLimited: (concerned: Concerned, reader: LimitedReader) => string | null;
}

/** Tells readers: one frame for all who see everybody, and of the others each what they see. */
export type Tell = (
  merchantId: number,
  concerned: Eventually<Concerned>,
  readers: readonly MemberConnection[],
  news: News,
) => Promise<void>;

/** Makes the way to tell the inbox's readers of one server. */
export function makeTell(services: Services): Tell {
  const sight = rememberedSight(services);
  const threads = threadSight(services);

  return async (merchantId, concerned, readers, { toAll, toLimited }) => {
    const seenOf = ({ ids }: Concerned) => threads.seen(merchantId, ids);
    const frameFor = (connection: MemberConnection) => {
      const { caller } = connection;
      if (!mayRead(caller)) return null;
      if (!isLimited(caller)) return toAll;
      return whenKnown(concerned, (those) =>
        whenKnown(seenOf(those), (seen) =>
          whenKnown(sight.viewer(caller), (viewer) => {
            const isSeen = (id: string) => {
              const visitor = seen.get(id);
              return visitor != null && maySeeVisitor(viewer, visitor);
            };
            return toLimited(those, { connection, viewer, isSeen });
          }),
        ),
      );
    };
    // Once for all. Where it fails each asks again in turn, and whoever gets no answer comes back: nobody else waits.
    if (readers.some(({ caller }) => isLimited(caller)))
      await Promise.resolve(concerned)
        .then(seenOf)
        .catch(() => null);
    for (const [index, connection] of readers.entries()) {
      void sendInTurn(connection, () => frameFor(connection));
      if (index % SOCKETS === SOCKETS - 1) await pause();
    }
    // What writing to the sockets takes counts for the rest before the next look.
    await pause();
  };
}

/** The members who are connected and may read the inbox. */
export const readersOf = ({ live }: Services, merchantId: number): MemberConnection[] =>
  membersIn(live.rooms, membersRoom(merchantId)).filter(({ caller }) => mayRead(caller));

const mayRead = ({ rights }: MemberCaller): boolean => sufficesOnAny(rights, INBOX_PAGES, 'view');
