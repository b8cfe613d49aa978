import { listCalls } from '@foyer/contract';
import { ErrorBody } from '@foyer/contract/kernel/errors';
import { CHAT_FILE_MAX_BYTES } from '@foyer/domain/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { startOwnServer, type TestServer } from '../testing/server.ts';
import { type Call, WORLD_PASSWORD, type World } from './area-sweep.ts';
import { everyAreas } from './areas.ts';
import { HOSTILE, type HostileValue, hostileValuesAt, invalidInputsAt } from './broken.ts';
import {
  type Answer,
  form,
  type Input,
  inputFor,
  inputPathsOf,
  replaced,
  send,
  tokenFor,
} from './requests.ts';
import { defOf, innerOf } from './samples.ts';
import { asOwner } from './snapshot.ts';
import { makeWorld } from './world.ts';

/** Every call accepts the input it declares, names invalid fields, and fails on none. */

const calls = listCalls().filter((call) => call.area !== 'demo');

/** Calls refused by the state of the sweep's world, with the error code. */
const REFUSED: Readonly<Record<string, string>> = Object.assign({}, ...everyAreas('refused'));

let server: TestServer;
/** The world for calls that do not change it: reads and invalid input. */
let still: World;

/** The world for calls that may change it. */
const worldFor = async (call: Call) => (call.method === 'GET' ? still : makeWorld(server));

beforeAll(async () => {
  server = await startOwnServer();
  still = await makeWorld(server);
});
afterAll(() => server.close());

type Change = (input: Input) => Input;

async function sendIn(world: World, call: Call, change: Change = (input) => input): Promise<Answer> {
  return send(server.url, call, change(inputFor(call, world)), await tokenFor(call, world));
}

/** Sends each hostile value in each field: in all fields at once, without those that are refused. */
async function sendHostile(world: World, call: Call): Promise<void> {
  const token = await tokenFor(call, world);
  const input = inputFor(call, world);
  const fields = inputPathsOf(call).map((inputPath) => hostileValuesAt(call, input, inputPath));
  const rounds = Math.max(0, ...fields.map((values) => values.length));
  // Shifted, so that the two ends of a range differ.
  for (let round = 0; round < rounds; round += 1)
    await sendTogether(fields.flatMap((values, index) => values.at((round + index) % values.length) ?? []));

  async function sendTogether(values: readonly HostileValue[]): Promise<void> {
    const changed = values.reduce((all, { inputPath, value }) => replaced(all, inputPath, value), input);
    const answer = await send(server.url, call, changed, token);
    expectHandled(answer, `${values.map(described).join(', ')}: ${answer.text}`);
    if (answer.status < 400 || values.length === 1) return;
    const { field } = answer.body;
    const refused = field === undefined ? values : values.filter((value) => isWithin(value, field));
    const others = values.filter((value) => !refused.includes(value));
    if (refused.length > 1) {
      const middle = Math.ceil(refused.length / 2);
      await sendTogether(refused.slice(0, middle));
      await sendTogether(refused.slice(middle));
    }
    // Nothing is learned from values that are refused because of another field.
    if (refused.length > 0 && others.length > 0) await sendTogether(others);
  }
}

/** Whether a field is that of a value, or contains it. */
function isWithin({ inputPath }: HostileValue, field: string): boolean {
  const own = inputPath.path.join('.');
  return own === field || own.startsWith(`${field}.`) || field.startsWith(`${own}.`);
}

const described = ({ inputPath, value }: HostileValue): string =>
  `${inputPath.part} ${inputPath.path.join('.')} = ${JSON.stringify(value)}`;

/** An answer that is no failure of the server, and contains what was sent neither altered nor escaped. */
function expectHandled(answer: Answer, description: string): void {
  expect(answer.status, description).toBeLessThan(500);
  expect(answer.type, description).toBe('application/json; charset=utf-8');
  for (const text of textsIn(answer.body).filter((one) => one.includes('<script'))) {
    const isWhole = HOSTILE.some((sent) => text.includes(sent));
    expect(isWhole, `neither altered nor escaped: ${text}`).toBe(true);
  }
  if (answer.status >= 400) expect(ErrorBody.safeParse(answer.body).success, description).toBe(true);
}

