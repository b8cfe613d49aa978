import type { VisitorFrameInput } from '@foyer/contract/live/client-frames';
import { CLOSE_CODES, LIVE_HEARTBEAT_MS, LIVE_PATH } from '@foyer/contract/live/constants';
import type { ToVisitor } from '@foyer/contract/live/server-frames';
import { backoff } from './backoff.ts';

type Hello = Extract<VisitorFrameInput, { type: 'hello' }>;

/** Timeout for `welcome`, generous for a busy server. Milliseconds. */
const WELCOME_WITHIN_MS = 20_000;

export interface SocketEvents {
  /** The first frame of each connection. */
  hello(): Hello;
  frame(frame: ToVisitor): void;
  /** Connection state: true after each welcome. */
  connected(connected: boolean): void;
  /** The server rejects the token. */
  unauthorized(): void;
}

export interface LiveSocket {
  /** Returns false without a connection. */
  send(frame: VisitorFrameInput): boolean;
  /** Replaces an unresponsive connection. */
  renew(): void;
  /** Closes permanently. */
  close(): void;
}

/** Keeps a connection to the server. Reconnects after every failure, immediately when the browser is back online. */
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

  /** Only an unanswered ping counts as silence, since timers of hidden tabs are delayed. */
  function sendHeartbeat(): void {
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
      beat = setInterval(sendHeartbeat, heartbeatMs);
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

  /** Null if the page's content security policy forbids the connection. */
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
