import type { ClientFrame, ServerFrame } from '../live/index.ts';
import { startLive } from '../live/live.ts';

/** Answers by method and path; a path may contain one `*`. A thrown `Refused` becomes an error response. */
export type Answers = Record<string, (request: { url: URL; body: unknown }) => unknown>;

export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly field: string | undefined;

  constructor(status: number, code: string, message: string, field?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.field = field;
  }
}

/** A fake of the network in tests: calls by `fetch`, frames by `WebSocket`. */
export interface FakeServer {
  /** Frames sent by the console, in order. */
  readonly received: ClientFrame[];
  /** Calls received, as 'METHOD /path'. */
  readonly called: string[];
  say: (frame: ServerFrame) => void;
  stop: () => void;
}

export function fakeServer(answers: Answers): FakeServer {
  const received: ClientFrame[] = [];
  const called: string[] = [];
  const before = { fetch: globalThis.fetch, WebSocket: globalThis.WebSocket };
  let socket: FakeSocket | null = null;

  class FakeSocket extends EventTarget {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSING = 2;
    static readonly CLOSED = 3;
    readyState = 0;
    binaryType = 'blob';

    constructor() {
      super();
      socket = this;
      queueMicrotask(() => {
        this.readyState = 1;
        this.dispatchEvent(new Event('open'));
      });
    }

    send(text: string) {
      const frame = JSON.parse(text) as ClientFrame;
      received.push(frame);
      if (frame.type !== 'hello') return;
      say({ type: 'welcome', version: '1', now: new Date().toISOString(), heartbeatMs: 25_000 });
    }

    close() {
      this.readyState = 3;
    }
  }
  const say = (frame: ServerFrame) =>
    socket?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));

  globalThis.fetch = (async (input: string, init?: RequestInit) => {
    const url = new URL(input, 'http://console.example');
    const route = `${init?.method ?? 'GET'} ${url.pathname}`;
    called.push(route);
    const name = Object.keys(answers).find((known) => {
      const [start = '', end] = known.split('*');
      return end === undefined ? route === known : route.startsWith(start) && route.endsWith(end);
    });
    try {
      if (!name) throw new Refused(404, 'not_found', `nothing answers ${route}`);
      const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
      return Response.json((await answers[name]?.({ url, body })) ?? {});
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { code, message, field, status } = error;
      return Response.json({ error: code, errorDescription: message, field }, { status });
    }
  }) as typeof fetch;
  globalThis.WebSocket = FakeSocket as unknown as typeof WebSocket;
  const stopLive = startLive();
  return {
    received,
    called,
    say,
    stop: () => {
      stopLive();
      Object.assign(globalThis, before);
    },
  };
}
