import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeConversation, makeEngagement, makeMember, makeMerchant } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A person with a chat, a visit, a ticket, a lead move and a note, in this order of ids. */
async function makePerson() {
  const merchant = await makeMerchant(server);
  const { engagementID } = await makeEngagement(server, merchant);
  const { admin } = merchant;
  const { visitor, socket, conversationID } = await makeConversation(
    server,
    engagementID,
    'Is the oak bench in stock?',
  );
  await socket.close();
  const visitorId = visitor.referenceID;
  const contact = await request(
    server.url,
    'createContact',
    { body: { firstName: 'Layla', visitorId } },
    admin,
  );
  const { id } = contact.body;
  const ticket = { mode: 'Ticket' as const, title: 'Cracked leg', referenceID: visitorId };
  await request(server.url, 'createTask', { body: ticket }, admin);
  await request(server.url, 'moveLeads', { body: { contactIds: [id], to: 'MQL' } }, admin);
  const note = await request(
    server.url,
    'createContactNote',
    { params: { id }, body: { text: 'Asks for trade terms' } },
    admin,
  );
  return { merchant, admin, id, visitorId, conversationID, note: note.body };
}

it('shows everything about a person on one timeline, by pages and by kind', async () => {
  const { admin, id, visitorId, conversationID } = await makePerson();
  const read = async (query: { kind?: 'note' | 'chat'; cursor?: string; limit?: number } = {}, of = id) =>
    (await request(server.url, 'getContactTimeline', { params: { id: of }, query }, admin)).body;
  const all = await read();
  expect(all.totals).toMatchObject({ chat: 1, ticket: 1, visit: 1, lead: 1, note: 1 });
  expect(all.entries.map(({ kind }) => kind)).toEqual(['note', 'lead', 'ticket', 'chat', 'visit']);
  expect(all.entries.map(({ date }) => date)).toEqual(
    all.entries
      .map(({ date }) => date)
      .sort()
      .reverse(),
  );
  expect(all.entries.find(({ kind }) => kind === 'chat')).toMatchObject({
    id: conversationID,
    messages: 1,
    recent: [{ text: 'Is the oak bench in stock?' }],
  });
  expect(all.entries.find(({ kind }) => kind === 'ticket')).toMatchObject({ title: 'Cracked leg' });
  expect(all.entries.find(({ kind }) => kind === 'visit')).toMatchObject({ pages: ['Chairs'] });
  const paged = [];
  let cursor: string | null | undefined;
  do {
    const page = await read({ limit: 2, ...(cursor && { cursor }) });
    paged.push(...page.entries);
    cursor = page.nextCursor;
  } while (cursor);
  expect(paged).toEqual(all.entries);
  expect((await read({ kind: 'chat' })).entries.map(({ id }) => id)).toEqual([conversationID]);
  expect((await request(server.url, 'getContact', { params: { id: visitorId } }, admin)).body.id).toBe(id);
});

it('leaves out what the role may not open, and keeps notes of others', async () => {
  const { merchant, admin, id, note } = await makePerson();
  const agent = await makeMember(server, merchant.id, 'M_USER');
  const read = await request(server.url, 'getContactTimeline', { params: { id } }, agent);
  const kinds = read.ok ? read.body.entries.map(({ kind }) => kind) : [];
  expect(kinds).not.toContain('ticket');
  const manager = await makeMember(server, merchant.id, 'MANAGER');
  const other = { params: { id: note.id } };
  const text = { text: 'Changed' };
  expect((await request(server.url, 'updateContactNote', { ...other, body: text }, manager)).status).toBe(
    403,
  );
  expect((await request(server.url, 'removeContactNote', other, manager)).status).toBe(403);
  const stranger = await makeMerchant(server);
  expect((await request(server.url, 'removeContactNote', other, stranger.admin)).status).toBe(404);
  const changed = await request(server.url, 'updateContactNote', { ...other, body: text }, admin);
  expect(changed.body).toMatchObject({ text: 'Changed', author: { id: admin.id } });
  const outdated = { text: 'Late', ifUnmodifiedSince: note.lastModifiedDate };
  expect((await request(server.url, 'updateContactNote', { ...other, body: outdated }, admin)).status).toBe(
    409,
  );
  expect((await request(server.url, 'removeContactNote', other, admin)).ok).toBe(true);
});
