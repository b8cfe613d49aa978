import { randomUUID } from 'node:crypto';
import { CLOSE_CODES } from '@foyer/contract/live/constants';
import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFailed, vi } from 'vitest';
import {
  clientHeader,
  connectMember,
  connectVisitor,
  makeConversation,
  makeEngagement,
  makeMember,
  makeMerchant,
  type TestMember,
} from '../testing/builders.ts';
import { redisUrl } from '../testing/redis.ts';
import type { TestServer } from '../testing/server.ts';
import { type Installation, makeInstallation, type ServerProcess } from './testing/processes.ts';
import { storedMessages } from './testing/stored.ts';
import { startWriter, type Writer } from './testing/writer.ts';

/** How processes exchange events. Those of one primary share a port and accept connections in turn. */
const ways = [
  { name: 'two processes of one primary', redis: undefined },
  { name: 'two servers and a Redis', redis: redisUrl },
].filter(({ redis, name }) => redis || name.includes('primary'));

if (!redisUrl) console.info('No Redis answers on 127.0.0.1:6379: two servers with a Redis are not tested.');

describe.each(ways)('$name', ({ redis }) => {
  let installation: Installation;
  let processes: ServerProcess[];
  /** The builders' server, reached at the one or the other process. */
  let one: TestServer;
  let other: TestServer;

  beforeAll(async () => {
    installation = await makeInstallation();
    processes = redis
      ? await Promise.all([1, 2].map(() => installation.start({ REDIS_URL: redis })))
      : [await installation.start({}, ['--processes', '2'])];
    one = { ...installation.seed, url: processes[0]?.url ?? '' };
    other = { ...installation.seed, url: processes.at(-1)?.url ?? '' };
  }, 240_000);
  beforeEach(() => {
    onTestFailed(() => console.info(processes.map(({ output }) => output).join('\n')));
  });
  afterAll(() => installation?.close(), 40_000);

  async function shop() {
    const merchant = await makeMerchant(installation.seed);
    const { engagementID } = await makeEngagement(installation.seed, merchant);
    const agent = await makeMember(installation.seed, merchant.id, 'USER', { firstName: 'Amara' });
    return { merchant, engagementID, agent };
  }
  /** A socket at each process. */
  const connectBoth = async (member: TestMember) => [
    await connectMember(one, member),
    await connectMember(other, member),
  ];

  it('tell each other messages, typing and moves', async () => {
    const { engagementID, agent } = await shop();
    const { socket: visitor, visitor: who, conversationID } = await makeConversation(one, engagementID);
    const secondTab = await connectVisitor(other, who);
    const agents = await connectBoth(agent);
    for (const socket of agents) socket.send({ type: 'open', conversationID, after: null });
    await Promise.all(agents.map((socket) => socket.next('thread')));

    visitor.send({ type: 'typing', text: 'Is it oa' });
    visitor.send({ type: 'send', clientId: randomUUID(), text: 'Is it oak?', conversationID });
    for (const socket of agents) {
      expect(await socket.next('typing')).toMatchObject({ text: 'Is it oa' });
      await socket.next('message', ({ message }) => message.text === 'Is it oak?');
    }
    for (const [index, socket] of agents.entries()) {
      const text = `It is ${index}`;
      socket.send({ type: 'send', conversationID, clientId: randomUUID(), kind: 'text', text });
      for (const tab of [visitor, secondTab])
        await tab.next('message', ({ message }) => message.text === text);
    }
    for (const socket of [...agents, visitor, secondTab]) await socket.close();
  });

  it('let one of two agents have a conversation', async () => {
    const { merchant, engagementID, agent } = await shop();
    const rival = await makeMember(installation.seed, merchant.id, 'USER');
    const { socket, conversationID } = await makeConversation(one, engagementID);
    const take = (server: TestServer, { token }: TestMember) =>
      request(server.url, 'takeConversation', { params: { id: conversationID } }, { token });
    const answers = await Promise.all([take(one, agent), take(other, rival)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await socket.close();
  });

  it('know a member as present while one socket is left anywhere', async () => {
    const { merchant, agent } = await shop();
    const watchers = await connectBoth(merchant.admin);
    const sockets = await connectBoth(agent);
    const presenceAt = async (url: string) => {
      const { body } = await request(url, 'listColleagues', {}, { token: merchant.admin.token });
      return body.colleagues.find(({ id }) => id === agent.id)?.presence;
    };
    for (const watcher of watchers) {
      await watcher.next(
        'colleague',
        ({ colleague }) => colleague.id === agent.id && colleague.presence === 'online',
      );
    }
    await sockets[0]?.close();
    for (const { url } of [one, other]) expect(await presenceAt(url)).toBe('online');
    for (const socket of [...watchers, sockets[1]]) await socket?.close();
  });

  it(`count ${redis ? 'each for itself' : 'as one'} for monitoring`, async () => {
    const { agent } = await shop();
    const sockets = await connectBoth(agent);
    const metrics = (url: string) => fetch(`${url}/metrics`).then((answer) => answer.text());
    const membersAt = async ({ url }: TestServer) =>
      Number(/^foyer_sockets\{kind="member"\} (\d+)$/m.exec(await metrics(url))?.[1]);
    await expect
      .poll(() => Promise.all([one, other].map(membersAt)))
      .toEqual(redis ? [1, 1] : [sockets.length, sockets.length]);
    for (const { url } of [one, other]) {
      expect(await metrics(url)).toMatch(/^foyer_jobs_waiting\{queue="[\w.-]+"\} 0$/m);
    }
    for (const socket of sockets) await socket.close();
  });

  it('close the sockets of a sign-in that ends', async () => {
    const { agent } = await shop();
    const sockets = await connectBoth(agent);
    await request(one.url, 'signOut', {}, { token: agent.token });
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([
      CLOSE_CODES.unauthorized,
      CLOSE_CODES.unauthorized,
    ]);
    for (const { url } of [one, other]) {
      expect((await request(url, 'listColleagues', {}, { token: agent.token })).status).toBe(401);
    }
  });

  it('act on changed rights at once', async () => {
    const { merchant, agent } = await shop();
    const mayInvite = (url: string) => request(url, 'listInvitations', {}, { token: agent.token });
    for (const { url } of [one, other]) expect((await mayInvite(url)).status).toBe(403);
    const sockets = await connectBoth(agent);
    const body = { id: agent.id, role: 'ADMIN' };
    expect((await request(one.url, 'updateUserAccount', { body }, { token: merchant.admin.token })).ok).toBe(
      true,
    );
    await Promise.all(sockets.map((socket) => socket.next('rights')));
    for (const { url } of [one, other, one, other]) expect((await mayInvite(url)).status).toBe(200);
    for (const socket of sockets) await socket.close();
  });

  it('renew a sign-in that both are asked to renew at once', async () => {
    const { agent } = await shop();
    const renew = (url: string, refresh_token: string) =>
      request(
        url,
        'token',
        { body: { grant_type: 'refresh_token', refresh_token } },
        { headers: { authorization: clientHeader } },
      );
    const both = await Promise.all([one, other].map(({ url }) => renew(url, agent.refreshToken)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    for (const { body } of both) expect((await renew(other.url, body.refresh_token)).status).toBe(200);
  });

  /** Visitors who write into conversations of their own, and an agent who answers in each, over both processes. */
  async function busyShop() {
    const { engagementID, agent } = await shop();
    const urls = [one.url, other.url];
    const hello = { type: 'hello', kind: 'member', token: agent.token } as const;
    const conversations = await Promise.all(
      [urls, urls.toReversed()].map(async (order) => {
        const { visitor, socket, conversationID } = await makeConversation(one, engagementID);
        await socket.close();
        const writers = [
          startWriter({
            urls: order,
            hello: visitor.hello,
            frame: (clientId, text) => ({ type: 'send', clientId, text, conversationID }),
            name: 'visitor',
          }),
          startWriter({
            urls: order.toReversed(),
            hello,
            frame: (clientId, text) => ({ type: 'send', clientId, text, kind: 'text', conversationID }),
            name: 'agent',
          }),
        ];
        return { conversationID, writers };
      }),
    );
    const all: Writer[] = conversations.flatMap(({ writers }) => writers);
    const more = (count: number) => Promise.all(all.map((writer) => writer.more(count)));
    const end = () => {
      for (const writer of all) writer.stop();
    };
    /** Checks that acknowledged messages are stored once, with their number, and without gaps. */
    const expectWhole = async () => {
      for (const { conversationID, writers } of conversations) {
        const stored = await storedMessages(other.url, agent, conversationID);
        expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1));
        for (const { acknowledged } of writers) {
          for (const [text, seq] of acknowledged) {
            expect(stored.filter((message) => message.text === text).map((message) => message.seq)).toEqual([
              seq,
            ]);
          }
        }
      }
    };
    return { engagementID, agent, conversations, all, more, end, expectWhole };
  }

  it('bring everything to a third, in whatever order', async () => {
    const { agent, conversations, more, end } = await busyShop();
    const listeners = await connectBoth(agent);
    for (const { conversationID } of conversations) {
      for (const socket of listeners) socket.send({ type: 'open', conversationID, after: null });
    }
    await more(10);
    end();
    for (const { conversationID, writers } of conversations) {
      const acknowledged = writers.flatMap((writer) => [...writer.acknowledged.values()]);
      for (const socket of listeners) {
        const heard = () =>
          socket.frames
            .flatMap((frame) =>
              frame.type === 'message' ? [frame.message] : frame.type === 'thread' ? frame.messages : [],
            )
            .filter((message) => message.conversationID === conversationID)
            .map(({ seq }) => seq);
        await vi.waitFor(() => expect(heard()).toEqual(expect.arrayContaining(acknowledged)), 5_000);
      }
    }
    for (const socket of listeners) await socket.close();
  });

  it('are replaced in the middle of chats without a call or a message refused', async ({ skip }) => {
    if (redis) skip('Servers that share no primary are replaced by their operator.');
    const [primary] = processes;
    const { engagementID, all, more, end, expectWhole } = await busyShop();
    await more(3);
    const refused: unknown[] = [];
    let isOver = false;
    const calls = (async () => {
      while (!isOver) {
        await fetch(`${one.url}/api/widget/config/${engagementID}`).then(
          ({ status }) => status === 200 || refused.push(status),
          (error) => refused.push(error),
        );
      }
    })();
    primary?.signal('SIGUSR2');
    const replaced = () => primary?.output.match(/was replaced/g)?.length ?? 0;
    await vi.waitFor(() => expect(replaced()).toBe(2), { timeout: 200_000, interval: 50 });
    await more(3);
    isOver = true;
    await calls;
    end();
    expect(refused).toEqual([]);
    // Each process that left sent its sockets away once.
    expect(Math.max(...all.map(({ connections }) => connections))).toBeLessThanOrEqual(3);
    await expectWhole();
  }, 240_000);

  it('lose nothing of what was acknowledged when one is killed', async () => {
    const { all, more, end, expectWhole } = await busyShop();
    await more(3);
    if (redis) await processes[0]?.kill();
    else process.kill(latestOf(processes[0]), 'SIGKILL');
    one = { ...other };
    await more(5);
    end();
    expect(Math.max(...all.map(({ connections }) => connections))).toBeGreaterThan(1);
    await expectWhole();
  }, 120_000);

  it('stop in order', async () => {
    expect(await processes.at(-1)?.stop()).toBe(0);
    expect(processes.map(({ output }) => output).join()).not.toContain('sends no heartbeats');
  }, 40_000);
});

/** The process that a primary began last. */
const latestOf = (primary: ServerProcess | undefined): number =>
  Number(
    primary?.output
      .match(/"pid":\d+/g)
      ?.at(-1)
      ?.slice(6),
  );
