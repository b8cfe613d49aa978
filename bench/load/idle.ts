import { setTimeout as delay } from 'node:timers/promises';
import { LIVE_HEARTBEAT_MS, LIVE_PATH } from '@foyer/contract/live/constants';
import { WebSocket } from 'ws';
import { backoff } from '../../apps/widget/src/app/live/backoff.ts';
import type { Visitor } from './chat-clients.ts';

/** Idle visitors, who reconnect like the widget when the connection is lost. */

const AT_ONCE = 64;
/** Same as in the widget. Milliseconds. */
const WELCOME_WITHIN_MS = 20_000;

let connected = 0;
const all: WebSocket[] = [];
let shouldReconnect = true;

/** Connects all visitors, `AT_ONCE` at a time, so that connecting is not part of the measurement. */
export async function connect(url: string, visitors: readonly Visitor[]): Promise<void> {
  const wanted = connected + visitors.length;
  let next = 0;
  const connectNext = (): void => {
    const visitor = visitors[next];
    next += 1;
    if (visitor) keepConnected(url.replace(/^http/, 'ws') + LIVE_PATH, visitor, connectNext);
  };
  for (let n = 0; n < AT_ONCE; n += 1) connectNext();
  while (connected < wanted) await delay(20);
}

/** Number of visitors with a welcomed socket. */
export const connectedCount = (): number => connected;

/** Waits until `count` visitors are connected again. Returns milliseconds. */
export async function allBack(count: number, withinMs: number): Promise<number> {
  const begun = performance.now();
  while (connected < count && performance.now() - begun < withinMs) await delay(20);
  return performance.now() - begun;
}

/** Connects one visitor and reconnects after each disconnect. */
function keepConnected(url: string, { token, sessionID }: Visitor, welcomed: () => void, attempt = 0): void {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  let isWelcome = false;
  let beat: NodeJS.Timeout | undefined;
  const welcomeTimer = setTimeout(() => socket.terminate(), WELCOME_WITHIN_MS);
  all.push(socket);
  socket.on('open', () =>
    socket.send(JSON.stringify({ type: 'hello', kind: 'visitor', token, sessionID, after: null })),
  );
  socket.on('message', (data: Buffer) => {
    if (isWelcome || !data.toString().startsWith('{"type":"welcome"')) return;
    clearTimeout(welcomeTimer);
    isWelcome = true;
    connected += 1;
    beat = setInterval(() => socket.send('{"type":"ping"}'), LIVE_HEARTBEAT_MS);
    welcomed();
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    clearTimeout(welcomeTimer);
    clearInterval(beat);
    if (isWelcome) connected -= 1;
    const tries = isWelcome ? 0 : attempt;
    if (shouldReconnect)
      setTimeout(() => keepConnected(url, { token, sessionID }, () => {}, tries + 1), backoff(tries));
  });
}

/** Disconnects all visitors. */
export function disconnect(): void {
  shouldReconnect = false;
  for (const socket of all) socket.terminate();
}
