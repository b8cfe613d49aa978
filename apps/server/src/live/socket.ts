import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { secondFactorNeeded } from '@foyer/contract/accounts/errors';
import { boundsOf } from '@foyer/contract/kernel/bounds';
import { common } from '@foyer/contract/kernel/errors';
import { Uuid } from '@foyer/contract/kernel/shapes';
import { MemberFrame, VisitorFrame } from '@foyer/contract/live/client-frames';
import { CLOSE_CODES, LIVE_HEARTBEAT_MS, LIVE_PATH, SILENCE_CHECK_MS } from '@foyer/contract/live/constants';
import type { FastifyBaseLogger } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import type { Callers } from '../kernel/callers.ts';
import { refusalOf } from '../kernel/failures.ts';
import { refuseOversized } from '../kernel/json.ts';
import { makeBucket } from '../kernel/limits/bucket.ts';
import type { Limits } from '../kernel/limits/limits.ts';
import { Refusal } from '../kernel/refusal.ts';
import { storable } from '../kernel/storable.ts';
import { type Connection, closeSocket } from './connection.ts';
import { Hello, makeReception } from './hello.ts';
import type { LiveHub } from './live.ts';
import { makeSlowed } from './slowed.ts';

/** The bounds of frames: of the hello, and afterwards by sender. */
const bounds = { hello: boundsOf(Hello), member: boundsOf(MemberFrame), visitor: boundsOf(VisitorFrame) };
const MAX_FRAME_BYTES = Math.max(bounds.hello.bytes, bounds.member.bytes, bounds.visitor.bytes);
/** The usual size of a frame. With the limit of frames it gives the limit of bytes per second. */
const USUAL_FRAME_BYTES = 1024;
/** How many frames of the largest size a socket may send at once. */
const LARGEST_AT_ONCE = 4;
/** How many refused frames a socket may send before it is closed: the burst and the refill per second. */
const REFUSED_AT_ONCE = 20;
const REFUSED_PER_SECOND = 0.2;
/** The delay of a new socket of a slowed network, and the limit of sockets that wait. */
const SLOWED_MS = 3_000;
const MAX_SLOWED = 200;
/** The number of queued frames at which a socket is paused. */
const MAX_WAITING = 32;
const HELLO_WITHIN_MS = 10_000;

/** Sockets closed per batch when the server stops, so that ten thousand reconnect spread over a second. */
const CLOSE_BATCH = 200;
/** The pause between batches, and between checks whether all are closed. */
const CLOSE_PAUSE_MS = 20;
/** How long the stop waits for all sockets to close. */
const CLOSED_WITHIN_MS = 3_000;

/** The fields of a message that are needed to refuse it without closing the socket. */
const Identifiable = z.object({ type: z.literal('send'), clientId: Uuid });

interface Options {
  readonly server: Server;
  readonly live: LiveHub;
  readonly callers: Callers;
  /** The limit of frames per second and socket; far above normal use. */
  readonly framesPerSecond: number;
  readonly log: FastifyBaseLogger;
  readonly limits: Limits;
  /** The address of the client, also behind trusted proxies. */
  readonly ipOf: (request: IncomingMessage) => string;
}

