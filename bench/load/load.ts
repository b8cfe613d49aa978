import { fork } from 'node:child_process';
import { inProject } from '../machine/server.ts';

/** A module's functions as called from another process. */
type Remote<Module> = {
  readonly [Name in keyof Module]: Module[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : never;
};

/** A process that generates load. It keeps its sockets between calls. */
export interface Load<Module> {
  readonly call: Remote<Module>;
  readonly pid: number;
  /** Kills it without closing its connections; the operating system does. */
  kill(): void;
}

export interface Question {
  readonly id: number;
  readonly name: string;
  readonly args: unknown[];
}
export type Reply = { readonly id: number } & ({ readonly result: unknown } | { readonly error: string });

/**
 * Starts a process that runs the functions of a module.
 * @param file path of the module, relative to `bench/load`
 */
export function startLoad<Module>(file: string): Load<Module> {
  const child = fork(inProject('bench/load/process.ts'), [file], { serialization: 'advanced' });
  const waiting = new Map<number, { done(result: unknown): void; fail(error: Error): void }>();
  let asked = 0;
  child.on('message', (reply: Reply) => {
    const one = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('error' in reply) one?.fail(new Error(reply.error));
    else one?.done(reply.result);
  });
  child.on('exit', () => {
    for (const one of waiting.values()) one.fail(new Error(`The load of ${file} ended.`));
  });
  const call = new Proxy({} as Remote<Module>, {
    get:
      (_, name: string) =>
      (...args: unknown[]) =>
        new Promise((done, fail) => {
          asked += 1;
          waiting.set(asked, { done, fail });
          child.send({ id: asked, name, args } satisfies Question);
        }),
  });
  return { call, pid: child.pid ?? 0, kill: () => void child.kill('SIGKILL') };
}
