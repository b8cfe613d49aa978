import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMember, makeMerchant, type TestMember } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const add = (member: TestMember, body: object) =>
  request(
    server.url,
    'createCannedReply',
    { body: { shortcut: 'hi', title: 'Hi', text: 'Hi', ...body } },
    member,
  );
const list = async (member: TestMember) =>
  (await request(server.url, 'listCannedReplies', {}, member)).body.cannedReplies;
const write = (member: TestMember) => request(server.url, 'exportCannedReplies', {}, member);
const take = (member: TestMember, csv: string) =>
  request(server.url, 'importCannedReplies', { body: { csv } }, member);

const HEAD = 'shortcut,title,text,folder,language,whose';

describe('a table of canned replies', () => {
  it('copies them to another merchant unchanged, with folders, languages and variables', async () => {
    const { admin } = await makeMerchant(server);
    await add(admin, {
      folder: 'Orders/Delivery',
      language: 'es',
      text: 'Hola, {{visitor.firstName}}\n"bien"',
    });
    await add(admin, { isPersonal: true, text: '=mine' });
    const { fileName, csv } = (await write(admin)).body;
    expect(fileName).toBe('canned-replies.csv');
    const { admin: other } = await makeMerchant(server);
    expect((await take(other, csv)).body).toEqual({ created: 2, changed: 0, unchanged: 0, errors: [] });
    const told = (replies: Awaited<ReturnType<typeof list>>) =>
      replies.map(({ shortcut, title, text, folder, language, isPersonal }) => ({
        shortcut,
        title,
        text,
        folder,
        language,
        isPersonal,
      }));
    expect(told(await list(other))).toEqual(told(await list(admin)));
    expect((await take(other, csv)).body).toEqual({ created: 0, changed: 0, unchanged: 2, errors: [] });
  });

  it('updates replies with the same shortcut and language, and keeps the rest and their files', async () => {
    const { admin } = await makeMerchant(server);
    await add(admin, {});
    await add(admin, { language: 'en', title: 'English' });
    const taken = await take(admin, `${HEAD}\n/hi,Hello,Hello there,Greetings,,`);
    expect(taken.body).toMatchObject({ created: 0, changed: 1, errors: [] });
    const replies = await list(admin);
    expect(replies.map(({ title, folder }) => [title, folder])).toEqual([
      ['English', ''],
      ['Hello', 'Greetings'],
    ]);
  });

  it('reports errors by row and imports the other rows', async () => {
    const { admin } = await makeMerchant(server);
    const rows = [
      'good,Good,Fine,,,',
      'not good,Title,Text,,,',
      'a,,Text,,,',
      'b,Title,{{visitor.shoeSize}},,,',
      '',
      'c,Title,Text,a/b/c/d/e,,',
      'd,Title,Text,,english,',
      'e,Title,Text,,,priya',
      'GOOD,Again,Text,,,',
    ];
    const { created, errors } = (await take(admin, [HEAD, ...rows].join('\n'))).body;
    expect(created).toBe(1);
    expect(errors).toEqual([
      { row: 3, problem: 'shortcut', value: 'not good' },
      { row: 4, problem: 'title', value: '' },
      { row: 5, problem: 'variable', value: 'visitor.shoeSize' },
      { row: 7, problem: 'folder', value: 'a/b/c/d/e' },
      { row: 8, problem: 'language', value: 'english' },
      { row: 9, problem: 'whose', value: 'priya' },
      { row: 10, problem: 'twice', value: 'GOOD' },
    ]);
    expect((await list(admin)).map(({ title }) => title)).toEqual(['Good']);
  });

  it('needs a header and has a maximum size', async () => {
    const { admin } = await makeMerchant(server);
    const nameless = await take(admin, 'hi,Hi,Hello');
    expect([nameless.status, nameless.body.error]).toEqual([400, 'no_canned_table']);
    const long = await take(admin, `${HEAD}\n${'a,b,c\n'.repeat(2_001)}`);
    expect([long.status, long.body.field]).toEqual([400, 'csv']);
    expect(await list(admin)).toEqual([]);
  });

  it('neither shows nor changes personal replies of others', async () => {
    const { id, admin } = await makeMerchant(server);
    const amara = await makeMember(server, id, 'USER');
    await add(amara, { isPersonal: true, text: 'Hers' });
    expect((await write(admin)).body.csv).not.toContain('Hers');
    await take(admin, `${HEAD}\nhi,Mine,Mine,,,me`);
    expect((await list(amara)).map(({ text }) => text)).toEqual(['Hers']);
  });
});
