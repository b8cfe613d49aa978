import type { z } from 'zod';
import type { Call } from './meanings.ts';
import { type Input, type Place, replaced } from './requests.ts';
import { isNumber, isText } from './samples.ts';

/** Values that a call refuses, and values that it may take and must not break on. */

const WRONG = [{ an: 'object' }, 'nonsense', -1, ['list'], '', 'x'.repeat(12_000), 1e21, null];

const NUMBERS = [0, -1, 2 ** 31, Number.MAX_SAFE_INTEGER];

const SCRIPT = `<script>alert(1)</script><img src=x onerror=alert(1)>`;

/** Texts that are words to some and orders to others. */
const WORDS = [
  `'; drop table members; --`,
  SCRIPT,
  '$' + '{7*7} {{7*7}} %00 ../../etc/passwd',
  '\u202eright to left 👩‍👩‍👧',
];

/** Texts that the database does not keep as they are. */
const UNSTORABLE = ['nul \u0000 here', 'half a pair \ud800 here'];

export const HOSTILE = [...WORDS, ...UNSTORABLE];

const cursorAt = (at: string, id: string) => Buffer.from(`${at} ${id}`).toString('base64url');

/** Of the right form, and beyond what the database keeps. */
const EDGES = [
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '9999-12-31',
  '9999-12-31T23:59:59.999Z',
  '-'.repeat(36),
  cursorAt('2026-01-01T00:00:00.000Z', '-'.repeat(36)),
  cursorAt('+275760-09-13T00:00:00.000Z', '01900000-0000-7000-8000-000000000000'),
  cursorAt('-000001-01-01T00:00:00.000Z', '01900000-0000-7000-8000-000000000000'),
];

/** Names of fields whose text is read as a time or a place in a list, whatever their schema lets through. */
const READ_AS_FORM = /cursor|back|before|after|date|time|from|until|to$|at$/i;

/** The first fault that the contract finds in a part of an input. */
const issueOf = (call: Call, { part }: Place, input: Input) =>
  (call[part] as z.ZodType).safeParse(input[part]).error?.issues[0];

/** An input that the contract refuses, and the name of the field that is wrong. */
interface Refused {
  readonly input: Input;
  readonly field: string;
  /** For the message of a failed test. */
  readonly told: string;
}

/** Inputs with a wrong value at one place, one for each kind of fault. */
export function refusedAt(call: Call, input: Input, place: Place): Refused[] {
  const found = new Map<string, Refused>();
  for (const value of WRONG) {
    // Parts of the address are texts.
    if (place.part !== 'body' && (typeof value === 'object' || value === '')) continue;
    const broken = replaced(input, place, place.part === 'body' ? value : String(value).slice(0, 280));
    const issue = issueOf(call, place, broken);
    const kind = `${issue?.code} ${issue?.path.join('.')}`;
    if (!issue || found.has(kind)) continue;
    const told = `${place.path.join('.')} = ${String(JSON.stringify(value)).slice(0, 40)}`;
    found.set(kind, { input: broken, field: String(issue.path[0] ?? place.path[0]), told });
  }
  return [...found.values()];
}

/**
 * Values to break a place with: those that the contract lets through to the code behind it, and one that it refuses.
 * What is a text to all is tried with few values that hold many things each.
 */
export function breakersAt(call: Call, input: Input, place: Place): unknown[] {
  const takes = (value: unknown) => !issueOf(call, place, replaced(input, place, value));
  if (isNumber(place))
    return [...NUMBERS.filter(takes), ...NUMBERS.filter((value) => !takes(value)).slice(0, 1)];
  if (!isText(place)) return [SCRIPT];
  const words = takes(WORDS.join(' ')) ? [WORDS.join(' ')] : WORDS.filter(takes);
  const isFree = words.length === 1 && !READ_AS_FORM.test(place.path.at(-1) ?? '');
  return isFree
    ? [...words, ...UNSTORABLE.filter(takes), ...EDGES.slice(-1)]
    : [...words, ...[...UNSTORABLE, ...EDGES].filter(takes), SCRIPT];
}
