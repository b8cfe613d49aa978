import type { Duplex } from 'node:stream';
import type { ToMember, ToVisitor } from '@foyer/contract/live/server-frames';
import type { WebSocket } from 'ws';
import type { MemberCaller, VisitorCaller } from '../kernel/callers.ts';
import { newId } from '../kernel/ids.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { sent } from '../kernel/watching/metrics.ts';

/** Unread bytes after which a slow client is disconnected. It reconnects and fetches what it missed. */
const MAX_UNREAD_BYTES = 4 * 1024 * 1024;
/** How long a client may take to acknowledge the close. Milliseconds. */
const CLOSED_WITHIN_MS = 2_000;

interface Base {
  readonly id: string;
  readonly ip: string;
  /** When the client last sent anything, as `performance.now()`. */
  heardAt: number;
  readonly rooms: Set<string>;
  /** Whether the server has closed or terminated it; further frames are ignored. */
  isCutOff: boolean;
  /** Sends an encoded frame. */
  sendText(text: string): void;
  /** Sends a protocol ping, which the browser answers itself: timers of background pages may be suspended. */
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
 * @param stream the underlying connection
 */
export function makeConnection(socket: WebSocket, stream: Duplex, ip: string, who: Who): Connection {
  let isCorked = false;
  // Writes the frames of one tick at once: a commit stores messages of many threads, and an agent may have all open.
  const cork = () => {
    if (isCorked) return;
    isCorked = true;
    stream.cork();
    process.nextTick(() => {
      isCorked = false;
      stream.uncork();
    });
  };
  const sendText = (text: string) => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > MAX_UNREAD_BYTES) {
      base.isCutOff = true;
      return socket.terminate();
    }
    cork();
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
