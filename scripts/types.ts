/**
 * Type-checks every workspace, two at a time, and prints the output of each. Workspaces without changes since the last
 * run are skipped.
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from './fingerprint.mjs';

const AT_ONCE = 2;
const tsc = join(root, 'node_modules', '.bin', 'tsc');
const waiting = projects();

await Promise.all(Array.from({ length: AT_ONCE }, work));

function projects(): string[] {
  const workspaces = ['packages', 'apps'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => join(root, group, name)),
  );
  return [...workspaces, join(root, 'e2e'), join(root, 'bench'), join(root, 'scripts')].filter((folder) =>
    existsSync(join(folder, 'tsconfig.json')),
  );
}

async function work(): Promise<void> {
  for (let folder = waiting.shift(); folder; folder = waiting.shift()) {
    const { code, output } = await check(folder);
    if (code === 0) continue;
    console.error(`${relative(root, folder)}\n${output}`);
    process.exitCode = 1;
  }
}

function check(folder: string): Promise<{ code: number | null; output: string }> {
  return new Promise((done, fail) => {
    const known = join(root, '.cache', 'types', `${relative(root, folder).replaceAll(sep, '-')}.tsbuildinfo`);
    // Several checkers of a project repeat much of each other's work, which two cores do not make up for.
    const args = ['--project', folder, '--checkers', '1', '--incremental', '--tsBuildInfoFile', known];
    const child = spawn(tsc, args, { cwd: root });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', fail);
    child.once('close', (code) => done({ code, output }));
  });
}
