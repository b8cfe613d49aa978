import { randomUUID } from 'node:crypto';
import type { MemberFrameInput, VisitorFrameInput } from '@foyer/contract/live/client-frames';
import { LIVE_PATH } from '@foyer/contract/live/constants';
import type { ToMember, ToVisitor } from '@foyer/contract/live/server-frames';
import { WebSocket } from 'ws';

type ClientFrame = MemberFrameInput | VisitorFrameInput;

interface Options {
  /** Where to connect; after a break the next one is tried. */
  readonly urls: readonly string[];
  readonly hello: ClientFrame;
  /** The frame of a message; a frame that is sent again has the same client id. */
  readonly frame: (clientId: string, text: string) => ClientFrame;
  readonly name: string;
}

/** A client that sends one message after the other, and repeats each until it is acknowledged. */
export interface Writer {
  /** The text and number of acknowledged messages. */
  readonly acknowledged: ReadonlyMap<string, number>;
  /** The number of connections made. */
  readonly connections: number;
  /** Resolves once so many more messages are acknowledged. */
  more(count: number): Promise<void>;
  stop(): void;
}

const PAUSE_MS = 30;

/** Starts to send, and reconnects after each interruption as clients do. */
export function startWriter({ urls, hello, frame, name }: Options): Writer {
  const acknowledged = new Map<string, number>();
  const watchers = new Set<() => void>();
  let connections = 0;
  let isStopped = false;
  let clientId = randomUUID();
  let socket: WebSocket | null = null;

  const text = () => `${name} ${acknowledged.size + 1}`;
  const send = (to: WebSocket, what: ClientFrame) => {
    if (to.readyState === WebSocket.OPEN) to.send(JSON.stringify(what));
  };
  function connect() {
    if (isStopped) return;
    const own = new WebSocket(`${urls[connections % urls.length]?.replace('http', 'ws')}${LIVE_PATH}`);
    socket = own;
    connections += 1;
    own.on('open', () => send(own, hello));
    own.on('error', () => own.terminate());
    own.on('close', () => setTimeout(connect, PAUSE_MS));
    own.on('message', (data) => receive(own, JSON.parse(data.toString()) as ToMember | ToVisitor));
  }
  function receive(from: WebSocket, heard: ToMember | ToVisitor) {
    if (heard.type === 'welcome') send(from, frame(clientId, text()));
    if (heard.type === 'nack' && heard.retry) setTimeout(() => send(from, frame(clientId, text())), PAUSE_MS);
    if (heard.type !== 'ack' || heard.clientId !== clientId) return;
    acknowledged.set(text(), heard.seq);
    clientId = randomUUID();
    for (const watch of watchers) watch();
    if (!isStopped) setTimeout(() => send(from, frame(clientId, text())), PAUSE_MS);
  }
  connect();
  return {
    acknowledged,
    get connections() {
      return connections;
    },
    more(count) {
      const goal = acknowledged.size + count;
      return new Promise((resolve) => {
        const watch = () => {
          if (acknowledged.size < goal) return;
          watchers.delete(watch);
          resolve();
        };
        watchers.add(watch);
      });
    },
    stop() {
      isStopped = true;
      socket?.close();
    },
  };
}
