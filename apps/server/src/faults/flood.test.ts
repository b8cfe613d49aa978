import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { CLOSE_CODES, LIVE_PATH } from '@foyer/contract/live/constants';
import { request } from '@foyer/contract/request';
import { CHAT_FILE_MAX_BYTES } from '@foyer/domain/limits';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import {
  connectMember,
  connectVisitor,
  makeConversation,
  makeEngagement,
  makeMerchant,
  makeVisitor,
} from '../testing/builders.ts';
import { startOwnServer, type TestServer } from '../testing/server.ts';
import { openTestSocket } from '../testing/socket.ts';
import { makeNeighbours, type Neighbours } from './neighbours.ts';

let server: TestServer;
let neighbours: Neighbours;

beforeAll(async () => {
  server = await startOwnServer({ REQUEST_SECONDS: '2', FRAMES_PER_SECOND: '50' });
  neighbours = await makeNeighbours(server);
});
afterAll(async () => {
  await neighbours.close();
  await server.close();
});

async function shop() {
  const merchant = await makeMerchant(server);
  const { engagementID } = await makeEngagement(server, merchant);
  return { merchant, engagementID };
}

describe('a client that sends endlessly', () => {
  it.each([
    ['pings', () => '{"type":"ping"}'],
    ['what is in the box', () => JSON.stringify({ type: 'typing', text: 'x'.repeat(500) })],
    ['large frames of nonsense', () => `{"type":"typing","text":"${'x'.repeat(100_000)}"}`],
    [
      'messages',
      () => JSON.stringify({ type: 'send', clientId: randomUUID(), conversationID: null, text: 'More' }),
    ],
  ])('%s loses the socket, and others go on', async (_, frame) => {
    const { engagementID } = await shop();
    const flooding = await connectVisitor(server, await makeVisitor(server, engagementID));
    for (let index = 0; index < 400; index += 1) flooding.sendText(frame());
    const [code] = await Promise.all([flooding.closed, neighbours.talk()]);
    expect([CLOSE_CODES.tooMany, CLOSE_CODES.badFrame]).toContain(code);
    const acks = flooding.frames.filter(({ type }) => type === 'ack');
    expect(acks.length).toBeLessThanOrEqual(2 * 50 + 50);
  });

  it('`open` frames is disconnected, and others are not affected', async () => {
    const { merchant, engagementID } = await shop();
    const { socket, conversationID } = await makeConversation(server, engagementID);
    const flooding = await connectMember(server, merchant.admin);
    for (let index = 0; index < 2_000; index += 1) {
      flooding.send({ type: 'open', conversationID, after: null });
    }
    const [code] = await Promise.all([flooding.closed, neighbours.talk()]);
    expect(code).toBe(CLOSE_CODES.tooMany);
    expect(flooding.frames.filter(({ type }) => type === 'thread').length).toBeLessThan(200);
    // A client that reconnects and behaves is accepted.
    const back = await connectMember(server, merchant.admin);
    back.send({ type: 'open', conversationID, after: null });
    await back.next('thread');
    await back.close();
    await socket.close();
  });

  it('protocol pings is disconnected, and pongs are not queued', async () => {
    const flooding = new WebSocket(`${server.url.replace('http', 'ws')}${LIVE_PATH}`);
    const closed = new Promise<number>((resolve) => flooding.on('close', resolve));
    let pongs = 0;
    flooding.on('pong', () => {
      pongs += 1;
    });
    await new Promise((resolve) => flooding.on('open', resolve));
    for (let index = 0; index < 2_000; index += 1) flooding.ping('x'.repeat(125));
    const [code] = await Promise.all([closed, neighbours.talk()]);
    expect(code).toBe(CLOSE_CODES.tooMany);
    expect(pongs).toBeLessThan(200);
  });

  it('connections without a hello loses them, and others can connect meanwhile', async () => {
    const silent = await Promise.all(Array.from({ length: 300 }, () => openTestSocket(server.url, null)));
    const { engagementID } = await shop();
    const { socket } = await makeConversation(server, engagementID);
    await neighbours.talk(3);
    expect(server.services.live.count().visitor).toBe(2);
    await Promise.all(silent.map(({ closed }) => closed));
    await neighbours.talk();
    await socket.close();
  }, 40_000);
});

