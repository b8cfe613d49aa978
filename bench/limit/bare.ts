import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type Usage, usageOf } from '../machine/processes.ts';
import { inProject } from '../machine/server.ts';

/** A running `bare-server.ts`. */
export interface BareServer {
  readonly url: string;
  usage(): Usage;
  kill(): void;
}

export async function startBare(databaseUrl: string): Promise<BareServer> {
  const child = fork(inProject('bench/limit/bare-server.ts'), [databaseUrl]);
  const [port] = (await once(child, 'message')) as [number];
  return {
    url: `http://127.0.0.1:${port}`,
    usage: () => usageOf([child.pid ?? 0]),
    kill: () => void child.kill('SIGKILL'),
  };
}
