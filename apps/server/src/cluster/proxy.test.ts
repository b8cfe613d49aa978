import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, describe, expect, it, onTestFailed, vi } from 'vitest';
import {
  connectMember,
  makeConversation,
  makeEngagement,
  makeMember,
  makeMerchant,
  signIn,
} from '../testing/builders.ts';
import { redisUrl } from '../testing/redis.ts';
import { type Caddy, findCaddy, freePort, startCaddy } from './testing/caddy.ts';
import { type Installation, makeInstallation, type ServerProcess } from './testing/processes.ts';
import { storedMessages } from './testing/stored.ts';
import { startWriter, type Writer } from './testing/writer.ts';

const caddyProgram = findCaddy();
if (!caddyProgram) console.info('No caddy is installed: the rules of deploy/ are not tried.');
if (!redisUrl) console.info('No Redis answers: servers behind a proxy are not tried.');

describe.runIf(caddyProgram && redisUrl)('behind the proxy of deploy/', () => {
  let installation: Installation;
  let proxy: Caddy | undefined;
  const running = new Map<number, ServerProcess>();

  beforeAll(async () => {
    installation = await makeInstallation();
  }, 60_000);
  afterAll(async () => {
    await proxy?.stop();
    await installation?.close();
  }, 60_000);

  /** Starts a server at a port, in the place of one that ran there. */
  async function serve(port: number, settings: Record<string, string> = {}, args: readonly string[] = []) {
    const own = { REDIS_URL: redisUrl ?? '', PORT: String(port), LEAVE_AFTER_MS: '3000', ...settings };
    running.set(port, await installation.start(own, args));
  }

  async function shop() {
    const merchant = await makeMerchant(installation.seed);
    const { engagementID } = await makeEngagement(installation.seed, merchant);
    const member = await makeMember(installation.seed, merchant.id, 'USER');
    return { engagementID, member };
  }

  /** A visitor and an agent who signed in, both through the proxy, who write to each other without a pause. */
  async function busyChat(url: string) {
    const reached = { ...installation.seed, url };
    const { engagementID, member } = await shop();
    const { body: tokens } = await signIn(url, member.userName, member.password);
    const agent = { ...member, token: tokens.access_token };
    const { visitor, socket, conversationID } = await makeConversation(reached, engagementID);
    await socket.close();
    const watcher = await connectMember(reached, agent);
    const writers: Writer[] = [
      startWriter({
        urls: [url],
        hello: visitor.hello,
        frame: (clientId, text) => ({ type: 'send', clientId, text, conversationID }),
        name: 'visitor',
      }),
      startWriter({
        urls: [url],
        hello: { type: 'hello', kind: 'member', token: agent.token },
        frame: (clientId, text) => ({ type: 'send', clientId, text, kind: 'text', conversationID }),
        name: 'agent',
      }),
    ];
    return {
      agent,
      watcher,
      more: (count: number) => Promise.all(writers.map((writer) => writer.more(count))),
      connections: () => writers.map(({ connections }) => connections),
      /** Checks that acknowledged messages are stored once, with their number, and without gaps. */
      async expectWhole() {
        for (const writer of writers) writer.stop();
        await watcher.close();
        const stored = await storedMessages(url, agent, conversationID);
        expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1));
        for (const { acknowledged } of writers) {
          for (const [text, seq] of acknowledged)
            expect(stored.filter((one) => one.text === text).map((one) => one.seq)).toEqual([seq]);
        }
      },
    };
  }

  it('two servers lose nothing when one is killed and when all are replaced', async () => {
    onTestFailed(() => console.info(proxy?.output, ...[...running.values()].map(({ output }) => output)));
    const ports = [await freePort(), await freePort()] as const;
    await Promise.all([serve(ports[0], {}, ['--processes', '2']), serve(ports[1])]);
    proxy = await startCaddy(caddyProgram ?? '', 'Caddyfile', {
      SERVERS: ports.map((port) => `127.0.0.1:${port}`).join(' '),
    });
    const { url } = proxy;
    const chat = await busyChat(url);
    await chat.more(5);

    await running.get(ports[1])?.kill();
    await chat.more(5);
    await serve(ports[1]);
    await chat.more(5);

    const refused: unknown[] = [];
    let isOver = false;
    const calls = (async () => {
      while (!isOver) {
        const { status } = await request(url, 'listColleagues', {}, { token: chat.agent.token });
        if (status !== 200) refused.push(status);
      }
    })();
    const [primary] = ports;
    running.get(primary)?.signal('SIGUSR2');
    const replaced = () => running.get(primary)?.output.match(/was replaced/g)?.length;
    await vi.waitFor(() => expect(replaced()).toBe(2), { timeout: 120_000, interval: 100 });
    expect(await running.get(ports[1])?.stop()).toBe(0);
    await serve(ports[1]);
    await chat.more(5);
    isOver = true;
    await calls;
    expect(refused).toEqual([]);
    await chat.expectWhole();
    await proxy.stop();
    for (const port of ports) expect(await running.get(port)?.stop()).toBe(0);
  }, 400_000);

  it('roles stand behind one address, and each does its part', async () => {
    onTestFailed(() => console.info(proxy?.output, ...[...running.values()].map(({ output }) => output)));
    running.clear();
    const ports = await Promise.all([freePort(), freePort(), freePort()]);
    const [api, chatting, working] = ports as [number, number, number];
    await Promise.all([
      serve(api, { ROLES: 'api' }),
      serve(chatting, { ROLES: 'chat' }),
      serve(working, { ROLES: 'worker' }),
    ]);
    proxy = await startCaddy(caddyProgram ?? '', 'roles.Caddyfile', {
      API_SERVERS: `127.0.0.1:${api}`,
      CHAT_SERVERS: `127.0.0.1:${chatting}`,
    });
    const chat = await busyChat(proxy.url);
    await chat.more(3);
    // The console, the widget and the socket come from where they belong.
    const page = await fetch(`${proxy.url}/login`, { headers: { accept: 'text/html' } });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root">')]);
    expect((await fetch(`${proxy.url}/widget/foyer.js`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${api}/widget/foyer.js`)).status).toBe(421);

    await running.get(chatting)?.kill();
    await serve(chatting, { ROLES: 'chat' });
    await chat.more(3);
    expect(Math.min(...chat.connections())).toBeGreaterThan(1);
    await chat.expectWhole();
    const jobsDone = async (port: number) => {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      return text.match(/^foyer_job_duration_seconds_count\{.*outcome="done"\} [1-9]/gm)?.length ?? 0;
    };
    await expect.poll(() => jobsDone(working), { timeout: 90_000 }).toBeGreaterThan(0);
    expect(await Promise.all([api, chatting].map(jobsDone))).toEqual([0, 0]);
    await proxy.stop();
    for (const port of ports) expect(await running.get(port)?.stop()).toBe(0);
  }, 240_000);
});
