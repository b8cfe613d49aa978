import type { MemberConnection } from '../../live/connection.ts';
import { memberRoom, membersIn, type Rooms, threadRoom, watchersRoom } from '../../live/rooms.ts';
import type { Look } from './look.ts';
import type { BoardRow } from './rows.ts';

/**
 * Who hears of which rows. Whose page shows the board hears of all; everybody else of what counts, menus and alerts of
 * every page depend on, and of the visitors whom they serve or whose conversation they look at.
 */
export class Hearers {
  /** What everybody was told last of rows that are on the board, by merchant and visitor. */
  readonly #told = new Map<number, Map<string, string>>();

  /** Has the next row of a visitor told to everybody, or of all: nobody listens, and whoever comes reads the board. */
  forget(merchantId: number, referenceID?: string): void {
    if (referenceID === undefined) this.#told.delete(merchantId);
    else this.#told.get(merchantId)?.delete(referenceID);
  }

  /** The same for everybody: what other processes told of may have been missed, and pages ask again. */
  forgetAll(): void {
    this.#told.clear();
  }

  /** The visitors of a look whom a member wants to hear of. */
  of(rooms: Rooms, merchantId: number, look: Look): (connection: MemberConnection) => readonly string[] {
    const everybodys = this.#everybodys(merchantId, look);
    const own = new Map<MemberConnection, string[]>();
    for (const id of look.ids) {
      for (const room of roomsOf(merchantId, look.row(id))) {
        for (const connection of membersIn(rooms, room)) {
          own.set(connection, [...(own.get(connection) ?? []), id]);
        }
      }
    }
    const watching = watchersRoom(merchantId, 'board');
    return (connection) => {
      if (connection.rooms.has(watching)) return look.ids;
      const further = own.get(connection);
      return further ? [...new Set([...everybodys, ...further])] : everybodys;
    };
  }

  #everybodys(merchantId: number, look: Look): string[] {
    const told = this.#told.get(merchantId) ?? new Map<string, string>();
    this.#told.set(merchantId, told);
    return look.ids.filter((id) => {
      const row = look.row(id);
      if (!row) {
        told.delete(id);
        return true;
      }
      const text = standingOf(row);
      const isNews = told.get(id) !== text;
      told.set(id, text);
      return isNews;
    });
  }
}

/** What of a row more than the board depends on: whether the visitor is here, waits, for whom, and who sees them. */
function standingOf({ visitor, seen }: BoardRow): string {
  const { isOnline, tracking, waitingSince, conversationID, conversationStatus, agents, visitorParams } =
    visitor;
  const { intent } = visitorParams;
  return JSON.stringify([
    [isOnline, tracking, waitingSince, conversationID, conversationStatus, intent],
    agents.map(({ id }) => id),
    seen,
  ]);
}

/** The rooms of those who serve a visitor, and of those who look at the conversation. */
function roomsOf(merchantId: number, row: BoardRow | null): string[] {
  if (!row) return [];
  const { agents, conversationID } = row.visitor;
  return [
    ...agents.map(({ id }) => memberRoom(merchantId, id)),
    ...(conversationID ? [threadRoom(merchantId, conversationID)] : []),
  ];
}
