import { listCalls } from '@foyer/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../kernel/ids.ts';
import { startOwnServer, type TestServer } from '../testing/server.ts';
import { FILES_OF_INBOX, FILTERS_OF_INBOX } from './inbox.ts';
import { FILES_OF_MAIL, REFUSED_OF_MAIL, REPORTED_OF_MAIL } from './mail.ts';
import { type Call, knownOf } from './meanings.ts';
import { type Input, type InputPath, inputFor, inputPathsOf, replaced, send, tokenFor } from './requests.ts';
import { FILTERS_OF_REVIEWS } from './reviews.ts';
import { isId, isNumber } from './samples.ts';
import { snapshotOf, tablesOfMerchants } from './snapshot.ts';
import { FILTERS_OF_TASKS } from './tasks.ts';
import { FILTERS_OF_WATCHING } from './watching.ts';
import { makeWorld, type World } from './world.ts';

/** Ids of another merchant, and ids of the wrong kind, are not found. */

/** Ids chosen by the caller, which refer to nothing. */
const INVENTED = ['clientId'];

/** Filters of lists, for which an empty result is correct; and one call that reports a result per id. */
const ANSWERS_WITHOUT_ROWS = new Set([
  'listVisitors engagementID',
  'listVisitors referenceID',
  'listRawVisitors referenceID',
  'updateTags referenceIDs.0',
  'listAudit actorId',
  'exportAudit actorId',
  'getUserDetails departmentId',
  ...FILTERS_OF_TASKS,
  ...FILTERS_OF_WATCHING,
  ...FILTERS_OF_REVIEWS,
  ...FILTERS_OF_INBOX,
  ...REPORTED_OF_MAIL,
  'runMacroOnMany conversationIDs.0',
  'sendChatMessage cannedReplies.0',
  'sendMail cannedReplies.0',
  'beginMail cannedReplies.0',
  'scheduleMessage cannedReplies.0',
]);

/** Names validated as input, and so refused with the field. */
const REFUSED_AS_INPUT = new Set([
  'createDepartment memberIds.0',
  'updateDepartment memberIds.0',
  'inviteMember role',
  ...REFUSED_OF_MAIL,
]);

/** Ids in a message: a missing file refuses the message, a missing member is ignored. */
const REFUSED_AS_FILE = new Set([
  ...FILES_OF_INBOX,
  ...FILES_OF_MAIL,
  'sendChatMessage attachments.0',
  'createCannedReply attachments.0',
  'updateCannedReply attachments.0',
  'createTask attachments.0',
  'createConversationTask attachments.0',
  'addTaskComment attachments.0',
]);
const IGNORED = new Set(['sendChatMessage mentions.0', 'addTaskComment mentions.0']);

/** Merchant ids are numbers. */
const isMerchant = (inputPath: InputPath) =>
  isNumber(inputPath) && /^(merchantI[dD]|a|id)$/.test(inputPath.path.at(-1) ?? '');

/** Roles are referred to by name; the built-in ones are the same for every merchant. */
const isRoleName = (call: Call, { part, path: [name = ''] }: InputPath) =>
  (call.area === 'roles' && (/^(roleName|copyOf)$/.test(name) || (part === 'params' && name === 'name'))) ||
  (call.name === 'inviteMember' && name === 'role');
const WITHOUT_OWN_ROLE = new Set(['createRole name', 'resetRolePermission name']);

const inputPaths = listCalls()
  .filter((call) => call.area !== 'demo' && call.access.kind !== 'anyone' && call.access.kind !== 'client')
  .flatMap((call) =>
    inputPathsOf(call)
      .filter((inputPath) => isId(inputPath) || isMerchant(inputPath) || isRoleName(call, inputPath))
      .filter(({ path }) => !WITHOUT_OWN_ROLE.has(`${call.name} ${path.join('.')}`))
      .filter(({ path }) => !INVENTED.includes(path.at(-1) ?? ''))
      .map((inputPath) => ({ call, inputPath })),
  );

