import type { Calls } from '@foyer/contract';
import type { CallInput } from '@foyer/contract/kernel/define-call';
import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMember, makeMerchant, type TestMember } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Input = CallInput<Calls['createMacro']>['body'];

const CLOSES: Input = { name: 'Close', actions: [{ type: 'close' }] };
const add = (member: TestMember, input: Partial<Input> = {}) =>
  request(server.url, 'createMacro', { body: { ...CLOSES, ...input } }, member);
const list = async (member: TestMember) => (await request(server.url, 'listMacros', {}, member)).body.macros;

async function team() {
  const merchant = await makeMerchant(server);
  const amara = await makeMember(server, merchant.id, 'USER');
  const priya = await makeMember(server, merchant.id, 'USER');
  return { merchant, admin: merchant.admin, amara, priya };
}

describe('a macro', () => {
  it('is stored with its actions in order, in its folder', async () => {
    const { amara } = await team();
    const { body } = await add(amara, {
      folder: ' Orders / Late ',
      actions: [{ type: 'close' }, { type: 'priority', priority: 'High' }, { type: 'reply', text: 'Bye' }],
    });
    expect(body).toMatchObject({
      name: 'Close',
      folder: 'Orders/Late',
      isPersonal: false,
      usageCount: 0,
      lastUsedDate: null,
    });
    expect(body.actions.map(({ type }) => type)).toEqual(['reply', 'priority', 'close']);
    expect(await list(amara)).toEqual([body]);
  });

  it('has a unique name among shared macros and among those of each member', async () => {
    const { amara, priya } = await team();
    const answers = await Promise.all(['Close', 'CLOSE', 'close'].map((name) => add(amara, { name })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ ok }) => !ok)?.body).toMatchObject({ error: 'macro_name_taken', field: 'name' });
    expect((await add(amara, { isPersonal: true })).status).toBe(200);
    expect((await add(priya, { isPersonal: true })).status).toBe(200);
    expect((await add(priya, { isPersonal: true })).status).toBe(409);
  });

  it.each<[string, Input['actions']]>([
    ['Add an action.', []],
    ['The variable {{visitor.nick}} does not exist.', [{ type: 'reply', text: 'Hi {{visitor.nick}}' }]],
    ['A macro has only one action of the kind close.', [{ type: 'close' }, { type: 'close' }]],
    ['The label VIP does not exist.', [{ type: 'add_label', label: 'VIP' }]],
  ])('is refused with a sentence: %s', async (sentence, actions) => {
    const { amara } = await team();
    expect((await add(amara, { actions })).body).toMatchObject({
      error: 'bad_input',
      field: 'actions',
      errorDescription: sentence,
    });
    expect(await list(amara)).toEqual([]);
  });

  it('cannot refer to members and departments of another merchant', async () => {
    const { amara } = await team();
    const other = await team();
    const toMember = await add(amara, {
      actions: [{ type: 'assign', to: 'member', memberId: other.amara.id }],
    });
    const toTeam = await add(amara, {
      actions: [{ type: 'assign', to: 'department', departmentId: other.amara.id }],
    });
    expect([toMember.status, toTeam.status]).toEqual([404, 404]);
  });
});

describe('a personal macro', () => {
  it('can only be run by its owner', async () => {
    const { admin, amara } = await team();
    const { id } = (await add(amara, { isPersonal: true })).body;
    const input = { params: { id }, body: { conversationIDs: [id] } };
    expect((await request(server.url, 'runMacroOnMany', input, admin)).status).toBe(404);
  });
});
