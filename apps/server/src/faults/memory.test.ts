import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { LIVE_PATH } from '@foyer/contract/live/constants';
import { MESSAGE_TEXT_MAX } from '@foyer/domain/limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type Installation, makeInstallation, type ServerProcess } from '../cluster/testing/processes.ts';
import { makeConversation, makeEngagement, makeMerchant } from '../testing/builders.ts';
import type { TestServer } from '../testing/server.ts';
import { makeNeighbours, type Neighbours } from './neighbours.ts';

/** Heap limit of the process, which exits if it needs more. Megabytes. */
const HEAP_MB = 192;
const MOST_MB = 640;

let installation: Installation;
let running: ServerProcess;
let server: TestServer;
let neighbours: Neighbours;

beforeAll(async () => {
  installation = await makeInstallation();
  running = await installation.start({ NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` });
  server = { ...installation.seed, url: running.url };
  neighbours = await makeNeighbours(server);
}, 120_000);
afterAll(async () => {
  await neighbours?.close();
  await installation?.close();
}, 60_000);

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length));
}

/** A client that requests a thread repeatedly without reading the replies. */
async function askWithoutReading(token: string, conversationID: string) {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}${LIVE_PATH}`);
  socket.on('error', () => {});
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'hello', kind: 'member', token }));
  await once(socket, 'message');
  socket.pause();
  for (let times = 0; times < 220; times += 1) {
    socket.send(JSON.stringify({ type: 'open', conversationID, after: null }));
  }
  return socket;
}

it('unread replies are not kept in memory: a small server survives, and others are not affected', async () => {
  const merchant = await makeMerchant(server);
  const { engagementID } = await makeEngagement(server, merchant);
  const { socket: visitor, conversationID } = await makeConversation(server, engagementID);
  const clientIds = Array.from({ length: 16 }, () => randomUUID());
  // JSON escapes each character to six.
  const text = '\u0001'.repeat(MESSAGE_TEXT_MAX);
  for (const clientId of clientIds) visitor.send({ type: 'send', clientId, conversationID, text });
  await visitor.next('ack', ({ clientId }) => clientId === clientIds.at(-1));

  // All of it would be about 700 MB.
  const unread = await Promise.all(
    Array.from({ length: 4 }, () => askWithoutReading(merchant.admin.token, conversationID)),
  );
  await neighbours.talk(3);
  await expect.poll(() => metric('foyer_sockets{kind="member"}'), { timeout: 20_000 }).toBe(1);
  await neighbours.talk();
  expect(await metric('process_resident_memory_bytes')).toBeLessThan(MOST_MB * 1024 * 1024);
  for (const socket of unread) socket.terminate();
  await visitor.close();
}, 60_000);
