import { setTimeout as delay } from 'node:timers/promises';
import { LIVE_HEARTBEAT_MS, LIVE_PATH } from '@foyer/contract/live/constants';
import { WebSocket } from 'ws';
import { backoff } from '../../apps/widget/src/app/live/backoff.ts';
import type { Visitor } from './talkers.ts';

/** Visitors who are there and say nothing, and come back as the widget does when the server goes away. */

const AT_ONCE = 64;
/** As the widget does. Milliseconds. */
const WELCOME_WITHIN_MS = 20_000;

let here = 0;
const all: WebSocket[] = [];
let isStaying = true;

/** Connects everybody, some at a time, so that arriving is no test of its own. */
export async function connect(url: string, visitors: readonly Visitor[]): Promise<void> {
  const wanted = here + visitors.length;
  let next = 0;
  const arrive = (): void => {
    const visitor = visitors[next];
    next += 1;
    if (visitor) stay(url.replace(/^http/, 'ws') + LIVE_PATH, visitor, arrive);
  };
  for (let n = 0; n < AT_ONCE; n += 1) arrive();
  while (here < wanted) await delay(20);
}

/** How many are welcome now. */
export const present = (): number => here;

/** Milliseconds until so many are there again. */
export async function allBack(count: number, withinMs: number): Promise<number> {
  const begun = performance.now();
  while (here < count && performance.now() - begun < withinMs) await delay(20);
  return performance.now() - begun;
}

/** Keeps one visitor connected over breaks. */
function stay(url: string, { token, sessionID }: Visitor, welcomed: () => void, attempt = 0): void {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  let isWelcome = false;
  let beat: NodeJS.Timeout | undefined;
  const tooLate = setTimeout(() => socket.terminate(), WELCOME_WITHIN_MS);
  all.push(socket);
  socket.on('open', () =>
    socket.send(JSON.stringify({ type: 'hello', kind: 'visitor', token, sessionID, after: null })),
  );
  socket.on('message', (data: Buffer) => {
    if (isWelcome || !data.toString().startsWith('{"type":"welcome"')) return;
    clearTimeout(tooLate);
    isWelcome = true;
    here += 1;
    beat = setInterval(() => socket.send('{"type":"ping"}'), LIVE_HEARTBEAT_MS);
    welcomed();
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    clearTimeout(tooLate);
    clearInterval(beat);
    if (isWelcome) here -= 1;
    const tries = isWelcome ? 0 : attempt;
    if (isStaying) setTimeout(() => stay(url, { token, sessionID }, () => {}, tries + 1), backoff(tries));
  });
}

/** Everybody leaves. */
export function leave(): void {
  isStaying = false;
  for (const socket of all) socket.terminate();
}
