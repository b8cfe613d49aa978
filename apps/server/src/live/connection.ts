import type { Duplex } from 'node:stream';
import type { ToMember, ToVisitor } from '@foyer/contract/live/server-frames';
import type { WebSocket } from 'ws';
import type { MemberCaller, VisitorCaller } from '../kernel/callers.ts';
import { newId } from '../kernel/ids.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { sent } from '../kernel/watching/metrics.ts';

/** Unread bytes after which a slow client is disconnected. It reconnects and fetches what it missed. */
const MAX_UNREAD_BYTES = 4 * 1024 * 1024;
/** How long a client may take to answer that the socket is closed. */
const CLOSED_WITHIN_MS = 2_000;

interface Base {
  readonly id: string;
  readonly ip: string;
  /** When the client was last heard of, in milliseconds of `performance.now()`, which no clock that is set changes. */
  heardAt: number;
  readonly rooms: Set<string>;
  /** Whether the server closed it or cut it off: what still comes over it is not heard. */
  isCutOff: boolean;
  /** Sends an encoded frame. */
  sendText(text: string): void;
  /** Asks the browser itself for a sign of life, since pages in the background may run no timers. */
  ping(): void;
  close(code: number, refusal?: Refusal): void;
}

/** A member's socket after its hello. */
export interface MemberConnection extends Base {
  readonly kind: 'member';
  caller: MemberCaller;
  send(frame: ToMember): void;
}

/** A visitor's socket after its hello. */
export interface VisitorConnection extends Base {
  readonly kind: 'visitor';
  readonly caller: VisitorCaller;
  /** The visit. */
  readonly sessionId: string;
  send(frame: ToVisitor): void;
}

export type Connection = MemberConnection | VisitorConnection;

type Who =
  | { readonly kind: 'member'; readonly caller: MemberCaller }
  | { readonly kind: 'visitor'; readonly caller: VisitorCaller; readonly sessionId: string };

/**
 * Wraps a socket whose hello was accepted.
 * @param stream what carries it
 */
export function makeConnection(socket: WebSocket, stream: Duplex, ip: string, who: Who): Connection {
  let isGathering = false;
  // Frames of one moment leave together: a commit stores words of many, all of which one agent may have open.
  const gather = () => {
    if (isGathering) return;
    isGathering = true;
    stream.cork();
    process.nextTick(() => {
      isGathering = false;
      stream.uncork();
    });
  };
  const sendText = (text: string) => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > MAX_UNREAD_BYTES) {
      base.isCutOff = true;
      return socket.terminate();
    }
    gather();
    sent.frames += 1;
    socket.send(text);
  };
  const base = {
    id: newId(),
    ip,
    heardAt: performance.now(),
    rooms: new Set<string>(),
    isCutOff: false,
    sendText,
    send: (frame: ToMember | ToVisitor) => sendText(JSON.stringify(frame)),
    ping: () => socket.ping(),
    close: (code: number, refusal?: Refusal) => {
      base.isCutOff = true;
      closeSocket(socket, code, refusal);
    },
  };
  return Object.assign(base, who) as Connection;
}

/** Closes gracefully with the reason as last frame, and terminates clients that do not respond. */
export function closeSocket(socket: WebSocket, code: number, refusal?: Refusal): void {
  if (refusal && socket.readyState === socket.OPEN) {
    socket.send(JSON.stringify({ type: 'refused', ...refusal.body() }));
  }
  socket.close(code);
  setTimeout(() => socket.terminate(), CLOSED_WITHIN_MS).unref();
}