/** Runs the socket endpoint `/live` on an HTTP server. */
export function openSocket({ server, live, callers, framesPerSecond, log, limits, ipOf }: Options) {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    clientTracking: true,
    autoPong: false,
  });

  let stopping = false;
  const reception = makeReception({ live, callers, log });
  const slowed = makeSlowed(limits);
  let slowedNow = 0;
  const inProgress = new Set<Promise<void>>();
  function track(work: Promise<void>): void {
    inProgress.add(work);
    void work.finally(() => inProgress.delete(work));
  }

  server.on('upgrade', (request, stream, head) => {
    // Node has removed its own listeners: an unhandled error would end the process.
    stream.on('error', () => stream.destroy());
    if (request.url?.split('?', 1)[0] !== LIVE_PATH) {
      stream.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n', () => stream.destroy());
      return;
    }
    const ip = ipOf(request);
    const upgrade = () => sockets.handleUpgrade(request, stream, head, (socket) => serve(socket, stream, ip));
    if (!slowed.has(ip)) return upgrade();
    if (slowedNow >= MAX_SLOWED) return stream.destroy();
    slowedNow += 1;
    setTimeout(() => {
      slowedNow -= 1;
      upgrade();
    }, SLOWED_MS).unref();
  });

  /** Waits for the hello, then handles the frames in order. */
  function serve(socket: WebSocket, stream: Duplex, ip: string) {
    const helloTimer = setTimeout(() => socket.terminate(), HELLO_WITHIN_MS);
    const frames = makeBucket(2 * framesPerSecond, framesPerSecond);
    const bytes = makeBucket(
      LARGEST_AT_ONCE * MAX_FRAME_BYTES + 2 * framesPerSecond * USUAL_FRAME_BYTES,
      framesPerSecond * USUAL_FRAME_BYTES,
    );
    const refused = makeBucket(REFUSED_AT_ONCE, REFUSED_PER_SECOND);
    const inTurn = makeQueue(socket);
    let connection: Connection | null = null;
    let turnedAway = false;

    /** Counts received data. Returns false if it exceeds the limit or comes too late. */
    const mayCome = (size = 0): boolean => {
      if (connection) connection.heardAt = performance.now();
      if (turnedAway) return false;
      if (frames.take() && bytes.take(size)) return true;
      turnAway(CLOSE_CODES.tooMany, new Refusal(common.tooMany));
      return false;
    };
    const turnAway = (code: number, refusal: Refusal) => {
      turnedAway = true;
      if (code !== CLOSE_CODES.unauthorized && code !== CLOSE_CODES.goingAway) slowed.count(ip);
      closeSocket(socket, code, refusal);
    };
    const receive = async (data: Buffer) => {
      // Clients send unanswered frames again over the next socket.
      if (turnedAway || stopping || connection?.isCutOff) return;
      try {
        refuseOversized(data, bounds[connection?.kind ?? 'hello']);
        const input = storable(JSON.parse(data.toString()));
        if (!connection) connection = await reception.welcome(socket, stream, ip, input);
        else if (!(await handle(connection, input))) {
          slowed.count(ip);
          if (!refused.take()) turnAway(CLOSE_CODES.policyViolation, new Refusal(common.tooMany));
        }
      } catch (error) {
        const refusal = refusalOfFrame(error);
        turnAway(closeCodeOf(refusal), refusal);
      }
    };
    socket.on('message', (data: Buffer) => {
      // Stops at the first frame, not at its answer: disconnecting clients of a busy server would add load.
      clearTimeout(helloTimer);
      if (mayCome(data.length)) track(inTurn(() => receive(data)));
    });
    socket.on('ping', (data) => {
      // No pong while the client does not read.
      if (mayCome(data.length) && socket.bufferedAmount === 0) socket.pong(data);
    });
    socket.on('pong', () => mayCome());
    socket.on('close', () => {
      clearTimeout(helloTimer);
      track(
        inTurn(async () => {
          if (connection) await reception.leave(connection);
        }),
      );
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // Protocol violations, such as a frame that is too long, but not broken connections.
      if (error.code?.startsWith('WS_ERR_')) slowed.count(ip);
      socket.terminate();
    });
  }

  /** Handles a frame. Returns false if only this frame is refused. */
  async function handle(connection: Connection, input: unknown): Promise<boolean> {
    const schema = connection.kind === 'member' ? MemberFrame : VisitorFrame;
    const { data: frame, error } = schema.safeParse(input);
    if (error) refuseFrame(connection, input, error);
    else if (frame.type === 'ping') connection.send({ type: 'pong' });
    else if (frame.type === 'hello') await reception.welcomeAgain(connection, frame);
    else await live.handle(connection, frame);
    return !error;
  }

  /** Refuses an invalid message without closing the socket, since the client would send it again over the next one. */
  function refuseFrame(connection: Connection, input: unknown, error: z.ZodError) {
    const { data: message } = Identifiable.safeParse(input);
    if (!message) throw error;
    const { clientId } = message;
    const refusal = refusalOf(error) ?? new Refusal(common.badInput);
    connection.send({ type: 'nack', clientId, ...refusal.described(), retry: false });
  }

  function refusalOfFrame(error: unknown): Refusal {
    const badFrame =
      error instanceof SyntaxError
        ? new Refusal(common.badInput, { message: 'A frame must be a JSON object.' })
        : null;
    const refusal = badFrame ?? refusalOf(error);
    if (!refusal) log.error({ err: error }, 'frame failed');
    return refusal ?? new Refusal(common.internal);
  }

  const watch = setInterval(() => {
    const now = performance.now();
    for (const connection of live.connections) {
      const silentMs = now - connection.heardAt;
      if (silentMs > 2 * LIVE_HEARTBEAT_MS) connection.close(CLOSE_CODES.goingAway);
      else if (silentMs > LIVE_HEARTBEAT_MS) connection.ping();
    }
  }, SILENCE_CHECK_MS);
  watch.unref();

  return {
    /**
     * Closes all sockets, so that clients reconnect to another server, and waits for the frames in progress.
     */
    async close() {
      stopping = true;
      clearInterval(watch);
      const waiting = [...sockets.clients];
      while (waiting.length > 0) {
        for (const socket of waiting.splice(0, CLOSE_BATCH)) closeSocket(socket, CLOSE_CODES.goingAway);
        await delay(CLOSE_PAUSE_MS);
      }
      const deadline = performance.now() + CLOSED_WITHIN_MS;
      while (sockets.clients.size > 0 && performance.now() < deadline) await delay(CLOSE_PAUSE_MS);
      sockets.close();
      await Promise.all(inProgress);
    },
  };
}

/** Runs the work of a socket in order, with back pressure. */
function makeQueue(socket: WebSocket) {
  let last: Promise<void> = Promise.resolve();
  let waiting = 0;
  return (work: () => Promise<void>): Promise<void> => {
    waiting += 1;
    if (waiting >= MAX_WAITING) socket.pause();
    last = last.then(work).finally(() => {
      waiting -= 1;
      if (waiting < MAX_WAITING) socket.resume();
    });
    return last;
  };
}

function closeCodeOf({ definition }: Refusal): number {
  if (definition === common.unauthorized || definition === secondFactorNeeded)
    return CLOSE_CODES.unauthorized;
  return definition.status >= 500 ? CLOSE_CODES.goingAway : CLOSE_CODES.badFrame;
}
