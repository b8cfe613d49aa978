import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeMember, makeMerchant, type TestMember } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { indexMerchant } from './search/indexing.ts';
import { threadsOf } from './testing/threads.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The lines of the exported file, without its header. */
async function exported(member: TestMember, filter: Record<string, string> = {}): Promise<string[][]> {
  const body = { kind: 'threads' as const, format: 'csv' as const, filter };
  const begun = await request(server.url, 'beginExport', { body }, member);
  const params = { id: begun.body.id };
  await vi.waitFor(
    async () =>
      expect((await request(server.url, 'getExport', { params }, member)).body).toMatchObject({
        state: 'done',
      }),
    { timeout: 20_000, interval: 50 },
  );
  const { url } = (await request(server.url, 'getExportLink', { params }, member)).body;
  const [, ...lines] = (await (await fetch(server.url + url)).text()).trimEnd().split('\r\n');
  return lines.map((line) => line.split(','));
}

const customers = async (member: TestMember, filter?: Record<string, string>) =>
  (await exported(member, filter)).map(([name]) => name).sort();

describe('the export of inbox threads', () => {
  it('contain the visitor, the last message and the assignee', async () => {
    const merchant = await makeMerchant(server);
    const threads = threadsOf(server, merchant);
    const id = await threads.thread(
      { kind: 'mail', subject: 'The oars', assignedTo: merchant.admin.id, priority: 'High' },
      { lastName: 'Lund', email: 'vera@example.com' },
    );
    await threads.say(id, ['visitor', '=SUM(A1)']);
    const [[name, email, , channel, subject, status, , assignee, priority, , last] = []] = await exported(
      merchant.admin,
    );
    expect([name, email, subject, assignee, priority, last]).toEqual([
      'Vera Lund',
      'vera@example.com',
      'The oars',
      'Test ADMIN',
      'High',
      "'=SUM(A1)",
    ]);
    expect([channel, status]).not.toContain('');
  });

  it('contains the threads that match the filter or search, like the list', async () => {
    const merchant = await makeMerchant(server);
    const threads = threadsOf(server, merchant);
    const mine = await threads.thread({ assignedTo: merchant.admin.id }, { firstName: 'Mine' });
    await threads.thread({}, { firstName: 'Free' });
    const old = new Date(Date.now() - 60 * 86_400_000);
    await threads.thread({ lastMessageAt: old }, { firstName: 'Old' });
    await threads.say(mine, ['visitor', 'Where is my parcel?']);
    await indexMerchant(server.services, merchant.id);
    expect(await customers(merchant.admin)).toEqual(['Free', 'Mine']);
    expect(await customers(merchant.admin, { assignedTo: 'me' })).toEqual(['Mine']);
    expect(await customers(merchant.admin, { search: 'parcel' })).toEqual(['Mine']);
  });

  it('reads all pages, of one merchant only', async () => {
    const merchant = await makeMerchant(server);
    const threads = threadsOf(server, merchant);
    const names = Array.from({ length: 230 }, (_, n) => `V${1000 + n}`);
    for (const firstName of names) await threads.thread({}, { firstName });
    await threadsOf(server, await makeMerchant(server)).thread({}, { firstName: 'Stranger' });
    expect(await customers(merchant.admin)).toEqual(names);
  });

  it('is refused without access to the inbox', async () => {
    const merchant = await makeMerchant(server);
    const closed = await makeMember(server, merchant.id, 'CALLCENTER_USER2');
    const body = { kind: 'threads' as const, format: 'csv' as const };
    expect((await request(server.url, 'beginExport', { body }, closed)).body.error).toBe('forbidden');
  });
});
