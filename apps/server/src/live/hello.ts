import type { Duplex } from 'node:stream';
import { secondFactorNeeded } from '@foyer/contract/accounts/errors';
import { common } from '@foyer/contract/kernel/errors';
import { MemberHello, VisitorHello } from '@foyer/contract/live/client-frames';
import { LIVE_HEARTBEAT_MS } from '@foyer/contract/live/constants';
import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { Callers, MemberCaller, VisitorCaller } from '../kernel/callers.ts';
import { badInput, Refusal } from '../kernel/refusal.ts';
import { version } from '../kernel/version.ts';
import { type Connection, makeConnection } from './connection.ts';
import type { LiveHub } from './live.ts';

/** The first frame of a socket. */
export const Hello = z.discriminatedUnion('kind', [MemberHello, VisitorHello]);
type AnyHello = z.infer<typeof Hello>;
type HelloOf<Kind> = Extract<AnyHello, { kind: Kind }>;
const IsHello = z.object({ type: z.literal('hello') });

/** Accepts sockets by their hello and removes them when they close. */
export interface Reception {
  /**
   * Creates the connection of a socket from its first frame.
   * @throws Refusal when the frame is no hello, or its token is not accepted
   */
  welcome(socket: WebSocket, stream: Duplex, ip: string, input: unknown): Promise<Connection>;
  /** Handles a later hello. @throws Refusal when it is of another sign-in or visit */
  welcomeAgain(connection: Connection, hello: AnyHello): Promise<void>;
  leave(connection: Connection): Promise<void>;
}

interface Options {
  readonly live: LiveHub;
  readonly callers: Callers;
  readonly log: FastifyBaseLogger;
}

/** Creates the reception of a server's sockets. */
export function makeReception({ live, callers, log }: Options): Reception {
  /** Resolves the caller of a hello. */
  async function callerOf({ kind, token }: AnyHello) {
    const caller = kind === 'member' ? await callers.member(token) : await callers.visitor(token);
    if (!caller) throw new Refusal(common.unauthorized);
    if (caller.kind === 'member' && caller.pendingFactor) throw new Refusal(secondFactorNeeded);
    return caller;
  }

  const leave = (connection: Connection) =>
    live.gone(connection).catch((error) => log.error({ err: error }, 'leaving failed'));

  return {
    async welcome(socket, stream, ip, input) {
      if (!IsHello.safeParse(input).success)
        throw badInput('type', 'The first frame of a socket must be hello.');
      const hello = Hello.parse(input);
      const caller = await callerOf(hello);
      const connection =
        caller.kind === 'member'
          ? makeConnection(socket, stream, ip, { kind: 'member', caller })
          : makeConnection(socket, stream, ip, {
              kind: 'visitor',
              caller,
              sessionId: (hello as HelloOf<'visitor'>).sessionID,
            });
      // A visitor is registered before the welcome; a member receives the welcome before the current state.
      try {
        if (connection.kind === 'visitor') await live.visitorArrived(connection, hello as HelloOf<'visitor'>);
        live.connections.add(connection);
        connection.send(greeting());
        if (connection.kind === 'member') await live.memberArrived(connection);
        return connection;
      } catch (error) {
        await leave(connection);
        throw error;
      }
    },
    async welcomeAgain(connection, hello) {
      if (!isOf(connection, await callerOf(hello), hello))
        throw new Refusal(common.badInput, { message: 'A socket cannot change its user. Open another one.' });
      if (connection.kind === 'visitor') await live.visitorArrived(connection, hello as HelloOf<'visitor'>);
      connection.send(greeting());
    },
    leave,
  };
}

const greeting = () => ({
  type: 'welcome' as const,
  version,
  now: new Date().toISOString(),
  heartbeatMs: LIVE_HEARTBEAT_MS,
});

/** Whether a hello is of the same sign-in or visit as the connection. */
function isOf(connection: Connection, caller: MemberCaller | VisitorCaller, hello: AnyHello): boolean {
  if (connection.caller.merchantId !== caller.merchantId || connection.caller.id !== caller.id) return false;
  if (connection.kind === 'member')
    return caller.kind === 'member' && caller.sessionId === connection.caller.sessionId;
  return (
    caller.kind === 'visitor' &&
    hello.kind === 'visitor' &&
    caller.engagementId === connection.caller.engagementId &&
    caller.verified === connection.caller.verified &&
    hello.sessionID === connection.sessionId
  );
}
