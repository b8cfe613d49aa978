import { ConfigError, helpText, readConfig } from './config.ts';
import { EmbeddedDatabaseError } from './database/embedded/index.ts';
import { startServer } from './start.ts';

/** Time that a stop may take before the process ends all the same. */
const STOP_WITHIN_MS = 20_000;

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    process.stdout.write(`${helpText()}\n`);
    return;
  }
  const config = readConfig(process.env);
  if (args.includes('--demo-reset')) {
    const { resetDemo } = await import('./areas/demo/reset.ts');
    await resetDemo(config);
    return;
  }
  const server = await startServer(config);
  await greet(server.url);

  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await server.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);

  async function greet(url: string) {
    const lines = [`Foyer runs at ${url}`];
    if (config.DEMO) {
      const { demoLines } = await import('./areas/demo/lines.ts');
      lines.push(...demoLines(config, url));
    }
    process.stdout.write(`${lines.join('\n')}\n`);
  }
}

main().catch((error: unknown) => {
  const expected = error instanceof ConfigError || error instanceof EmbeddedDatabaseError;
  const inUse = (error as { code?: string }).code === 'EADDRINUSE';
  const text = inUse
    ? 'The port is in use. Set PORT to another one.'
    : expected
      ? (error as Error).message
      : error;
  process.stderr.write(`Foyer did not start. ${text instanceof Error ? text.stack : text}\n`);
  process.exit(1);
});
