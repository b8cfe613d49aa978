import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newId } from '../../kernel/ids.ts';
import { connectMember, makeMember, makeMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { openTestSocket } from '../../testing/socket.ts';
import { threadVisibility } from '../conversations/thread-visibility.ts';
import { threadsOf } from './testing/threads.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('tells a member who lost access to a thread that it is gone, and nothing else', async () => {
  const merchant = await makeMerchant(server);
  const limited = await makeMember(server, merchant.id, 'CALLCENTER_USER3');
  const threads = threadsOf(server, merchant);
  const conversationID = await threads.thread({ kind: 'mail', assignedTo: limited.id });
  const socket = await connectMember(server, limited);
  const give = (memberId: string) =>
    request(
      server.url,
      'changeMessages',
      { body: { conversationIDs: [conversationID], action: { type: 'assign', memberId } } },
      merchant.admin,
    );
  expect((await give(merchant.admin.id)).body.done).toEqual([conversationID]);
  const told = await socket.next('inbox', ({ gone }) => gone.length > 0);
  expect(told).toEqual({ type: 'inbox', changed: [], gone: [conversationID] });
  socket.forget();
  await give(limited.id);
  const back = await socket.next('inbox', ({ changed }) => changed.length > 0);
  expect(back).toEqual({ type: 'inbox', changed: [conversationID], gone: [] });
  await socket.close();
});

it('tells a page without the list only that counts may differ', async () => {
  const merchant = await makeMerchant(server);
  const threads = threadsOf(server, merchant);
  const conversationID = await threads.thread({ kind: 'mail' });
  const { token } = merchant.admin;
  const elsewhere = await openTestSocket(server.url, { type: 'hello', kind: 'member', token });
  const limited = await connectMember(server, await makeMember(server, merchant.id, 'CALLCENTER_USER3'));
  const watching = await connectMember(server, merchant.admin);
  await elsewhere.next('welcome');
  await request(
    server.url,
    'changeMessages',
    { body: { conversationIDs: [conversationID], action: { type: 'assign', memberId: merchant.admin.id } } },
    merchant.admin,
  );
  await watching.next('inbox', ({ changed }) => changed.includes(conversationID));
  expect(await elsewhere.next('inbox')).toEqual({ type: 'inbox', changed: [], gone: [] });
  expect(limited.frames.map(({ type }) => type)).not.toContain('inbox');
  for (const each of [elsewhere, limited, watching]) await each.close();
});

it('notifies everyone even if loading the visitors fails once', async () => {
  const merchant = await makeMerchant(server);
  const limited = await makeMember(server, merchant.id, 'CALLCENTER_USER3');
  const conversationID = await threadsOf(server, merchant).thread({ kind: 'mail', assignedTo: limited.id });
  const [own, all] = [await connectMember(server, limited), await connectMember(server, merchant.admin)];
  const seen = vi.spyOn(threadVisibility(server.services), 'seen');
  seen.mockRejectedValueOnce(new Error('The database is away.'));
  const action = { type: 'assign' as const, memberId: merchant.admin.id };
  const body = { conversationIDs: [conversationID], action };
  await request(server.url, 'changeMessages', { body }, merchant.admin);
  await all.next('inbox', ({ changed }) => changed.includes(conversationID));
  await own.next('inbox', ({ gone }) => gone.includes(conversationID));
  seen.mockRestore();
  for (const each of [own, all]) await each.close();
});

it('notifies a page that opens the inbox while counts are still scheduled', async () => {
  const merchant = await makeMerchant(server);
  const conversationID = await threadsOf(server, merchant).thread({ kind: 'mail' });
  const { token } = merchant.admin;
  const late = await openTestSocket(server.url, { type: 'hello', kind: 'member', token });
  const watching = await connectMember(server, merchant.admin);
  await late.next('welcome');
  const action = { type: 'assign' as const, memberId: merchant.admin.id };
  const body = { conversationIDs: [conversationID], action };
  await request(server.url, 'changeMessages', { body }, merchant.admin);
  await watching.next('inbox', ({ changed }) => changed.includes(conversationID));
  late.send({ type: 'watch', what: ['inbox'] });
  expect(await late.next('inbox')).toEqual({ type: 'inbox', changed: [], gone: [] });
  for (const each of [late, watching]) await each.close();
});

