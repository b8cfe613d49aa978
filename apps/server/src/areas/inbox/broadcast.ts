import { setImmediate as pause } from 'node:timers/promises';
import { maySeeVisitor, type Viewer } from '@foyer/domain/visibility';
import { INBOX_PAGES, sufficesOnAny } from '@foyer/domain/work-pages';
import { type MaybePromise, thenMaybe } from '../../kernel/cached.ts';
import type { MemberCaller } from '../../kernel/callers.ts';
import type { Services } from '../../kernel/context.ts';
import type { MemberConnection } from '../../live/connection.ts';
import { membersIn, membersRoom } from '../../live/rooms.ts';
import { sendInTurn } from '../../live/turns.ts';
import { threadVisibility } from '../conversations/thread-visibility.ts';
import { cachedVisibility } from '../visitors/cached-visibility.ts';
import { isLimited } from '../visitors/visibility.ts';

/** Sockets written before others get a turn. */
const SOCKETS_PER_TURN = 25;

/** Threads of an update that a member with limited visibility may need to receive. */
export interface AffectedThreads {
  readonly ids: readonly string[];
  /** Visitors of the threads whose visibility changed, by thread. */
  readonly visitorOf: ReadonlyMap<string, string>;
}

/** A member who sees only some visitors. */
interface LimitedReader {
  readonly connection: MemberConnection;
  readonly viewer: Viewer;
  /** Whether the member sees a thread. */
  readonly isSeen: (id: string) => boolean;
}

/** Frames of an update. */
export interface InboxUpdate {
  /** For members who see all visitors. */
  readonly toAll: string;
  /** For a member with limited visibility. Null: nothing to send. */
  readonly toLimited: (affected: AffectedThreads, reader: LimitedReader) => string | null;
}

/** Sends an update: one frame to all members with full visibility, and to each of the others what they may see. */
export type Broadcast = (
  merchantId: number,
  affected: MaybePromise<AffectedThreads>,
  readers: readonly MemberConnection[],
  update: InboxUpdate,
) => Promise<void>;

/** Creates the broadcast to this server's inbox readers. */
export function makeBroadcast(services: Services): Broadcast {
  const visibility = cachedVisibility(services);
  const threads = threadVisibility(services);

  return async (merchantId, affected, readers, { toAll, toLimited }) => {
    // Looking up every thread again for every reader would block the event loop.
    const seenOf = sharedWithinTurn(({ ids }: AffectedThreads) => threads.seen(merchantId, ids));
    const frameFor = (connection: MemberConnection) => {
      const { caller } = connection;
      if (!mayRead(caller)) return null;
      if (!isLimited(caller)) return toAll;
      return thenMaybe(affected, (those) =>
        thenMaybe(seenOf(those), (seen) =>
          thenMaybe(visibility.viewer(caller), (viewer) => {
            const isSeen = (id: string) => {
              const visitor = seen.get(id);
              return visitor != null && maySeeVisitor(viewer, visitor);
            };
            return toLimited(those, { connection, viewer, isSeen });
          }),
        ),
      );
    };
    // Loads the shared data once. If that fails, each reader retries in turn; one that fails again reconnects, without
    // delaying the others.
    if (readers.some(({ caller }) => isLimited(caller)))
      await Promise.resolve(affected)
        .then(seenOf)
        .catch(() => null);
    for (const [index, connection] of readers.entries()) {
      void sendInTurn(connection, () => frameFor(connection));
      if (index % SOCKETS_PER_TURN === SOCKETS_PER_TURN - 1) await pause();
    }
    // Counts the time the sockets take, so that the next batch waits for them.
    await pause();
  };
}

/** Shares one value between calls in the same turn of the event loop. A later call gets a new one. */
function sharedWithinTurn<Given, Value>(get: (given: Given) => Value): (given: Given) => Value {
  let shared: { readonly value: Value } | null = null;
  return (given) => {
    if (shared) return shared.value;
    queueMicrotask(() => {
      shared = null;
    });
    shared = { value: get(given) };
    return shared.value;
  };
}

/** Connected members who may read the inbox. */
export const readersOf = ({ live }: Services, merchantId: number): MemberConnection[] =>
  membersIn(live.rooms, membersRoom(merchantId)).filter(({ caller }) => mayRead(caller));

const mayRead = ({ rights }: MemberCaller): boolean => sufficesOnAny(rights, INBOX_PAGES, 'view');
