import { listCalls } from '@foyer/contract';
import { ErrorBody } from '@foyer/contract/kernel/errors';
import { CHAT_FILE_MAX_BYTES } from '@foyer/domain/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import type { Call } from './meanings.ts';
import {
  type Answer,
  form,
  type Input,
  inputFor,
  type Place,
  placesOf,
  replaced,
  send,
  tokenFor,
} from './requests.ts';
import { WORLD_PASSWORD } from './rows.ts';
import { defOf, innerOf, isNumber, isText } from './samples.ts';
import { asOwner } from './snapshot.ts';
import { makeWorld } from './world.ts';

/** Every call takes what it declares, names the field that is wrong, and breaks on nothing. */

const calls = listCalls().filter((call) => call.area !== 'demo');

/** Calls that the state of the sweep's world refuses, with the refusal. It has no passkeys, and no files of mails. */
const REFUSED: Record<string, string> = {
  addPasskey: 'second_factor_wrong',
  deliverHeldBackMail: 'mail_unreadable',
  addConversationAgent: 'move_not_allowed',
  leaveConversation: 'move_not_allowed',
  releaseConversation: 'move_not_allowed',
  reopenConversation: 'move_not_allowed',
};

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Sends input to a call, in a world of its own. */
async function sendFresh(call: Call, change: (input: Input) => Input = (input) => input): Promise<Answer> {
  const world = await makeWorld(server);
  return send(server.url, call, change(inputFor(call, world)), await tokenFor(call, world));
}

const issueOf = (call: Call, place: Place, input: Input) =>
  (call[place.part] as z.ZodType).safeParse(input[place.part]).error?.issues[0];

const WRONG = [{ an: 'object' }, 'nonsense', -1, ['list'], '', 'x'.repeat(20_000), 1e21, null];

const NUMBERS = [0, -1, 2 ** 31, Number.MAX_SAFE_INTEGER];

const HOSTILE = [
  `'; drop table members; --`,
  `<script>alert(1)</script><img src=x onerror=alert(1)>`,
  '$' + '{7*7} {{7*7}} %00 ../../etc/passwd',
  'nul \u0000 here',
  'half a pair \ud800 here',
  '\u202eright to left 👩‍👩‍👧',
];

const cursorAt = (at: string, id: string) => Buffer.from(`${at} ${id}`).toString('base64url');

/** Of the right form, and beyond what the database keeps. */
const EDGES = [
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '9999-12-31',
  '9999-12-31T23:59:59.999Z',
  '-'.repeat(36),
  cursorAt('2026-01-01T00:00:00.000Z', '-'.repeat(36)),
  cursorAt('+275760-09-13T00:00:00.000Z', '01900000-0000-7000-8000-000000000000'),
  cursorAt('-000001-01-01T00:00:00.000Z', '01900000-0000-7000-8000-000000000000'),
];

