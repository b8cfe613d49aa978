const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS/, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const firstMatch = (list: readonly (readonly [RegExp, string])[], text: string) =>
  list.find(([pattern]) => pattern.test(text))?.[1] ?? 'Unknown';

/** The operating system of this browser: 'iOS', 'Android', 'Windows' and so on. */
export function ownSystem(): string {
  const system = firstMatch(systems, navigator.userAgent);
  // An iPad reports macOS, but no Mac has a touch screen.
  return system === 'macOS' && navigator.maxTouchPoints > 1 ? 'iOS' : system;
}

/** Browser type plus device name, for the login record. Specification 3. */
export const ownDevice = () => `${firstMatch(browsers, navigator.userAgent)} ${ownSystem()}`;
