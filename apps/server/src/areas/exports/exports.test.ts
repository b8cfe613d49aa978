import { zstdDecompressSync } from 'node:zlib';
import { ExportKind, type TableExport } from '@foyer/contract/exports/shapes';
import { request } from '@foyer/contract/request';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeMember, makeMerchant, type TestMember, type TestMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { members } from '../accounts/tables.ts';
import { LOST_AFTER_MS, removeExpiredExports, resumeExports, writeExport } from './running.ts';
import { tableExports } from './tables.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const DAY_MS = 86_400_000;
type Wanted = Parameters<typeof request<'beginExport'>>[2]['body'];

const begin = (member: TestMember, wanted: Partial<Wanted> = {}) =>
  request(
    server.url,
    'beginExport',
    { body: { kind: 'members', format: 'csv', ...wanted } },
    { token: member.token },
  );
const look = (member: TestMember, id: string) =>
  request(server.url, 'getExport', { params: { id } }, { token: member.token });
const linkOf = (member: TestMember, id: string) =>
  request(server.url, 'getExportLink', { params: { id } }, { token: member.token });

const ended = (member: TestMember, id: string): Promise<TableExport> =>
  vi.waitFor(
    async () => {
      const { body } = await look(member, id);
      expect(['done', 'failed', 'cancelled']).toContain(body.state);
      return body;
    },
    { timeout: 20_000, interval: 50 },
  );

/** Waits for an export and returns its file. */
async function download(member: TestMember, wanted: Partial<Wanted> = {}) {
  const { id } = (await begin(member, wanted)).body;
  const found = await ended(member, id);
  const { url } = (await linkOf(member, id)).body;
  return { found, response: await fetch(server.url + url) };
}

const change = (
  { id: merchantId }: TestMerchant,
  id: string,
  set: Partial<typeof tableExports.$inferInsert>,
) =>
  server.services.database.tenant(merchantId).read((db) =>
    db
      .update(tableExports)
      .set(set)
      .where(and(eq(tableExports.merchantId, merchantId), eq(tableExports.id, id))),
  );

const fileKeyOf = async ({ id: merchantId }: TestMerchant, id: string): Promise<string> => {
  const [row] = await server.services.database.tenant(merchantId).read((db) =>
    db
      .select()
      .from(tableExports)
      .where(and(eq(tableExports.merchantId, merchantId), eq(tableExports.id, id))),
  );
  return row?.fileKey ?? '';
};

