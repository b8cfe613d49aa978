import type { Watched } from '@foyer/contract/live/client-frames';
import type { Connection, MemberConnection, VisitorConnection } from './connection.ts';

/** Rooms of subscribers. A frame is encoded once per room. */
export interface Rooms {
  join(room: string, connection: Connection): void;
  leave(room: string, connection: Connection): void;
  leaveAll(connection: Connection): void;
  in(room: string): ReadonlySet<Connection>;
  /** Sends to the connections in the room that pass the filter. */
  send(room: string, frame: object, wants?: (connection: Connection) => boolean): void;
}

/** The members in a room. */
export const membersIn = (rooms: Rooms, room: string): MemberConnection[] =>
  [...rooms.in(room)].filter((connection) => connection.kind === 'member');

/** The visitors in a room. */
export const visitorsIn = (rooms: Rooms, room: string): VisitorConnection[] =>
  [...rooms.in(room)].filter((connection) => connection.kind === 'visitor');

const EMPTY: ReadonlySet<Connection> = new Set();

export function makeRooms(): Rooms {
  const rooms = new Map<string, Set<Connection>>();
  const leave = (room: string, connection: Connection) => {
    connection.rooms.delete(room);
    const inside = rooms.get(room);
    inside?.delete(connection);
    if (inside?.size === 0) rooms.delete(room);
  };
  return {
    join(room, connection) {
      const inside = rooms.get(room) ?? new Set();
      rooms.set(room, inside.add(connection));
      connection.rooms.add(room);
    },
    leave,
    leaveAll(connection) {
      for (const room of [...connection.rooms]) leave(room, connection);
    },
    in: (room) => rooms.get(room) ?? EMPTY,
    send(room, frame, wants) {
      const inside = rooms.get(room);
      if (!inside) return;
      let text: string | undefined;
      for (const connection of inside) {
        if (wants && !wants(connection)) continue;
        text ??= JSON.stringify(frame);
        connection.sendText(text);
      }
    },
  };
}

/** All connected members of a merchant. */
export const membersRoom = (merchantId: number) => `members:${merchantId}`;
/** The members whose page watches a frequently changing topic. */
export const watchersRoom = (merchantId: number, what: Watched) => `watch:${what}:${merchantId}`;
/** All sockets of one member. */
export const memberRoom = (merchantId: number, memberId: string) => `member:${merchantId}:${memberId}`;
/** Members who have a conversation open. */
export const threadRoom = (merchantId: number, conversationId: string) =>
  `thread:${merchantId}:${conversationId}`;
/** The conversation of a thread room; null for other rooms. */
export const threadOfRoom = (room: string): string | null =>
  room.startsWith('thread:') ? (room.split(':')[2] ?? null) : null;
/** All connected visitors of a merchant. */
export const visitorsRoom = (merchantId: number) => `visitors:${merchantId}`;
/** All tabs of one visitor. */
export const visitorRoom = (merchantId: number, visitorId: string) => `visitor:${merchantId}:${visitorId}`;
/** All connected visitors of an engagement. */
export const engagementRoom = (merchantId: number, engagementId: string) =>
  `engagement:${merchantId}:${engagementId}`;
