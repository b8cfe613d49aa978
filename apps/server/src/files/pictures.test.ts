import { deflateSync } from 'node:zlib';
import { request } from '@foyer/contract/request';
import { PICTURE_MAX_BYTES, PICTURE_MAX_SIDE } from '@foyer/domain/limits';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  connectMember,
  makeMember,
  makeMerchant,
  type TestMember,
  type TestMerchant,
} from '../testing/builders.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { removeUnusedFiles } from './jobs.ts';
import { files } from './tables.ts';

let server: TestServer;
let merchant: TestMerchant;
let member: TestMember;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  merchant = await makeMerchant(server, 'Tidewell');
  member = await makeMember(server, merchant.id, 'USER');
});

const chunk = (type: string, data: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
};
/** A PNG; readers of its head need no checksums. */
function pngOf(width: number, height: number): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(9))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
const png = pngOf(64, 64);
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const formOf = (content: Buffer | string, name = 'me.png') => {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  return form;
};
const setOwn = (content: Buffer | string = png, name?: string) =>
  request(server.url, 'setOwnPicture', { form: formOf(content, name) }, { token: member.token });
const removeOwn = () => request(server.url, 'removeOwnPicture', {}, { token: member.token });
const setMerchants = (place: 'logo' | 'signIn', content: Buffer | string = png, { token } = merchant.admin) =>
  request(server.url, 'uploadMerchantImage', { params: { place }, form: formOf(content) }, { token });
const shownPicture = async () =>
  (
    await request(
      server.url,
      'getUserByName',
      { params: { userName: member.userName } },
      { token: member.token },
    )
  ).body.imageUrl;

/** Lets two days go by since everything was uploaded, and clears up. */
async function clearUpLater(): Promise<void> {
  await server.services.database
    .tenant(merchant.id)
    .read((db) =>
      db
        .update(files)
        .set({ createdAt: sql`now() - interval '2 days'` })
        .where(eq(files.merchantId, merchant.id)),
    );
  await removeUnusedFiles(server.services);
}
const statusOf = async (path: string) => (await fetch(server.url + path)).status;

const REFUSED: [string, Buffer | string, number][] = [
  ['a text named as a picture', 'words', 415],
  ['a drawing that could run script', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 415],
  ['a PDF', '%PDF-1.7\n%%EOF', 415],
  ['the head of a picture without one', png.subarray(0, 8), 415],
  ['nothing', '', 400],
  ['one without pixels', pngOf(0, 0), 415],
  ['one of more pixels than browsers show', pngOf(PICTURE_MAX_SIDE + 1, 1), 413],
  ['more than fits', Buffer.concat([png, Buffer.alloc(PICTURE_MAX_BYTES)]), 413],
];

describe("a member's picture", () => {
  it('is shown to everybody at once, and stays', async () => {
    const socket = await connectMember(server, merchant.admin);
    const { status, body } = await setOwn(png, 'C:\\me\\Portrait <1>.svg');
    expect(status).toBe(200);
    expect(body.imageUrl).toMatch(/^\/files\/[0-9a-f]{40}\/picture\.png$/);
    const { colleague } = await socket.next('colleague', (frame) => frame.colleague.id === member.id);
    expect(colleague.imageUrl).toBe(body.imageUrl);
    expect(await shownPicture()).toBe(body.imageUrl);
    await clearUpLater();
    const shown = await fetch(server.url + body.imageUrl);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    await socket.close();
  });

  it('gives way to the next, and goes when it is removed', async () => {
    const { body: first } = await setOwn();
    const { body: second } = await setOwn();
    await clearUpLater();
    expect([await statusOf(first.imageUrl), await statusOf(second.imageUrl)]).toEqual([404, 200]);
    expect((await removeOwn()).body).toEqual({ success: true });
    expect(await shownPicture()).toBeNull();
    await clearUpLater();
    expect(await statusOf(second.imageUrl)).toBe(404);
    expect((await removeOwn()).status).toBe(200);
  });

  it.each([...REFUSED, ['one that moves', gif, 415] as const])('is not %s', async (_, content, status) => {
    expect((await setOwn(content)).status).toBe(status);
    expect(await shownPicture()).toBeNull();
  });

  it('does not let go of what colleagues have, or of files in messages', async () => {
    const { body: own } = await setOwn();
    const { body: logo } = await setMerchants('logo');
    await removeOwn();
    await clearUpLater();
    expect([await statusOf(own.imageUrl), await statusOf(logo.url)]).toEqual([404, 200]);
  });
});

describe("a merchant's pictures", () => {
  const shown = async () =>
    (await request(server.url, 'getSignInPage', { params: { merchantId: merchant.id } })).body;

  it('are its logo and the one beside the sign-in, which may move', async () => {
    const { body: logo } = await setMerchants('logo');
    const { body: beside } = await setMerchants('signIn', gif);
    expect(await shown()).toMatchObject({ logoUrl: logo.url, signInPicture: beside.url });
    const { body: next } = await setMerchants('logo', gif);
    expect(await shown()).toMatchObject({ logoUrl: next.url, signInPicture: beside.url });
    await clearUpLater();
    expect(await Promise.all([logo, beside, next].map(({ url }) => statusOf(url)))).toEqual([404, 200, 200]);
  });

  it('that are set at once leave the one that is shown', async () => {
    const answers = await Promise.all([setMerchants('logo'), setMerchants('logo'), setMerchants('logo')]);
    await clearUpLater();
    const { logoUrl } = await shown();
    for (const { body } of answers) expect(await statusOf(body.url)).toBe(body.url === logoUrl ? 200 : 404);
  });

  it.each(REFUSED)('are not %s', async (_, content, status) => {
    expect((await setMerchants('logo', content)).status).toBe(status);
    expect((await shown()).logoUrl).toBeNull();
  });

  it('are for those who change the settings', async () => {
    const agent = await makeMember(server, merchant.id, 'CALLCENTER_USER1');
    expect((await setMerchants('logo', png, agent)).status).toBe(403);
  });
});