/** All texts of an answer at any depth. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values((value as object) ?? {}).flatMap(textsIn);

const isStrictObject = (type: z.ZodType) => {
  const { catchall } = defOf(type);
  return catchall ? defOf(catchall as z.ZodType).type === 'never' : false;
};

const bodyIsStrict = (call: Call) => {
  const inner = call.body && innerOf(call.body as z.ZodType);
  return inner ? (defOf(inner).options ?? [inner]).every(isStrictObject) : false;
};

describe.concurrent.each(calls.map((call) => [call.name, call] as const))('%s', (name, call) => {
  const inputPaths = inputPathsOf(call);

  it('accepts the input and returns the reply that it declares, and handles hostile texts and numbers', async () => {
    const world = await worldFor(call);
    const answer = await sendIn(world, call);
    if (REFUSED[name]) expect(answer.body.error, answer.text).toBe(REFUSED[name]);
    else {
      expect(answer.status, answer.text).toBe(call.status ?? 200);
      expect(call.reply.safeParse(answer.body).error).toBeUndefined();
    }
    await sendHostile(world, call);
  }, 180_000);

  if (inputPaths.length > 0)
    it('names the invalid field', async () => {
      const token = await tokenFor(call, still);
      const input = inputFor(call, still);
      for (const inputPath of inputPaths) {
        for (const { input: broken, field, description } of invalidInputsAt(call, input, inputPath)) {
          const answer = await send(server.url, call, broken, token);
          // Another merchant's id is answered by 404.
          if (answer.status === 404 && /merchantI[dD]|^a$/.test(inputPath.path.join('.'))) continue;
          expectHandled(answer, description);
          expect(answer.status, `${description}: ${answer.text}`).toBe(400);
          expect(ErrorBody.parse(answer.body), description).toMatchObject({ error: 'bad_input' });
          expect(answer.body.field?.split('.')[0], description).toBe(field);
        }
      }
    });

  if (call.body && !call.upload && bodyIsStrict(call))
    it('refuses an unknown field', async () => {
      const answer = await sendIn(still, call, (input) => ({
        ...input,
        body: { ...(input.body as object), zzUnknown: 'zzUnknown' },
      }));
      expect(answer.status, answer.text).toBe(400);
      expect(answer.body.field).toBe('zzUnknown');
    });

  // A delivered mail may include all its files.
  if (call.body && !call.upload && !call.signed)
    it('refuses a huge body', async () => {
      const answer = await sendIn(still, call, (input) => ({
        ...input,
        body: { ...(input.body as object), zzHuge: 'x'.repeat(call.bodyLimit ?? 1024 * 1024) },
      }));
      expect(answer.status).toBe(413);
      expect(answer.body.error).toBe('too_large');
    });

  if (call.upload)
    it('accepts exactly one file within the size limit', async () => {
      const world = await makeWorld(server);
      const token = await tokenFor(call, world);
      const upload = (body: FormData | string) => send(server.url, call, inputFor(call, world), token, body);
      const without = new FormData();
      without.append('category', 'chat');

      expect(await upload(form('x'.repeat((call.uploadMaxBytes ?? CHAT_FILE_MAX_BYTES) + 1)))).toMatchObject({
        status: 413,
        body: { error: 'too_large' },
      });
      expect(await upload('plain text')).toMatchObject({ status: 415, body: { error: 'unsupported_type' } });
      expect(await upload(without)).toMatchObject({
        status: 400,
        body: { error: 'bad_input', field: 'file' },
      });
      expect(await upload(form('<script>alert(1)</script>', 'page.html'))).toMatchObject({
        status: call.uploadMaxBytes ? 400 : 415,
      });
      for (const name of HOSTILE) {
        const answer = await upload(form('A file.', `${name.toWellFormed()}.txt`));
        expect(answer.status, `${name}: ${answer.text}`).toBeLessThan(500);
      }
    }, 60_000);
});

/** Passwords and their hashes, tokens of links and of callers. */
const SECRETS = [WORLD_PASSWORD, 'argon2', 'eyJ', '[0-9]+\\.[0-9a-f-]{36}\\.[A-Za-z0-9_-]{43}'];

describe('after all calls', () => {
  it('members can still sign in', async () => {
    const signIn = calls.find(({ name }) => name === 'token') as Call;
    const { userName: username } = still;
    const body = { grant_type: 'password', username, password: WORLD_PASSWORD };
    expect((await send(server.url, signIn, { body })).status).toBe(200);
  });

  it('the audit log contains no secrets', async () => {
    const { rows } = await asOwner(server.services.database.url, (client) =>
      client.query<{ actions: number; descriptions: string[] }>(
        `select count(distinct action)::int as actions,
           array_remove(array_agg(distinct action) filter (where concat(subject_id, before, after) ~ $1), null) as descriptions
         from audit_entries`,
        [SECRETS.join('|')],
      ),
    );
    expect(rows[0]?.actions).toBeGreaterThan(40);
    expect(rows[0]?.descriptions ?? []).toEqual([]);
  });
});
