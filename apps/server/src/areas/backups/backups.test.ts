import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Backup } from '@foyer/contract/backups/shapes';
import { request } from '@foyer/contract/request';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INSTALLATION } from '../../kernel/merchant-ids.ts';
import { makeMember, makeMerchant, type TestMember, type TestMerchant } from '../../testing/builders.ts';
import { startOwnServer, type TestServer } from '../../testing/server.ts';
import { VERIFY_QUEUE, WRITE_QUEUE } from './actions.ts';
import { installation, one } from './queries.ts';
import { backupJobs, beginDue } from './running.ts';
import { isOverdue, lastDue, nextDue } from './schedule.ts';
import { backups } from './tables.ts';

let server: TestServer;
let merchant: TestMerchant;

beforeAll(async () => {
  // Jobs are run by the tests, not by the clock.
  server = await startOwnServer({ BACKUP_KEEP: '2', ROLES: 'api,chat' });
  merchant = await makeMerchant(server);
});
afterAll(() => server.close());

const listed = async (member: TestMember = merchant.admin) =>
  (await request(server.url, 'listBackups', {}, { token: member.token })).body;
const begin = (member: TestMember = merchant.admin) =>
  request(server.url, 'beginBackup', {}, { token: member.token });
const act = (name: 'verifyBackup' | 'cancelBackup' | 'removeBackup', id: string, member = merchant.admin) =>
  request(server.url, name, { params: { id } }, { token: member.token });

/** Runs the job of a backup, and returns the backup. */
async function run(queue: string, id: string, signal = new AbortController().signal): Promise<Backup> {
  const job = backupJobs(server.services).find((one) => one.queue === queue);
  await job?.run({ merchantId: INSTALLATION, backupId: id }, signal);
  return (await listed()).backups.find((backup) => backup.id === id) as Backup;
}

const pathOf = ({ fileName }: Backup) => join(server.services.config.BACKUP_DIR, fileName);

describe('a backup that an operator starts', () => {
  it('waits for another process when its own one stops, without counting as an attempt', async () => {
    const { id } = (await begin()).body;
    const stopping = AbortSignal.abort(new Error('The process stops.'));
    await expect(run(WRITE_QUEUE, id, stopping)).rejects.toThrow('stops');
    for (let stops = 0; stops < 5; stops += 1) await run(WRITE_QUEUE, id, stopping).catch(() => {});
    const found = (await listed()).backups.find((backup) => backup.id === id);
    expect(found).toMatchObject({ state: 'queued', exists: false });
    expect(await run(WRITE_QUEUE, id)).toMatchObject({ state: 'done', isIntact: true });
    expect((await act('removeBackup', id)).status).toBe(200);
  });

  it('is written, read back, listed with its size, verified again and deleted', async () => {
    const begun = (await begin()).body;
    expect(begun).toMatchObject({ state: 'queued', isEncrypted: false });
    const done = await run(WRITE_QUEUE, begun.id);
    expect(done).toMatchObject({ state: 'done', isIntact: true, exists: true, error: null });
    expect((await readFile(pathOf(done))).length).toBe(done.size);
    expect((await listed()).lastDate).toBe(done.createdDate);

    const bytes = await readFile(pathOf(done));
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    await writeFile(pathOf(done), bytes);
    expect((await act('verifyBackup', done.id)).body).toMatchObject({ isVerifying: true });
    expect(await run(VERIFY_QUEUE, done.id)).toMatchObject({ isIntact: false, isVerifying: false });
    expect((await listed()).lastDate).toBeNull();

    expect((await act('removeBackup', done.id)).status).toBe(200);
    expect(existsSync(pathOf(done))).toBe(false);
    expect((await act('verifyBackup', done.id)).status).toBe(404);
  }, 60_000);

  it('is refused while one is under way, and can be cancelled', async () => {
    const row = await store({ state: 'running', progressAt: new Date() });
    expect((await begin()).body).toMatchObject({ error: 'backup_under_way' });
    expect((await act('removeBackup', row)).body).toMatchObject({ error: 'backup_under_way' });
    expect((await act('cancelBackup', row)).body).toMatchObject({ state: 'cancelled' });
    expect((await act('removeBackup', row)).status).toBe(200);
  });

  it('leaves no file when it is cancelled or taken over while it is written', async () => {
    const row = await store({ state: 'queued' });
    const writing = run(WRITE_QUEUE, row);
    await expect.poll(async () => (await listed()).backups[0]?.state).toBe('running');
    await act('cancelBackup', row);
    const cancelled = await writing;
    expect(cancelled.state).toBe('cancelled');
    expect(await readdir(server.services.config.BACKUP_DIR)).toEqual([]);
    await act('removeBackup', row);
  }, 60_000);

  it('is not reported as damaged when the file is unreadable for another reason', async () => {
    const { id } = (await begin()).body;
    const done = await run(WRITE_QUEUE, id);
    const bytes = await readFile(pathOf(done));
    await writeFile(pathOf(done), Buffer.concat([Buffer.from('age-encryption.org/v1\n'), bytes]));
    await act('verifyBackup', id);
    const verified = await run(VERIFY_QUEUE, id);
    expect(verified).toMatchObject({ isIntact: true, isVerifying: false, verifiedDate: done.verifiedDate });
    expect(verified.error).toMatch(/passphrase/);
    await act('removeBackup', id);
  }, 60_000);

  it('cannot be verified without its file', async () => {
    const row = await store({ state: 'done' });
    expect((await act('verifyBackup', row)).body).toMatchObject({ error: 'no_backup_file' });
    await act('removeBackup', row);
  });
});

