/** Finds a Chromium for the browser tests, or installs Debian's where that is possible. */
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installFromDebian } from './debian.ts';

/** Chromium without windows: a new page costs it a tenth of what it costs the whole browser. */
const SHELL = '/usr/bin/chromium-headless-shell';
const OTHERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** @returns the path of a Chromium, or undefined where there is none and none can be installed. */
export function findChromium(): string | undefined {
  const given = [process.env.CHROMIUM_PATH, SHELL].find((path) => path && existsSync(path));
  if (given) return given;
  if (installFromDebian('chromium-headless-shell')) return SHELL;
  return [...OTHERS, chromium.executablePath()].find(existsSync);
}
