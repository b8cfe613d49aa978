import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLoad } from '../load/load.ts';
import type { Machine } from '../machine/machine.ts';
import { inProject } from '../machine/server.ts';
import { quantile } from '../report/statistics.ts';
import { openStores } from '../scale/stores.ts';
import { hire, openShop, welcomeVisitors } from '../shop.ts';
import type { Figure, Workload } from '../workload.ts';

const CONVERSATIONS = 1_000_000;
const QUICK_CONVERSATIONS = 100_000;
const AIMED_SAVE_S = 5 * 60;
const AIMED_RESTORE_S = 15 * 60;
/** Allowed slowdown of live chat during a backup. */
const AIMED_SLOWDOWN = 1.1;

const PER_SECOND = 100;
const VISITORS = 200;
const AGENTS = 20;
const SLICE_S = 5;
const SAMPLE_EVERY_MS = 100;

/** Result of an operator command. */
interface CommandResult {
  readonly seconds: number;
  /** Peak memory. Megabytes; 0 on other systems than Linux. */
  readonly megabytes: number;
}

export const backup: Workload = {
  number: 7,
  title: 'a backup while people chat, and its restore',
  rounds: 1,
  async open(machine) {
    const conversations = machine.quick ? QUICK_CONVERSATIONS : CONVERSATIONS;
    await openStores(machine, [conversations]);
    const chat = await openChat(machine);
    const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-backup-'));
    return {
      async round() {
        const file = join(folder, 'bench.backup');
        const alone = await chat.write(4);
        const saving = run(machine.databaseUrl, 'backup.ts', file, folder);
        const beside = await chat.writeUntil(saving);
        const saved = await saving;
        const restored = await restore(machine, file, folder);
        rmSync(file);
        return figuresOf(alone, beside, saved, restored);
      },
      async close() {
        chat.close();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
};

function figuresOf(
  alone: number[],
  beside: number[],
  saved: CommandResult,
  restored: CommandResult,
): Figure[] {
  const slowdown = [0.5, 0.99].map(
    (share): Figure => ({
      name: `to the acknowledgement beside a backup, p${share * 100}`,
      unit: 'ms',
      better: 'less',
      value: quantile(beside, share),
      limit: quantile(alone, share),
      aim: AIMED_SLOWDOWN,
    }),
  );
  const seconds = { unit: 's', better: 'less' } as const;
  const memory = { unit: 'MB', better: 'less' } as const;
  return [
    { name: 'saved in', ...seconds, value: saved.seconds, aim: AIMED_SAVE_S },
    { name: 'memory of the backup', ...memory, value: saved.megabytes },
    ...slowdown,
    { name: 'restored in', ...seconds, value: restored.seconds, aim: AIMED_RESTORE_S },
    { name: 'memory of the restore', ...memory, value: restored.megabytes },
  ];
}

/** Visitors who write at a steady rate, and agents with their conversations open. */
async function openChat(machine: Machine) {
  const shop = await openShop(machine, 'Beside a backup');
  const visitors = await welcomeVisitors(machine, shop, VISITORS);
  const agents = await hire(machine, shop.merchantId, AGENTS, 'USER');
  const load = startLoad<typeof import('../load/pace.ts')>('./pace.ts');
  const conversations = await load.call.connectVisitors(machine.server.url, visitors);
  await load.call.connectAgents(
    machine.server.url,
    agents.map(({ token }, index) => ({
      token,
      conversationIDs: conversations.filter((_, other) => other % agents.length === index),
    })),
  );
  await load.call.write(PER_SECOND, SLICE_S);
  const slice = async () => (await load.call.write(PER_SECOND, SLICE_S)).toAck;
  return {
    /** Times to the acknowledgement, milliseconds. */
    async write(slices: number): Promise<number[]> {
      const times: number[] = [];
      for (let n = 0; n < slices; n += 1) times.push(...(await slice()));
      return times;
    },
    async writeUntil(work: Promise<unknown>): Promise<number[]> {
      let isDone = false;
      const end = () => {
        isDone = true;
      };
      work.then(end, end);
      const times = await slice();
      while (!isDone) times.push(...(await slice()));
      return times;
    },
    close: () => load.kill(),
  };
}

/** Restores into another database on the same machine. */
async function restore(
  { databaseUrl, query }: Machine,
  file: string,
  folder: string,
): Promise<CommandResult> {
  const name = 'bench_restored';
  await query(`drop database if exists ${name} with (force)`);
  await query(`create database ${name}`);
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  try {
    return await run(url.href, 'restore.ts', file, folder);
  } finally {
    await query(`drop database ${name} with (force)`);
  }
}

function run(databaseUrl: string, command: string, file: string, dataDir: string): Promise<CommandResult> {
  const begun = performance.now();
  const child = spawn(process.execPath, [inProject(`apps/server/src/commands/${command}`), file], {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let megabytes = 0;
  const looking = setInterval(() => {
    megabytes = Math.max(megabytes, megabytesOf(child.pid));
  }, SAMPLE_EVERY_MS);
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code) => {
      clearInterval(looking);
      const seconds = (performance.now() - begun) / 1000;
      if (code === 0) done({ seconds, megabytes });
      else fail(new Error(`${command} ended with ${code}.`));
    });
  });
}

function megabytesOf(pid: number | undefined): number {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) / 1000;
  } catch {
    return 0;
  }
}
