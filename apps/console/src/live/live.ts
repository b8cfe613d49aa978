import type { Watched } from '@foyer/contract/live/client-frames';
import { CLOSE_CODES, LIVE_HEARTBEAT_MS, LIVE_PATH } from '@foyer/contract/live/constants';
import { WebSocket as ReconnectingSocket } from 'partysocket';
import { freshAccessToken } from '../session/tokens.ts';
import { reportUnauthorized } from '../session/unauthorized.ts';
import { session } from '../session/values.ts';
import type { ClientFrame, FrameOf, ServerFrame } from './frames.ts';
import { tryNow, untilNextTry } from './next-try.ts';
import { setLiveState } from './state.ts';

/** Refusals that mean the session itself is over. */
const ENDED = new Set(['unauthorized', 'session_ended']);

type Handler = (frame: ServerFrame) => void;

const handlers = new Map<ServerFrame['type'], Set<Handler>>();
const readyHandlers = new Set<() => void>();
let socket: ReconnectingSocket | null = null;
let welcomed = false;
let heartbeat: ReturnType<typeof setInterval> | undefined;
let lastHeard = 0;
/** What parts of the page show, each with how many do. */
const shown = new Map<Watched, number>();
let watched = '';

/** The member's socket. Frames are those of the contract; several pages may listen to the same type. */
export const live = {
  /** Calls the handler for every frame of the type; returns how to stop. */
  on<Type extends ServerFrame['type']>(type: Type, handler: (frame: FrameOf<Type>) => void): () => void {
    const all = handlers.get(type) ?? new Set();
    handlers.set(type, all);
    all.add(handler as Handler);
    return () => {
      all.delete(handler as Handler);
    };
  },

  /**
   * Calls the handler after each welcome, when the server has us catch up, and at once when there is a connection: the
   * moment to ask what was missed.
   */
  onReady(handler: () => void): () => void {
    readyHandlers.add(handler);
    if (welcomed) handler();
    return () => {
      readyHandlers.delete(handler);
    };
  },

  /** Sends now and says whether it could; nothing is queued here, so that who sends knows what to keep. */
  send(frame: ClientFrame): boolean {
    if (!socket || !welcomed || socket.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(frame));
    return true;
  },

  /** Has each change of something told while it is shown; returns how to stop. */
  watch(what: Watched): () => void {
    const count = (by: number) => {
      shown.set(what, (shown.get(what) ?? 0) + by);
      // A page that follows another may show the same.
      queueMicrotask(sayWatched);
    };
    count(1);
    return () => count(-1);
  },

  /** Whether the server has said welcome on this connection. */
  isReady: () => welcomed,

  /** Tries to connect now instead of waiting. */
  retryNow() {
    if (!tryNow()) socket?.reconnect();
  },
};

const socketAddress = () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${LIVE_PATH}`;

/** Opens the socket and keeps it open, waiting longer each time, with jitter. Returns how to close it. */
export function startLive(): () => void {
  const addressInTime = async () => {
    await untilNextTry(opened.retryCount);
    return socketAddress();
  };
  const opened: ReconnectingSocket = new ReconnectingSocket(addressInTime, [], {
    minReconnectionDelay: 0,
    maxReconnectionDelay: 0,
    connectionTimeout: 8_000,
    maxEnqueuedMessages: 0,
  });
  socket = opened;
  opened.addEventListener('open', () => void sayHello(opened));
  opened.addEventListener('message', (event) => receive(String(event.data)));
  opened.addEventListener('close', () => lose());
  const stopRenewing = sayHelloAgainWithNewToken(opened);
  const noticeLoss = () => opened.reconnect();
  addEventListener('online', live.retryNow);
  addEventListener('offline', noticeLoss);
  return () => {
    removeEventListener('online', live.retryNow);
    removeEventListener('offline', noticeLoss);
    stopRenewing();
    opened.close(CLOSE_CODES.goingAway);
    tryNow();
    socket = null;
    lose();
    setLiveState('connecting');
  };
}

/** The socket outlives its token only until the next hello, so each new token is said. Returns how to stop. */
function sayHelloAgainWithNewToken(to: ReconnectingSocket): () => void {
  let token = session.get('access_token');
  return session.subscribe(() => {
    if (token === session.get('access_token')) return;
    token = session.get('access_token');
    if (token && welcomed) void sayHello(to);
  });
}

async function sayHello(to: ReconnectingSocket) {
  const token = await freshAccessToken();
  if (token) to.send(JSON.stringify({ type: 'hello', kind: 'member', token } satisfies ClientFrame));
}

function receive(text: string) {
  lastHeard = Date.now();
  const frame = JSON.parse(text) as ServerFrame;
  if (frame.type === 'welcome') welcome(frame);
  if (frame.type === 'catchUp') for (const handle of readyHandlers) handle();
  if (frame.type === 'refused' && ENDED.has(frame.error)) reportUnauthorized(session.get('access_token'));
  for (const handle of handlers.get(frame.type) ?? []) handle(frame);
}

function welcome(frame: FrameOf<'welcome'>) {
  const first = !welcomed;
  welcomed = true;
  sayWatched();
  setLiveState('online');
  clearInterval(heartbeat);
  const everyMs = frame.heartbeatMs || LIVE_HEARTBEAT_MS;
  heartbeat = setInterval(() => beat(everyMs), everyMs);
  if (first) for (const handle of readyHandlers) handle();
}

/** Says what is shown where the server does not know it yet. */
function sayWatched() {
  const what = [...shown].flatMap(([each, count]) => (count > 0 ? [each] : []));
  if (what.join() !== watched && live.send({ type: 'watch', what })) watched = what.join();
}

/** Pings, and gives a connection up that has been silent for two beats: a half-open one never closes by itself. */
function beat(everyMs: number) {
  if (Date.now() - lastHeard > 2 * everyMs) return socket?.reconnect();
  live.send({ type: 'ping' });
}

function lose() {
  clearInterval(heartbeat);
  welcomed = false;
  watched = '';
  setLiveState('lost');
}
