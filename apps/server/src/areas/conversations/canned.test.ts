import { randomUUID } from 'node:crypto';
import type { Calls } from '@foyer/contract';
import type { CallInput } from '@foyer/contract/kernel/define-call';
import { request } from '@foyer/contract/request';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeUnusedFiles, UNUSED_FILE_MS } from '../../files/jobs.ts';
import { files } from '../../files/tables.ts';
import {
  connectMember,
  makeConversation,
  makeEngagement,
  makeMember,
  makeMerchant,
  type TestMember,
} from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Input = CallInput<Calls['createCannedReply']>['body'];

const HELLO = { shortcut: 'hello', title: 'Hello', text: 'Hello!' };
const add = (member: TestMember, input: Partial<Input> = {}) =>
  request(server.url, 'createCannedReply', { body: { ...HELLO, ...input } }, member);
const change = (member: TestMember, id: string, input: Partial<Input> = {}) =>
  request(server.url, 'updateCannedReply', { params: { id }, body: { ...HELLO, ...input } }, member);
const list = async (member: TestMember) =>
  (await request(server.url, 'listCannedReplies', {}, member)).body.cannedReplies;

async function team() {
  const merchant = await makeMerchant(server);
  const amara = await makeMember(server, merchant.id, 'USER');
  const priya = await makeMember(server, merchant.id, 'USER');
  return { merchant, admin: merchant.admin, amara, priya };
}

async function upload(member: TestMember, name = 'sizes.txt') {
  const form = new FormData();
  form.set('category', 'chat');
  form.set('file', new Blob(['180 by 40 cm']), name);
  return (await request(server.url, 'uploadFile', { form }, member)).body;
}

describe('a shortcut', () => {
  it('is unique per language, among shared replies and among those of each member', async () => {
    const { admin, amara, priya } = await team();
    const added = [
      await add(admin),
      await add(admin, { language: 'pt-BR' }),
      await add(amara, { isPersonal: true }),
      await add(priya, { isPersonal: true }),
    ];
    expect(added.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await add(amara, { isPersonal: true })).body).toMatchObject({ error: 'shortcut_taken' });
    expect((await add(admin, { language: 'portuguese' })).status).toBe(400);
  });
});

describe('the text of a reply', () => {
  it('is returned as stored', async () => {
    const { admin } = await team();
    const { body } = await add(admin, { folder: ' Orders /  Late ', language: 'ar', text: '{{agent.name}}' });
    expect(body).toMatchObject({
      folder: 'Orders/Late',
      language: 'ar',
      isPersonal: false,
      attachments: [],
      usageCount: 0,
      lastUsedDate: null,
    });
    expect(await list(admin)).toEqual([body]);
  });

  it('must use known variables and a folder that is not too deep', async () => {
    const { admin } = await team();
    expect((await add(admin, { text: 'Hi {{visitor.nick}}' })).body).toMatchObject({
      error: 'bad_input',
      field: 'text',
      errorDescription: 'The variable {{visitor.nick}} does not exist.',
    });
    expect((await add(admin, { folder: 'a/b/c/d/e' })).body).toMatchObject({ field: 'folder' });
  });
});

describe('files', () => {
  it('stay while a reply has them, regardless of who edits it, and can be sent by every member', async () => {
    const { merchant, amara, priya } = await team();
    const { engagementID } = await makeEngagement(server, merchant);
    const { conversationID } = await makeConversation(server, engagementID);
    const kept = await upload(amara);
    const unused = await upload(amara);
    const { id } = (await add(amara, { attachments: [kept.id] })).body;
    expect((await change(priya, id, { attachments: [kept.id] })).body.attachments).toMatchObject([
      { id: kept.id, name: 'sizes.txt', url: kept.fileUrl },
    ]);

    const tenant = server.services.database.tenant(merchant.id);
    const old = new Date(Date.now() - 2 * UNUSED_FILE_MS);
    await tenant.transaction((db) =>
      db.update(files).set({ createdAt: old }).where(eq(files.merchantId, merchant.id)),
    );
    await removeUnusedFiles(server.services);
    expect((await fetch(server.url + kept.fileUrl)).status).toBe(200);
    expect((await fetch(server.url + unused.fileUrl)).status).toBe(404);

    const body = { conversationID, text: 'Here you are', attachments: [kept.id] };
    const sent = await request(server.url, 'sendChatMessage', { body }, priya);
    expect(sent.body.attachments).toMatchObject([{ id: kept.id }]);
  });

  it('cannot be those of colleagues, other merchants or replies of others', async () => {
    const { amara, priya } = await team();
    const hers = await upload(amara);
    const stranger = await upload((await makeMerchant(server)).admin);
    for (const { id } of [hers, stranger])
      expect((await add(priya, { attachments: [id] })).body).toMatchObject({ error: 'unknown_file' });
  });

  it('of a personal reply can be sent only by its owner', async () => {
    const { merchant, amara, priya } = await team();
    const { engagementID } = await makeEngagement(server, merchant);
    const { conversationID } = await makeConversation(server, engagementID);
    const { id } = await upload(amara);
    await add(amara, { attachments: [id], isPersonal: true });
    const body = { conversationID, attachments: [id] };
    const hers = await request(server.url, 'sendChatMessage', { body }, priya);
    expect(hers.body).toMatchObject({ error: 'unknown_file' });
    expect((await request(server.url, 'sendChatMessage', { body }, amara)).status).toBe(200);
  });
});

describe('uses', () => {
  it('are counted once per sent message', async () => {
    const { merchant, amara, priya } = await team();
    const { engagementID } = await makeEngagement(server, merchant);
    const { conversationID } = await makeConversation(server, engagementID);
    const shared = (await add(amara)).body.id;
    const own = (await add(amara, { isPersonal: true })).body.id;
    const message = { conversationID, clientId: randomUUID(), text: 'Hello!', cannedReplies: [shared, own] };
    await request(server.url, 'sendChatMessage', { body: message }, amara);
    await request(server.url, 'sendChatMessage', { body: message }, amara);

    const agent = await connectMember(server, priya);
    const clientId = randomUUID();
    agent.send({
      type: 'send',
      kind: 'text',
      conversationID,
      clientId,
      text: 'Hi',
      cannedReplies: [shared, own],
    });
    await agent.next('ack', (frame) => frame.clientId === clientId);
    await agent.close();

    const counts = Object.fromEntries((await list(amara)).map(({ id, usageCount }) => [id, usageCount]));
    expect(counts).toEqual({ [shared]: 2, [own]: 1 });
    expect((await list(amara))[0]?.lastUsedDate).not.toBeNull();
  });
});
