import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { secondFactorNeeded } from '@foyer/contract/accounts/errors';
import { boundsOf } from '@foyer/contract/kernel/bounds';
import { common } from '@foyer/contract/kernel/errors';
import { Uuid } from '@foyer/contract/kernel/shapes';
import { MemberFrame, VisitorFrame } from '@foyer/contract/live/client-frames';
import { CLOSE_CODES, LIVE_HEARTBEAT_MS, LIVE_PATH, SILENCE_WATCH_MS } from '@foyer/contract/live/constants';
import type { FastifyBaseLogger } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import type { Callers } from '../kernel/callers.ts';
import { refusalOf } from '../kernel/failures.ts';
import { refuseBeyond } from '../kernel/json.ts';
import { makeBucket } from '../kernel/limits/bucket.ts';
import type { Limits } from '../kernel/limits/limits.ts';
import { Refusal } from '../kernel/refusal.ts';
import { storable } from '../kernel/storable.ts';
import { type Connection, closeSocket } from './connection.ts';
import { Hello, makeReception } from './hello.ts';
import type { LiveHub } from './live.ts';
import { makeSlowed } from './slowed.ts';

/** What frames need: before the hello, and then by who sends. */
const bounds = { hello: boundsOf(Hello), member: boundsOf(MemberFrame), visitor: boundsOf(VisitorFrame) };
const MAX_FRAME_BYTES = Math.max(bounds.hello.bytes, bounds.member.bytes, bounds.visitor.bytes);
/** Bytes of the usual frame: a socket may send as many in a second as that makes with the frames it may send. */
const USUAL_FRAME_BYTES = 1024;
/** The largest frames that a socket may send at once. */
const LARGEST_AT_ONCE = 4;
/** Frames that are refused one by one before the socket is closed, and how many are forgotten in a second. */
const REFUSED_AT_ONCE = 20;
const REFUSED_PER_SECOND = 0.2;
/** How long a new socket of an address that is slowed waits, and how many of all wait at most. */
const SLOWED_MS = 3_000;
const MAX_SLOWED = 200;
/** With so many frames waiting for their turn the next ones are not read yet. */
const MAX_WAITING = 32;
const HELLO_WITHIN_MS = 10_000;

/** Sockets that are sent away at once when the server stops: ten thousand leave within a second, not in one moment. */
const SENT_AWAY_AT_ONCE = 200;
/** Between those who are sent away at once, and between looks whether all have left. */
const MOMENT_MS = 20;
/** How long is waited until all who were sent away have left. */
const LEFT_WITHIN_MS = 3_000;

/** Enough of a message to refuse it alone, whatever else is wrong with it. */
const Nameable = z.object({ type: z.literal('send'), clientId: Uuid });

interface Options {
  readonly server: Server;
  readonly live: LiveHub;
  readonly callers: Callers;
  /** Frames that one socket may send in a second; far above what people do. */
  readonly framesPerSecond: number;
  readonly log: FastifyBaseLogger;
  readonly limits: Limits;
  /** The address of the client, behind trusted proxies too. */
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
  const underWay = new Set<Promise<void>>();
  function track(work: Promise<void>): void {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  }

  server.on('upgrade', (request, stream, head) => {
    // Node has let go of the connection by now: an error that nobody hears of would end the process.
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

  /** Waits for the hello; everything after it is handled one frame after another. */
  function serve(socket: WebSocket, stream: Duplex, ip: string) {
    const tooLate = setTimeout(() => socket.terminate(), HELLO_WITHIN_MS);
    const frames = makeBucket(2 * framesPerSecond, framesPerSecond);
    const bytes = makeBucket(
      LARGEST_AT_ONCE * MAX_FRAME_BYTES + 2 * framesPerSecond * USUAL_FRAME_BYTES,
      framesPerSecond * USUAL_FRAME_BYTES,
    );
    const refused = makeBucket(REFUSED_AT_ONCE, REFUSED_PER_SECOND);
    const inTurn = makeQueue(socket);
    let connection: Connection | null = null;
    let sentAway = false;

    /** Counts received data. Returns false if it exceeds the limit or comes too late. */
    const mayCome = (size = 0): boolean => {
      if (connection) connection.heardAt = performance.now();
      if (sentAway) return false;
      if (frames.take() && bytes.take(size)) return true;
      sendAway(CLOSE_CODES.tooMany, new Refusal(common.tooMany));
      return false;
    };
    const sendAway = (code: number, refusal: Refusal) => {
      sentAway = true;
      if (code !== CLOSE_CODES.unauthorized && code !== CLOSE_CODES.goingAway) slowed.count(ip);
      closeSocket(socket, code, refusal);
    };
    const receive = async (data: Buffer) => {
      // What is not answered comes again over the next socket.
      if (sentAway || stopping || connection?.isCutOff) return;
      try {
        refuseBeyond(data, bounds[connection?.kind ?? 'hello']);
        const input = storable(JSON.parse(data.toString()));
        if (!connection) connection = await reception.welcome(socket, stream, ip, input);
        else if (!(await handle(connection, input))) {
          slowed.count(ip);
          if (!refused.take()) sendAway(CLOSE_CODES.policyViolation, new Refusal(common.tooMany));
        }
      } catch (error) {
        const refusal = refusalOfFrame(error);
        sendAway(closeCodeOf(refusal), refusal);
      }
    };
    socket.on('message', (data: Buffer) => {
      // A busy server may take its time to answer: whoever was sent away then would come again and ask for more.
      clearTimeout(tooLate);
      if (mayCome(data.length)) track(inTurn(() => receive(data)));
    });
    socket.on('ping', (data) => {
      // Whoever does not read the last answer gets no further one.
      if (mayCome(data.length) && socket.bufferedAmount === 0) socket.pong(data);
    });
    socket.on('pong', () => mayCome());
    socket.on('close', () => {
      clearTimeout(tooLate);
      track(
        inTurn(async () => {
          if (connection) await reception.leave(connection);
        }),
      );
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // What the protocol does not allow, such as a frame that is too long, and no broken connection.
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

  /** Words that are not of the contract are refused alone: a client that sent them again would lose its socket again. */
  function refuseFrame(connection: Connection, input: unknown, error: z.ZodError) {
    const { data: message } = Nameable.safeParse(input);
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
  }, SILENCE_WATCH_MS);
  watch.unref();

  return {
    /**
     * Sends everybody away, so that they come back to the next server, and waits until all have left and what they
     * asked for last is done.
     */
    async close() {
      stopping = true;
      clearInterval(watch);
      const waiting = [...sockets.clients];
      while (waiting.length > 0) {
        for (const socket of waiting.splice(0, SENT_AWAY_AT_ONCE)) closeSocket(socket, CLOSE_CODES.goingAway);
        await delay(MOMENT_MS);
      }
      const deadline = performance.now() + LEFT_WITHIN_MS;
      while (sockets.clients.size > 0 && performance.now() < deadline) await delay(MOMENT_MS);
      sockets.close();
      await Promise.all(underWay);
    },
  };
}

/** Handles the frames of a socket in order, with back pressure. */
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
