import { randomUUID } from 'node:crypto';
import { constants, getPriority } from 'node:os';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { zstdDecompressSync } from 'node:zlib';
import pg from 'pg';
import { extract, type Header } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { removeUnusedFiles } from '../files/jobs.ts';
import { storeUpload } from '../files/uploads.ts';
import { systemScope } from '../kernel/context.ts';
import { makeConversation, makeEngagement, makeMerchant } from '../testing/builders.ts';
import { startOwnServer, type TestServer } from '../testing/server.ts';
import { verifyBackup } from './read.ts';
import { backupBytes, inPieces } from './testing/bytes.ts';

const PASSPHRASE = 'correct horse battery';

// A backup runs at the lowest priority, so whatever else the machine does slows it down.
vi.setConfig({ testTimeout: 60_000 });

let server: TestServer;
let client: pg.Client;
let merchantId: number;

beforeAll(async () => {
  server = await startOwnServer();
  client = new pg.Client({ connectionString: server.services.database.url });
  await client.connect();
  const merchant = await makeMerchant(server);
  merchantId = merchant.id;
  const { engagementID } = await makeEngagement(server, merchant);
  const { socket } = await makeConversation(server, engagementID, 'A line, "quoted"\nand another');
  await socket.close();
  await upload('kept.txt');
});
afterAll(async () => {
  await client.end();
  await server.close();
});

const source = () => ({ url: server.services.database.url, files: server.services.files });
const saved = (
  options: { passphrase?: string; scope?: { merchantId: number }; withoutSecrets?: boolean } = {},
) => backupBytes({ ...source(), scope: 'installation', ...options });

const upload = (name: string) =>
  storeUpload(
    systemScope(server.services, merchantId),
    { name, content: Buffer.from(`words of ${name}`) },
    { type: 'member', id: randomUUID() },
  );

