/** Installs Debian packages if possible. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Returns whether the package is installed; false if this is not Debian or not run as root. */
export function installFromDebian(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.info(`Installing ${name} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '--quiet=2'],
    ['install', '--yes', '--quiet=2', '--no-install-recommends', name],
  ]) {
    const { status } = spawnSync('apt-get', args, { env, stdio: 'ignore' });
    if (status !== 0) return false;
  }
  return true;
}
