import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { catalogueOf } from '../database/testing/catalogue.ts';
import { administer, withDatabase } from '../database/testing/cluster.ts';
import { findExternalDatabase } from '../database/testing/external.ts';
import {
  createEmptyDatabase,
  createTestDatabase,
  onDatabase,
  type TestDatabase,
} from '../database/testing/index.ts';
import { diskStore } from '../files/store.ts';
import { storeUpload } from '../files/uploads.ts';
import { systemScope } from '../kernel/context.ts';
import { type RunningServer, startServer } from '../start.ts';
import {
  makeConversation,
  makeEngagement,
  makeMerchant,
  signIn,
  type TestMerchant,
} from '../testing/builders.ts';
import { startOwnServer, type TestServer } from '../testing/server.ts';
import { HELD_TEXT } from './outgoing.ts';
import { type RestoreRequest, restoreBackup } from './restore.ts';
import { listTables } from './tables.ts';
import { forgedBackup } from './testing/archive.ts';
import { backupBytes, inPieces } from './testing/bytes.ts';
import { contentOf, rowsOf } from './testing/contents.ts';

let server: TestServer;
let merchant: TestMerchant;
let conversationID: string;
let installation: Buffer;
let folder: string;
const targets: TestDatabase[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-restore-'));
  server = await startOwnServer();
  merchant = await makeMerchant(server);
  const { engagementID } = await makeEngagement(server, merchant);
  const made = await makeConversation(
    server,
    engagementID,
    'A line, "quoted"\nand \\N another: ئەلف \u{1f600}',
  );
  conversationID = made.conversationID;
  await made.socket.close();
  await request(server.url, 'rotateIdentityKey', { params: { engagementID } }, merchant.admin);
  await storeUpload(
    systemScope(server.services, merchant.id),
    { name: 'words.txt', content: Buffer.from('words') },
    { type: 'member', id: merchant.admin.id },
  );
  await onDatabase(server.services.database.url, (client) =>
    client.query(`select setval('merchant_ids', 4711)`),
  );
  await addHelpSite(server.services.database.url, merchant.id);
  // What a server does by itself, such as indexing words, would go on after the backup.
  await server.stop();
  installation = (await backupBytes({ ...source(), scope: 'installation' })).bytes;
});
afterAll(async () => {
  await server.close();
  for (const target of targets) await target.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Adds a help centre without a host name of its own. */
const addHelpSite = (url: string, merchantId: number) =>
  onDatabase(url, (client) =>
    client.query(
      `insert into help_sites (merchant_id, is_on, slug, languages, texts)
       values ($1::int, true, 'shop-' || $1::int, '{en}', '{}')`,
      [merchantId],
    ),
  );

const source = () => ({ url: server.services.database.url, files: server.services.files });

/** An installation to restore into. */
async function makeTarget(make: () => Promise<TestDatabase> = createEmptyDatabase) {
  const database = await make();
  targets.push(database);
  const dataDir = await mkdtemp(join(folder, 'target-'));
  return { url: database.url, dataDir, files: diskStore(join(dataDir, 'files')) };
}

type Target = Awaited<ReturnType<typeof makeTarget>>;

const restore = (
  bytes: Buffer,
  { url, files }: Pick<Target, 'url' | 'files'>,
  isMerchant = false,
  more: Partial<RestoreRequest> = {},
) =>
  restoreBackup({
    open: () => inPieces(bytes),
    url,
    files,
    isMerchant,
    sealSecret: server.services.config.SEAL_SECRET,
    ...more,
  });

async function expectSame({ url, files }: Pick<Target, 'url' | 'files'>): Promise<void> {
  const [before, after] = [await rowsOf(source().url), await rowsOf(url)];
  expect(Object.keys(after)).toEqual(Object.keys(before));
  for (const [table, rows] of Object.entries(before)) expect(after[table], table).toEqual(rows);
  const keys = await onDatabase(url, (client) => client.query<{ key: string }>('select key from files'));
  expect(keys.rows).toHaveLength(1);
  for (const { key } of keys.rows)
    expect(await contentOf(files, key)).toEqual(await contentOf(source().files, key));
  expect(await onDatabase(url, catalogueOf)).toEqual(await onDatabase(source().url, catalogueOf));
}

async function withServer(target: Target, use: (server: RunningServer) => Promise<void>): Promise<void> {
  const running = await startServer(
    readConfig({
      NODE_ENV: 'test',
      PORT: '0',
      DATABASE_URL: target.url,
      DATA_DIR: target.dataDir,
      DEMO: '0',
      LOG_LEVEL: 'silent',
      LEAVE_AFTER_MS: '0',
      TOKEN_SECRET: server.services.config.TOKEN_SECRET,
    }),
  );
  try {
    await use(running);
  } finally {
    await running.stop();
  }
}

describe('a restore', () => {
  it('brings back every row and file, and what the schema consists of', async () => {
    const target = await makeTarget();
    await restore(installation, target);
    await expectSame(target);
    const next = await onDatabase(target.url, (client) => client.query('select next_merchant_id() as id'));
    expect(next.rows).toEqual([{ id: 4712 }]);
  });

  it.each([
    ['the right key', {}, 0],
    ['another key', { sealSecret: 'lost'.repeat(8) }, 1],
  ])('counts the stored secrets that SEAL_SECRET does not open: %s', async (_, changes, unopenedSecrets) => {
    const found = await restore(installation, await makeTarget(), false, changes);
    expect(found).toMatchObject({ sealedSecrets: 1, unopenedSecrets });
  });

  it('is refused before it begins when the disk has less room than the backup contains', async () => {
    const target = await makeTarget();
    const refused = restore(installation, target, false, { freeBytes: async () => 1_000 });
    await expect(refused).rejects.toMatchObject({
      code: 'no_room',
      message: expect.stringContaining('the disk has 1 MB free'),
    });
    const tables = await onDatabase(target.url, (client) =>
      client.query("select from pg_tables where schemaname = 'public'"),
    );
    expect(tables.rows).toHaveLength(0);
    expect(await restore(installation, target, false, { freeBytes: async () => 1_000_000_000 })).toBeTruthy();
  });

  it('gives an installation that works, in which all sign-ins have ended', async () => {
    const target = await makeTarget();
    await restore(installation, target);
    await withServer(target, async (restored) => {
      const read = (token: string) =>
        request(restored.url, 'getConversation', { params: { id: conversationID } }, { token });
      expect((await read(merchant.admin.token)).status).toBe(401);
      const { body } = await signIn(restored.url, merchant.admin.userName, merchant.admin.password);
      expect((await read(body.access_token)).body.messages).toMatchObject([{ text: /^A line, "quoted"/ }]);
      const { engagementID } = await makeEngagement(restored, { admin: { token: body.access_token } });
      const { socket } = await makeConversation(restored, engagementID);
      await socket.close();
    });
  });

  it('has no download whose file is not saved', async () => {
    await onDatabase(source().url, (client) =>
      client.query(
        `insert into table_exports (merchant_id, id, member_id, kind, format, filter, locale, state, done, file_key)
         values ($1, gen_random_uuid(), $2, 'everything', 'archive', '{}', 'en', 'done', 1, 'gone')`,
        [merchant.id, merchant.admin.id],
      ),
    );
    const { bytes, summary } = await backupBytes({ ...source(), scope: 'installation' });
    expect(summary).toMatchObject({ rows: { table_exports: 1 }, missingFiles: [] });
    await onDatabase(source().url, (client) => client.query('delete from table_exports'));
    const target = await makeTarget();
    await restore(bytes, target);
    await expectSame(target);
  });

  it('replaces an empty installation with any schema', async () => {
    const target = await makeTarget(createTestDatabase);
    await restore(installation, target);
    await expectSame(target);
  });

  it('moves to another kind of PostgreSQL', async ({ skip }) => {
    const found = await findExternalDatabase();
    if ('reason' in found) return skip(found.reason);
    const name = `foyer_test_${process.pid}_restored`;
    await administer(found.url, `drop database if exists ${name}`, `create database ${name}`);
    const target = { url: withDatabase(found.url, name), files: diskStore(join(folder, 'external')) };
    try {
      await restore(installation, target);
      const [before, after] = [await rowsOf(source().url), await rowsOf(target.url)];
      expect(after).toEqual(before);
    } finally {
      await administer(found.url, `drop database ${name}`);
    }
  });

  it('that ends in the middle leaves an empty installation that can be restored into', async () => {
    const target = await makeTarget();
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
    await expect(restore(installation, { ...target, files: killing })).rejects.toThrow();
    const left = await onDatabase(target.url, (client) =>
      client.query(`select from pg_class where relnamespace = 'public'::regnamespace`),
    );
    expect(left.rows).toEqual([]);
    await restore(installation, target);
    await expectSame(target);
  });
});

describe('a restore is refused', () => {
  it('from a damaged file, and nothing changes', async () => {
    const target = await makeTarget();
    const damaged = Buffer.from(installation);
    damaged[damaged.length >> 1] = (damaged[damaged.length >> 1] ?? 0) ^ 1;
    await expect(restore(damaged, target)).rejects.toMatchObject({ code: 'broken' });
    await expect(restore(installation.subarray(0, -50), target)).rejects.toMatchObject({ code: 'broken' });
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
    const target = await makeTarget();
    await expect(restore(await forgedBackup(change), target)).rejects.toMatchObject({ code });
  });

  it('into an installation with a merchant, which stays as it is', async () => {
    const target = await makeTarget();
    await restore(installation, target);
    await expect(restore(installation, target)).rejects.toMatchObject({ code: 'not_empty' });
    await expectSame(target);
  });

  it('while a server runs', async () => {
    const target = await makeTarget();
    await withServer(target, () =>
      expect(restore(installation, target)).rejects.toMatchObject({ code: 'running' }),
    );
    await restore(installation, target);
  });
});

describe('what was about to be sent', () => {
  it('is not sent by itself after a restore', async () => {
    const { url } = source();
    const merchantId = merchant.id;
    await onDatabase(url, async (client) => {
      await client.query(
        `insert into outgoing_mails (merchant_id, id, sender, recipient, subject, text, html)
         values ($1, gen_random_uuid(), 'a@b.test', 'c@d.test', 'Hello', '', '')`,
        [merchantId],
      );
      for (const sendAt of ['-1 minute', '1 day'])
        await client.query(
          `insert into scheduled_messages (merchant_id, id, conversation_id, member_id, text, send_at)
           values ($1, gen_random_uuid(), $2, $3, 'Later', now() + $4::interval)`,
          [merchantId, conversationID, merchant.admin.id, sendAt],
        );
    });
    const { bytes } = await backupBytes({ ...source(), scope: 'installation' });
    const target = await makeTarget();
    await restore(bytes, target);
    const [mails, scheduled] = await onDatabase(target.url, async (client) => [
      (await client.query('select status as state, error from outgoing_mails')).rows,
      (await client.query('select state, error from scheduled_messages order by send_at')).rows,
    ]);
    expect(mails).toEqual([{ state: 'failed', error: HELD_TEXT }]);
    expect(scheduled).toEqual([
      { state: 'failed', error: HELD_TEXT },
      { state: 'waiting', error: null },
    ]);
    await onDatabase(url, (client) =>
      client.query('delete from outgoing_mails; delete from scheduled_messages'),
    );
  });

  it('by a rule that was running or has waited is not done after a restore', async () => {
    const { url } = source();
    const ruleId = randomUUID();
    const definition = { actions: [{ type: 'wait', minutes: 5 }, { type: 'webhook' }] };
    await onDatabase(url, async (client) => {
      await client.query(
        `insert into automation_rules (merchant_id, id, name, position, event, trigger, conditions, actions, secret, hook_hash)
         values ($1, $2, 'Tell', 0, 'closed', '{}', '{}', '{}', '', '')`,
        [merchant.id, ruleId],
      );
      await client.query(
        `insert into automation_versions (merchant_id, rule_id, version, definition, member_name)
         values ($1, $2, 1, $3, '')`,
        [merchant.id, ruleId, definition],
      );
      for (const [state, due] of [
        ['started', '1 minute'],
        ['waiting', '-1 minute'],
        ['waiting', '1 day'],
        ['done', null],
      ])
        await client.query(
          `insert into automation_runs (merchant_id, id, rule_id, rule_name, version, subject_type, subject_id, event_key,
             state, next_action, due_at)
           values ($1, gen_random_uuid(), $2, 'Tell', 1, 'conversation', $3, gen_random_uuid(), $4, 1, now() + $5::interval)`,
          [merchant.id, ruleId, conversationID, state, due],
        );
    });
    const { bytes } = await backupBytes({ ...source(), scope: 'installation' });
    const target = await makeTarget();
    await restore(bytes, target);
    const { rows } = await onDatabase(target.url, (client) =>
      client.query(
        `select state, steps, due_at is null as "isOver" from automation_runs order by state, due_at nulls first`,
      ),
    );
    const held = [{ type: 'webhook', state: 'failed', text: HELD_TEXT }];
    expect(rows).toEqual([
      { state: 'done', steps: [], isOver: true },
      { state: 'failed', steps: held, isOver: true },
      { state: 'failed', steps: held, isOver: true },
      { state: 'waiting', steps: [], isOver: false },
    ]);
    await onDatabase(url, (client) =>
      client.query(
        'delete from automation_runs; delete from automation_versions; delete from automation_rules',
      ),
    );
  });
});

describe('a merchant', () => {
  it('moves to an installation that has others', async () => {
    const { bytes } = await backupBytes({ ...source(), scope: { merchantId: merchant.id } });
    const other = await startOwnServer();
    const neighbour = await makeMerchant(other);
    const target = {
      url: other.services.database.url,
      files: other.services.files,
      dataDir: other.services.config.DATA_DIR,
    };
    await other.stop();
    await addHelpSite(target.url, neighbour.id);
    const before = await rowsOf(target.url);
    const elsewhere = await makeTarget();
    await restore(installation, elsewhere);
    await expect(restore(bytes, elsewhere, true)).rejects.toMatchObject({ code: 'collision' });
    await restore(bytes, target, true);
    const [mine, after] = [await rowsOf(source().url), await rowsOf(target.url)];
    // Rows of the installation itself stay where they are.
    const own = (rows: unknown[] = []) => rows.filter((row) => String(row).startsWith(`(${merchant.id},`));
    for (const [table, rows] of Object.entries(after))
      expect(rows.toSorted(), table).toEqual([...(before[table] ?? []), ...own(mine[table])].toSorted());
    expect(await onDatabase(target.url, catalogueOf)).toEqual(await onDatabase(source().url, catalogueOf));
    await withServer(target, async (restored) => {
      const { status } = await signIn(restored.url, merchant.admin.userName, merchant.admin.password);
      expect(status).toBe(200);
      expect((await signIn(restored.url, neighbour.admin.userName, neighbour.admin.password)).status).toBe(
        200,
      );
    });
    await other.close();
  }, 60_000);

  it('is refused when names are taken, and lists them', async () => {
    const { bytes } = await backupBytes({ ...source(), scope: { merchantId: merchant.id } });
    const target = await makeTarget();
    await restore(installation, target);
    await onDatabase(target.url, async (client) => {
      await client.query('set session_replication_role = replica');
      for (const { name } of await listTables(client))
        await client.query(`update ${name} set merchant_id = 77 where merchant_id = $1`, [merchant.id]);
    });
    const before = await rowsOf(target.url);
    await expect(restore(bytes, target, true)).rejects.toMatchObject({
      code: 'collision',
      message: expect.stringContaining(merchant.admin.userName),
    });
    expect(await rowsOf(target.url)).toEqual(before);
  });
});
