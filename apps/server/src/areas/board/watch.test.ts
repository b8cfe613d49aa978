import { randomUUID } from 'node:crypto';
import { request } from '@foyer/contract/request';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  connectMember,
  connectVisitor,
  makeConversation,
  makeEngagement,
  makeMember,
  makeMerchant,
  makeVisitor,
  nextGone,
  nextRow,
  type TestMember,
} from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { openTestSocket, type TestSocket } from '../../testing/socket.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A member whose page shows neither the board nor the inbox. */
async function connectElsewhere(member: TestMember) {
  const socket = await openTestSocket(server.url, { type: 'hello', kind: 'member', token: member.token });
  await socket.next('welcome');
  return socket;
}

async function shop() {
  const merchant = await makeMerchant(server);
  const { engagementID } = await makeEngagement(server, merchant);
  return { merchant, admin: merchant.admin, engagementID };
}

const say = (socket: TestSocket, conversationID: string, text: string) =>
  socket.send({ type: 'send', clientId: randomUUID(), conversationID, text });

const said = (text: string) => (row: { lastMessage: { text: string } | null }) =>
  row.lastMessage?.text === text;

/** Delays rows to members with the visibility `team` whose team is not cached. */
async function whileTeamsAreLocked(work: () => Promise<void>) {
  const owner = new pg.Client({ connectionString: server.services.database.url });
  await owner.connect();
  try {
    await owner.query('begin; lock table department_members in access exclusive mode');
    await work();
  } finally {
    await owner.end();
  }
}

it('a page without the board receives who comes, waits and goes, but not messages', async () => {
  const { merchant, admin, engagementID } = await shop();
  const limited = await makeMember(server, merchant.id, 'CALLCENTER_USER3');
  const [elsewhere, own] = [await connectElsewhere(admin), await connectElsewhere(limited)];
  const watching = await connectMember(server, admin);
  const { referenceID } = await makeVisitor(server, engagementID);
  await nextRow(elsewhere, (row) => row.referenceID === referenceID && row.isOnline);
  const { socket, visitor, conversationID } = await makeConversation(server, engagementID, 'Hello?');
  const waits = await nextRow(elsewhere, (row) => row.waitingSince !== null);
  expect(waits).toMatchObject({ referenceID: visitor.referenceID, tracking: { tracking_code: '2' } });
  say(socket, conversationID, 'Anybody there?');
  await nextRow(watching, said('Anybody there?'));
  const later = await makeVisitor(server, engagementID);
  await nextRow(elsewhere, (row) => row.referenceID === later.referenceID);
  expect(JSON.stringify(elsewhere.frames)).not.toContain('Anybody there?');
  own.send({ type: 'ping' });
  await own.next('pong');
  expect(own.frames.map(({ type }) => type)).not.toContain('board');
  for (const each of [elsewhere, own, watching, socket]) await each.close();
});

it('it receives all changes of visitors whom the member serves, or whose conversation is open', async () => {
  const { merchant, admin, engagementID } = await shop();
  const agent = await makeMember(server, merchant.id, 'CALLCENTER_USER3');
  const { socket, visitor, conversationID } = await makeConversation(server, engagementID);
  const [serves, looks, idle] = [
    await connectElsewhere(agent),
    await connectElsewhere(admin),
    await connectElsewhere(await makeMember(server, merchant.id, 'USER')),
  ];
  looks.send({ type: 'open', conversationID, after: null });
  await looks.next('thread');
  looks.send({
    type: 'send',
    kind: 'note',
    conversationID,
    clientId: randomUUID(),
    text: 'Mine',
    attachments: [],
    mentions: [],
  });
  await looks.next('ack');
  await request(
    server.url,
    'handOverConversation',
    { params: { id: conversationID }, body: { memberId: agent.id } },
    { token: admin.token },
  );
  await nextRow(serves, (row) => row.activeAgent === agent.id);
  await nextRow(idle, (row) => row.activeAgent === agent.id);
  say(socket, conversationID, 'Still there?');
  for (const one of [serves, looks]) await nextRow(one, said('Still there?'));
  idle.send({ type: 'ping' });
  await idle.next('pong');
  expect(JSON.stringify(idle.frames)).not.toContain('Still there?');

  await request(
    server.url,
    'handOverConversation',
    { params: { id: conversationID }, body: { memberId: admin.id } },
    { token: admin.token },
  );
  await nextGone(serves, visitor.referenceID);
  for (const each of [serves, looks, idle, socket]) await each.close();
});

it('a message during a delayed update is sent to members who missed the update, not to all pages', async () => {
  const { merchant, admin, engagementID } = await shop();
  const role = { params: { name: 'Lead' }, body: { copyOf: 'USER', visibility: 'team' as const } };
  await request(server.url, 'createRole', role, { token: admin.token });
  const lead = await makeMember(server, merchant.id, 'LEAD');
  const care = {
    name: 'Care',
    memberIds: [lead.id],
    rules: [{ metric: 'language', condition: 'beginsWith' as const, value: 'ar' }],
  };
  await request(server.url, 'createDepartment', { body: care }, { token: admin.token });
  const visitor = await makeVisitor(server, engagementID, { language: 'ar-JO' });
  const watching = await connectMember(server, admin);
  const elsewhere = await connectElsewhere(await makeMember(server, merchant.id, 'USER'));
  const limited = await connectElsewhere(lead);
  const socket = await connectVisitor(server, visitor);
  await whileTeamsAreLocked(async () => {
    const members = { merchantId: merchant.id, what: 'members' } as const;
    server.services.bus.publish({ name: 'settings.changed', data: members });
    socket.send({ type: 'send', clientId: randomUUID(), text: 'Hello?', conversationID: null });
    await nextRow(elsewhere, said('Hello?'));
    const { conversationID } = await socket.next('ack');
    say(socket, conversationID, 'Anybody there?');
    await nextRow(watching, said('Anybody there?'));
  });
  await nextRow(limited, said('Anybody there?'));
  const later = await makeVisitor(server, engagementID);
  await nextRow(elsewhere, (row) => row.referenceID === later.referenceID);
  expect(JSON.stringify(elsewhere.frames)).not.toContain('Anybody there?');
  for (const each of [watching, elsewhere, limited, socket]) await each.close();
});

it('sends many rows in one frame, and stops when the page no longer shows the board', async () => {
  const { admin, engagementID } = await shop();
  const talks = [];
  for (let n = 0; n < 5; n += 1) talks.push(await makeConversation(server, engagementID));
  const [watching, other] = [await connectMember(server, admin), await connectMember(server, admin)];
  for (const { socket, conversationID } of talks) say(socket, conversationID, 'All at once');
  for (const { visitor } of talks)
    await nextRow(watching, (row) => row.referenceID === visitor.referenceID && said('All at once')(row));
  const frames = watching.frames.filter(({ type }) => type === 'board');
  expect(frames.length).toBeLessThan(talks.length);

  other.send({ type: 'watch', what: [] });
  other.send({ type: 'ping' });
  await other.next('pong');
  other.forget();
  const [{ socket, conversationID } = { socket: watching, conversationID: '' }] = talks;
  say(socket, conversationID, 'To whom it concerns');
  await nextRow(watching, said('To whom it concerns'));
  other.send({ type: 'ping' });
  await other.next('pong');
  expect(JSON.stringify(other.frames)).not.toContain('To whom it concerns');
  for (const each of [watching, other, ...talks.map((talk) => talk.socket)]) await each.close();
});
