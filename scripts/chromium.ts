/** Finds a Chromium for the browser tests, or installs Debian's where that is possible. */
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installFromDebian } from './debian.ts';

const USUAL_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** @returns the path of a Chromium, or undefined where there is none and none can be installed. */
export async function findChromium(): Promise<string | undefined> {
  const places = [process.env.CHROMIUM_PATH, ...USUAL_PLACES, chromium.executablePath()];
  const found = places.find((path) => path && existsSync(path));
  return found ?? (installFromDebian('chromium') ? USUAL_PLACES.find(existsSync) : undefined);
}
