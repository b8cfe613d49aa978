import type { Wording } from '@foyer/contract/kernel/errors';
import { comma } from '../../i18n/joined-text.ts';
import { wordingText } from '../../i18n/refusals.ts';

/** A changed value with its path and the values before and after; undefined when absent. */
export interface Change {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** The differences between two values, path by path, in order. */
export function changesBetween(before: unknown, after: unknown): Change[] {
  const [old, now] = [leavesOf(before), leavesOf(after)];
  const paths = new Set([...old.keys(), ...now.keys()]);
  return [...paths]
    .map((path) => ({ path, before: old.get(path), after: now.get(path) }))
    .filter((change) => change.before !== change.after);
}

/** The scalar values of a value by path: `settings.brandColour`. Lists of scalars stay one value. */
function leavesOf(value: unknown, path = ''): Map<string, string> {
  if (value === undefined || (value === null && path === '')) return new Map();
  if (!isNested(value)) return new Map([[path, textOf(value)]]);
  const parts = Object.entries(withoutWording(value));
  if (parts.length === 0) return new Map([[path, '–']]);
  return new Map(parts.flatMap(([name, part]) => [...leavesOf(part, path ? `${path}.${name}` : name)]));
}

/** A text that was stored with its template, in the console's language. */
function withoutWording(value: object): object {
  if (!('wording' in value) || !isNested(value.wording)) return value;
  const { wording, ...rest } = value;
  return { ...rest, text: wordingText(wording as Wording) };
}

function isNested(value: unknown): value is object {
  if (Array.isArray(value)) return value.some((item) => typeof item === 'object' && item !== null);
  return typeof value === 'object' && value !== null;
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(String).join(comma());
  return value === null || value === '' ? '–' : String(value);
}
