import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { explainDatabaseOutput, explainFileError } from './errors.ts';
import { type EmbeddedDatabase, startEmbedded } from './index.ts';

const HOLD = join(import.meta.dirname, 'hold.ts');

let base: string;
let dataDir: string;
const running = new Set<EmbeddedDatabase>();
const servers = new Set<ChildProcess>();

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'foyer-embedded-'));
  chmodSync(base, 0o755);
  dataDir = join(base, 'data');
});

afterEach(async () => {
  for (const server of servers) server.kill('SIGKILL');
  servers.clear();
  for (const database of running) await database.stop();
  running.clear();
});

afterAll(() => rmSync(base, { recursive: true, force: true }));

async function start(folder = dataDir): Promise<EmbeddedDatabase & { messages: string[] }> {
  const messages: string[] = [];
  const database = await startEmbedded({ dataDir: folder, log: (message) => messages.push(message) });
  running.add(database);
  return { ...database, messages };
}

/** Starts the database in another process and returns what that process said first. */
async function startElsewhere(): Promise<{
  url: string;
  adopted: boolean;
  refused?: string;
  kill(): Promise<void>;
}> {
  const server = spawn(process.execPath, [HOLD, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  servers.add(server);
  const ended = new Promise((done) => server.once('exit', done));
  for await (const line of createInterface(server.stdout)) {
    const kill = async () => {
      server.kill('SIGKILL');
      await ended;
    };
    return { ...JSON.parse(line), kill };
  }
  throw new Error('The other process said nothing.');
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

function killPostgres(folder = dataDir): void {
  process.kill(
    Number.parseInt(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10),
    'SIGKILL',
  );
}

describe('a running database', () => {
  it('keeps UTF-8 text, writes durably and listens on no network address', async () => {
    const { url } = await start();
    const [row] = await query(
      url,
      `SELECT current_setting('server_encoding') AS encoding, current_setting('fsync') AS fsync,
              current_setting('synchronous_commit') AS commit, current_setting('listen_addresses') AS addresses,
              lower('ÇAĞRI') AS lower, datlocale AS locale
         FROM pg_database WHERE datname = current_database()`,
    );
    expect(row).toEqual({
      encoding: 'UTF8',
      fsync: 'on',
      commit: 'on',
      addresses: '',
      lower: 'çağri',
      locale: 'C.UTF-8',
    });
  });

  it('keeps its data over a clean stop and is not taken for one left behind', async () => {
    const first = await start();
    await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS n');
    await first.stop();
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
    const second = await start();
    expect(second.adopted).toBe(false);
    expect(await query(second.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  });

  it('comes back under the same address when it is killed', async () => {
    const { url, messages } = await start();
    const startedAt = 'SELECT pg_postmaster_start_time() AS at';
    const before = await query(url, startedAt);
    killPostgres();
    await expect.poll(() => query(url, startedAt), { timeout: 15_000 }).not.toEqual(before);
    expect(messages).toContain('The database stopped unexpectedly. Restarting it.');
  }, 20_000);
});

describe('a second server', () => {
  it('is refused with a sentence that names the holder, and may start once the first has stopped', async () => {
    const first = await start();
    const second = await startElsewhere();
    expect(second.refused).toMatch(
      new RegExp(`is in use by another Foyer server \\(process ${process.pid}\\)\\. Stop that one first`),
    );
    await expect(startEmbedded({ dataDir, log: () => {} })).rejects.toThrow('in use by another Foyer server');
    expect(await query(first.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    await first.stop();
    expect((await startElsewhere()).refused).toBeUndefined();
  });
});

describe('after kill -9', () => {
  it('of the server, the next one takes its database over', async () => {
    const killed = await startElsewhere();
    await query(killed.url, 'CREATE TABLE survivors AS SELECT 1 AS n');
    await killed.kill();
    const next = await start();
    expect(next.adopted).toBe(true);
    expect(await query(next.url, 'SELECT n FROM survivors')).toEqual([{ n: 1 }]);
    await next.stop();
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  it('of server and PostgreSQL together, no acknowledged row is lost', async () => {
    const first = await start();
    await query(
      first.url,
      'DROP TABLE IF EXISTS acknowledged; CREATE TABLE acknowledged (n int PRIMARY KEY)',
    );
    await first.stop();
    let acknowledged = 0;
    for (let round = 0; round < 4; round += 1) {
      const server = await startElsewhere();
      const client = new pg.Client({ connectionString: server.url });
      client.on('error', () => {});
      await client.connect();
      const until = performance.now() + 300;
      const killing = delay(300).then(() => {
        killPostgres();
        return server.kill();
      });
      while (performance.now() < until + 1_000) {
        const stored = await client.query('INSERT INTO acknowledged VALUES ($1)', [acknowledged + 1]).then(
          () => true,
          () => false,
        );
        if (!stored) break;
        acknowledged += 1;
      }
      await killing;
      await client.end().catch(() => {});
      const next = await start();
      const [row] = await query(next.url, 'SELECT count(*)::int AS count, max(n) AS last FROM acknowledged');
      expect(Number(row?.count)).toBe(Number(row?.last));
      expect(Number(row?.count)).toBeGreaterThanOrEqual(acknowledged);
      acknowledged = Number(row?.last);
      await next.stop();
    }
    expect(acknowledged).toBeGreaterThan(20);
  }, 60_000);

  it('a process id that now belongs to another program does not prevent the start', async () => {
    const first = await start();
    await first.stop();
    for (const note of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
      const path = join(dataDir, 'postgres', note);
      writeFileSync(path, `${process.pid}\n${dataDir}/postgres\n1\n5432\n.\n`);
    }
    expect((await start()).adopted).toBe(false);
  });
});

describe('unusual folders', () => {
  it('a path longer than a socket address may be', async () => {
    const folder = join(base, 'x'.repeat(60), 'y'.repeat(60), 'data');
    const { url, stop } = await start(folder);
    expect(await query(url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    const alias = new URL(url).searchParams.get('host') ?? '';
    expect(existsSync(alias)).toBe(true);
    await stop();
    expect(existsSync(alias)).toBe(false);
  }, 15_000);

  it('a folder below one that only its owner may pass', async () => {
    const privateDir = join(base, 'private');
    mkdirSync(privateDir, { mode: 0o700 });
    const first = await start(join(privateDir, 'data'));
    expect(await query(first.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    await first.stop();
    expect((await start(join(privateDir, 'data'))).adopted).toBe(false);
  }, 15_000);

  it('an interrupted first start leaves nothing that disturbs the next', async () => {
    const folder = join(base, 'interrupted');
    mkdirSync(join(folder, 'postgres.new', 'base'), { recursive: true });
    const { url } = await start(folder);
    expect(await query(url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  }, 15_000);
});

describe('what cannot work is said plainly', () => {
  it('a data folder that is a file', async () => {
    const file = join(base, 'file');
    writeFileSync(file, '');
    await expect(start(file)).rejects.toThrow(`The data folder ${file} is not a writable folder.`);
    await expect(start(join(file, 'below'))).rejects.toThrow('DATABASE_URL');
  });

  it('data of another version', async () => {
    const folder = join(base, 'old');
    mkdirSync(join(folder, 'postgres'), { recursive: true });
    writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '16\n');
    await expect(start(folder)).rejects.toThrow(
      'holds data of PostgreSQL 16, but Foyer brings PostgreSQL 18',
    );
  });

  it('a full disk', () => {
    const said = explainDatabaseOutput('FATAL: could not write: No space left on device', '/srv/data');
    expect(said.message).toContain('The disk that holds /srv/data is full.');
    const failed = explainFileError(Object.assign(new Error('write'), { code: 'ENOSPC' }), '/srv/data');
    expect((failed as Error).message).toBe(said.message);
  });
});
