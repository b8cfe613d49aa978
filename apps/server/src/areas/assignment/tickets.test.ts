import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectMember, makeMember, makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { setLimits, setUp } from './testing/settings.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('tickets', () => {
  const makeTicket = async (merchant: TestMerchant, title: string, about: object = {}) =>
    (
      await request(
        server.url,
        'createTask',
        { body: { title, mode: 'Ticket', type: 'Feedback', priority: 'Low', ...about } },
        { token: merchant.admin.token },
      )
    ).body.id;

  const assignAll = (merchant: TestMerchant, agentId: string | null = null) =>
    request(
      server.url,
      'autoAssignTickets',
      { body: { merchantId: merchant.id, agentId } },
      { token: merchant.admin.token },
    );

  it('go to an agent up to their capacity, highest priority first', async () => {
    const merchant = await makeMerchant(server);
    const ada = await makeMember(server, merchant.id, 'USER');
    const made = [await makeTicket(merchant, 'One'), await makeTicket(merchant, 'Two')];
    made.push(await makeTicket(merchant, 'Three', { priority: 'High' }));
    await setLimits(server, merchant, ada, { capacity: 2 });
    const { body } = await assignAll(merchant, ada.id);
    expect(body).toEqual({
      assigned: [
        { id: made[2], agentId: ada.id },
        { id: made[0], agentId: ada.id },
      ],
      waiting: 1,
    });
    expect((await assignAll(merchant, ada.id)).body).toEqual({ assigned: [], waiting: 1 });
    const stranger = (await makeMerchant(server)).admin.id;
    expect((await assignAll(merchant, stranger)).status).toBe(404);
  });

  it('are only assigned to members visible to the caller', async () => {
    const merchant = await makeMerchant(server);
    const ada = await makeMember(server, merchant.id, 'USER');
    const limited = await makeMember(server, merchant.id, 'CALLCENTER_USER3');
    await makeTicket(merchant, 'One');
    const assign = (agentId: string) =>
      request(server.url, 'autoAssignTickets', { body: { merchantId: merchant.id, agentId } }, limited);
    expect((await assign(ada.id)).status).toBe(404);
    expect((await assign(limited.id)).body.assigned).toHaveLength(1);
  });

  it('are assigned to online members by skill', async () => {
    const merchant = await makeMerchant(server);
    const [ada, ben] = [
      await makeMember(server, merchant.id, 'USER'),
      await makeMember(server, merchant.id, 'USER'),
    ];
    const sockets = [await connectMember(server, ada), await connectMember(server, ben)];
    await setLimits(server, merchant, ben, { skills: ['service request'] });
    const id = await makeTicket(merchant, 'Repair', { type: 'Service Request' });
    expect((await assignAll(merchant)).body).toEqual({ assigned: [{ id, agentId: ben.id }], waiting: 0 });
    const others = [await makeTicket(merchant, 'One'), await makeTicket(merchant, 'Two')];
    const { body } = await assignAll(merchant);
    expect(body.assigned.map((one) => one.id)).toEqual(others);
    expect(new Set(body.assigned.map(({ agentId }) => agentId))).toEqual(new Set([ada.id, ben.id]));
    for (const socket of sockets) await socket.close();
  });

  it('are assigned automatically if enabled, with a notice', async () => {
    const merchant = await makeMerchant(server);
    const ada = await makeMember(server, merchant.id, 'USER');
    const socket = await connectMember(server, ada);
    await setUp(server, merchant, { chats: false });
    const id = await makeTicket(merchant, 'Repair');
    const { notice } = await socket.next('notice');
    expect(notice).toMatchObject({ kind: 'assigned', path: `/tickets/all?task=${id}` });
    const why = await request(
      server.url,
      'explainAssignment',
      { query: { kind: 'ticket', subjectId: id } },
      { token: merchant.admin.token },
    );
    expect(why.body.entries).toMatchObject([{ kind: 'ticket', cause: 'waiting', memberId: ada.id }]);
    await socket.close();
  });
});
