import Bowser from 'bowser';

/** Browser and device type of a User-Agent header, such as `Chrome desktop` (login record, Specification 3). */
export function deviceOf(userAgent: string): string {
  if (!userAgent) return 'unknown';
  const { browser, platform } = Bowser.parse(userAgent);
  return [browser.name, platform.type].filter(Boolean).join(' ') || 'unknown';
}
