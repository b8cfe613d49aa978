/** Finds a Chromium for the browser tests, or installs Debian's if possible. */
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installFromDebian } from './debian.ts';

/** Chromium's headless shell, which opens a page ten times faster than the full browser. */
const SHELL = '/usr/bin/chromium-headless-shell';
const OTHERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Returns the path of a Chromium, or undefined if there is none and it cannot be installed. */
export function findChromium(): string | undefined {
  const given = [process.env.CHROMIUM_PATH, SHELL].find((path) => path && existsSync(path));
  if (given) return given;
  if (installFromDebian('chromium-headless-shell')) return SHELL;
  return [...OTHERS, chromium.executablePath()].find(existsSync);
}
