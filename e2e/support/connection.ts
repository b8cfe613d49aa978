import type { MemberFrameInput, VisitorFrameInput } from '@foyer/contract/live/client-frames';
import { LIVE_PATH } from '@foyer/contract/live/constants';
import type { ToMember, ToVisitor } from '@foyer/contract/live/server-frames';
import { WebSocket } from 'ws';

export type ClientFrame = MemberFrameInput | VisitorFrameInput;
export type ServerFrame = ToMember | ToVisitor;

interface Handlers {
  hello(): ClientFrame;
  frame(frame: ServerFrame): void;
  welcomed(): void;
}

const RETRY_MS = { least: 100, most: 700 } as const;

/** A socket that reconnects like those of console and widget. */
export class Connection {
  readonly #url: string;
  readonly #handlers: Handlers;
  #socket: WebSocket | undefined;
  #isWelcomed = false;
  #isClosed = false;
  #retry: NodeJS.Timeout | undefined;
  /** Number of disconnects. */
  breaks = 0;

  constructor(url: string, handlers: Handlers) {
    this.#url = url.replace(/^http/, 'ws') + LIVE_PATH;
    this.#handlers = handlers;
    this.#open();
  }

  get isWelcomed(): boolean {
    return this.#isWelcomed;
  }

  /** @returns false if there is no connection and nothing was sent */
  send(frame: ClientFrame): boolean {
    if (!this.#isWelcomed || this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  /** Drops the connection and reconnects. */
  renew(): void {
    this.#socket?.terminate();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    this.#socket?.close();
  }

  #open(): void {
    const socket = new WebSocket(this.#url, { handshakeTimeout: 5_000 });
    this.#socket = socket;
    socket.on('open', () => socket.send(JSON.stringify(this.#handlers.hello())));
    socket.on('message', (data) => this.#receive(JSON.parse(data.toString()) as ServerFrame));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      if (this.#isWelcomed) this.breaks += 1;
      this.#isWelcomed = false;
      if (this.#isClosed) return;
      const pause = RETRY_MS.least + Math.random() * (RETRY_MS.most - RETRY_MS.least);
      this.#retry = setTimeout(() => this.#open(), pause);
    });
  }

  #receive(frame: ServerFrame): void {
    if (frame.type === 'welcome') this.#isWelcomed = true;
    this.#handlers.frame(frame);
    if (frame.type === 'welcome') this.#handlers.welcomed();
  }
}
