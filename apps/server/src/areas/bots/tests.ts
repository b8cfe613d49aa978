import { setImmediate } from 'node:timers/promises';
import { botTestNameTaken, botTestsFailed, botTestsFull } from '@foyer/contract/bots/errors';
import {
  BOT_TESTS_MAX,
  type BotTest,
  type BotTestInput,
  type BotTestResult,
} from '@foyer/contract/bots/test-shapes';
import { elementAsText } from '@foyer/domain/bots/elements';
import type { BotGraph } from '@foyer/domain/bots/graph';
import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { recordsOf } from '../../kernel/records.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { wireGraph } from './present.ts';
import { type BotRow, type BotTestRow, botTests } from './tables.ts';
import { runTrial, type TrialSettings, trialSettings } from './trial.ts';

const inputOf = ({ name, language, channel, from, startedAt, turns }: BotTestRow): BotTestInput => ({
  name,
  language,
  channel,
  from,
  startedAt,
  turns,
});

export const presentTest = (row: BotTestRow): BotTest => ({
  testId: row.id,
  ...inputOf(row),
  lastModifiedDate: row.modifiedAt.toISOString(),
});

export const testRecords = recordsOf<typeof botTests, MemberScope>({
  table: botTests,
  name: 'botTest',
  topic: 'bots',
  present: ({ botId, name }) => ({ botId, name }),
  unique: { index: 'bot_tests_name', error: botTestNameTaken, field: 'name' },
});

export const readTests = (db: Db, merchantId: number, botId: string): Promise<BotTestRow[]> =>
  db
    .select()
    .from(botTests)
    .where(and(eq(botTests.merchantId, merchantId), eq(botTests.botId, botId)))
    .orderBy(asc(botTests.name));

/** The tests of a bot, for a copy of it. */
export const testsOf = async ({ tenant: { merchantId, read } }: MemberScope, botId: string) =>
  (await read((db) => readTests(db, merchantId, botId))).map(inputOf);

/** Stores the tests of a new bot. */
export async function storeTests(
  db: Db,
  merchantId: number,
  botId: string,
  tests: readonly BotTestInput[],
): Promise<void> {
  if (tests.length === 0) return;
  await db.insert(botTests).values(tests.map((test) => ({ ...test, id: newId(), merchantId, botId })));
}

/** Creates a test of a bot. @throws Refusal `not_found`, `bot_tests_full`, or of a duplicate name */
export const createTest = (scope: MemberScope, bot: BotRow, input: BotTestInput): Promise<BotTestRow> =>
  testRecords.create(scope, async (db) => {
    const of = and(eq(botTests.merchantId, bot.merchantId), eq(botTests.botId, bot.id));
    if ((await db.$count(botTests, of)) >= BOT_TESTS_MAX) throw new Refusal(botTestsFull);
    return { ...input, botId: bot.id };
  });

/** Time for all tests of a run together: publishing locks the bot meanwhile. Milliseconds. */
const RUN_MS = 5000;

/** Repeats a trial with a flow, up to the first input after which the bot says something else. */
async function runTest(
  graph: BotGraph,
  test: BotTestRow,
  settings: TrialSettings,
  deadline: number,
): Promise<BotTestResult> {
  const { id: testId, name, language, channel, from, startedAt, turns } = test;
  let state: Parameters<typeof runTrial>[0]['state'] = null;
  let steps = 0;
  for (const [turn, { input, after, expected }] of turns.entries()) {
    if (performance.now() > deadline) return { testId, name, steps, timedOut: true, failure: null };
    const trial = runTrial(
      {
        graph: wireGraph(graph),
        state: input.type === 'start' ? null : state,
        input,
        language,
        channel,
        now: startedAt + after,
        ...(from !== null && { from }),
      },
      settings,
    );
    // Between two inputs, others get their turn.
    await setImmediate();
    state = trial.state;
    steps += trial.steps.length;
    const said = trial.messages.map(({ text, element }) => elementAsText(text, element));
    if (said.length !== expected.length || said.some((text, index) => text !== expected[index]))
      return { testId, name, steps, timedOut: false, failure: { turn, expected, said } };
  }
  return { testId, name, steps, timedOut: false, failure: null };
}

/** Runs all tests of a bot with a flow, for a bounded time. */
export async function runTests(
  db: Db,
  { services, tenant: { merchantId } }: MemberScope,
  botId: string,
  graph: BotGraph,
  maxMs = RUN_MS,
): Promise<BotTestResult[]> {
  const settings = await trialSettings(services, merchantId);
  const deadline = performance.now() + maxMs;
  const results: BotTestResult[] = [];
  for (const test of await readTests(db, merchantId, botId))
    results.push(await runTest(graph, test, settings, deadline));
  return results;
}

/** @throws Refusal `bot_tests_failed`, which names those that fail with the draft or took too long, and what the first one expects */
export async function refuseFailedTests(db: Db, scope: MemberScope, { id, draft }: BotRow): Promise<void> {
  const failed = (await runTests(db, scope, id, draft)).filter(
    ({ failure, timedOut }) => failure !== null || timedOut,
  );
  if (failed.length === 0) return;
  const tests = failed.map(({ name }) => name).join(', ');
  const first = failed.find(({ failure }) => failure);
  if (!first?.failure)
    throw new Refusal(botTestsFailed, { message: 'These tests fail: {tests}', values: { tests } });
  const { expected, said } = first.failure;
  throw new Refusal(botTestsFailed, {
    message: 'These tests fail: {tests}. “{name}” expects “{expected}”, but the bot says “{said}”.',
    values: { tests, name: first.name, expected: excerpt(expected), said: excerpt(said) },
  });
}

/** The beginning of messages, for a sentence. */
const excerpt = (texts: readonly string[]): string => texts.join(' ').slice(0, 200).toWellFormed();
