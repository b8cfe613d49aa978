import { setTimeout } from 'node:timers/promises';
import { request } from '@foyer/contract/request';
import { type Crowd, conversationsOf, hireFor, openCrowd } from '../crowd.ts';
import { type Load, startLoad } from '../load/load.ts';
import type { BenchAccount, Delivered } from '../load/webhooks.ts';
import type { Machine } from '../machine/machine.ts';
import { quantile } from '../report/statistics.ts';
import type { Figure, Workload } from '../workload.ts';

const PER_SECOND = 500;
const MERCHANTS = 20;
const AIMED_P99_MS = 50;
const HANDLED_WITHIN_MS = 300_000;
const CHATS_PER_SECOND = 100;
const VISITORS = 200;
const AGENTS = 20;
/** Live chat beside the deliveries may take so much longer than alone. */
const AIMED_RATIO = 1.1;

export const webhooks: Workload = {
  number: 11,
  title: `${PER_SECOND} deliveries of providers a second for ${MERCHANTS} merchants, beside ${CHATS_PER_SECOND} messages a second of live chat`,
  async open(machine) {
    const seconds = machine.quick ? 5 : 20;
    const crowd = await openCrowd(machine, 'Channels', MERCHANTS, VISITORS);
    const accounts = await connectAccounts(machine, crowd);
    const chat = startLoad<typeof import('../load/pace.ts')>('./pace.ts');
    const providers = startLoad<typeof import('../load/webhooks.ts')>('./webhooks.ts');
    await connectChat(machine, chat, crowd);
    const { url } = machine.server;
    return {
      async round() {
        const alone = await chat.call.write(CHATS_PER_SECOND, seconds);
        const [beside, delivered] = await Promise.all([
          chat.call.write(CHATS_PER_SECOND, seconds),
          providers.call.deliver(url, accounts, PER_SECOND, seconds),
        ]);
        const behind = await untilHandled(machine);
        return [...deliveries(delivered, behind), ...chats(alone.toAck, beside.toAck)];
      },
      async close() {
        chat.kill();
        providers.kill();
      },
    };
  },
};

async function connectAccounts({ server }: Machine, { shops }: Crowd): Promise<BenchAccount[]> {
  const appSecret = 'the secret of an app';
  return Promise.all(
    shops.map(async ({ admin, merchantId }) => {
      const phoneNumberId = String(merchantId);
      const values = { phoneNumberId, businessAccountId: '1', accessToken: 'token', appSecret };
      const { body } = await request(
        server.url,
        'createMessengerAccount',
        { body: { channel: 'whatsapp', name: 'WhatsApp', values, departmentId: null, active: true } },
        admin,
      );
      return { id: body.id, phoneNumberId, appSecret };
    }),
  );
}

async function connectChat(
  machine: Machine,
  chat: Load<typeof import('../load/pace.ts')>,
  crowd: Crowd,
): Promise<void> {
  const agents = await hireFor(machine, crowd, AGENTS, () => 'USER');
  const conversations = await chat.call.connectVisitors(machine.server.url, crowd.visitors);
  const shares = conversationsOf(crowd, conversations, agents.length);
  await chat.call.connectAgents(
    machine.server.url,
    agents.map(({ token }, index) => ({ token, conversationIDs: shares[index] ?? [] })),
  );
  await chat.call.write(CHATS_PER_SECOND, VISITORS / CHATS_PER_SECOND);
}

/** Waits until all that was delivered is in its conversation. Returns the seconds. */
async function untilHandled({ query }: Machine): Promise<number> {
  const begun = performance.now();
  while (performance.now() - begun < HANDLED_WITHIN_MS) {
    const [row] = await query<{ count: number }>(
      "select count(*)::int as count from messenger_arrivals where state = 'waiting'",
    );
    if (row?.count === 0) return (performance.now() - begun) / 1000;
    await setTimeout(200);
  }
  throw new Error('What was delivered is not in its conversations.');
}

function deliveries({ accepted, refused, unanswered, offered }: Delivered, behind: number): Figure[] {
  const count = { unit: 'deliveries', better: 'less', aim: 0 } as const;
  return [
    { name: 'offered', unit: 'deliveries/s', better: 'more', value: offered, aim: PER_SECOND * 0.98 },
    { name: 'accepted, p50', unit: 'ms', better: 'less', value: quantile(accepted, 0.5) },
    { name: 'accepted, p99', unit: 'ms', better: 'less', value: quantile(accepted, 0.99), aim: AIMED_P99_MS },
    { name: 'refused', ...count, value: refused },
    { name: 'never answered', ...count, value: unanswered },
    { name: 'until all are in their conversations', unit: 's', better: 'less', value: behind },
  ];
}

/** Live chat beside the deliveries, with the same alone as the limit. */
const chats = (alone: readonly number[], beside: readonly number[]): Figure[] =>
  [0.5, 0.99].map((share) => ({
    name: `live chat to the acknowledgement, p${share * 100}`,
    unit: 'ms',
    better: 'less',
    value: quantile([...beside], share),
    limit: quantile([...alone], share),
    aim: AIMED_RATIO,
  }));