describe('the schedule', () => {
  const at = (text: string) => new Date(`2026-11-${text}:00Z`);

  it('is due once a day at its time', () => {
    expect(lastDue('03:00', at('22T03:00'))).toEqual(at('22T03:00'));
    expect(lastDue('03:00', at('22T02:59'))).toEqual(at('21T03:00'));
    expect(nextDue('23:30', at('22T23:30'))).toEqual(at('23T23:30'));
    expect(isOverdue(at('21T03:00'), at('22T05:00'))).toBe(false);
    expect(isOverdue(at('21T03:00'), at('22T05:01'))).toBe(true);
    expect(isOverdue(null, at('22T05:01'))).toBe(true);
  });

  it('writes a missing backup once, and keeps the newest', async () => {
    const old = await Promise.all([3, 4].map((days) => scheduledDaysAgo(days)));
    await beginDue(server.services, new Date());
    await beginDue(server.services, new Date());
    const [newest, ...others] = (await listed()).backups;
    expect(newest).toMatchObject({ startedBy: null });
    expect(others.map(({ id }) => id)).toEqual(old);
    await run(WRITE_QUEUE, newest?.id ?? '');
    expect((await listed()).backups.map(({ id }) => id)).toEqual([newest?.id, old[0]]);
  }, 60_000);

  it('restarts an interrupted backup, and gives up after three attempts', async () => {
    const lost = await store({ state: 'running', progressAt: new Date(Date.now() - 61_000), attempts: 3 });
    await beginDue(server.services, new Date());
    expect(await run(WRITE_QUEUE, lost)).toMatchObject({
      state: 'failed',
      error: 'The server stopped 3 times while it was written.',
    });
    const { body } = await request(server.url, 'listNotices', { query: {} }, { token: merchant.admin.token });
    expect(body.notices[0]).toMatchObject({ titleKey: 'backup_failed', path: '/settings/backups' });
    await act('removeBackup', lost);
  });
});

it('shows the age of the newest backup to probes and metrics', async () => {
  const readiness = await (await fetch(`${server.url}/readyz`)).json();
  expect(readiness).toMatchObject({ status: 'ok', details: { backup: { isOverdue: expect.any(Boolean) } } });
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toMatch(/^foyer_backup_last_success_timestamp_seconds \d+$/m);
});

describe('who operates the installation', () => {
  it('is an administrator of the only merchant; with several, only of the configured one', async () => {
    const supervisor = await makeMember(server, merchant.id, 'MANAGER');
    expect((await begin(supervisor)).status).toBe(403);
    const other = await makeMerchant(server);
    for (const { admin } of [merchant, other]) {
      expect((await begin(admin)).body).toMatchObject({ error: 'not_operator' });
      expect(await listed(admin)).toMatchObject({ plan: null, backups: [] });
      expect((await act('removeBackup', crypto.randomUUID(), admin)).status).toBe(404);
    }
  });
});

/** Stores a backup with an earlier start. */
async function store(more: Partial<typeof backups.$inferInsert>): Promise<string> {
  const id = crypto.randomUUID();
  const row = {
    merchantId: INSTALLATION,
    id,
    startedBy: 'Ada',
    fileName: `${id}.tar.zst`,
    isEncrypted: false,
    ...more,
  };
  await installation(server.services).read((db) => db.insert(backups).values(row));
  return id;
}

const scheduledDaysAgo = async (days: number): Promise<string> => {
  const id = await store({ state: 'done', isIntact: true, startedBy: null });
  await installation(server.services).read((db) =>
    db
      .update(backups)
      .set({ createdAt: sql`now() - make_interval(days => ${days})` })
      .where(one(id)),
  );
  return id;
};
