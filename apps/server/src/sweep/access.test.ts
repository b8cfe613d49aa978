import { areas, listCalls } from '@foyer/contract';
import { CLOSE_CODES } from '@foyer/contract/live/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signMemberToken } from '../kernel/tokens.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { openTestSocket } from '../testing/socket.ts';
import type { Call, World } from './area-sweep.ts';
import { inputFor, roleWithout, send } from './requests.ts';
import { makeWorld } from './world.ts';

/** Every call refuses callers without the required access. */

const calls = listCalls().filter((call) => call.area !== 'demo');
const isGuarded = ({ access }: Call) => access.kind !== 'anyone' && access.kind !== 'client';
const guarded = calls.filter(isGuarded);
const namesOf = (some: readonly Call[]) => some.map(({ name }) => name).sort();

/** Calls that read with POST: lists of the catalogue, previews, files, and reports. */
const READS_BY_POST = [
  'activeUsers',
  'executeAggregate',
  'executeQuery',
  'explainContactList',
  'getChannelStats',
  'getComments',
  'getContactImportErrors',
  'getEngagementAnalytics',
  'getReportMetadata',
  'getSocialAnalytics',
  'getTopIntents',
  'getVisitSummary',
  'previewContactList',
  'previewHelpArticle',
  'previewMailTemplate',
  'queryMessages',
  'recentUsers',
  'runBotTests',
  'runReport',
  'testRouting',
  'tryBot',
  'tryBotRoutes',
  'tryExtractor',
  'tryIntents',
  'tryKnowledge',
];

let server: TestServer;
/** The world for calls that do not change it: reads and refused calls. */
let world: World;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
});
afterAll(() => server.close());

const refusal = (call: Call, token?: string) => send(server.url, call, inputFor(call, world), token);

describe.each(guarded.map((call) => [call.name, call] as const))('%s', (_, call) => {
  it('refuses a missing token and a foreign one', async () => {
    const foreign = await signMemberToken(
      'another server has another secret, which is long',
      { merchantId: world.merchantId, memberId: world.memberId, sessionId: world.visitId },
      600,
    );
    for (const token of [undefined, 'nonsense', foreign]) {
      const answer = await refusal(call, token);
      expect(answer.status).toBe(401);
      expect(answer.body.error).toBe('unauthorized');
    }
  });

  it('refuses the other kind of caller', async () => {
    const token = call.access.kind === 'visitor' ? await world.memberToken('ADMIN') : world.visitorToken;
    expect((await refusal(call, token)).status).toBe(401);
  });

  const role = roleWithout(call);
  if (role)
    it('refuses a member whose role does not open its pages', async () => {
      const answer = await refusal(call, await world.memberToken(role));
      expect(answer.status).toBe(403);
      expect(answer.body.error).toBe('forbidden');
    });

  if (call.access.kind === 'page') {
    const { right } = call.access;
    it('refuses a role without pages', async () => {
      expect((await refusal(call, await world.memberToken(world.roleName))).status).toBe(403);
    });

    it(`${right === 'view' ? 'allows a role' : 'refuses a role'} that may only view its pages`, async () => {
      const own = right === 'view' && call.method !== 'GET' ? await makeWorld(server) : world;
      const token = await own.memberToken(own.viewingRole);
      const { status } = await send(server.url, call, inputFor(call, own), token);
      if (right === 'view') expect([401, 403]).not.toContain(status);
      else expect(status).toBe(403);
    });
  }

  if (call.access.kind !== 'visitor')
    it(`${call.beforeSecondFactor ? 'allows' : 'refuses'} a sign-in without its second factor`, async () => {
      const own = call.beforeSecondFactor ? await makeWorld(server) : world;
      for (const pending of ['prove', 'setup'] as const) {
        const token = await own.memberToken('ADMIN', pending);
        const answer = await send(server.url, call, inputFor(call, own), token);
        if (call.beforeSecondFactor) expect(answer.status, answer.text).not.toBe(401);
        else expect([answer.status, answer.body.error]).toEqual([403, 'second_factor_needed']);
      }
    });
});

describe('calls that write', () => {
  it('require the permission `change` on their pages, except those that only read', () => {
    const lenient = calls.filter(
      ({ method, access }) => method !== 'GET' && access.kind === 'page' && access.right === 'view',
    );
    expect(namesOf(lenient)).toEqual(READS_BY_POST);
  });
});

describe('a sign-in that has not passed its second factor', () => {
  it('cannot open a socket', async () => {
    const token = await world.memberToken('ADMIN', 'prove');
    const socket = await openTestSocket(server.url, { type: 'hello', kind: 'member', token });
    expect(await socket.closed).toBe(CLOSE_CODES.unauthorized);
    expect(socket.frames.map(({ type }) => type)).not.toContain('welcome');
  });
});

/** Who may call: the pages with the required permission, or another kind of caller. */
function accessOf({ access, beforeSecondFactor }: Call): string {
  const callers = access.kind === 'page' ? `${access.right} ${access.pages.join(', ')}` : access.kind;
  return beforeSecondFactor ? `${callers}, before the second factor` : callers;
}

it('the access of every call is reviewed: `access.txt` is updated with the call', async () => {
  const lines = calls.map((call) => `${call.name}: ${accessOf(call)}`).sort();
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('access.txt');
});

describe('calls of the demo', () => {
  it('do not exist outside demo mode', async () => {
    for (const call of Object.values(areas.demo) as Call[]) {
      expect((await send(server.url, call, inputFor(call, world))).status, call.name).toBe(404);
    }
  });
});