let server: TestServer;
let owner: pg.Client;
/** The merchant whose ids are used by others; it must not change. */
let other: World;
let tables: string[];
let ofOther: Record<string, string>;

beforeAll(async () => {
  // No background jobs, so that every change is caused by a call.
  server = await startOwnServer({ ROLES: 'api,chat' });
  owner = new pg.Client({ connectionString: server.services.database.url });
  await owner.connect();
  other = await makeWorld(server);
  tables = await tablesOfMerchants(owner);
  ofOther = await snapshotOf(owner, tables, other.merchantId);
});
afterAll(async () => {
  await owner.end();
  await server.close();
});

async function expectUnchanged(): Promise<void> {
  const before = ofOther;
  ofOther = await snapshotOf(owner, tables, other.merchantId);
  expect(ofOther).toEqual(before);
}

function expectRefusal(
  call: Call,
  { path }: InputPath,
  id: unknown,
  answer: { status: number; text: string },
) {
  const key = `${call.name} ${path.join('.')}`;
  const description = `${key}: ${answer.text}`;
  if (REFUSED_AS_FILE.has(key)) expect.soft(answer.text, key).toContain('unknown_file');
  else if (REFUSED_AS_INPUT.has(key))
    expect
      .soft([answer.status, answer.text], key)
      .toEqual([400, expect.stringContaining(`"field":"${path[0]}"`)]);
  else if (IGNORED.has(key)) expect.soft(answer.text, key).not.toContain(id);
  else expect.soft(answer.status, description).toBe(ANSWERS_WITHOUT_ROWS.has(key) ? 200 : 404);
}

/** Input with an id at only one path: a few calls accept it in the query or in the body. */
function inputWith(call: Call, world: World, inputPath: InputPath, id: unknown): Input {
  const { query, body, ...input } = replaced(inputFor(call, world), inputPath, id);
  const [name] = inputPath.path;
  const without = (part: unknown) =>
    part && Object.fromEntries(Object.entries(part).filter(([key]) => key !== name));
  return {
    ...input,
    ...(call.query && { query: inputPath.part === 'query' ? query : without(query) }),
    ...(call.body && { body: inputPath.part === 'body' ? body : without(body) }),
  };
}

/** The id at a path of the call, in another world. */
const idIn = (world: World, call: Call, { path }: InputPath) => knownOf(world, call)(path);

describe.each(Object.entries(Object.groupBy(inputPaths, ({ call }) => call.name)))('%s', (_, ofCall = []) => {
  let own: World;
  let token: string | undefined;
  beforeAll(async () => {
    own = await makeWorld(server);
    token = await tokenFor(ofCall[0]?.call as Call, own);
  });

  it('refuses an id of another merchant', async () => {
    for (const { call, inputPath } of ofCall) {
      const foreign = idIn(other, call, inputPath);
      expect(foreign, `the sweep does not know what ${inputPath.path.join('.')} means`).toBeDefined();
      const answer = await send(server.url, call, inputWith(call, own, inputPath, foreign), token);
      expectRefusal(call, inputPath, foreign, answer);
      expect.soft(answer.text).not.toContain(other.mark);
    }
    await expectUnchanged();
  });

  const ids = ofCall.filter(({ inputPath }) => isId(inputPath));
  if (ids.length > 0)
    it('refuses an unknown id, and an id of another kind', async () => {
      for (const { call, inputPath } of ids) {
        const right = idIn(own, call, inputPath);
        const wrong = [own.memberId, own.visitorId, own.engagementId, own.messageId].find(
          (id) => id !== right,
        );
        for (const id of [newId(), wrong]) {
          const answer = await send(server.url, call, inputWith(call, own, inputPath, id), token);
          expectRefusal(call, inputPath, id, answer);
        }
      }
    });
});