/** All texts of an answer, however deep. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values((value as object) ?? {}).flatMap(textsIn);

const bodyIsStrict = (call: Call) => {
  const inner = call.body && innerOf(call.body as z.ZodType);
  return inner && defOf(inner).catchall ? defOf(defOf(inner).catchall as z.ZodType).type === 'never' : false;
};

describe.each(calls.map((call) => [call.name, call] as const))('%s', (name, call) => {
  const places = placesOf(call);

  it('takes what it declares and answers as it declares', async () => {
    const answer = await sendFresh(call);
    if (REFUSED[name]) {
      expect(answer.body.error, answer.text).toBe(REFUSED[name]);
      return;
    }
    expect(answer.status, answer.text).toBe(call.status ?? 200);
    expect(call.reply.safeParse(answer.body).error).toBeUndefined();
  });

  if (places.length > 0)
    it('names the field that is wrong', async () => {
      const world = await makeWorld(server);
      const token = await tokenFor(call, world);
      const input = inputFor(call, world);
      for (const place of places) {
        for (const value of WRONG) {
          // Parts of the address are texts.
          if (place.part !== 'body' && (typeof value === 'object' || value === '')) continue;
          const broken = replaced(input, place, place.part === 'body' ? value : String(value).slice(0, 280));
          const issue = issueOf(call, place, broken);
          if (!issue) continue;
          const answer = await send(server.url, call, broken, token);
          const told = `${place.path.join('.')} = ${String(JSON.stringify(value)).slice(0, 40)}: ${answer.text}`;
          // A number that is another merchant's id is not found.
          if (answer.status === 404 && /merchantI[dD]|^a$/.test(place.path.join('.'))) continue;
          expect(answer.status, told).toBe(400);
          expect(ErrorBody.parse(answer.body), told).toMatchObject({ error: 'bad_input' });
          expect(answer.body.field?.split('.')[0], told).toBe(String(issue.path[0] ?? place.path[0]));
        }
      }
    });

  if (call.body && !call.upload)
    it('refuses or ignores an unknown field, as declared', async () => {
      const answer = await sendFresh(call, (input) => ({
        ...input,
        body: { ...(input.body as object), zzUnknown: 'zzUnknown' },
      }));
      if (bodyIsStrict(call)) {
        expect(answer.status, answer.text).toBe(400);
        expect(answer.body.field).toBe('zzUnknown');
      } else expect(answer.body.field, answer.text).toBeUndefined();
    });

  it('breaks on no text and no number', async () => {
    const world = await makeWorld(server);
    const token = await tokenFor(call, world);
    for (const place of places) {
      const values = isNumber(place) ? NUMBERS : [...(isText(place) ? HOSTILE : []), ...EDGES];
      for (const value of values) {
        const input = replaced(inputFor(call, world), place, value);
        const answer = await send(server.url, call, input, token);
        const told = `${place.part} ${place.path.join('.')} = ${JSON.stringify(value)}: ${answer.text}`;
        expect(answer.status, told).toBeLessThan(500);
        expect(answer.type, told).toBe('application/json; charset=utf-8');
        for (const text of textsIn(answer.body).filter((one) => one.includes('<script'))) {
          const isWhole = HOSTILE.some((sent) => text.includes(sent));
          expect(isWhole, `neither altered nor escaped: ${text}`).toBe(true);
        }
        if (answer.status >= 400) expect(ErrorBody.safeParse(answer.body).success, told).toBe(true);
      }
    }
    const signIn = calls.find((other) => other.name === 'token') as Call;
    const { userName: username } = await makeWorld(server);
    const body = { grant_type: 'password', username, password: WORLD_PASSWORD };
    expect((await send(server.url, signIn, { body })).status, 'the members are still there').toBe(200);
  });

  // What is handed over may be a mail with all its files.
  if (call.body && !call.upload && !call.signed)
    it('refuses a body beyond all bounds', async () => {
      const answer = await sendFresh(call, (input) => ({
        ...input,
        body: { ...(input.body as object), zzHuge: 'x'.repeat(2 * (call.bodyLimit ?? 1024 * 1024)) },
      }));
      expect(answer.status).toBe(413);
      expect(answer.body.error).toBe('too_large');
    });

  if (call.upload)
    it('takes one file of a fitting size, and nothing else', async () => {
      const world = await makeWorld(server);
      const token = await tokenFor(call, world);
      const upload = (body: FormData | string) => send(server.url, call, inputFor(call, world), token, body);
      const without = new FormData();
      without.append('category', 'chat');

      expect(await upload(form('x'.repeat(CHAT_FILE_MAX_BYTES + 1)))).toMatchObject({
        status: 413,
        body: { error: 'too_large' },
      });
      expect(await upload('plain text')).toMatchObject({ status: 415, body: { error: 'unsupported_type' } });
      expect(await upload(without)).toMatchObject({
        status: 400,
        body: { error: 'bad_input', field: 'file' },
      });
      expect(await upload(form('<script>alert(1)</script>', 'page.html'))).toMatchObject({ status: 415 });
      for (const name of HOSTILE) {
        const answer = await upload(form('A file.', `${name.toWellFormed()}.txt`));
        expect(answer.status, `${name}: ${answer.text}`).toBeLessThan(500);
      }
    });
});

/** Passwords and their hashes, tokens of links and of callers. */
const SECRETS = [WORLD_PASSWORD, 'argon2', 'eyJ', '[0-9]+\\.[0-9a-f-]{36}\\.[A-Za-z0-9_-]{43}'];

describe('the audit of all this', () => {
  it('holds no secret', async () => {
    const { rows } = await asOwner(server.services.database.url, (client) =>
      client.query<{ actions: number; told: string[] }>(
        `select count(distinct action)::int as actions,
           array_remove(array_agg(distinct action) filter (where concat(subject_id, before, after) ~ $1), null) as told
         from audit_entries`,
        [SECRETS.join('|')],
      ),
    );
    expect(rows[0]?.actions).toBeGreaterThan(40);
    expect(rows[0]?.told ?? []).toEqual([]);
  });
});
