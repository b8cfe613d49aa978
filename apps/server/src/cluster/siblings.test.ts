import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import {
  connectMember,
  makeConversation,
  makeEngagement,
  makeMember,
  makeMerchant,
} from '../testing/builders.ts';
import { freePort } from './testing/caddy.ts';
import { type Installation, makeInstallation, type ServerProcess } from './testing/processes.ts';

let installation: Installation;
let primary: ServerProcess;

beforeAll(async () => {
  installation = await makeInstallation();
  primary = await installation.start({ REDIS_URL: `redis://127.0.0.1:${await freePort()}` }, [
    '--processes',
    '2',
  ]);
}, 240_000);
afterAll(() => installation?.close(), 40_000);

it('two processes of one primary exchange events at once while their Redis is unreachable', async () => {
  onTestFailed(() => console.info(primary.output));
  const merchant = await makeMerchant(installation.seed);
  const { engagementID } = await makeEngagement(installation.seed, merchant);
  const agent = await makeMember(installation.seed, merchant.id, 'USER');
  const server = { ...installation.seed, url: primary.url };
  const { socket: visitor, conversationID } = await makeConversation(server, engagementID);
  // Connections are given to the processes in turn.
  const agents = [await connectMember(server, agent), await connectMember(server, agent)];
  for (const socket of agents) socket.send({ type: 'open', conversationID, after: null });
  await Promise.all(agents.map((socket) => socket.next('thread')));

  for (const text of ['Is it oak?', 'Or ash?']) {
    visitor.send({ type: 'send', clientId: randomUUID(), text, conversationID });
    for (const socket of agents) await socket.next('message', ({ message }) => message.text === text);
  }
  for (const socket of agents) {
    const texts = socket.frames.flatMap((frame) => (frame.type === 'message' ? [frame.message.text] : []));
    expect(texts.slice(-2)).toEqual(['Is it oak?', 'Or ash?']);
  }
  for (const socket of [...agents, visitor]) await socket.close();
}, 60_000);

it('they stop in order also where a service manager signals each of them', async () => {
  for (const [, pid] of primary.output.matchAll(/"pid":(\d+)/g)) process.kill(Number(pid), 'SIGTERM');
  expect(await primary.stop()).toBe(0);
  expect(primary.output.match(/the server has stopped/g)).toHaveLength(3);
}, 40_000);
