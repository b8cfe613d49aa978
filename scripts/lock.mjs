/** A lock between processes that prepare the same folder. A lock of a dead process is taken over. */
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const RENEW_EVERY_MS = 2_000;
const STALE_AFTER_MS = 20_000;

/**
 * Runs the work while holding the lock file.
 * @template T
 * @param {string} file
 * @param {() => void} onWait called once if another process has it
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, onWait, work) {
  mkdirSync(dirname(file), { recursive: true });
  for (let waited = false; !tryLock(file); waited = true) {
    if (!waited) onWait();
    await delay(200);
  }
  const renewing = setInterval(() => utimesSync(file, new Date(), new Date()), RENEW_EVERY_MS);
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    process.off('exit', release);
    release();
  }
}

/** @param {string} file */
function tryLock(file) {
  try {
    writeFileSync(file, `${process.pid}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
  }
  removeStale(file);
  return false;
}

/**
 * Moves an abandoned lock aside before removing it, so that only one of several processes succeeds.
 * @param {string} file
 */
function removeStale(file) {
  try {
    const holder = readFileSync(file, 'utf8');
    const age = Date.now() - statSync(file).mtimeMs;
    if (age < STALE_AFTER_MS && (holder === '' || isAlive(Number(holder)))) return;
    const aside = `${file}.${process.pid}`;
    renameSync(file, aside);
    const moved = readFileSync(aside, 'utf8');
    if (moved === holder) rmSync(aside);
    else renameSync(aside, file);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
