import { NAME_MAX } from './limits.ts';

/** A name that is not taken, in any case of its letters: the wanted one, or with a number. */
export function freeName(wanted: string, taken: readonly string[]): string {
  const known = new Set(taken.map((name) => name.toLowerCase()));
  const names = [wanted, ...taken.map((_, index) => `${wanted.slice(0, NAME_MAX - 6)} (${index + 2})`)];
  return names.find((name) => !known.has(name.toLowerCase())) ?? wanted;
}
