import type { MemberConnection } from '../../live/connection.ts';
import { memberRoom, membersIn, type Rooms, threadRoom, watchersRoom } from '../../live/rooms.ts';
import { isLimited } from '../visitors/visibility.ts';
import type { RowUpdate } from './row-update.ts';
import type { BoardRow } from './rows.ts';

/**
 * Determines which members receive which rows. Members who show the board receive all rows. All others receive changes
 * that affect counts, menus and alerts, and rows of visitors whom they serve or whose conversation they view.
 */
export class Subscribers {
  readonly #merchants = new Map<number, Sent>();

  /** Resets a merchant without connected members: new ones read the board. */
  reset(merchantId: number): void {
    this.#merchants.delete(merchantId);
  }

  /** Resets all merchants, after events of other processes may have been missed and pages refetch. */
  resetAll(): void {
    this.#merchants.clear();
  }

  /** Sends the next row of a visitor to all members with limited visibility, who did not receive this one. */
  skip(merchantId: number, referenceID: string): void {
    this.#sentOf(merchantId).skipped.add(referenceID);
  }

  /** Returns the visitors of an update that a member receives. */
  of(
    rooms: Rooms,
    merchantId: number,
    update: RowUpdate,
  ): (connection: MemberConnection) => readonly string[] {
    const { shared, limited } = this.#sharedChanges(merchantId, update);
    const own = new Map<MemberConnection, string[]>();
    for (const id of update.ids) {
      for (const room of roomsOf(merchantId, update.row(id))) {
        for (const connection of membersIn(rooms, room)) {
          own.set(connection, [...(own.get(connection) ?? []), id]);
        }
      }
    }
    const watching = watchersRoom(merchantId, 'board');
    return (connection) => {
      if (connection.rooms.has(watching)) return update.ids;
      const changed = isLimited(connection.caller) ? limited : shared;
      const further = own.get(connection);
      return further ? [...new Set([...changed, ...further])] : changed;
    };
  }

  #sentOf(merchantId: number): Sent {
    const sent = this.#merchants.get(merchantId) ?? { states: new Map(), skipped: new Set() };
    this.#merchants.set(merchantId, sent);
    return sent;
  }

  /** The visitors of an update whose shared state changed, and for limited visibility those skipped before. */
  #sharedChanges(merchantId: number, update: RowUpdate) {
    const { states, skipped } = this.#sentOf(merchantId);
    const shared = update.ids.filter((id) => {
      const row = update.row(id);
      const state = row && sharedStateOf(row);
      const isChanged = state === null || states.get(id) !== state;
      if (state === null) states.delete(id);
      else states.set(id, state);
      return isChanged;
    });
    const isShared = new Set(shared);
    const limited = update.ids.filter((id) => skipped.has(id) || isShared.has(id));
    for (const id of limited) if (!update.isOutdated(id)) skipped.delete(id);
    return { shared, limited };
  }
}

/** What members of a merchant were sent. */
interface Sent {
  /** The shared states last sent, by visitor on the board. */
  readonly states: Map<string, string>;
  /** Visitors whose last row members with limited visibility did not receive, because it was outdated. */
  readonly skipped: Set<string>;
}

/** The state of a row used beyond the board: presence, waiting, agents and visibility. */
function sharedStateOf({ visitor, seen }: BoardRow): string {
  const { isOnline, tracking, waitingSince, conversationID, conversationStatus, agents, visitorParams } =
    visitor;
  const { intent } = visitorParams;
  return JSON.stringify([
    [isOnline, tracking, waitingSince, conversationID, conversationStatus, intent],
    agents.map(({ id }) => id),
    seen,
  ]);
}

/** The rooms of members who serve a visitor or view the conversation. */
function roomsOf(merchantId: number, row: BoardRow | null): string[] {
  if (!row) return [];
  const { agents, conversationID } = row.visitor;
  return [
    ...agents.map(({ id }) => memberRoom(merchantId, id)),
    ...(conversationID ? [threadRoom(merchantId, conversationID)] : []),
  ];
}
