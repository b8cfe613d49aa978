import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { request } from '@foyer/contract/request';
import { headerContext } from '@foyer/domain/bots/headers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administer, withDatabase } from '../database/testing/cluster.ts';
import { findExternalDatabase } from '../database/testing/external.ts';
import { createTestDatabase, onDatabase } from '../database/testing/index.ts';
import { diskStore } from '../files/store.ts';
import { seal } from '../kernel/seal.ts';
import { makeConversation, makeEngagement, signIn } from '../testing/builders.ts';
import { forgedBackup } from './testing/archive.ts';
import { backupBytes } from './testing/bytes.ts';
import { rowsOf } from './testing/contents.ts';
import { type SavedInstallation, saveInstallation } from './testing/saved-installation.ts';

let saved: SavedInstallation;

beforeAll(async () => {
  saved = await saveInstallation();
});
afterAll(() => saved.close());

describe('a restore', () => {
  it('brings back every row and file, and what the schema consists of', async () => {
    const target = await saved.makeTarget();
    await saved.restore(saved.bytes, target);
    await saved.expectSame(target);
    const next = await onDatabase(target.url, (client) => client.query('select next_merchant_id() as id'));
    expect(next.rows).toEqual([{ id: 4712 }]);
  });

  it.each([
    ['the right key', {}, 0],
    ['another key', { sealSecret: 'lost'.repeat(8) }, 1],
  ])('counts the stored secrets that SEAL_SECRET does not open: %s', async (_, changes, unopenedSecrets) => {
    const found = await saved.restore(saved.bytes, await saved.makeTarget(), false, changes);
    expect(found).toMatchObject({ sealedSecrets: 1, unopenedSecrets });
  });

  it('counts the secret headers of bots once, and those that no longer open', async () => {
    const { SEAL_SECRET: sealSecret } = saved.config;
    const headerOf = (address: string) => ({
      type: 'http',
      data: {
        url: 'https://Shop.example/orders/{{ order }}',
        headers: [
          { name: 'a', value: '', sealed: seal(sealSecret, headerContext(saved.merchant.id, address), 'k"') },
          { name: 'b', value: '', sealed: '' },
          { name: 'c', value: 'c' },
        ],
      },
    });
    const graph = JSON.stringify({
      nodes: [headerOf('https://shop.example/'), headerOf('https://b.example')],
    });
    const { bytes, summary } = await onDatabase(saved.source.url, async (client) => {
      const { rows } = await client.query(
        `insert into bots (merchant_id, id, name, type, access, draft)
         values ($1, gen_random_uuid(), 'Shop', 'flowbot', 'Private', $2) returning id`,
        [saved.merchant.id, graph],
      );
      await client.query(
        `insert into bot_versions (merchant_id, bot_id, version, graph, member_name) values ($1, $2, 1, $3, '')`,
        [saved.merchant.id, rows[0].id, graph],
      );
      const made = await backupBytes({ ...saved.source, scope: 'installation' });
      const { bytes: open } = await backupBytes({
        ...{ ...saved.source, scope: { merchantId: saved.merchant.id }, withoutSecrets: true },
      });
      await client.query('delete from bot_versions; delete from bots');
      expect(zstdDecompressSync(open).toString()).not.toContain('v1.');
      return made;
    });
    expect(summary).toMatchObject({ sealedSecrets: 3 });
    expect(await saved.restore(bytes, await saved.makeTarget())).toMatchObject({ unopenedSecrets: 1 });
  });

  it('is refused before it begins when the disk has less room than the backup contains', async () => {
    const target = await saved.makeTarget();
    const refused = saved.restore(saved.bytes, target, false, { freeBytes: async () => 1_000 });
    await expect(refused).rejects.toMatchObject({
      code: 'no_room',
      message: expect.stringContaining('the disk has 1 MB free'),
    });
    const tables = await onDatabase(target.url, (client) =>
      client.query("select from pg_tables where schemaname = 'public'"),
    );
    expect(tables.rows).toHaveLength(0);
    expect(
      await saved.restore(saved.bytes, target, false, { freeBytes: async () => 1_000_000_000 }),
    ).toBeTruthy();
  });

  it('gives an installation that works, in which all sign-ins have ended', async () => {
    const target = await saved.makeTarget();
    await saved.restore(saved.bytes, target);
    await saved.withServer(target, async (restored) => {
      const read = (token: string) =>
        request(restored.url, 'getConversation', { params: { id: saved.conversationID } }, { token });
      expect((await read(saved.merchant.admin.token)).status).toBe(401);
      const { body } = await signIn(
        restored.url,
        saved.merchant.admin.userName,
        saved.merchant.admin.password,
      );
      expect((await read(body.access_token)).body.messages).toMatchObject([{ text: /^A line, "quoted"/ }]);
      const { engagementID } = await makeEngagement(restored, { admin: { token: body.access_token } });
      const { socket } = await makeConversation(restored, engagementID);
      await socket.close();
    });
  });

  it('has no download whose file is not saved', async () => {
    await onDatabase(saved.source.url, (client) =>
      client.query(
        `insert into table_exports (merchant_id, id, member_id, kind, format, filter, locale, state, done, file_key)
         values ($1, gen_random_uuid(), $2, 'everything', 'archive', '{}', 'en', 'done', 1, 'gone')`,
        [saved.merchant.id, saved.merchant.admin.id],
      ),
    );
    const { bytes, summary } = await backupBytes({ ...saved.source, scope: 'installation' });
    expect(summary).toMatchObject({ rows: { table_exports: 1 }, missingFiles: [] });
    await onDatabase(saved.source.url, (client) => client.query('delete from table_exports'));
    const target = await saved.makeTarget();
    await saved.restore(bytes, target);
    await saved.expectSame(target);
  });

  it('replaces an empty installation with any schema', async () => {
    const target = await saved.makeTarget(createTestDatabase);
    await saved.restore(saved.bytes, target);
    await saved.expectSame(target);
  });

  it('moves to another kind of PostgreSQL', async ({ skip }) => {
    const found = await findExternalDatabase();
    if ('reason' in found) return skip(found.reason);
    const name = `foyer_test_${process.pid}_restored`;
    await administer(found.url, `drop database if exists ${name}`, `create database ${name}`);
    const target = { url: withDatabase(found.url, name), files: diskStore(join(saved.folder, 'external')) };
    try {
      await saved.restore(saved.bytes, target);
      const [before, after] = [await rowsOf(saved.source.url), await rowsOf(target.url)];
      expect(after).toEqual(before);
    } finally {
      await administer(found.url, `drop database ${name}`);
    }
  });

  it('that ends in the middle leaves an empty installation that can be restored into', async () => {
    const target = await saved.makeTarget();
    const killing = {
      ...target.files,
      put: () =>
        onDatabase(target.url, async (client) => {
          await client.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid()`,
          );
        }),
    };
    await expect(saved.restore(saved.bytes, { ...target, files: killing })).rejects.toThrow();
    const left = await onDatabase(target.url, (client) =>
      client.query(`select from pg_class where relnamespace = 'public'::regnamespace`),
    );
    expect(left.rows).toEqual([]);
    await saved.restore(saved.bytes, target);
    await saved.expectSame(target);
  });
});

describe('a restore is refused', () => {
  it('from a damaged file, and nothing changes', async () => {
    const target = await saved.makeTarget();
    const damaged = Buffer.from(saved.bytes);
    damaged[damaged.length >> 1] = (damaged[damaged.length >> 1] ?? 0) ^ 1;
    await expect(saved.restore(damaged, target)).rejects.toMatchObject({ code: 'broken' });
    await expect(saved.restore(saved.bytes.subarray(0, -50), target)).rejects.toMatchObject({
      code: 'broken',
    });
    const left = await onDatabase(target.url, (client) =>
      client.query(`select from pg_class where relnamespace = 'public'::regnamespace`),
    );
    expect(left.rows).toEqual([]);
  });

  it.each([
    ['a newer format', { formatVersion: 2 }, 'newer'],
    ['a newer schema', { schema: '9999_later' }, 'newer'],
    ['another format', { format: 'other' }, 'broken'],
    ['a single merchant', { merchantId: 7 }, 'wrong_scope'],
  ])('from %s', async (_, change, code) => {
    const target = await saved.makeTarget();
    await expect(saved.restore(await forgedBackup(change), target)).rejects.toMatchObject({ code });
  });

  it('into an installation with a merchant, which stays as it is', async () => {
    const target = await saved.makeTarget();
    await saved.restore(saved.bytes, target);
    await expect(saved.restore(saved.bytes, target)).rejects.toMatchObject({ code: 'not_empty' });
    await saved.expectSame(target);
  });

  it('while a server runs', async () => {
    const target = await saved.makeTarget();
    await saved.withServer(target, () =>
      expect(saved.restore(saved.bytes, target)).rejects.toMatchObject({ code: 'running' }),
    );
    await saved.restore(saved.bytes, target);
  });
});
