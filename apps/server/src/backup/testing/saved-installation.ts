import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from '@foyer/contract/request';
import { expect } from 'vitest';
import { readConfig } from '../../config.ts';
import { catalogueOf } from '../../database/testing/catalogue.ts';
import { createEmptyDatabase, onDatabase, type TestDatabase } from '../../database/testing/index.ts';
import { diskStore, type FileStore } from '../../files/store.ts';
import { storeUpload } from '../../files/uploads.ts';
import { systemScope } from '../../kernel/context.ts';
import { type RunningServer, startServer } from '../../start.ts';
import { makeConversation, makeEngagement, makeMerchant } from '../../testing/builders.ts';
import { startOwnServer } from '../../testing/server.ts';
import { type RestoreRequest, restoreBackup } from '../restore.ts';
import { backupBytes, inPieces } from './bytes.ts';
import { contentOf, rowsOf } from './contents.ts';

/** Adds a help centre without a host name of its own. */
export const addHelpSite = (url: string, merchantId: number) =>
  onDatabase(url, (client) =>
    client.query(
      `insert into help_sites (merchant_id, is_on, slug, languages, texts)
       values ($1::int, true, 'shop-' || $1::int, '{en}', '{}')`,
      [merchantId],
    ),
  );

interface Target {
  readonly url: string;
  readonly dataDir: string;
  readonly files: FileStore;
}

/** An installation with a merchant, stopped, its backup, and new installations to restore it into. */
export async function saveInstallation() {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-restore-'));
  const targets: TestDatabase[] = [];
  const server = await startOwnServer();
  const { services } = server;
  const { url } = services.database;
  const merchant = await makeMerchant(server);
  const { engagementID } = await makeEngagement(server, merchant);
  const text = 'A line, "quoted"\nand \\N another: ئەلف \u{1f600}';
  const { conversationID, socket } = await makeConversation(server, engagementID, text);
  await socket.close();
  await request(server.url, 'rotateIdentityKey', { params: { engagementID } }, merchant.admin);
  await storeUpload(
    systemScope(services, merchant.id),
    { name: 'words.txt', content: Buffer.from('words') },
    { type: 'member', id: merchant.admin.id },
  );
  await onDatabase(url, (client) => client.query(`select setval('merchant_ids', 4711)`));
  await addHelpSite(url, merchant.id);
  // What a server does by itself, such as indexing words, would go on after the backup.
  await server.stop();
  const source = { url, files: services.files };

  return {
    merchant,
    config: services.config,
    conversationID,
    source,
    folder,
    bytes: (await backupBytes({ ...source, scope: 'installation' })).bytes,

    /** An installation to restore into. */
    async makeTarget(make: () => Promise<TestDatabase> = createEmptyDatabase): Promise<Target> {
      const database = await make();
      targets.push(database);
      const dataDir = await mkdtemp(join(folder, 'target-'));
      return { url: database.url, dataDir, files: diskStore(join(dataDir, 'files')) };
    },

    restore: (
      bytes: Buffer,
      target: Pick<Target, 'url' | 'files'>,
      isMerchant = false,
      more: Partial<RestoreRequest> = {},
    ) =>
      restoreBackup({
        open: () => inPieces(bytes),
        url: target.url,
        files: target.files,
        isMerchant,
        sealSecret: services.config.SEAL_SECRET,
        ...more,
      }),

    async expectSame(target: Pick<Target, 'url' | 'files'>): Promise<void> {
      const [before, after] = [await rowsOf(url), await rowsOf(target.url)];
      expect(Object.keys(after)).toEqual(Object.keys(before));
      for (const [table, rows] of Object.entries(before)) expect(after[table], table).toEqual(rows);
      const { rows: keys } = await onDatabase(target.url, (client) =>
        client.query<{ key: string }>('select key from files'),
      );
      expect(keys).toHaveLength(1);
      for (const { key } of keys)
        expect(await contentOf(target.files, key)).toEqual(await contentOf(source.files, key));
      expect(await onDatabase(target.url, catalogueOf)).toEqual(await onDatabase(url, catalogueOf));
    },

    async withServer(
      target: Pick<Target, 'url' | 'dataDir'>,
      use: (server: RunningServer) => Promise<void>,
    ): Promise<void> {
      const running = await startServer(
        readConfig({
          NODE_ENV: 'test',
          PORT: '0',
          DATABASE_URL: target.url,
          DATA_DIR: target.dataDir,
          DEMO: '0',
          LOG_LEVEL: 'silent',
          LEAVE_AFTER_MS: '0',
          TOKEN_SECRET: services.config.TOKEN_SECRET,
        }),
      );
      try {
        await use(running);
      } finally {
        await running.stop();
      }
    },

    async close() {
      await server.close();
      for (const target of targets) await target.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type SavedInstallation = Awaited<ReturnType<typeof saveInstallation>>;