describe('a reply that is not read', () => {
  const content = Buffer.alloc(CHAT_FILE_MAX_BYTES, 'x');
  /** Concurrent requests whose replies exceed the socket buffers. */
  const ANSWERS = 5;

  it('is aborted after a time, and completed for a slow reader', async () => {
    const { engagementID } = await shop();
    const { visitorToken: token } = await makeVisitor(server, engagementID);
    const form = new FormData();
    form.append('file', new Blob([content]), 'notes.txt');
    const { body: file } = await request(server.url, 'uploadWidgetFile', { form }, { token });
    const read = async (rest: () => Promise<unknown>) => {
      const socket = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1' });
      socket.on('error', () => {});
      const get = `GET ${file.url} HTTP/1.1\r\nhost: any\r\n`;
      socket.write(`${get}\r\n`.repeat(ANSWERS - 1));
      socket.write(`${get}connection: close\r\n\r\n`);
      let bytes = 0;
      for await (const data of socket) {
        if (bytes === 0) await rest();
        bytes += data.length;
      }
      return bytes;
    };
    const [unread, slow] = await Promise.all([
      read(() => delay(6_000)),
      read(() => delay(1_000)),
      neighbours.talk(3),
    ]);
    expect(unread).toBeLessThan(ANSWERS * content.length);
    expect(slow).toBeGreaterThan(ANSWERS * content.length);
  }, 20_000);
});

describe('a reply that takes long', () => {
  it('is completed, and its connection is kept', async () => {
    const { merchant } = await shop();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const headers = { authorization: `Bearer ${merchant.admin.token}` };
    const listLabels = async () => {
      const asked = get(`${server.url}/api/labels`, { agent, headers });
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      answer.resume();
      await once(answer, 'end');
      return { status: answer.statusCode, isSame: asked.reusedSocket };
    };
    const owner = new pg.Client({ connectionString: server.services.database.url });
    await owner.connect();
    onTestFinished(() => owner.end());
    await owner.query('begin');
    await owner.query('lock table labels in access exclusive mode');
    const held = listLabels();
    await delay(5_000);
    await owner.query('rollback');
    expect(await held).toEqual({ status: 200, isSame: false });
    expect(await listLabels()).toEqual({ status: 200, isSame: true });
    await delay(4_000);
    expect(await listLabels()).toEqual({ status: 200, isSame: true });
    agent.destroy();
  }, 20_000);
});

describe('a request that arrives byte by byte', () => {
  const head = `POST /api/widget/session HTTP/1.1\r\nhost: any\r\ncontent-type: application/json\r\n`;

  /** Sends the beginning, then single bytes until the server closes the connection. */
  async function drip(beginning: string, drop: string): Promise<string> {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('error', () => {});
    socket.write(beginning);
    const dripping = setInterval(() => socket.write(drop), 50);
    await new Promise((resolve) => socket.on('close', resolve));
    clearInterval(dripping);
    return answer;
  }

  it.each([
    ['head', head, 'x-more: y\r\n'],
    ['body', `${head}content-length: 100000\r\n\r\n{`, ' '],
    ['body in pieces', `${head}transfer-encoding: chunked\r\n\r\n`, '1\r\n \r\n'],
  ])('in its %s is given up in time, however many there are', async (_, beginning, drop) => {
    const dripping = Array.from({ length: 50 }, () => drip(beginning, drop));
    const given = Promise.all(dripping);
    await neighbours.talk(3);
    for (const answer of await given) expect(answer === '' || answer.startsWith('HTTP/1.1 408')).toBe(true);
    await neighbours.talk();
  });

  it('and exceeds the limit of the call is refused', async () => {
    const body = `{"engagementID":"${'x'.repeat(2 * 1024 * 1024)}"}`;
    const answer = await fetch(`${server.url}/api/widget/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ error: 'too_large' });
    await neighbours.talk();
  });
});