it('tells a team that a thread has left its queue, and other pages that counts may differ', async () => {
  const merchant = await makeMerchant(server);
  const lead = await makeMember(server, merchant.id, 'CALLCENTER_SUPERVISOR');
  const { admin } = merchant;
  const care = { name: 'Care', memberIds: [lead.id], rules: [] };
  const departmentId = (await request(server.url, 'createDepartment', { body: care }, admin)).body.id;
  const conversationID = await threadsOf(server, merchant).thread({ kind: 'mail', departmentId });
  const { token } = lead;
  const elsewhere = await openTestSocket(server.url, { type: 'hello', kind: 'member', token });
  await elsewhere.next('welcome');
  const watching = await connectMember(server, lead);
  const action = { type: 'team' as const, departmentId: null };
  const body = { conversationIDs: [conversationID], action };
  expect((await request(server.url, 'changeMessages', { body }, admin)).body.done).toEqual([conversationID]);
  expect(await watching.next('inbox')).toEqual({ type: 'inbox', changed: [], gone: [conversationID] });
  expect(await elsewhere.next('inbox')).toEqual({ type: 'inbox', changed: [], gone: [] });
  for (const each of [elsewhere, watching]) await each.close();
});

it('notifies members who lose or gain a visitor by one thread about all other threads', async () => {
  const merchant = await makeMerchant(server);
  const limited = await makeMember(server, merchant.id, 'CALLCENTER_USER3');
  const threads = threadsOf(server, merchant);
  const visitorId = newId();
  const conversationID = await threads.thread({ visitorId, kind: 'mail', assignedTo: limited.id });
  const others = [
    await threads.thread({ visitorId, kind: 'mail' }),
    await threads.thread({ visitorId, kind: 'mail', status: 'closed' }),
  ];
  await threads.thread({ kind: 'mail' });
  const [socket, all] = [await connectMember(server, limited), await connectMember(server, merchant.admin)];
  const elsewhere = await openTestSocket(server.url, { type: 'hello', kind: 'member', token: limited.token });
  await elsewhere.next('welcome');
  const give = (memberId: string) =>
    request(
      server.url,
      'changeMessages',
      { body: { conversationIDs: [conversationID], action: { type: 'assign', memberId } } },
      merchant.admin,
    );
  await give(merchant.admin.id);
  const { changed, gone } = await socket.next('inbox');
  expect(changed).toEqual([]);
  expect(gone.toSorted()).toEqual([conversationID, ...others].toSorted());
  expect(await elsewhere.next('inbox')).toEqual({ type: 'inbox', changed: [], gone: [] });
  expect(await all.next('inbox')).toEqual({ type: 'inbox', changed: [conversationID], gone: [] });
  socket.forget();
  await give(limited.id);
  const back = await socket.next('inbox');
  expect(back.changed.toSorted()).toEqual([conversationID, ...others].toSorted());
  for (const each of [socket, elsewhere, all]) await each.close();
});

it('notifies the old and new tracker of a visitor about the threads', async () => {
  const merchant = await makeMerchant(server);
  const [limited, next] = [
    await makeMember(server, merchant.id, 'CALLCENTER_USER3'),
    await makeMember(server, merchant.id, 'CALLCENTER_USER3'),
  ];
  const referenceID = newId();
  const conversationID = await threadsOf(server, merchant).thread({ visitorId: referenceID, kind: 'mail' });
  const { token } = limited;
  const elsewhere = await openTestSocket(server.url, { type: 'hello', kind: 'member', token });
  await elsewhere.next('welcome');
  const sockets = [await connectMember(server, limited), await connectMember(server, next)] as const;
  const all = await connectMember(server, merchant.admin);
  const trackTo = (id: string) =>
    request(
      server.url,
      'trackVisitor',
      { body: { referenceID, tracked_by: `${id}|A|Agent` } },
      { token: merchant.admin.token },
    );
  await trackTo(limited.id);
  expect(await sockets[0].next('inbox')).toEqual({ type: 'inbox', changed: [conversationID], gone: [] });
  expect(await elsewhere.next('inbox')).toEqual({ type: 'inbox', changed: [], gone: [] });
  for (const each of [elsewhere, ...sockets]) each.forget();
  await trackTo(next.id);
  expect(await sockets[0].next('inbox')).toEqual({ type: 'inbox', changed: [], gone: [conversationID] });
  expect(await sockets[1].next('inbox')).toEqual({ type: 'inbox', changed: [conversationID], gone: [] });
  expect(await elsewhere.next('inbox')).toEqual({ type: 'inbox', changed: [], gone: [] });
  expect(all.frames.filter(({ type }) => type === 'inbox')).toEqual([]);
  for (const each of [elsewhere, all, ...sockets]) await each.close();
});
