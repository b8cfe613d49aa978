import type { bots } from '@foyer/contract';
import type { MemberScope } from '../../kernel/context.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { notFound } from '../../kernel/refusal.ts';
import { readFile } from './import-file.ts';
import { presentDialog } from './present.ts';
import { botRecords, createBot } from './saving.ts';
import { createTest, presentTest, readTests, runTests, testRecords } from './tests.ts';

type TestCalls = Pick<
  typeof bots,
  'listBotTests' | 'createBotTest' | 'updateBotTest' | 'removeBotTest' | 'runBotTests' | 'importBot'
>;

/** @throws Refusal `not_found` unless the test is one of the bot */
async function refuseOthers(scope: MemberScope, { id, testId }: { id: string; testId: string }) {
  if ((await testRecords.get(scope, testId)).botId !== id) throw notFound();
}

export const testHandlers: Handlers<TestCalls> = {
  async listBotTests(scope, { params }) {
    const { merchantId, id } = await botRecords.get(scope, params.id);
    return { tests: (await scope.tenant.read((db) => readTests(db, merchantId, id))).map(presentTest) };
  },

  createBotTest: async (scope, { params, body }) =>
    presentTest(await createTest(scope, await botRecords.get(scope, params.id), body)),

  async updateBotTest(scope, { params, body: { ifUnmodifiedSince, ...input } }) {
    await refuseOthers(scope, params);
    return presentTest(await testRecords.change(scope, params.testId, { ifUnmodifiedSince }, () => input));
  },

  async removeBotTest(scope, { params }) {
    await refuseOthers(scope, params);
    return testRecords.remove(scope, params.testId);
  },

  async runBotTests(scope, { params, body }) {
    const { id } = await botRecords.get(scope, params.id);
    return { results: await scope.tenant.read((db) => runTests(db, scope, id, body.graph)) };
  },

  async importBot(scope, { body }) {
    const { name, type, graph, tests, source, leftOut } = readFile(body.file);
    const info = { name: body.name ?? name, type, access: 'Private' as const };
    return { bot: presentDialog(await createBot(scope, info, graph, tests)), source, leftOut };
  },
};
