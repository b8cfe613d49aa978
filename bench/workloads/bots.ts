import { setTimeout as delay } from 'node:timers/promises';
import type { BotGraph } from '@foyer/contract/bots/graph-shapes';
import { request } from '@foyer/contract/request';
import { conversationsOf, hireFor, openCrowd } from '../crowd.ts';
import { startLoad } from '../load/load.ts';
import type { Machine } from '../machine/machine.ts';
import { quantile } from '../report/statistics.ts';
import type { Shop } from '../shop.ts';
import type { Figure, Workload } from '../workload.ts';

const PER_SECOND = 300;
/** Measured. */
const SECONDS = 20;
/** Not measured: statements are planned again after the tables were analyzed. */
const FIRST_SECONDS = 3;
/** Each begins one session in a round. */
const GUESTS = PER_SECOND * (FIRST_SECONDS + SECONDS);
const AIMED_P99_MS = 100;
const CHATS_PER_SECOND = 100;
const VISITORS = 200;
const AGENTS = 20;
/** Live chat beside the bots may take so much longer than alone. */
const AIMED_RATIO = 1.1;

export const bots: Workload = {
  number: 15,
  title: `${PER_SECOND} sessions of a bot a second begun and answered, beside ${CHATS_PER_SECOND} messages a second of live chat`,
  async open(machine) {
    const seconds = machine.quick ? 5 : SECONDS;
    const { url } = machine.server;
    const crowd = await openCrowd(machine, 'Beside bots', 1, VISITORS);
    const guests = await openCrowd(machine, 'Bots', 1, GUESTS);
    await publishBot(machine, guests.shops[0] as Shop);
    const chat = startLoad<typeof import('../load/pace.ts')>('./pace.ts');
    const load = startLoad<typeof import('../load/bots.ts')>('./bots.ts');
    const agents = await hireFor(machine, crowd, AGENTS, () => 'USER');
    const conversations = await chat.call.connectVisitors(url, crowd.visitors);
    const shares = conversationsOf(crowd, conversations, agents.length);
    await chat.call.connectAgents(
      url,
      agents.map(({ token }, index) => ({ token, conversationIDs: shares[index] ?? [] })),
    );
    await load.call.connectGuests(url, guests.visitors);
    await chat.call.write(CHATS_PER_SECOND, VISITORS / CHATS_PER_SECOND);
    // The code is compiled, and the tables are analyzed as autovacuum does every minute.
    await load.call.talk(PER_SECOND, 5);
    await machine.query('vacuum analyze');
    return {
      async round() {
        // Of earlier days, so that visitors begin conversations instead of reopening theirs.
        await machine.query(`with closed as (
            select merchant_id, id from conversations where status = 'closed' order by merchant_id, id for update
          ) update conversations c set closed_at = closed_at - interval '2 days' from closed
          where c.merchant_id = closed.merchant_id and c.id = closed.id`);
        await machine.query('vacuum analyze conversations');
        const alone = await chat.call.write(CHATS_PER_SECOND, seconds);
        const before = machine.usage();
        const [beside, served] = await Promise.all([
          delay(FIRST_SECONDS * 1_000).then(() => chat.call.write(CHATS_PER_SECOND, seconds)),
          load.call.talk(PER_SECOND, seconds, FIRST_SECONDS),
        ]);
        const cpu = machine.usage().cpu - before.cpu;
        return [
          {
            name: 'offered',
            unit: 'sessions/s',
            better: 'more',
            value: served.offered,
            aim: PER_SECOND * 0.98,
          },
          reply('p50', quantile(served.toReply, 0.5)),
          { ...reply('p99', quantile(served.toReply, 0.99)), aim: AIMED_P99_MS },
          { name: 'unfinished', unit: 'sessions', better: 'less', value: served.unfinished, aim: 0 },
          {
            name: 'CPU of all, in cores',
            unit: 'cores',
            better: 'less',
            value: cpu / (FIRST_SECONDS + seconds),
          },
          ...chats(alone.toAck, beside.toAck),
        ];
      },
      async close() {
        chat.kill();
        load.kill();
      },
    };
  },
};

const reply = (name: string, value: number): Figure => ({
  name: `message to reply, ${name}`,
  unit: 'ms',
  better: 'less',
  value,
});

/** Live chat beside the bots, with the same alone as the limit. */
const chats = (alone: readonly number[], beside: readonly number[]): Figure[] =>
  [0.5, 0.99].map((share) => ({
    name: `live chat to the acknowledgement, p${share * 100}`,
    unit: 'ms',
    better: 'less',
    value: quantile([...beside], share),
    limit: quantile([...alone], share),
    aim: AIMED_RATIO,
  }));

/** Publishes a bot that asks for a number, keeps it and closes, with a route to it. */
async function publishBot({ server }: Machine, { admin, engagementId }: Shop): Promise<void> {
  const step = { name: '', x: 0, y: 0 };
  const graph: BotGraph = {
    languages: ['en'],
    nodes: [
      { ...step, id: 's', type: 'start', data: {}, exits: { next: 'ask' } },
      {
        ...step,
        id: 'ask',
        type: 'ask',
        data: {
          text: { en: 'What is your order number?' },
          input: 'NUMBER',
          variable: 'order',
          pattern: '',
          attempts: 3,
          retryText: {},
          minutes: null,
        },
        exits: { next: 'check', failed: 'bye' },
      },
      {
        ...step,
        id: 'check',
        type: 'condition',
        data: {
          branches: [
            {
              id: 'c1',
              label: 'Old',
              match: 'all',
              tests: [{ variable: 'order', operator: 'isLessThan', value: '10' }],
            },
          ],
        },
        exits: { c1: 'bye', else: 'bye' },
      },
      {
        ...step,
        id: 'bye',
        type: 'close',
        data: { text: { en: 'Order {{ order }} is on its way.' } },
        exits: {},
      },
    ],
  };
  const info = { name: 'Orders', type: 'flowbot' as const, access: 'Private' as const };
  const { body } = await request(server.url, 'createStoryDialog', { body: { ...info, graph } }, admin);
  const { botId } = body;
  await request(server.url, 'publishBot', { body: { botId } }, admin);
  const route = {
    name: 'All',
    active: true,
    engagementId,
    channel: '',
    page: '',
    language: '' as const,
    hours: 'any' as const,
    targets: [{ botId, share: 100 }],
  };
  await request(server.url, 'createBotRoute', { body: route }, admin);
}
