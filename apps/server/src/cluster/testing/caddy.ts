import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** A running proxy with the rules of deploy/. */
export interface Caddy {
  readonly url: string;
  /** What it has logged so far. */
  readonly output: string;
  stop(): Promise<void>;
}

/** The program, where it is installed. */
export function findCaddy(): string | undefined {
  const program = process.env.CADDY_PATH ?? 'caddy';
  return spawnSync(program, ['version']).status === 0 ? program : undefined;
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

/**
 * Starts the proxy at a free port, once it answers.
 * @param file of deploy/
 * @param settings its variables, but for SITE
 */
export async function startCaddy(
  program: string,
  file: string,
  settings: Record<string, string>,
): Promise<Caddy> {
  const url = `http://127.0.0.1:${await freePort()}`;
  const config = fileURLToPath(new URL(`../../../../../deploy/${file}`, import.meta.url));
  const child = spawn(program, ['run', '--adapter', 'caddyfile', '--config', config], {
    env: { ...process.env, CADDY_ADMIN: `127.0.0.1:${await freePort()}`, SITE: url, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (data: Buffer) => {
    output += data;
  });
  while (!(await fetch(`${url}/healthz`).catch(() => null))) {
    if (child.exitCode !== null) throw new Error(`The proxy did not start:\n${output}`);
    await delay(50);
  }
  return {
    url,
    get output() {
      return output;
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const left = once(child, 'exit');
      child.kill();
      await left;
    },
  };
}
