import { listCalls } from '@foyer/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../kernel/ids.ts';
import { startOwnServer, type TestServer } from '../testing/server.ts';
import type { Call, World } from './area-sweep.ts';
import { everyAreas } from './areas.ts';
import { knownOf } from './meanings.ts';
import { type Input, type InputPath, inputFor, inputPathsOf, replaced, send, tokenFor } from './requests.ts';
import { isId, isNumber } from './samples.ts';
import { snapshotOf, tablesOfMerchants } from './snapshot.ts';
import { makeWorld } from './world.ts';

/** Ids of another merchant, and ids of the wrong kind, are not found. */

/** Ids chosen by the caller, which refer to nothing, and keys of own fields, which an unknown contact does not have. */
const INVENTED = ['clientId', 'streamId', 'key'];

const ANSWERS_WITHOUT_ROWS = new Set<string>(everyAreas('withoutRows').flat());
const REFUSED_AS_INPUT = new Set<string>(everyAreas('refusedAsInput').flat());
const REFUSED_AS_FILE = new Set<string>(everyAreas('refusedAsFile').flat());
const IGNORED = new Set<string>(everyAreas('ignored').flat());

/** Whether a number is the id of a merchant. */
const isMerchant = (inputPath: InputPath) =>
  isNumber(inputPath) && /^(merchantI[dD]|a|id)$/.test(inputPath.path.at(-1) ?? '');

/** Whether a text is the name of a row. */
const isName = (call: Call, { part, path: [field = ''] }: InputPath) =>
  everyAreas('isName').some((isNameOf) => isNameOf(call, part, field));

const inputPaths = listCalls()
  .filter((call) => call.area !== 'demo' && call.access.kind !== 'anyone' && call.access.kind !== 'client')
  .flatMap((call) =>
    inputPathsOf(call)
      .filter((inputPath) => isId(inputPath) || isMerchant(inputPath) || isName(call, inputPath))
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

const areas = Object.entries(Object.groupBy(inputPaths, ({ call }) => call.area));

describe.each(areas)('the area %s', (_, ofArea = []) => {
  let shared: World;
  beforeAll(async () => {
    shared = await makeWorld(server);
  });

  describe.each(Object.entries(Object.groupBy(ofArea, ({ call }) => call.name)))(
    '%s',
    (name, ofCall = []) => {
      let own: World;
      let token: string | undefined;
      beforeAll(async () => {
        // What is accepted may change the world, such as a draft with an id of another kind.
        const isAccepted = ofCall.some(({ call, inputPath }) => {
          const key = `${name} ${inputPath.path.join('.')}`;
          return IGNORED.has(key) || (call.method !== 'GET' && ANSWERS_WITHOUT_ROWS.has(key));
        });
        own = isAccepted ? await makeWorld(server) : shared;
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
    },
  );

  it('has changed nothing of the other merchant', async () => {
    expect(await snapshotOf(owner, tables, other.merchantId)).toEqual(ofOther);
  });
});
