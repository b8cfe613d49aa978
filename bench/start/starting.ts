import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Machine } from '../machine/machine.ts';
import { freePort, inProject, isReady, makeBenchServer } from '../machine/server.ts';

/** A running `bare-page.ts`. */
export interface BarePage {
  readonly url: string;
  /** Seconds until the first answer. */
  readonly seconds: number;
  close(): void;
}

export async function startBarePage(): Promise<BarePage> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  const seconds = await secondsOf(async () => {
    child = spawn(process.execPath, [inProject('bench/limit/bare-page.ts'), String(port)], {
      stdio: 'inherit',
    });
    await isReady(child, url);
  });
  return { url, seconds, close: () => void child?.kill() };
}

/** Restarts the machine's server. Returns seconds and CPU seconds until it answers. */
export async function startAgain(machine: Machine): Promise<{ seconds: number; cpu: number }> {
  await machine.server.stop();
  const seconds = await secondsOf(() => machine.server.start());
  return { seconds, cpu: machine.serverUsage().cpu };
}

/** Seconds until a server with empty folder and database answers. */
export async function startFirst(machine: Machine): Promise<number> {
  const name = `first_${Date.now()}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'foyer-bench-first-'));
  const databaseUrl = new URL(machine.databaseUrl);
  databaseUrl.pathname = `/${name}`;
  await machine.query(`create database ${name}`);
  const server = makeBenchServer({
    databaseUrl: databaseUrl.href,
    dataDir,
    tokenSecret: machine.tokenSecret,
    port: await freePort(),
    inspectorPort: 0,
    args: [],
  });
  try {
    return await secondsOf(() => server.start());
  } finally {
    await server.stop();
    await machine.query(`drop database ${name} with (force)`);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}