/** The priorities of the database processes that write backups. */
async function backupPriorities(): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and query ilike 'copy (select%'`,
  );
  return rows.map(({ pid }) => getPriority(pid));
}

/** Names and contents of a backup that is not encrypted, by tools that know nothing of Foyer. */
async function entriesOf(bytes: Buffer): Promise<Map<string, string>> {
  const entries = extract();
  // Node's stream does not take a last frame in pieces; other tools do.
  Readable.from([zstdDecompressSync(bytes)]).pipe(entries as never);
  const found = new Map<string, string>();
  for await (const entry of entries as AsyncIterable<AsyncIterable<Buffer> & { header: Header }>)
    found.set(entry.header.name, await text(entry));
  return found;
}

describe('a backup', () => {
  it('is a compressed archive of tables and files', async () => {
    const { bytes, summary } = await saved();
    const entries = await entriesOf(bytes);
    expect([...entries.keys()].at(0)).toBe('manifest.json');
    expect([...entries.keys()].at(-1)).toBe('summary.json');
    expect(entries.get('tables/messages/00001.csv')).toContain('"A line, ""quoted""\nand another"');
    expect([...entries.values()]).toContain('words of kept.txt');
    expect(summary).toMatchObject({ merchantId: null, formatVersion: 1, files: 1, missingFiles: [] });
    const { rows } = await client.query('select count(*)::int as count from messages');
    expect(summary.rows.messages).toBe(rows[0].count);
  });

  it('pauses after each part, and runs at low priority in the database, while servers use it', async () => {
    const gaps: number[] = [];
    let ended: number | null = null;
    let lookup: Promise<number[]> | null = null;
    const onProgress = () => {
      lookup ??= backupPriorities();
      if (ended !== null) gaps.push(performance.now() - ended);
      // What takes 50 ms is followed by a pause of 20 ms.
      for (const begun = performance.now(); gaps.length < 5 && performance.now() - begun < 50; );
      ended = performance.now();
    };
    await backupBytes({ ...source(), scope: 'installation', onProgress });
    expect(Math.min(...gaps.slice(0, 5))).toBeGreaterThan(18);
    expect(await lookup).toEqual([constants.priority.PRIORITY_LOW]);
  });

  it('of the same rows is the same but for its time', async () => {
    const untimed = async () => {
      const entries = await entriesOf((await saved()).bytes);
      entries.set('manifest.json', entries.get('manifest.json')?.replace(/"at": ".+"/, '') ?? '');
      return [...entries];
    };
    // Work in the background may change a row between the two.
    await vi.waitFor(async () => expect(await untimed()).toEqual(await untimed()), 10_000);
  });

  it('holds neither tokens of sign-ins nor rows of other merchants when it is of one', async () => {
    const other = await makeMerchant(server);
    const { bytes, summary } = await saved({ scope: { merchantId: other.id } });
    const entries = await entriesOf(bytes);
    expect(entries.get('tables/merchants/00001.csv')?.trim().split('\n')).toHaveLength(2);
    expect(summary).toMatchObject({ merchantId: other.id, files: 0 });
    expect(summary.rows).toMatchObject({ merchants: 1, messages: 0 });
    expect([...entries.keys()].filter((name) => name.includes('sessions'))).toEqual([]);
  });

  it('without secrets has nothing to sign in with', async () => {
    const { bytes } = await saved({ scope: { merchantId }, withoutSecrets: true });
    const entries = await entriesOf(bytes);
    const hash = columnsIn(entries, 'members').indexOf('password_hash');
    const [, ...members] = rowsIn(entries, 'members');
    expect(members.map((row) => row[hash])).toEqual(members.map(() => ''));
    expect([...entries.values()].join()).not.toContain('$argon2');
  });

  it('of an unknown merchant is refused', async () => {
    await expect(saved({ scope: { merchantId: 999_999 } })).rejects.toMatchObject({
      code: 'unknown_merchant',
    });
  });

  it('is one moment while writers write', async () => {
    const writing = new AbortController();
    const writers = Array.from({ length: 3 }, async () => {
      const merchant = await makeMerchant(server);
      const { engagementID } = await makeEngagement(server, merchant);
      const { socket, conversationID } = await makeConversation(server, engagementID);
      while (!writing.signal.aborted) {
        socket.send({ type: 'send', clientId: randomUUID(), text: 'More', conversationID });
        await socket.next('ack');
        socket.forget();
        await delay(5);
      }
      await socket.close();
    });
    for (let round = 0; round < 4; round += 1) {
      const entries = await entriesOf((await saved()).bytes);
      const [, ...conversations] = rowsIn(entries, 'conversations');
      const [, ...messages] = rowsIn(entries, 'messages');
      const lastSeq = columnsIn(entries, 'conversations').indexOf('last_seq');
      const said = conversations.reduce((sum, row) => sum + Number(row[lastSeq]), 0);
      expect(messages).toHaveLength(said);
    }
    writing.abort();
    await Promise.all(writers);
  });
});

/** Fields of rows in which nothing but the texts of these tests is quoted. */
const rowsIn = (entries: Map<string, string>, table: string) =>
  (entries.get(`tables/${table}/00001.csv`) ?? '')
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .trim()
    .split('\n')
    .map((line) => line.split(','));

const columnsIn = (entries: Map<string, string>, table: string) => rowsIn(entries, table)[0] ?? [];

describe('files of a backup', () => {
  it('that are removed meanwhile are saved all the same, and purged afterwards', async () => {
    const { services } = server;
    const { url } = await upload('short-lived.txt');
    const key = url.split('/')[2] ?? '';
    const onProgress = vi.fn();
    const { bytes } = await backupBytes({
      ...source(),
      scope: 'installation',
      onProgress,
      files: {
        ...services.files,
        async open(asked) {
          if (asked === key) {
            await client.query(`update files set created_at = now() - interval '2 days' where key = $1`, [
              key,
            ]);
            await removeUnusedFiles(services);
            expect(await services.files.get(key)).toBeNull();
          }
          return services.files.open(asked);
        },
      },
    });
    expect([...(await entriesOf(bytes)).values()]).toContain('words of short-lived.txt');
    expect(onProgress).toHaveBeenLastCalledWith(expect.objectContaining({ table: null, files: 2 }));
    await removeUnusedFiles(services);
    expect(await services.files.open(key)).toBeNull();
  });

  it('that the store has lost are named', async () => {
    const { url } = await upload('lost.txt');
    const key = url.split('/')[2] ?? '';
    await server.services.files.remove(key);
    await server.services.files.purge();
    const { summary } = await saved();
    expect(summary.missingFiles).toEqual([key]);
    await client.query('delete from files where key = $1', [key]);
  });
});

describe('verifyBackup', () => {
  const verify = (bytes: Buffer, passphrase?: string) => verifyBackup({ in: inPieces(bytes), passphrase });

  it('tells what is in it', async () => {
    const { bytes, summary } = await saved();
    expect(await verify(bytes)).toEqual(summary);
  });

  it('refuses one with a changed byte', async () => {
    const { bytes } = await saved();
    for (const place of spread(bytes.length, 40))
      await expect(verify(changedAt(bytes, place)), `byte ${place}`).rejects.toMatchObject({
        code: 'broken',
      });
  });

  it('refuses one that was cut short or has more at its end', async () => {
    const { bytes } = await saved();
    for (const length of [0, 3, 30, 5000, bytes.length - 41, bytes.length - 40, bytes.length - 1])
      await expect(verify(bytes.subarray(0, length)), `${length} bytes`).rejects.toMatchObject({
        code: 'broken',
      });
    for (const more of [Buffer.alloc(1), Buffer.alloc(10_240), bytes])
      await expect(verify(Buffer.concat([bytes, more]))).rejects.toMatchObject({ code: 'broken' });
  });

  // Each try with a passphrase derives a key, which takes a second.
  it('tells a wrong passphrase from a missing one and from damage', async () => {
    const { bytes, summary } = await saved({ passphrase: PASSPHRASE });
    expect(await verify(bytes, PASSPHRASE)).toEqual(summary);
    await expect(verify(changedAt(bytes, bytes.length >> 1), PASSPHRASE)).rejects.toMatchObject({
      code: 'broken',
    });
    await expect(verify(bytes, 'another passphrase')).rejects.toMatchObject({ code: 'wrong_passphrase' });
    await expect(verify(bytes)).rejects.toMatchObject({ code: 'passphrase_needed' });
    await expect(verify(Buffer.from('something else entirely'))).rejects.toMatchObject({ code: 'broken' });
  });
});

function changedAt(bytes: Buffer, place: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[place] = (changed[place] ?? 0) ^ 0x10;
  return changed;
}

/** Places over the whole length, the first and the last of them included. */
const spread = (length: number, count: number): number[] =>
  Array.from({ length: count }, (_, n) => Math.floor((n * (length - 1)) / (count - 1)));
