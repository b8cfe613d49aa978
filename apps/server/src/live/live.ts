import type { MemberFrame, VisitorFrame } from '@foyer/contract/live/client-frames';
import type { MemberCaller } from '../kernel/callers.ts';
import { frameSeconds } from '../kernel/watching/metrics.ts';
import { doWork } from '../kernel/watching/work.ts';
import type { Connection, MemberConnection, VisitorConnection } from './connection.ts';
import { makeRooms, type Rooms } from './rooms.ts';
import { framesResumed, pauseFrames } from './turns.ts';

export type MemberFrameType = Exclude<MemberFrame['type'], 'hello' | 'ping'>;
export type VisitorFrameType = Exclude<VisitorFrame['type'], 'hello' | 'ping'>;
type FrameOf<Frames, Type> = Extract<Frames, { type: Type }>;
type Work<C, F> = (connection: C, frame: F) => Promise<void> | void;
type RightsChange = (connection: MemberConnection, before: MemberCaller) => Promise<void> | void;
type Leaving = (connection: Connection, rooms: readonly string[]) => Promise<void> | void;
type VisitorHello = FrameOf<VisitorFrame, 'hello'>;

/**
 * Registers the handlers of areas for sockets. A frame type has one handler; arrivals and departures may have several.
 */
export interface Live {
  readonly rooms: Rooms;
  /** All connected sockets. */
  readonly connections: ReadonlySet<Connection>;
  /** The number of connections by kind. */
  count(): Record<Connection['kind'], number>;
  onMember<Type extends MemberFrameType>(
    type: Type,
    work: Work<MemberConnection, FrameOf<MemberFrame, Type>>,
  ): void;
  onVisitor<Type extends VisitorFrameType>(
    type: Type,
    work: Work<VisitorConnection, FrameOf<VisitorFrame, Type>>,
  ): void;
  /** Called after the welcome. */
  onMemberArrived(work: (connection: MemberConnection) => Promise<void> | void): void;
  /** Called before the welcome. May throw to refuse the visitor. */
  onVisitorArrived(work: Work<VisitorConnection, VisitorHello>): void;
  /** Called when a member's rights change, after `caller` is updated. No other frames are sent meanwhile. */
  onMemberRights(work: RightsChange): void;
  /**
   * Reloads the rights of a member. Frames to the socket wait until they are loaded and are checked against them.
   * @param load returns null when the socket is closed instead
   */
  refreshMember(connection: MemberConnection, load: () => Promise<MemberCaller | null>): Promise<void>;
  /** Called after a socket has left its rooms. */
  onGone(work: Leaving): void;
}

/** The interface for the socket server. */
export interface LiveHub extends Live {
  readonly connections: Set<Connection>;
  memberArrived(connection: MemberConnection): Promise<void>;
  visitorArrived(connection: VisitorConnection, hello: VisitorHello): Promise<void>;
  handle(connection: Connection, frame: MemberFrame | VisitorFrame): Promise<void>;
  gone(connection: Connection): Promise<void>;
}

export function makeLive(): LiveHub {
  const rooms = makeRooms();
  const connections = new Set<Connection>();
  const frames = new Map<string, Work<never, never>>();
  const memberArrivals: ((connection: MemberConnection) => Promise<void> | void)[] = [];
  const visitorArrivals: Work<VisitorConnection, VisitorHello>[] = [];
  const rightsChanges: RightsChange[] = [];
  const leavings: Leaving[] = [];
  const setHandler = (key: string, work: Work<never, never>) => {
    if (frames.has(key)) throw new Error(`Frame ${key} has two handlers.`);
    frames.set(key, work);
  };

  return {
    rooms,
    connections,
    count() {
      const members = [...connections].filter(({ kind }) => kind === 'member').length;
      return { member: members, visitor: connections.size - members };
    },
    onMember: (type, work) => setHandler(`member ${type}`, work as Work<never, never>),
    onVisitor: (type, work) => setHandler(`visitor ${type}`, work as Work<never, never>),
    onMemberArrived: (work) => void memberArrivals.push(work),
    onVisitorArrived: (work) => void visitorArrivals.push(work),
    onMemberRights: (work) => void rightsChanges.push(work),
    refreshMember: (connection, load) =>
      pauseFrames(connection, async () => {
        const before = connection.caller;
        const caller = await load();
        if (!caller) return;
        connection.caller = caller;
        connection.send({ type: 'rights' });
        for (const work of rightsChanges) await work(connection, before);
      }),
    onGone: (work) => void leavings.push(work),
    async memberArrived(connection) {
      for (const work of memberArrivals) await work(connection);
    },
    async visitorArrived(connection, hello) {
      for (const work of visitorArrivals) await work(connection, hello);
    },
    async handle(connection, frame) {
      const work = frames.get(`${connection.kind} ${frame.type}`) as
        | Work<Connection, typeof frame>
        | undefined;
      await framesResumed(connection);
      if (!work) return;
      const begun = performance.now();
      await doWork('frame', frame.type, async () => work(connection, frame));
      frameSeconds.observe({ kind: connection.kind, frame: frame.type }, (performance.now() - begun) / 1000);
    },
    async gone(connection) {
      connections.delete(connection);
      const left = [...connection.rooms];
      rooms.leaveAll(connection);
      for (const work of leavings) await work(connection, left);
    },
  };
}