describe('an export', () => {
  it('has the matching rows as comma-separated values, without formula injection', async () => {
    const merchant = await makeMerchant(server);
    await makeMember(server, merchant.id, 'USER', {
      firstName: '=HYPERLINK("http://x")',
      lastName: 'Byron, Ada',
    });
    await makeMember(server, merchant.id, 'MANAGER', { firstName: 'Grace' });
    const { found, response } = await download(merchant.admin, { filter: { role: 'USER', sort: 'name' } });
    expect(found).toMatchObject({ state: 'done', done: 1, total: 1, isCut: false, error: null });
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${found.fileName}"`);
    const text = await response.text();
    expect(Buffer.byteLength(`\ufeff${text.replace(/^\ufeff/, '')}`)).toBe(found.fileSize);
    const [head, row] = text.replace(/^\ufeff/, '').split('\r\n');
    expect(head).toMatch(
      /^Name,Username,Email,Role,Departments,Second factor,Last sign-in \(([\w/]+)\),Status,Created \(\1\)$/,
    );
    expect(row).toMatch(/^"'=HYPERLINK\(""http:\/\/x""\) Byron, Ada",/);
    expect(text.split('\r\n')).toHaveLength(3);
  });

  it('is a workbook on request, with titles in the language of the member', async () => {
    const merchant = await makeMerchant(server);
    const { found, response } = await download(merchant.admin, { format: 'xlsx', locale: 'ar' });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([bytes.toString('latin1', 0, 2), bytes.length]).toEqual(['PK', found.fileSize]);
    expect(found.fileName).toMatch(/^members-\d{4}-\d\d-\d\d\.xlsx$/);
  });

  it('contains all pages of a long list', async () => {
    const merchant = await makeMerchant(server);
    const names = Array.from({ length: 450 }, (_, n) => `row.${n}.${merchant.id}`);
    await server.services.database.tenant(merchant.id).read((db) =>
      db.insert(members).values(
        names.map((userName) => ({
          merchantId: merchant.id,
          id: crypto.randomUUID(),
          userName,
          email: `${userName}@example.com`,
          firstName: 'Row',
          lastName: userName,
          role: 'USER',
        })),
      ),
    );
    const { found, response } = await download(merchant.admin, { filter: { role: 'USER' } });
    expect([found.done, found.total]).toEqual([450, 450]);
    const text = await response.text();
    for (const name of names) expect(text).toContain(`Row ${name},`);
  });

  it('is visible only to its owner', async () => {
    const merchant = await makeMerchant(server);
    const other = await makeMember(server, merchant.id, 'ADMIN');
    const stranger = await makeMerchant(server);
    const { id } = (await begin(merchant.admin)).body;
    await ended(merchant.admin, id);
    for (const member of [other, stranger.admin]) {
      expect((await look(member, id)).status).toBe(404);
      expect((await linkOf(member, id)).status).toBe(404);
      const list = await request(server.url, 'listExports', {}, { token: member.token });
      expect(list.body.exports).toEqual([]);
    }
    const own = await request(server.url, 'listExports', {}, { token: merchant.admin.token });
    expect(own.body.exports.map((one) => one.id)).toEqual([id]);
    expect((await fetch(`${server.url}/api/exportFiles/${merchant.admin.token}`)).status).toBe(404);
  });

  it('is refused without access to the list, for unknown filters, and beyond the limit', async () => {
    const merchant = await makeMerchant(server);
    const closed = await makeMember(server, merchant.id, 'M_USER');
    expect((await begin(closed)).body.error).toBe('forbidden');
    const { body } = await begin(merchant.admin, { filter: { role: 'USER', wishes: 'all' } });
    expect([body.error, body.field]).toEqual(['bad_input', 'wishes']);
    const ids = [];
    for (const _ of [1, 2, 3]) {
      const { id } = (await begin(merchant.admin)).body;
      ids.push(id);
      await ended(merchant.admin, id);
      await change(merchant, id, { state: 'queued', finishedAt: null, createdAt: new Date() });
    }
    expect((await begin(merchant.admin)).body.error).toBe('too_many_exports');
    for (const id of ids) await request(server.url, 'cancelExport', { params: { id } }, merchant.admin);
    expect((await begin(merchant.admin)).status).toBe(200);
  });

  it('of everything is an unencrypted archive, only for administrators', async () => {
    const merchant = await makeMerchant(server);
    const manager = await makeMember(server, merchant.id, 'MANAGER');
    const wanted = { kind: 'everything', format: 'archive' } as const;
    expect((await begin(manager, wanted)).status).toBe(403);
    expect((await begin(merchant.admin, { ...wanted, format: 'csv' })).body).toMatchObject({
      field: 'format',
    });
    const { found, response } = await download(merchant.admin, wanted);
    expect(found.fileName).toMatch(/^everything-.+\.tar\.zst$/);
    const archive = zstdDecompressSync(Buffer.from(await response.arrayBuffer()));
    expect(archive.toString('latin1')).toContain(manager.userName);
    expect(archive.toString('latin1')).not.toContain('$argon2');
  }, 60_000);

  const lists = ExportKind.exclude(['everything', 'person', 'report']).options;
  /** Kinds that are exported only with a filter. */
  const needed: Partial<Record<ExportKind, Record<string, string>>> = {
    factRows: { measure: 'conversations', fromDate: '2026-03-01', toDate: '2026-03-31' },
  };
  it.each(lists)('of %s is offered, and ends well without any row', async (kind) => {
    const merchant = await makeMerchant(server);
    const { id } = (await begin(merchant.admin, { kind, filter: needed[kind] ?? {} })).body;
    expect(await ended(merchant.admin, id)).toMatchObject({ state: 'done', error: null });
  });

  it('of login sessions contains those of all members for administrators only', async () => {
    const merchant = await makeMerchant(server);
    const member = await makeMember(server, merchant.id, 'USER', { firstName: 'Ada' });
    for (const one of [member, merchant.admin]) {
      await request(server.url, 'createLoginRecord', { body: {} }, { token: one.token });
    }
    const rowsFor = async (one: TestMember) => (await download(one, { kind: 'loginSessions' })).found.done;
    expect([await rowsFor(member), await rowsFor(merchant.admin)]).toEqual([1, 2]);
  });

  it('checks the rights again when it runs', async () => {
    const merchant = await makeMerchant(server);
    const manager = await makeMember(server, merchant.id, 'ADMIN');
    const { id } = (await begin(manager)).body;
    await ended(manager, id);
    await change(merchant, id, { state: 'queued', finishedAt: null, fileKey: null });
    const demoted = { body: { id: manager.id, role: 'M_USER' } };
    await request(server.url, 'updateUserAccount', demoted, { token: merchant.admin.token });
    await writeExport(server.services, merchant.id, id);
    expect((await look(manager, id)).body).toMatchObject({
      state: 'failed',
      error: 'Your role does not allow this.',
    });
    expect((await linkOf(manager, id)).body.error).toBe('no_export_file');
  });

  it('is cancelled for good', async () => {
    const merchant = await makeMerchant(server);
    const { id } = (await begin(merchant.admin)).body;
    await ended(merchant.admin, id);
    await change(merchant, id, { state: 'queued', finishedAt: null });
    const cancel = () =>
      request(server.url, 'cancelExport', { params: { id } }, { token: merchant.admin.token });
    expect((await cancel()).body.state).toBe('cancelled');
    await writeExport(server.services, merchant.id, id);
    expect((await cancel()).body.state).toBe('cancelled');
  });

  it('restarts when its writer was lost, and not while it runs', async () => {
    const merchant = await makeMerchant(server);
    const { id } = (await begin(merchant.admin)).body;
    await ended(merchant.admin, id);
    const running = { state: 'running', finishedAt: null, done: 3, fileKey: null } as const;
    await change(merchant, id, { ...running, progressAt: new Date() });
    await writeExport(server.services, merchant.id, id);
    expect((await look(merchant.admin, id)).body.state).toBe('running');
    await change(merchant, id, { ...running, progressAt: new Date(Date.now() - 2 * LOST_AFTER_MS) });
    await resumeExports(server.services, new Date());
    expect(await ended(merchant.admin, id)).toMatchObject({ state: 'done', done: 1 });
  });

  it('waits for another process when its own one stops', async () => {
    const merchant = await makeMerchant(server);
    const { id } = (await begin(merchant.admin)).body;
    await ended(merchant.admin, id);
    await change(merchant, id, { state: 'queued', finishedAt: null, fileKey: null });
    const stopping = AbortSignal.abort(new Error('The process stops.'));
    await expect(writeExport(server.services, merchant.id, id, stopping)).rejects.toThrow('stops');
    expect((await look(merchant.admin, id)).body).toMatchObject({ state: 'queued' });
    await writeExport(server.services, merchant.id, id);
    expect((await look(merchant.admin, id)).body).toMatchObject({ state: 'done', done: 1 });
  });

  it('keeps the file of its last writer, whatever a lost one does', async () => {
    const merchant = await makeMerchant(server);
    const { id } = (await begin(merchant.admin)).body;
    await ended(merchant.admin, id);
    const { files } = server.services;
    const put = files.put.bind(files);
    const halted = Promise.withResolvers<void>();
    const began = Promise.withResolvers<void>();
    const spy = vi.spyOn(files, 'put').mockImplementationOnce(async (key, content) => {
      await put(key, content);
      began.resolve();
      await halted.promise;
    });
    await change(merchant, id, { state: 'queued', finishedAt: null, fileKey: null });
    const lost = writeExport(server.services, merchant.id, id);
    await began.promise;
    await change(merchant, id, { progressAt: new Date(Date.now() - 2 * LOST_AFTER_MS) });
    await writeExport(server.services, merchant.id, id);
    halted.resolve();
    await lost;
    spy.mockRestore();
    const { url } = (await linkOf(merchant.admin, id)).body;
    expect((await fetch(server.url + url)).status).toBe(200);
  });

  it('notifies its member when it is ready, and is deleted with its file after a week', async () => {
    const merchant = await makeMerchant(server);
    const { found } = await download(merchant.admin);
    const sent = await request(server.url, 'listNotices', {}, { token: merchant.admin.token });
    expect(sent.body.notices[0]).toMatchObject({ kind: 'export_done', title: 'An export is ready' });
    const { url } = (await linkOf(merchant.admin, found.id)).body;
    const fileKey = await fileKeyOf(merchant, found.id);
    await removeExpiredExports(server.services, new Date(Date.now() + 6.9 * DAY_MS));
    expect((await fetch(server.url + url)).status).toBe(200);
    await removeExpiredExports(server.services, new Date(Date.now() + 7.1 * DAY_MS));
    expect((await fetch(server.url + url)).status).toBe(404);
    expect((await look(merchant.admin, found.id)).status).toBe(404);
    expect(await server.services.files.get(fileKey)).toBeNull();
  });
});
