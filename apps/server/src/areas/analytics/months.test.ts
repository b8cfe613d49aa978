import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.ts';
import { makeMember, makeMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { refreshFacts } from './facts/keeping.ts';
import { asking, DAY, dayIn, MINUTE, settle, type WrittenThread, writeThreads } from './testing/written.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { query, run, setZone } = asking(() => server);

const ZONE = 'America/New_York';
const DAYS = 130;

/** A conversation every twelve hours, with an answer after some minutes. */
function threadsOf(agents: readonly string[]): WrittenThread[] {
  const first = Date.now() - DAYS * DAY;
  return Array.from({ length: DAYS * 2 }, (_, index) => {
    const at = first + (index * DAY) / 2;
    return {
      id: newId(),
      startedAt: at,
      closedAt: at + 60 * MINUTE,
      channel: 'web',
      country: '',
      agentId: agents[index % agents.length] ?? null,
      rating: (index % 5) + 1,
      texts: [
        { by: 'visitor', at },
        { by: 'member', at: at + ((index % 7) + 1) * MINUTE },
      ],
    };
  });
}

/** A merchant with four months of conversations, and what it asks about most of their days. */
async function shop() {
  const merchant = await makeMerchant(server);
  await setZone(merchant, ZONE);
  const agents = [merchant.admin.id, (await makeMember(server, merchant.id, 'USER')).id] as const;
  const threads = threadsOf(agents);
  await writeThreads(server, merchant.id, threads);
  await settle(server, merchant.id);
  const [year = 0, month = 0] = dayIn(Date.now() - DAYS * DAY, ZONE)
    .split('-')
    .map(Number);
  // From the middle of the second month until today.
  const days = {
    from: new Date(Date.UTC(year, month, 15)).toISOString().slice(0, 10),
    to: dayIn(Date.now(), ZONE),
  };
  const ask = async (granularity: 'day' | 'month' | null) => {
    const { rows } = await query(merchant, {
      measures: ['conversations', 'firstReply', 'satisfaction'],
      dimensions: ['agent'],
      timeDimension: { ...days, granularity },
      limit: 5_000,
    });
    return rows;
  };
  return {
    merchant,
    agents,
    threads,
    ask,
    /** The numbers of an agent over all days. */
    async of(agent: string) {
      return (await ask(null)).find(({ keys }) => keys.agent === agent)?.values ?? {};
    },
    /** The months that are added up. */
    async months() {
      const { rows } = await run(
        merchant,
        sql`select bucket, n from stats where merchant_id = ${merchant.id} and source = 'conversations'
          and grain = 'month' and measure = 'all' and dimension = '' order by bucket`,
      );
      return rows;
    },
  };
}

it('months have the numbers of their days', async () => {
  const { merchant, agents, ask, months } = await shop();
  const added = await months();
  expect(added.length).toBeGreaterThanOrEqual(4);
  const read = [await ask(null), await ask('month')];
  const byDay = Map.groupBy(await ask('day'), ({ keys }) => keys.agent);
  for (const agent of agents)
    expect(read[0]?.find(({ keys }) => keys.agent === agent)?.values.conversations).toBe(
      byDay.get(agent)?.reduce((sum, { values }) => sum + (values.conversations ?? 0), 0),
    );
  await run(merchant, sql`delete from stats where merchant_id = ${merchant.id} and grain = 'month'`);
  expect([await ask(null), await ask('month')]).toEqual(read);
  await settle(server, merchant.id);
  expect(await months()).toEqual(added);
});

it('a long time is read from its whole months, and from days at its ends', async () => {
  const { merchant, agents, of, months } = await shop();
  const [agent] = agents;
  const before = (await of(agent)).conversations ?? 0;
  const whole = (await months()).length - 2;
  await run(
    merchant,
    sql`update stats set n = n + 1000 where merchant_id = ${merchant.id} and grain = 'month'
      and source = 'conversations' and measure = 'all' and dimension = 'agent' and key = ${agent}`,
  );
  expect((await of(agent)).conversations).toBe(before + 1_000 * whole);
});

it('a change in a past month counts at once, and the month is added up again', async () => {
  const { merchant, agents, threads, of, months } = await shop();
  const [agent, other] = agents;
  const [before, beside] = [await of(agent), await of(other)];
  const added = (await months()).length;
  const ids = threads
    .filter(({ startedAt, agentId }) => agentId === agent && Date.now() - startedAt > 60 * DAY)
    .slice(-10)
    .map(({ id }) => id);
  await run(
    merchant,
    sql`update conversations set rating_score = 1 where id = any(${`{${ids.join(',')}}`}::uuid[])`,
  );
  await refreshFacts(server.services, merchant.id, 'conversations', ids);
  const changed = await of(agent);
  expect(changed.satisfaction).not.toBe(before.satisfaction);
  expect(await of(other)).toEqual(beside);
  await settle(server, merchant.id);
  expect((await months()).length).toBe(added);
  expect(await of(agent)).toEqual(changed);
});
