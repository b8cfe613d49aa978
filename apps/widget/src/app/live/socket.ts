import type { VisitorFrameInput } from '@foyer/contract/live/client-frames';
import { CLOSE_CODES, LIVE_HEARTBEAT_MS, LIVE_PATH } from '@foyer/contract/live/constants';
import type { ToVisitor } from '@foyer/contract/live/server-frames';
import { backoff } from './backoff.ts';

type Hello = Extract<VisitorFrameInput, { type: 'hello' }>;

/** A server that is about to welcome everybody has this long; then another try, later, is better. Milliseconds. */
const WELCOME_WITHIN_MS = 20_000;

export interface SocketEvents {
  /** The first frame of each connection. */
  hello(): Hello;
  frame(frame: ToVisitor): void;
  /** Whether frames can be sent now: true after each welcome. */
  connected(connected: boolean): void;
  /** The server no longer takes the token. */
  unauthorized(): void;
}

export interface LiveSocket {
  /** @returns false when there is no connection: nothing was sent. */
  send(frame: VisitorFrameInput): boolean;
  /** Drops a connection that answers no more, and makes a new one. */
  renew(): void;
  /** Ends for good. */
  close(): void;
}

/** Keeps a connection to the server: comes back after every break, at once when the browser is back online. */
export function openSocket(host: string, events: SocketEvents): LiveSocket {
  const url = host.replace(/^http/, 'ws') + LIVE_PATH;
  const listening = new AbortController();
  let socket: WebSocket | null = null;
  let welcomed = false;
  let attempt = 0;
  let heartbeatMs = LIVE_HEARTBEAT_MS;
  let unanswered = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let beat: ReturnType<typeof setInterval> | undefined;

  function drop(): void {
    clearInterval(beat);
    clearTimeout(retry);
    const old = socket;
    socket = null;
    old?.close();
    if (!welcomed) return;
    welcomed = false;
    events.connected(false);
  }

  function later(): void {
    if (listening.signal.aborted) return;
    retry = setTimeout(connect, backoff(attempt));
    attempt += 1;
  }

  /** A silence is only one when a ping went unanswered: hidden tabs run their timers late. */
  function beatOnce(): void {
    if (unanswered) {
      renew();
      return;
    }
    unanswered = true;
    socket?.send('{"type":"ping"}');
  }

  function receive(frame: ToVisitor): void {
    unanswered = false;
    if (frame.type === 'welcome') {
      welcomed = true;
      clearTimeout(retry);
      attempt = 0;
      heartbeatMs = frame.heartbeatMs;
      clearInterval(beat);
      beat = setInterval(beatOnce, heartbeatMs);
      events.frame(frame);
      events.connected(true);
    } else if (frame.type === 'catchUp') {
      socket?.send(JSON.stringify(events.hello()));
    } else if (frame.type === 'refused') {
      events.frame(frame);
      drop();
      if (frame.error === 'unauthorized') events.unauthorized();
      else later();
    } else events.frame(frame);
  }

  /** Null where the page forbids the connection. */
  function dial(): WebSocket | null {
    try {
      return new WebSocket(url);
    } catch {
      return null;
    }
  }

  function connect(): void {
    if (socket || listening.signal.aborted) return;
    const own = dial();
    socket = own;
    if (!own) {
      later();
      return;
    }
    retry = setTimeout(lost, WELCOME_WITHIN_MS);
    own.onopen = () => own.send(JSON.stringify(events.hello()));
    own.onmessage = (event) => {
      if (own === socket) receive(JSON.parse(String(event.data)) as ToVisitor);
    };
    own.onclose = (event) => {
      if (own !== socket) return;
      drop();
      if (event.code === CLOSE_CODES.unauthorized) events.unauthorized();
      else later();
    };
  }

  function renew(): void {
    drop();
    attempt = 0;
    connect();
  }

  function lost(): void {
    drop();
    later();
  }

  const wake = (): void => {
    if (!welcomed && document.visibilityState === 'visible') renew();
  };
  const { signal } = listening;
  window.addEventListener('online', wake, { signal });
  window.addEventListener('offline', lost, { signal });
  window.addEventListener('pageshow', wake, { signal });
  window.addEventListener('pagehide', drop, { signal });
  document.addEventListener('visibilitychange', wake, { signal });
  connect();

  return {
    send(frame) {
      if (!welcomed || socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(frame));
      return true;
    },
    renew,
    close() {
      listening.abort();
      drop();
    },
  };
}
