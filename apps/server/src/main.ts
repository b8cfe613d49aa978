import cluster from 'node:cluster';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { answerHeartbeats } from './cluster/heartbeats.ts';
import { tellReady } from './cluster/ready.ts';
import { type Config, ConfigError, helpText, readConfig } from './config.ts';
import { EmbeddedDatabaseError } from './database/embedded/errors.ts';
import { resolveOnce } from './resolve-once.ts';

/** How long a stop may take, in addition to LEAVE_AFTER_MS, before the process exits. Milliseconds. */
const STOP_WITHIN_MS = 20_000;
const MAX_PROCESSES = 64;

async function main(): Promise<void> {
  const args = readArguments();
  if (args.help) {
    process.stdout.write(`${helpText()}\n`);
    return;
  }
  const config = readConfig(process.env);
  // Caches compiled modules for the next process; modules loaded from here on are included.
  enableCompileCache(join(config.DATA_DIR, 'compiled'));
  resolveOnce();
  if (args['demo-reset']) {
    const { resetDemo } = await import('./demo/reset.ts');
    await resetDemo(config);
  } else if (cluster.isWorker) await runWorker(config);
  else if (args.processes) await runPrimary(config, processCount(args.processes));
  else await runAlone(config);
}

function readArguments() {
  try {
    const options = {
      help: { type: 'boolean' },
      processes: { type: 'string' },
      'demo-reset': { type: 'boolean' },
    } as const;
    return parseArgs({ options }).values;
  } catch (error) {
    throw new ConfigError((error as Error).message);
  }
}

function processCount(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > MAX_PROCESSES)
    throw new ConfigError(`--processes is a number from 1 to ${MAX_PROCESSES}.`);
  return count;
}

async function runAlone(config: Config): Promise<void> {
  const { startServer } = await import('./start.ts');
  const starting = startServer(config);
  stopOn(['SIGINT', 'SIGTERM', 'SIGHUP'], starting, STOP_WITHIN_MS + config.LEAVE_AFTER_MS);
  await greet(config, (await starting).url);
}

async function runPrimary(config: Config, count: number): Promise<void> {
  const { startPrimary } = await import('./cluster/primary.ts');
  let renew = () => {};
  process.on('SIGUSR2', () => renew());
  const starting = startPrimary(config, count);
  // The server processes stop first, then the database.
  stopOn(['SIGINT', 'SIGTERM', 'SIGHUP'], starting, 2 * STOP_WITHIN_MS + config.LEAVE_AFTER_MS);
  const fleet = await starting;
  renew = () => void fleet.renew();
  await greet(config, fleet.url, `by ${count} processes of ${process.pid}`);
}

async function runWorker(config: Config): Promise<void> {
  // A terminal sends signals to all processes; the primary handles them.
  for (const signal of ['SIGINT', 'SIGHUP', 'SIGUSR2'] as const) process.on(signal, () => {});
  answerHeartbeats();
  const { startServer } = await import('./start.ts');
  const starting = startServer(config, { isMigrated: true });
  stopOn(['SIGTERM'], starting, STOP_WITHIN_MS + config.LEAVE_AFTER_MS);
  tellReady((await starting).url);
}

/** Stops gracefully at the first signal, also while starting, and exits at the second one or after the timeout. */
function stopOn(
  signals: readonly NodeJS.Signals[],
  starting: Promise<{ stop(): Promise<void> }>,
  withinMs: number,
): void {
  let stopping = false;
  const stop = async () => {
    // The primary kills workers that take too long; a service manager may also signal all of them.
    if (stopping && cluster.isWorker) return;
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => {
      process.stderr.write(`Foyer did not stop within ${withinMs / 1000} s and ends all the same.\n`);
      process.exit(1);
    }, withinMs).unref();
    const running = await starting;
    await running.stop();
    process.exit(0);
  };
  for (const signal of signals) process.on(signal, stop);
}

async function greet(config: Config, url: string, how = ''): Promise<void> {
  const lines = [`Foyer runs at ${url} ${how}`.trim()];
  if (config.DEMO) {
    const { demoLines } = await import('./demo/lines.ts');
    lines.push(...demoLines(config, url));
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

main().catch((error: unknown) => {
  const expected = error instanceof ConfigError || error instanceof EmbeddedDatabaseError;
  const inUse = (error as { code?: string }).code === 'EADDRINUSE';
  const text = inUse
    ? 'The port is in use. Set PORT to a different one.'
    : expected
      ? (error as Error).message
      : error;
  process.stderr.write(`Foyer did not start. ${text instanceof Error ? text.stack : text}\n`);
  process.exit(1);
});
