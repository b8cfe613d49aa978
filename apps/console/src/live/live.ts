import type { Watched } from '@foyer/contract/live/client-frames';
import { CLOSE_CODES, LIVE_HEARTBEAT_MS, LIVE_PATH } from '@foyer/contract/live/constants';
import { WebSocket as ReconnectingSocket } from 'partysocket';
import { freshAccessToken } from '../session/tokens.ts';
import { reportUnauthorized } from '../session/unauthorized.ts';
import { session } from '../session/values.ts';
import type { ClientFrame, FrameOf, ServerFrame } from './frames.ts';
import { tryNow, waitForNextTry } from './next-try.ts';
import { setLiveState } from './state.ts';

/** Error codes that end the session. */
const ENDED = new Set(['unauthorized', 'session_ended']);

type Handler = (frame: ServerFrame) => void;

const handlers = new Map<ServerFrame['type'], Set<Handler>>();
const readyHandlers = new Set<() => void>();
let socket: ReconnectingSocket | null = null;
let welcomed = false;
let heartbeat: ReturnType<typeof setInterval> | undefined;
let lastFrameAt = 0;
/** What the page watches, each with its number of watchers. */
const shown = new Map<Watched, number>();
let watched = '';

/** The member's socket. Frames are those of the contract; several pages may listen to the same type. */
export const live = {
  /** Calls the handler for every frame of the type. Returns the unsubscribe function. */
  on<Type extends ServerFrame['type']>(type: Type, handler: (frame: FrameOf<Type>) => void): () => void {
    const all = handlers.get(type) ?? new Set();
    handlers.set(type, all);
    all.add(handler as Handler);
    return () => {
      all.delete(handler as Handler);
    };
  },

  /**
   * Calls the handler after each welcome, on each catchUp frame, and at once when already connected: the moments to
   * refetch missed data.
   */
  onReady(handler: () => void): () => void {
    readyHandlers.add(handler);
    if (welcomed) handler();
    return () => {
      readyHandlers.delete(handler);
    };
  },

  /** Sends now and returns whether it could. Nothing is queued here; callers keep what must not be lost. */
  send(frame: ClientFrame): boolean {
    if (!socket || !welcomed || socket.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(frame));
    return true;
  },

  /** Subscribes to the server's changes of something while it is shown. Returns the unsubscribe function. */
  watch(what: Watched): () => void {
    const count = (by: number) => {
      shown.set(what, (shown.get(what) ?? 0) + by);
      // Deferred, since the next page may watch the same.
      queueMicrotask(sendWatched);
    };
    count(1);
    return () => count(-1);
  },

  /** Whether the server has sent welcome on this connection. */
  isReady: () => welcomed,

  /** Reconnects now instead of waiting. */
  retryNow() {
    if (!tryNow()) socket?.reconnect();
  },
};

const socketAddress = () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${LIVE_PATH}`;

/** Opens the socket and reconnects with growing, jittered delays. Returns a function that closes it. */
export function startLive(): () => void {
  const addressInTime = async () => {
    await waitForNextTry(opened.retryCount);
    return socketAddress();
  };
  const opened: ReconnectingSocket = new ReconnectingSocket(addressInTime, [], {
    minReconnectionDelay: 0,
    maxReconnectionDelay: 0,
    connectionTimeout: 8_000,
    maxEnqueuedMessages: 0,
  });
  socket = opened;
  opened.addEventListener('open', () => void sendHello(opened));
  opened.addEventListener('message', (event) => receive(String(event.data)));
  opened.addEventListener('close', () => lose());
  const stopResending = resendHelloOnNewToken(opened);
  const noticeLoss = () => opened.reconnect();
  addEventListener('online', live.retryNow);
  addEventListener('offline', noticeLoss);
  return () => {
    removeEventListener('online', live.retryNow);
    removeEventListener('offline', noticeLoss);
    stopResending();
    opened.close(CLOSE_CODES.goingAway);
    tryNow();
    socket = null;
    lose();
    setLiveState('connecting');
  };
}

/**
 * Sends hello with each new token, since the socket is authorized only until its token expires. Returns a function that
 * stops it.
 */
function resendHelloOnNewToken(to: ReconnectingSocket): () => void {
  let token = session.get('access_token');
  return session.subscribe(() => {
    if (token === session.get('access_token')) return;
    token = session.get('access_token');
    if (token && welcomed) void sendHello(to);
  });
}

async function sendHello(to: ReconnectingSocket) {
  const token = await freshAccessToken();
  if (token) to.send(JSON.stringify({ type: 'hello', kind: 'member', token } satisfies ClientFrame));
}

function receive(text: string) {
  lastFrameAt = Date.now();
  const frame = JSON.parse(text) as ServerFrame;
  if (frame.type === 'welcome') welcome(frame);
  if (frame.type === 'catchUp') for (const handle of readyHandlers) handle();
  if (frame.type === 'refused' && ENDED.has(frame.error)) reportUnauthorized(session.get('access_token'));
  for (const handle of handlers.get(frame.type) ?? []) handle(frame);
}

function welcome(frame: FrameOf<'welcome'>) {
  const first = !welcomed;
  welcomed = true;
  sendWatched();
  setLiveState('online');
  clearInterval(heartbeat);
  const everyMs = frame.heartbeatMs || LIVE_HEARTBEAT_MS;
  heartbeat = setInterval(() => beat(everyMs), everyMs);
  if (first) for (const handle of readyHandlers) handle();
}

/** Sends the watched topics when they differ from what the server knows. */
function sendWatched() {
  const what = [...shown].flatMap(([each, count]) => (count > 0 ? [each] : []));
  if (what.join() !== watched && live.send({ type: 'watch', what })) watched = what.join();
}

/** Pings, and reconnects after two silent intervals: a half-open connection never closes by itself. */
function beat(everyMs: number) {
  if (Date.now() - lastFrameAt > 2 * everyMs) return socket?.reconnect();
  live.send({ type: 'ping' });
}

function lose() {
  clearInterval(heartbeat);
  welcomed = false;
  watched = '';
  setLiveState('lost');
}
