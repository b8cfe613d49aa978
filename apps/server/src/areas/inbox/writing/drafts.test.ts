import { randomUUID } from 'node:crypto';
import { request } from '@foyer/contract/request';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeUnusedFiles } from '../../../files/jobs.ts';
import type { TestMember } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { makeTeam } from '../testing/team.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function upload({ token }: TestMember): Promise<string> {
  const form = new FormData();
  form.append('category', 'chat');
  form.append('file', new Blob(['Some words']), 'words.txt');
  const response = await fetch(`${server.url}/gcs/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return ((await response.json()) as { id: string }).id;
}

describe('drafts', () => {
  const save = (member: TestMember, id: string, body: object) =>
    request(
      server.url,
      'saveDraft',
      { params: { id }, body: { conversationID: null, kind: 'text', ...body } as never },
      { token: member.token },
    );
  const list = async (member: TestMember) =>
    (await request(server.url, 'listDrafts', {}, { token: member.token })).body.drafts;

  it('are personal, one per thread, newest first', async () => {
    const { me, other, threads } = await makeTeam(server);
    const conversationID = await threads.thread();
    const [first, second, mail] = [randomUUID(), randomUUID(), randomUUID()];
    await save(me, first, { conversationID, text: 'Dear' });
    await save(me, second, { conversationID, text: 'Dear Vera' });
    await save(me, mail, { kind: 'mail', mail: { subject: 'Offer' } });
    const mine = await list(me);
    expect(mine.map(({ id, text, mail: head }) => [id, text, head?.subject])).toEqual([
      [mail, '', 'Offer'],
      [second, 'Dear Vera', undefined],
    ]);
    expect(mine[1]?.thread?.conversationID).toBe(conversationID);
    expect(await list(other)).toEqual([]);
    expect((await save(other, second, { text: 'Mine now' })).status).toBe(404);
    const counts = await request(server.url, 'inboxCounts', {}, me);
    expect(counts.body.drafts).toBe(2);
    const drop = (member: TestMember) =>
      request(server.url, 'removeDraft', { params: { id: second } }, { token: member.token });
    expect((await drop(other)).status).toBe(404);
    expect((await drop(me)).status).toBe(200);
    expect((await list(me)).map(({ id }) => id)).toEqual([mail]);
  });

  it('keep their time when unchanged', async () => {
    const { me, threads } = await makeTeam(server);
    const conversationID = await threads.thread();
    const id = randomUUID();
    const mail = { to: [{ name: '', address: 'vera@example.com' }], subject: 'Offer', html: '<p>Dear</p>' };
    const begun = await save(me, id, { conversationID, kind: 'mail', text: 'Dear', mail });
    const again = await save(me, id, { conversationID, kind: 'mail', text: 'Dear', mail });
    expect(again.body.updatedDate).toBe(begun.body.updatedDate);
    const changed = await save(me, id, { conversationID, kind: 'mail', text: 'Dear Vera', mail });
    expect(Date.parse(changed.body.updatedDate)).toBeGreaterThan(Date.parse(begun.body.updatedDate));
  });

  it('stay one when several tabs save at once', async () => {
    const { me, threads } = await makeTeam(server);
    const conversationID = await threads.thread();
    const tabs = ['Dear', 'Dear Vera', 'Dear Vera,'].map((text) =>
      save(me, randomUUID(), { conversationID, text }),
    );
    expect((await Promise.all(tabs)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await list(me)).toHaveLength(1);
  });

  it('keep their files, which must belong to the member', async () => {
    const { merchant, me, other, threads } = await makeTeam(server);
    const conversationID = await threads.thread();
    const file = await upload(me);
    const unused = await upload(me);
    const saved = await save(me, randomUUID(), { conversationID, attachments: [file] });
    expect(saved.body.attachments).toMatchObject([{ id: file, name: 'words.txt' }]);
    expect((await save(other, randomUUID(), { attachments: [file] })).body.error).toBe('unknown_file');
    await threads.sql(
      sql`update files set created_at = now() - interval '2 days' where merchant_id = ${merchant.id}`,
    );
    await removeUnusedFiles(server.services);
    const left = await threads.sql<{ id: string }>(
      sql`select id from files where merchant_id = ${merchant.id}`,
    );
    expect(left.map(({ id }) => id)).toEqual([file]);
    expect(unused).not.toBe(file);
  });

  it('require access to the thread', async () => {
    const { me } = await makeTeam(server);
    const stranger = await makeTeam(server);
    const foreign = await stranger.threads.thread();
    expect((await save(me, randomUUID(), { conversationID: foreign })).status).toBe(404);
  });
});
