import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from '@foyer/contract/request';
import { count } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { files } from '../files/tables.ts';
import {
  connectMember,
  makeConversation,
  makeEngagement,
  makeMerchant,
  someAddress,
} from '../testing/builders.ts';
import { startOwnServer, type TestServer } from '../testing/server.ts';
import { makeNeighbours, type Neighbours } from './neighbours.ts';

const ROOM_BYTES = 64 * 1024;
const ok = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;

/** A way to fill up a folder's disk and free space again. */
interface Disk {
  readonly name: string;
  readonly isPossible: boolean;
  begin(folder: string): void;
  fill(folder: string): void;
  empty(folder: string): void;
  end(folder: string): void;
}

const limitFiles = (bytes: number | 'unlimited') =>
  execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:unlimited`]);

const disks: Disk[] = [
  {
    name: 'a disk without room',
    isPossible: mayMount(),
    begin: (folder) => execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${ROOM_BYTES}`, 'tmpfs', folder]),
    fill: () => {},
    empty: (folder) => execFileSync('mount', ['-o', 'remount,size=16m', folder]),
    end: (folder) => execFileSync('umount', ['-l', folder]),
  },
  {
    name: 'a process that may write no more',
    isPossible: ok('prlimit', '--version'),
    begin: () => {},
    fill: () => limitFiles(ROOM_BYTES),
    empty: () => limitFiles('unlimited'),
    end: () => limitFiles('unlimited'),
  },
];

function mayMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(join(tmpdir(), 'foyer-mount-'));
  const mounted = ok('mount', '-t', 'tmpfs', '-o', `size=${ROOM_BYTES}`, 'tmpfs', folder);
  if (mounted) spawnSync('umount', ['-l', folder]);
  rmSync(folder, { recursive: true });
  return mounted;
}

describe.each(disks.filter(({ isPossible }) => isPossible))('$name', (disk) => {
  let server: TestServer;
  let neighbours: Neighbours;
  let folder: string;

  beforeAll(async () => {
    server = await startOwnServer();
    folder = join(server.services.config.DATA_DIR, 'files');
    await mkdir(folder, { recursive: true });
    disk.begin(folder);
    neighbours = await makeNeighbours(server);
  });
  afterAll(async () => {
    disk.end(folder);
    await neighbours.close();
    await server.close();
  });

  const stored = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      statSync(join(folder, name)).isFile(),
    );

  it('refuses a file with `no_room`, stores no part of it, and accepts it when there is space', async () => {
    const merchant = await makeMerchant(server);
    const { engagementID } = await makeEngagement(server, merchant);
    const { visitor, socket, conversationID } = await makeConversation(server, engagementID);
    const agent = await connectMember(server, merchant.admin);
    agent.send({ type: 'open', conversationID, after: null });
    await agent.next('thread');
    const rowsOfFiles = () =>
      server.services.database
        .tenant(merchant.id)
        .read(async (db) => (await db.select({ number: count() }).from(files))[0]?.number);
    const large = 'words '.repeat((4 * ROOM_BYTES) / 6);
    const form = (content: string) => {
      const parts = new FormData();
      parts.append('file', new Blob([content]), 'wishes.txt');
      return { form: parts };
    };
    const as = (token: string) => ({ token, headers: { 'x-forwarded-for': someAddress() } });
    const visitorUploads = (content: string) =>
      request(server.url, 'uploadWidgetFile', form(content), as(visitor.visitorToken));
    const memberUploads = (content: string) =>
      request(server.url, 'uploadFile', form(content), as(merchant.admin.token));

    disk.fill(folder);
    for (const upload of [visitorUploads, memberUploads]) {
      const refused = await upload(large);
      expect(refused).toMatchObject({ status: 507, body: { error: 'no_room' } });
      expect(stored()).toEqual([]);
      expect(await rowsOfFiles()).toBe(0);
    }
    // The chat continues for this and other merchants, and small files still fit.
    const clientId = randomUUID();
    socket.send({ type: 'send', clientId, conversationID, text: 'My file does not go through' });
    await socket.next('ack', (ack) => ack.clientId === clientId);
    await agent.next('message', ({ message }) => message.text === 'My file does not go through');
    await neighbours.talk();
    expect((await visitorUploads('few words')).status).toBe(200);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);

    disk.empty(folder);
    const file = await visitorUploads(large);
    expect(file).toMatchObject({ status: 200, body: { size: large.length } });
    const message = { type: 'send', clientId: randomUUID(), conversationID, text: 'Here it is' } as const;
    socket.send({ ...message, attachments: [file.body.id] });
    await agent.next(
      'message',
      (heard) => heard.message.text === 'Here it is' && heard.message.attachments[0]?.id === file.body.id,
    );
    expect(await (await fetch(`${server.url}${file.body.url}`)).text()).toBe(large);
    await socket.close();
    await agent.close();
  });
});
