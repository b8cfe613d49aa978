import { listCalls } from '@foyer/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../kernel/ids.ts';
import { startOwnServer, type TestServer } from '../testing/server.ts';
import { FILES_OF_INBOX, FILTERS_OF_INBOX } from './inbox.ts';
import { FILES_OF_MAIL, REFUSED_OF_MAIL, TOLD_OF_MAIL } from './mail.ts';
import { type Call, knownOf } from './meanings.ts';
import { type Input, inputFor, type Place, placesOf, replaced, send, tokenFor } from './requests.ts';
import { FILTERS_OF_REVIEWS } from './reviews.ts';
import { isId, isNumber } from './samples.ts';
import { snapshotOf, tablesOfMerchants } from './snapshot.ts';
import { FILTERS_OF_TASKS } from './tasks.ts';
import { FILTERS_OF_WATCHING } from './watching.ts';
import { makeWorld, type World } from './world.ts';

/** Ids of another merchant, and ids of the wrong kind, lead nowhere. */

/** Places whose id is the caller's own invention, so that it names nothing. */
const INVENTED = ['clientId'];

/** Filters of lists: nothing fits, which is an answer; and one call that tells for each id what became of it. */
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
  ...TOLD_OF_MAIL,
  'runMacroOnMany conversationIDs.0',
  'sendChatMessage cannedReplies.0',
  'sendMail cannedReplies.0',
  'beginMail cannedReplies.0',
  'scheduleMessage cannedReplies.0',
]);

/** Names that are checked as input, and so refused with the field. */
const REFUSED_AS_INPUT = new Set([
  'createDepartment memberIds.0',
  'updateDepartment memberIds.0',
  'inviteMember role',
  ...REFUSED_OF_MAIL,
]);

/** Ids of a message's parts: a file that is not there refuses the message, a member who is not there is left out. */
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
const LEFT_OUT = new Set(['sendChatMessage mentions.0', 'addTaskComment mentions.0']);

/** Ids of merchants are numbers. */
const isMerchant = (place: Place) =>
  isNumber(place) && /^(merchantI[dD]|a|id)$/.test(place.path.at(-1) ?? '');

/** Roles are named; those that every merchant has are no secret. */
const isRoleName = (call: Call, { part, path: [name = ''] }: Place) =>
  (call.area === 'roles' && (/^(roleName|copyOf)$/.test(name) || (part === 'params' && name === 'name'))) ||
  (call.name === 'inviteMember' && name === 'role');
const WITHOUT_OWN_ROLE = new Set(['createRole name', 'resetRolePermission name']);

const places = listCalls()
  .filter((call) => call.area !== 'demo' && call.access.kind !== 'anyone' && call.access.kind !== 'client')
  .flatMap((call) =>
    placesOf(call)
      .filter((place) => isId(place) || isMerchant(place) || isRoleName(call, place))
      .filter(({ path }) => !WITHOUT_OWN_ROLE.has(`${call.name} ${path.join('.')}`))
      .filter(({ path }) => !INVENTED.includes(path.at(-1) ?? ''))
      .map((place) => ({ call, place })),
  );

let server: TestServer;
let owner: pg.Client;
/** Whose ids are given to others; nothing of it may change. */
let other: World;
let tables: string[];
let ofOther: Record<string, string>;

beforeAll(async () => {
  // It does nothing by itself, so that what changes is a call's doing.
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

function expectRefusal(call: Call, { path }: Place, id: unknown, answer: { status: number; text: string }) {
  const key = `${call.name} ${path.join('.')}`;
  const told = `${key}: ${answer.text}`;
  if (REFUSED_AS_FILE.has(key)) expect.soft(answer.text, key).toContain('unknown_file');
  else if (REFUSED_AS_INPUT.has(key))
    expect
      .soft([answer.status, answer.text], key)
      .toEqual([400, expect.stringContaining(`"field":"${path[0]}"`)]);
  else if (LEFT_OUT.has(key)) expect.soft(answer.text, key).not.toContain(id);
  else expect.soft(answer.status, told).toBe(ANSWERS_WITHOUT_ROWS.has(key) ? 200 : 404);
}

/** Input with an id at one place alone: a few calls take it in the query or in the body. */
function inputWith(call: Call, world: World, place: Place, id: unknown): Input {
  const { query, body, ...input } = replaced(inputFor(call, world), place, id);
  const [name] = place.path;
  const without = (part: unknown) =>
    part && Object.fromEntries(Object.entries(part).filter(([key]) => key !== name));
  return {
    ...input,
    ...(call.query && { query: place.part === 'query' ? query : without(query) }),
    ...(call.body && { body: place.part === 'body' ? body : without(body) }),
  };
}

/** The id that stands at a place of the call, in another world. */
const idIn = (world: World, call: Call, { path }: Place) => knownOf(world, call)(path);

describe.each(Object.entries(Object.groupBy(places, ({ call }) => call.name)))('%s', (_, ofCall = []) => {
  let own: World;
  let token: string | undefined;
  beforeAll(async () => {
    own = await makeWorld(server);
    token = await tokenFor(ofCall[0]?.call as Call, own);
  });

  it('does not take an id of another merchant', async () => {
    for (const { call, place } of ofCall) {
      const foreign = idIn(other, call, place);
      expect(foreign, `the sweep does not know what ${place.path.join('.')} means`).toBeDefined();
      const answer = await send(server.url, call, inputWith(call, own, place, foreign), token);
      expectRefusal(call, place, foreign, answer);
      expect.soft(answer.text).not.toContain(other.mark);
    }
    await expectUnchanged();
  });

  const ids = ofCall.filter(({ place }) => isId(place));
  if (ids.length > 0)
    it('does not take an id of nothing, or of something else', async () => {
      for (const { call, place } of ids) {
        const right = idIn(own, call, place);
        const wrong = [own.memberId, own.visitorId, own.engagementId, own.messageId].find(
          (id) => id !== right,
        );
        for (const id of [newId(), wrong]) {
          const answer = await send(server.url, call, inputWith(call, own, place, id), token);
          expectRefusal(call, place, id, answer);
        }
      }
    });
});
