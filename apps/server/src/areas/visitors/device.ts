import { DEFAULT_DEVICE } from '@foyer/domain/channels';
import bowser from 'bowser';

/** Browser, operating system and device of a visit. Empty if unknown. */
export interface Device {
  readonly browser: string;
  readonly os: string;
  readonly device: string;
}

const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ');

/**
 * Parses a `User-Agent` header into the browser with its major version, the system with its version name, and the
 * device.
 */
export function readUserAgent(userAgent: string): Device {
  if (!userAgent) return { browser: '', os: '', device: DEFAULT_DEVICE };
  const { browser, os, platform } = bowser.parse(userAgent);
  return {
    browser: joined(browser.name, browser.version?.split('.')[0]),
    os: joined(os.name, os.versionName ?? os.version),
    device: platform.type ?? DEFAULT_DEVICE,
  };
}
