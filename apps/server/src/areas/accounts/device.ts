import Bowser from 'bowser';

/** Browser and device of a User-Agent header in words, such as `Chrome desktop` (login record, Specification 3). */
export function deviceOf(userAgent: string): string {
  if (!userAgent) return 'unknown';
  const { browser, platform } = Bowser.parse(userAgent);
  return [browser.name, platform.type].filter(Boolean).join(' ') || 'unknown';
}
