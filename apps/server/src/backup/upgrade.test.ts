import { randomUUID } from 'node:crypto';
import { createReadStream, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { request } from '@foyer/contract/request';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { catalogueOf } from '../database/testing/catalogue.ts';
import { createEmptyDatabase, createTestDatabase, onDatabase } from '../database/testing/index.ts';
import { diskStore } from '../files/store.ts';
import { startServer } from '../start.ts';
import { connectMember, signIn } from '../testing/builders.ts';
import { restoreBackup } from './restore.ts';
import { BASELINE_ADMIN, BASELINES } from './testing/baselines.ts';

describe('an upgrade', () => {
  it.each(readdirSync(BASELINES))(
    'from %s keeps what was there, and works',
    { timeout: 40_000 },
    async (name) => {
      const database = await createEmptyDatabase();
      const dataDir = await mkdtemp(join(tmpdir(), 'foyer-upgrade-'));
      const files = diskStore(join(dataDir, 'files'));
      await restoreBackup({
        open: () => createReadStream(join(BASELINES, name)),
        url: database.url,
        files,
        sealSecret: 'of another installation',
      });
      const current = await createTestDatabase();
      expect(await onDatabase(database.url, catalogueOf)).toEqual(await onDatabase(current.url, catalogueOf));
      await current.drop();
      const server = await startServer(
        readConfig({
          ...{ NODE_ENV: 'test', PORT: '0', DEMO: '0', LOG_LEVEL: 'silent', LEAVE_AFTER_MS: '0' },
          DATABASE_URL: database.url,
          DATA_DIR: dataDir,
        }),
      );
      try {
        const { userName, password } = BASELINE_ADMIN;
        const { body } = await signIn(server.url, userName, password);
        const { conversationID, key } = await whatIsThere(database.url);
        const read = () =>
          request(
            server.url,
            'getConversation',
            { params: { id: conversationID } },
            { token: body.access_token },
          );
        expect((await read()).body.messages.map((message) => message.text)).toEqual([
          'Do you ship to Izmir?',
          'It is a bench.',
        ]);
        const socket = await connectMember(server, { token: body.access_token });
        socket.send({ type: 'send', clientId: randomUUID(), kind: 'text', text: 'We do.', conversationID });
        await socket.next('ack');
        await socket.close();
        expect((await read()).body.messages.at(-1)).toMatchObject({ text: 'We do.' });
        const content = await files.get(key);
        expect(content && (await text(content))).toBe('Oak');
      } finally {
        await server.stop();
        await database.drop();
        await rm(dataDir, { recursive: true, force: true });
      }
    },
  );
});

const whatIsThere = (url: string): Promise<{ conversationID: string; key: string }> =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query(
      'select c.id as "conversationID", f.key from conversations c, files f',
    );
    return rows[0];
  });
