import type { IncomingMessage, Server } from 'node:http';
import { secondFactorNeeded } from '@foyer/contract/accounts/errors';
import { common } from '@foyer/contract/kernel/errors';
import { MemberFrame, MemberHello, VisitorFrame, VisitorHello } from '@foyer/contract/live/client-frames';
import { CLOSE_CODES, LIVE_HEARTBEAT_MS, LIVE_PATH } from '@foyer/contract/live/constants';
import type { FastifyBaseLogger } from 'fastify';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import type { Callers } from '../areas/accounts/callers.ts';
import { refusalOf } from '../kernel/failures.ts';
import { Refusal } from '../kernel/refusal.ts';
import { storable } from '../kernel/storable.ts';
import { version } from '../kernel/version.ts';
import { makeBucket } from './bucket.ts';
import { type Connection, closeSocket, makeConnection } from './connection.ts';
import type { LiveHub } from './live.ts';

const MAX_FRAME_BYTES = 64 * 1024;
const HELLO_WITHIN_MS = 10_000;
/** Frames that one socket may send at once, and a second; far above what people do. */
const FRAME_BURST = 400;
const FRAMES_PER_SECOND = 200;

const Hello = z.discriminatedUnion('kind', [MemberHello, VisitorHello]);

const greeting = () => ({
  type: 'welcome' as const,
  version,
  now: new Date().toISOString(),
  heartbeatMs: LIVE_HEARTBEAT_MS,
});

interface Options {
  readonly server: Server;
  readonly live: LiveHub;
  readonly callers: Callers;
  readonly log: FastifyBaseLogger;
  /** The address of the client, behind trusted proxies too. */
  readonly ipOf: (request: IncomingMessage) => string;
}

/** Runs the socket endpoint `/live` on an HTTP server. */
export function openSocket({ server, live, callers, log, ipOf }: Options) {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES, clientTracking: true });

  let stopping = false;
  const underWay = new Set<Promise<void>>();
  function track(work: Promise<void>): Promise<void> {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
    return work;
  }

  server.on('upgrade', (request, stream, head) => {
    // Node has let go of the connection by now: an error that nobody hears of would end the process.
    stream.on('error', () => stream.destroy());
    if (request.url?.split('?', 1)[0] !== LIVE_PATH) {
      stream.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n', () => stream.destroy());
      return;
    }
    sockets.handleUpgrade(request, stream, head, (socket) => greet(socket, ipOf(request)));
  });

  /** Waits for the hello; everything after it is handled one frame after another. */
  function greet(socket: WebSocket, ip: string) {
    const tooLate = setTimeout(() => socket.terminate(), HELLO_WITHIN_MS);
    const bucket = makeBucket(FRAME_BURST, FRAMES_PER_SECOND);
    let connection: Connection | null = null;
    let queue: Promise<void> = Promise.resolve();
    let sentAway = false;

    const receive = async (data: RawData) => {
      // What is not answered comes again over the next socket.
      if (sentAway || stopping) return;
      if (connection) await handle(connection, data);
      else {
        connection = await welcome(socket, ip, data);
        clearTimeout(tooLate);
      }
    };
    socket.on('message', (data) => {
      if (connection) connection.heardAt = Date.now();
      if (sentAway) return;
      if (!bucket.take()) {
        sentAway = true;
        return closeSocket(socket, CLOSE_CODES.tooMany, new Refusal(common.tooMany));
      }
      queue = track(
        queue
          .then(() => receive(data))
          .catch((error) => {
            sentAway = true;
            refuse(socket, error);
          }),
      );
    });
    socket.on('pong', () => {
      if (connection) connection.heardAt = Date.now();
    });
    socket.on('close', () => {
      clearTimeout(tooLate);
      queue = track(
        queue.then(async () => {
          if (connection) await leave(connection);
        }),
      );
    });
    socket.on('error', () => socket.terminate());
  }

  const leave = (connection: Connection) =>
    live.gone(connection).catch((error) => log.error({ err: error }, 'leaving failed'));

  async function welcome(socket: WebSocket, ip: string, data: RawData): Promise<Connection | null> {
    const hello = Hello.parse(storable(JSON.parse(data.toString())));
    const caller =
      hello.kind === 'member' ? await callers.member(hello.token) : await callers.visitor(hello.token);
    if (!caller) throw new Refusal(common.unauthorized);
    if (caller.kind === 'member' && caller.pendingFactor) throw new Refusal(secondFactorNeeded);
    const connection =
      caller.kind === 'member'
        ? makeConnection(socket, ip, { kind: 'member', caller })
        : makeConnection(socket, ip, {
            kind: 'visitor',
            caller,
            sessionId: (hello as z.infer<typeof VisitorHello>).sessionID,
          });
    // A visitor is known to be on the site before the welcome; a member is greeted first and told what goes on then.
    try {
      if (connection.kind === 'visitor')
        await live.visitorArrived(connection, hello as z.infer<typeof VisitorHello>);
      live.connections.add(connection);
      connection.send(greeting());
      if (connection.kind === 'member') await live.memberArrived(connection);
      return connection;
    } catch (error) {
      await leave(connection);
      throw error;
    }
  }

  async function handle(connection: Connection, data: RawData) {
    const schema = connection.kind === 'member' ? MemberFrame : VisitorFrame;
    const frame = schema.parse(storable(JSON.parse(data.toString())));
    if (frame.type === 'ping') connection.send({ type: 'pong' });
    else if (frame.type === 'hello') connection.send(greeting());
    else await live.handle(connection, frame);
  }

  function refuse(socket: WebSocket, error: unknown) {
    const badFrame =
      error instanceof SyntaxError
        ? new Refusal(common.badInput, { message: 'A frame is a JSON object.' })
        : null;
    const refusal = badFrame ?? refusalOf(error);
    if (!refusal) log.error({ err: error }, 'frame failed');
    const known = refusal ?? new Refusal(common.internal);
    const code =
      known.definition === common.unauthorized || known.definition === secondFactorNeeded
        ? CLOSE_CODES.unauthorized
        : known.definition.status >= 500
          ? CLOSE_CODES.goingAway
          : CLOSE_CODES.badFrame;
    closeSocket(socket, code, known);
  }

  const watch = setInterval(() => {
    const now = Date.now();
    for (const connection of live.connections) {
      const silentMs = now - connection.heardAt;
      if (silentMs > 2 * LIVE_HEARTBEAT_MS) connection.close(CLOSE_CODES.goingAway);
      else if (silentMs > LIVE_HEARTBEAT_MS) connection.ping();
    }
  }, LIVE_HEARTBEAT_MS / 5);
  watch.unref();

  return {
    /**
     * Sends everybody away, so that they come back to the next server, and waits until all have left and what they
     * asked for last is done.
     */
    async close() {
      stopping = true;
      clearInterval(watch);
      for (const socket of sockets.clients) closeSocket(socket, CLOSE_CODES.goingAway);
      const deadline = Date.now() + 3_000;
      while (sockets.clients.size > 0 && Date.now() < deadline)
        await new Promise((done) => setTimeout(done, 20));
      sockets.close();
      await Promise.all(underWay);
    },
  };
}
