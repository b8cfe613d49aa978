/** Checks whether a built app matches its sources, cheaply enough for every start. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The apps built for the browser, each into its own `dist`. */
export const apps = /** @type {const} */ (['widget', 'console']);

/** @typedef {(typeof apps)[number]} App */

const shared = ['packages', 'package-lock.json', 'tsconfig.base.json', 'scripts/routes-plugin.ts'];
const skipped = new Set(['node_modules', 'dist', '.cache', 'data']);
const testFile = /\.test\.tsx?$/;

/**
 * A digest of path, size and modification time of all files the app is built from.
 * @param {App} app
 */
export function fingerprint(app) {
  const hash = createHash('sha256');
  for (const path of [`apps/${app}`, ...shared]) addTo(hash, join(root, path));
  return hash.digest('hex');
}

/**
 * Whether the app's `dist` was built from the current sources.
 * @param {App} app
 */
export function isFresh(app) {
  try {
    return readFileSync(stampFile(app), 'utf8') === fingerprint(app);
  } catch {
    return false;
  }
}

/**
 * Records in `dist` which sources it was built from.
 * @param {App} app
 * @param {string} digest the fingerprint taken before the build
 */
export function stamp(app, digest) {
  writeFileSync(stampFile(app), digest);
}

/** @param {App} app */
function stampFile(app) {
  return join(root, 'apps', app, 'dist', '.fingerprint');
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path
 */
function addTo(hash, path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return;
  if (!stats.isDirectory()) {
    hash.update(`${relative(root, path)}\0${stats.size}\0${stats.mtimeMs}\n`);
    return;
  }
  for (const name of readdirSync(path).sort()) {
    if (!skipped.has(name) && !testFile.test(name)) addTo(hash, join(path, name));
  }
}
