/** Builds the widget and the console in parallel, prints their sizes and fails if one exceeds its budget. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type App, apps, fingerprint, isFresh, root, stamp } from './fingerprint.mjs';
import { printSizes } from './sizes.ts';

const wanted = process.argv.includes('--stale') ? apps.filter((app) => !isFresh(app)) : apps;
const results = await Promise.all(wanted.map(build));
const built = results.every(Boolean);
process.exitCode = built && printSizes() ? 0 : 1;

async function build(app: App): Promise<boolean> {
  const digest = fingerprint(app);
  const begun = performance.now();
  const { code, output } = await runVite(app);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.info(code === 0 ? `${app}: built in ${seconds} s` : `${app}: the build failed\n${output}`);
  if (code === 0) stamp(app, digest);
  return code === 0;
}

function runVite(app: App): Promise<{ code: number | null; output: string }> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const cwd = join(root, 'apps', app);
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', fail);
    child.once('close', (code) => done({ code, output }));
  });
}
