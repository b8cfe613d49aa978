/**
 * `npm run dev`: the server restarts when its sources change, Vite hot-reloads the console
 * and proxies calls to the server, and the widget is rebuilt into its `dist`, from which the server
 * serves it. Ctrl-C stops all three.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './fingerprint.mjs';

const SERVER_PORT = process.env.PORT ?? '8080';
const CONSOLE_PORT = process.env.CONSOLE_PORT ?? '5173';
const SERVER = `http://127.0.0.1:${SERVER_PORT}`;
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');

const children = [
  start('', ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], { PORT: SERVER_PORT }),
  start('apps/widget', [vite, 'build', '--watch', '--logLevel', 'warn']),
  start('apps/console', [vite, '--port', CONSOLE_PORT, '--strictPort', '--logLevel', 'warn'], {
    FOYER_SERVER: SERVER,
  }),
];
console.info(`Console with hot reload: http://localhost:${CONSOLE_PORT}`);
console.info(`Server, widget and shop: ${SERVER}`);

process.once('SIGINT', stop);
process.once('SIGTERM', stop);
for (const child of children) child.once('exit', stop);

function start(folder: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  const cwd = join(root, folder);
  return spawn(process.execPath, args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit' });
}

/** Stops all processes and waits for the server to shut down. */
function stop(): void {
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
}
