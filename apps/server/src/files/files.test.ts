import { randomUUID } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { request } from '@foyer/contract/request';
import { PICTURE_MAX_SIDE } from '@foyer/domain/limits';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectVisitor, makeEngagement, makeMerchant, makeVisitor } from '../testing/builders.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { removeUnusedFiles } from './jobs.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A PNG of one colour; readers of its head need no checksums. */
function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(9))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

async function visitorOf() {
  const merchant = await makeMerchant(server);
  const { engagementID } = await makeEngagement(server, merchant);
  return { merchant, visitor: await makeVisitor(server, engagementID) };
}

async function upload(token: string, name: string, content: Buffer | string) {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  return request(server.url, 'uploadWidgetFile', { form }, { token });
}

const get = (url: string, headers: Record<string, string> = {}) => fetch(`${server.url}${url}`, { headers });

describe('an upload', () => {
  it('is what its content says, with the size of an image', async () => {
    const { visitor } = await visitorOf();
    const { body } = await upload(visitor.visitorToken, 'Oak bench.JPG', png(640, 480));
    expect(body).toMatchObject({ name: 'Oak bench.JPG', type: 'image/png', width: 640, height: 480 });
    expect(body.url).toMatch(/^\/files\/[0-9a-f]{40}\/Oak%20bench\.JPG$/);
  });

  it.each([
    ['page.html', '<script>alert(1)</script>', 415],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 415],
    ['photo.png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 415],
    ['setup.pdf', Buffer.from('MZ\u0090\u0000', 'latin1'), 415],
    ['notes.txt', Buffer.from([0x61, 0x00, 0x62]), 415],
    ['notes.txt', Buffer.from([0xff, 0xfe, 0xfd]), 415],
    ['noextension', 'words', 415],
    ['empty.txt', '', 400],
    ['large.txt', 'x'.repeat(11 * 1024 * 1024), 413],
    ['wide.png', png(PICTURE_MAX_SIDE + 1, 1), 413],
  ])('%s is refused when it is not what chats accept', async (name, content, status) => {
    const { visitor } = await visitorOf();
    expect((await upload(visitor.visitorToken, name, content)).status).toBe(status);
  });

  it('loses paths and control characters from its name', async () => {
    const { visitor } = await visitorOf();
    const { body } = await upload(visitor.visitorToken, '../../etc/\u202epass<b>.txt', 'words');
    expect(body.name).toBe('pass_b_.txt');
  });
});

describe('a stored file', () => {
  it('is served so that nothing in it runs', async () => {
    const { visitor } = await visitorOf();
    const { body } = await upload(visitor.visitorToken, 'Größe 1.txt', '<script>alert(1)</script>');
    const response = await get(body.url);
    expect(await response.text()).toBe('<script>alert(1)</script>');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="Gr__e 1.txt"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%201.txt`,
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    });
  });

  it('is shown in place when it is an image, and read in parts', async () => {
    const { visitor } = await visitorOf();
    const content = png(3, 2);
    const { body } = await upload(visitor.visitorToken, 'a.png', content);
    const part = await get(body.url, { range: 'bytes=1-3' });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 1-3/${content.length}`);
    expect(part.headers.get('content-disposition')).toMatch(/^inline/);
    expect(await part.text()).toBe('PNG');
    const end = await get(body.url, { range: 'bytes=-4' });
    expect(Buffer.from(await end.arrayBuffer())).toEqual(content.subarray(-4));
    expect((await get(body.url, { range: `bytes=${content.length}-` })).status).toBe(416);
    expect((await get(body.url, { 'if-none-match': part.headers.get('etag') ?? '' })).status).toBe(304);
  });

  it('is not found under another key', async () => {
    expect((await get(`/files/${'0'.repeat(40)}/a.png`)).status).toBe(404);
    expect((await get('/files/..%2f..%2fsecrets/token')).status).toBe(404);
  });
});

describe('attaching', () => {
  const send = (attachments: string[]) => ({
    type: 'send' as const,
    clientId: randomUUID(),
    conversationID: null,
    text: '',
    attachments,
  });

  it('works for the uploader, and is idempotent', async () => {
    const { merchant, visitor } = await visitorOf();
    const { body } = await upload(visitor.visitorToken, 'a.txt', 'words');
    const socket = await connectVisitor(server, visitor);
    const frame = send([body.id]);
    socket.send(frame);
    const { conversationID } = await socket.next('ack');
    socket.forget();
    socket.send(frame);
    await socket.next('ack');
    const as = { token: merchant.admin.token };
    const { messages } = (
      await request(server.url, 'getConversation', { params: { id: conversationID } }, as)
    ).body;
    expect(messages.map(({ attachments }) => attachments)).toEqual([[body]]);
    await socket.close();
  });

  it('is refused for the file of another uploader', async () => {
    const { visitor } = await visitorOf();
    const other = await visitorOf();
    const { body } = await upload(other.visitor.visitorToken, 'a.txt', 'words');
    const socket = await connectVisitor(server, visitor);
    socket.send(send([body.id]));
    expect(await socket.next('nack')).toMatchObject({ error: 'unknown_file', retry: false });
    await socket.close();
  });

  it('saves a file from being deleted after a day', async () => {
    const { merchant, visitor } = await visitorOf();
    const used = (await upload(visitor.visitorToken, 'used.txt', 'words')).body;
    const unused = (await upload(visitor.visitorToken, 'unused.txt', 'words')).body;
    const socket = await connectVisitor(server, visitor);
    socket.send(send([used.id]));
    await socket.next('ack');
    await removeUnusedFiles(server.services);
    expect((await get(unused.url)).status).toBe(200);
    await server.services.database
      .tenant(merchant.id)
      .transaction((db) => db.execute(sql`update files set created_at = created_at - interval '25 hours'`));
    await removeUnusedFiles(server.services);
    expect((await get(unused.url)).status).toBe(404);
    expect((await get(used.url)).status).toBe(200);
    await socket.close();
  });
});
