import type { MemberFrameInput, VisitorFrameInput } from '@foyer/contract/live/client-frames';
import { LIVE_PATH } from '@foyer/contract/live/constants';
import type { ToMember, ToVisitor } from '@foyer/contract/live/server-frames';
import { WebSocket } from 'ws';

type Frames = ToMember | ToVisitor;
type FrameOf<Type extends Frames['type']> = Extract<Frames, { type: Type }>;

/** A socket in a test: keeps received frames in order and waits for expected ones. */
export interface TestSocket {
  readonly frames: Frames[];
  send(frame: MemberFrameInput | VisitorFrameInput): void;
  sendText(text: string): void;
  /** The first matching frame of a type, already received or within 15 s. */
  next<Type extends Frames['type']>(
    type: Type,
    fits?: (frame: FrameOf<Type>) => boolean,
  ): Promise<FrameOf<Type>>;
  /** Sent bytes that the server has not read yet. */
  readonly unsent: number;
  /** Clears the received frames. */
  forget(): void;
  /** Resolves to the close code of the server. */
  readonly closed: Promise<number>;
  close(): Promise<void>;
}

const WAIT_MS = 15_000;

/** Opens a socket and says hello. */
export async function openTestSocket(
  url: string,
  hello: MemberFrameInput | VisitorFrameInput | null,
): Promise<TestSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${LIVE_PATH}`);
  const frames: Frames[] = [];
  const waiters = new Set<() => void>();
  socket.on('message', (data) => {
    frames.push(JSON.parse(data.toString()) as Frames);
    for (const check of waiters) check();
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });
  if (hello) socket.send(JSON.stringify(hello));

  return {
    frames,
    closed,
    get unsent() {
      return socket.bufferedAmount;
    },
    send: (frame) => socket.send(JSON.stringify(frame)),
    sendText: (text) => socket.send(text),
    forget: () => {
      frames.length = 0;
    },
    next(type, fits = () => true) {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiters.delete(check);
          const came = frames.map((frame) => ('error' in frame ? JSON.stringify(frame) : frame.type));
          reject(new Error(`No frame ${type}; came: ${came.join(', ')}`));
        }, WAIT_MS);
        const check = () => {
          const found = frames.find((frame) => frame.type === type && fits(frame as never));
          if (!found) return;
          clearTimeout(timer);
          waiters.delete(check);
          resolve(found as never);
        };
        waiters.add(check);
        check();
      });
    },
    async close() {
      socket.close();
      await closed;
    },
  };
}
