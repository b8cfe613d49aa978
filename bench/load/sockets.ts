import { once } from 'node:events';
import { LIVE_HEARTBEAT_MS, LIVE_PATH } from '@foyer/contract/live/constants';
import { WebSocket } from 'ws';

/** An unparsed frame and its type; parsing every frame would slow the load down. */
export interface RawFrame {
  readonly type: string;
  readonly text: string;
}

/** A socket after its welcome. */
export interface LiveSocket {
  send(frame: object): void;
  close(): void;
}

const TYPE = /^\{"type":"(\w+)"/;

/** Connects to `/live`, says hello and waits for the welcome. */
export async function connect(
  url: string,
  hello: object,
  onFrame: (frame: RawFrame) => void,
): Promise<LiveSocket> {
  const socket = new WebSocket(url.replace(/^http/, 'ws') + LIVE_PATH, { perMessageDeflate: false });
  await once(socket, 'open');
  const welcome = new Promise<void>((done, fail) => {
    socket.on('close', (code) => fail(new Error(`The socket was closed with ${code}.`)));
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      const type = TYPE.exec(text)?.[1] ?? '';
      if (type === 'welcome') done();
      else onFrame({ type, text });
    });
  });
  socket.on('error', () => socket.terminate());
  socket.send(JSON.stringify(hello));
  await welcome;
  const beat = setInterval(() => socket.send('{"type":"ping"}'), LIVE_HEARTBEAT_MS);
  socket.on('close', () => clearInterval(beat));
  return {
    send: (frame) => socket.send(JSON.stringify(frame)),
    close: () => socket.terminate(),
  };
}

/** Maps items with at most `atOnce` running concurrently. Results keep the order of the items. */
export async function forEach<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const index = next;
      next += 1;
      results[index] = await work(items[index] as Item, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  return results;
}
