/** Finds a Chromium for the browser tests, or installs Debian's where that is possible. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const USUAL_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** @returns the path of a Chromium, or undefined where there is none and none can be installed. */
export async function findChromium(): Promise<string | undefined> {
  const places = [process.env.CHROMIUM_PATH, ...USUAL_PLACES, chromium.executablePath()];
  const found = places.find((path) => path && existsSync(path));
  return found ?? installChromium();
}

function installChromium(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.info('Installing Chromium …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '--quiet=2'],
    ['install', '--yes', '--quiet=2', '--no-install-recommends', 'chromium'],
  ]) {
    const { status } = spawnSync('apt-get', args, { env, stdio: 'ignore' });
    if (status !== 0) return undefined;
  }
  return USUAL_PLACES.find(existsSync);
}
