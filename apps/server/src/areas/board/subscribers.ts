import type { MemberConnection } from '../../live/connection.ts';
import { memberRoom, membersIn, type Rooms, threadRoom, watchersRoom } from '../../live/rooms.ts';
import type { RowUpdate } from './row-update.ts';
import type { BoardRow } from './rows.ts';

/**
 * Determines which members receive which rows. Members who show the board receive all rows. All others receive changes
 * that affect counts, menus and alerts, and rows of visitors whom they serve or whose conversation they view.
 */
export class Subscribers {
  /** The shared state last sent for rows on the board, by merchant and visitor. */
  readonly #lastSent = new Map<number, Map<string, string>>();

  /**
   * Sends the next row of a visitor to all members. Without a visitor, resets the merchant: nobody is connected, and
   * new members read the board.
   */
  reset(merchantId: number, referenceID?: string): void {
    if (referenceID === undefined) this.#lastSent.delete(merchantId);
    else this.#lastSent.get(merchantId)?.delete(referenceID);
  }

  /** Resets all merchants, after events of other processes may have been missed and pages refetch. */
  resetAll(): void {
    this.#lastSent.clear();
  }

  /** Returns the visitors of an update that a member receives. */
  of(
    rooms: Rooms,
    merchantId: number,
    update: RowUpdate,
  ): (connection: MemberConnection) => readonly string[] {
    const shared = this.#sharedChanges(merchantId, update);
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
      const further = own.get(connection);
      return further ? [...new Set([...shared, ...further])] : shared;
    };
  }

  #sharedChanges(merchantId: number, update: RowUpdate): string[] {
    const lastSent = this.#lastSent.get(merchantId) ?? new Map<string, string>();
    this.#lastSent.set(merchantId, lastSent);
    return update.ids.filter((id) => {
      const row = update.row(id);
      if (!row) {
        lastSent.delete(id);
        return true;
      }
      const text = sharedStateOf(row);
      const isChanged = lastSent.get(id) !== text;
      lastSent.set(id, text);
      return isChanged;
    });
  }
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
