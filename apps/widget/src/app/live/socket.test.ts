import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backoff } from './backoff.ts';
import { openSocket, type SocketEvents } from './socket.ts';

/** A connection of the browser, as far as the widget uses it. */
class FakeSocket {
  static readonly all: FakeSocket[] = [];
  static readonly OPEN = 1;
  readonly readyState = 1;
  readonly sent: string[] = [];
  isClosed = false;
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.isClosed = true;
  }
  receive(frame: object) {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

const welcome = { type: 'welcome', version: '1', now: '', heartbeatMs: 20_000 };
const last = () => FakeSocket.all.at(-1) as FakeSocket;
const events = {
  hello: () => ({ type: 'hello', kind: 'visitor', token: '', sessionID: '', after: null }) as const,
  frame: vi.fn(),
  connected: vi.fn(),
  unauthorized: vi.fn(),
} satisfies SocketEvents;
let live: ReturnType<typeof openSocket>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all.length = 0;
  live = openSocket('https://shop.test', events);
  last().onopen?.();
});
afterEach(() => {
  live.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('retries later if the server does not send welcome', async () => {
  const first = last();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(first.isClosed).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(FakeSocket.all).toHaveLength(2);
  last().onopen?.();
  last().receive(welcome);
  expect(events.connected).toHaveBeenLastCalledWith(true);
});

test('stays connected after welcome, and pings', async () => {
  last().receive(welcome);
  for (let beat = 1; beat <= 3; beat += 1) {
    await vi.advanceTimersByTimeAsync(welcome.heartbeatMs);
    expect(last().sent.filter((text) => text.includes('ping'))).toHaveLength(beat);
    last().receive({ type: 'pong' });
  }
  expect(FakeSocket.all).toHaveLength(1);
});

test('does not reconnect after a rejection', async () => {
  last().receive({ type: 'refused', error: 'unauthorized', errorDescription: '' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  expect(events.unauthorized).toHaveBeenCalled();
});

test('backs off up to 8 s with full jitter', () => {
  expect(backoff(0, 1)).toBe(1_000);
  expect(backoff(2, 1)).toBe(4_000);
  expect(backoff(50, 1)).toBe(8_000);
  expect(backoff(50, 0)).toBe(0);
});
