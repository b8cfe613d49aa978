import { randomUUID } from 'node:crypto';
import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectMember, signIn } from '../../testing/builders.ts';
import { startDemoServer, type TestServer } from '../../testing/server.ts';
import { DEMO_PASSWORD } from '../content/members.ts';
import { startScript } from './conversation.ts';
import { scripts } from './scripts.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startDemoServer({ DEMO_VISITORS: '14', DEMO_PACE: '0.1' });
  token = (await signIn(server.url, 'priya.raman', DEMO_PASSWORD)).body.access_token;
});
afterAll(() => server.close());

async function board() {
  const { status, body } = await request(server.url, 'listActiveVisitors', {}, { token });
  expect(status, JSON.stringify(body).slice(0, 300)).toBe(200);
  return body.visitors;
}
const simulated = async () => (await board()).filter((visitor) => visitor.simulated);

/** Two seconds on an idle machine; tests share theirs. */
const SOON_MS = 25_000;

const within = (milliseconds: number, check: () => Promise<void>) =>
  vi.waitFor(check, { timeout: milliseconds, interval: 100 });

describe('the simulated visitors', { timeout: 90_000 }, () => {
  it('arrive soon after the start: ten on the site, three who need an agent', async () => {
    await within(SOON_MS, async () => {
      const there = await simulated();
      expect(there.filter(({ isOnline }) => isOnline).length).toBeGreaterThanOrEqual(10);
      expect(there.filter(({ needAgent }) => needAgent !== null).length).toBeGreaterThanOrEqual(3);
    });
    const there = await simulated();
    expect(new Set(there.map(({ country }) => country)).size).toBeGreaterThan(2);
    expect(there.every(({ browser, page }) => browser !== '' && page !== null)).toBe(true);
  });

  it('answer an agent with typing previews, until they thank, leave and rate', async () => {
    const conversationID = await vi.waitFor(async () => {
      const asking = (await simulated()).find(
        (visitor) => visitor.needAgent !== null && visitor.conversationID,
      );
      expect(asking).toBeDefined();
      return asking?.conversationID as string;
    }, SOON_MS);
    const agent = await connectMember(server, { token });
    agent.send({ type: 'open', conversationID, after: null });
    await agent.next('thread');
    await request(server.url, 'takeConversation', { params: { id: conversationID } }, { token });
    agent.send({
      type: 'send',
      kind: 'text',
      conversationID,
      clientId: randomUUID(),
      text: 'What is your order number?',
    });
    await within(SOON_MS, async () => {
      expect(agent.frames.some((frame) => frame.type === 'typing' && frame.text)).toBe(true);
    });
    await vi.waitFor(
      async () => {
        const say = (text: string) =>
          agent.send({ type: 'send', kind: 'text', conversationID, clientId: randomUUID(), text });
        const { body } = await request(
          server.url,
          'getConversation',
          { params: { id: conversationID } },
          { token },
        );
        const last = body.messages.findLast(({ kind }) => kind === 'text');
        if (body.conversation.status === 'open' && last?.author.type === 'visitor') say('Yes, of course.');
        expect(body.conversation).toMatchObject({ status: 'closed', rating: { score: expect.any(Number) } });
        expect(body.messages.filter(({ author }) => author.type === 'visitor').length).toBeGreaterThan(3);
      },
      { timeout: 60_000, interval: 400 },
    );
    await agent.close();
  });

  it('are turned off and on together', async () => {
    const off = await request(server.url, 'setSimulation', { body: { on: false } }, { token });
    expect(off.body).toEqual({ on: false, visitors: 0 });
    await within(SOON_MS, async () => {
      const left = await simulated();
      expect(
        left.filter(({ isOnline, conversationStatus }) => isOnline || conversationStatus === 'open'),
      ).toEqual([]);
    });
    await request(server.url, 'setSimulation', { body: { on: true } }, { token });
    await within(SOON_MS, async () => {
      expect((await simulated()).filter(({ isOnline }) => isOnline).length).toBeGreaterThanOrEqual(10);
    });
    const state = await request(server.url, 'getSimulation', {}, { token });
    expect(state.body.on).toBe(true);
  });
});

describe('a script', () => {
  const script = scripts[0] as (typeof scripts)[number];

  it('answers questions, asks further ones, then thanks and leaves', () => {
    const speech = startScript(script);
    expect(speech.answer('Could you send me a photo?')?.say).toContain('back left');
    expect(speech.answer('A photo, please')?.say).toBe(script.next[0]);
    expect(speech.answer('No')?.say).toBe(script.next[1]);
    expect(speech.answer('Yes')).toEqual({ say: script.thanks, leaves: true });
    expect(speech.answer('Bye')).toBeNull();
  });

  it('does not repeat messages from before a restart', () => {
    const [asked] = script.next;
    expect(startScript(script, [asked as string]).answer('No')?.say).toBe(script.next[1]);
  });
});
