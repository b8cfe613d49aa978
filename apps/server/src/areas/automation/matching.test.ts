import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { checksLeft, spendChecks } from './logged-checks.ts';
import { type Occurrence, startRuns } from './matching.ts';
import { ruleIndexOf } from './rules.ts';
import { automationRuns } from './tables.ts';
import { runsOf, saveRule, writes } from './testing/rules.ts';

/** Checks of a merchant that are logged at once, and those that are added each second. */
const AT_ONCE = 400;
const PER_SECOND = 20;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const saysWord = (n: number) => ({ field: 'message', operator: 'contains', value: `word-${n}-` }) as const;
const IS_CHAT = { field: 'kind', operator: 'isEqualTo', value: 'chat' } as const;

/** Rules for chats with one word each. */
async function saveRules(merchant: TestMerchant, count: number) {
  for (let n = 1; n <= count; n += 1)
    await saveRule(server, merchant, {
      name: `Word ${n}`,
      conditions: { match: 'all', parts: [IS_CHAT, saysWord(n)] },
    });
}

const said = (subjectId: string, message: string): Occurrence => ({
  event: 'customer_message',
  subjectId,
  key: crypto.randomUUID(),
  at: new Date(),
  facts: { message },
  causes: [],
});

/** Starts what messages start, and counts how often the database was asked. */
async function start(merchant: TestMerchant, occurrences: readonly Occurrence[], now: Date) {
  const { services } = server;
  const index = await ruleIndexOf(services)(merchant.id);
  const tenant = vi.spyOn(services.database, 'tenant');
  const started = await startRuns(services, merchant.id, index, occurrences, now);
  const asked = tenant.mock.calls.filter(([id]) => id === merchant.id).length;
  tenant.mockRestore();
  return { started, asked };
}

it('reads nothing for messages that fit no rule, and once for all whose rules ask for more', async () => {
  const merchant = await makeMerchant(server);
  const chats = [await writes(server, merchant, 'Hello'), await writes(server, merchant, 'Hello')];
  await saveRules(merchant, 3);
  const now = new Date();
  spendChecks(merchant.id, checksLeft(merchant.id, now));
  const say = (text: string) => chats.map(({ conversationID }) => said(conversationID, text));
  expect(await start(merchant, say('Is it in stock?'), now)).toEqual({ started: [], asked: 0 });
  const asked: number[] = [];
  for (let times = 0; times < 10 && !asked.includes(1); times += 1) {
    const fits = await start(merchant, [...say('Is it in stock?'), ...say('word-2-')], now);
    expect(fits.started).toHaveLength(2);
    asked.push(fits.asked);
  }
  // Background work of the server is counted too, but not every time.
  expect(asked).toContain(1);
  for (const { socket } of chats) await socket.close();
});

it('logs which condition failed, once a second when there are many checks', async () => {
  const merchant = await makeMerchant(server);
  const { conversationID, socket } = await writes(server, merchant, 'Hello');
  await saveRules(merchant, 30);
  // Later than the checks of the message above, whose seconds are counted too.
  const now = Date.now() + 60_000;
  const many = Array.from({ length: AT_ONCE / 30 + 2 }, () => said(conversationID, 'Is it in stock?'));
  const logged = async (ms: number) => {
    await start(merchant, many, new Date(now + ms));
    return server.services.database
      .tenant(merchant.id)
      .read((db) => db.$count(automationRuns, eq(automationRuns.merchantId, merchant.id)));
  };
  checksLeft(merchant.id, new Date(now));
  expect(await logged(0)).toBe(AT_ONCE);
  expect(await logged(900)).toBe(AT_ONCE);
  expect(await logged(1000)).toBe(AT_ONCE + PER_SECOND);
  expect(await logged(1900)).toBe(AT_ONCE + PER_SECOND);
  const [run] = await runsOf(server, merchant);
  expect(run).toMatchObject({
    state: 'skipped',
    reason: 'condition',
    failedCondition: 1,
    conditions: [
      { state: 'met', actual: 'chat' },
      { state: 'unmet', actual: 'Is it in stock?' },
    ],
  });
  await socket.close();
});
