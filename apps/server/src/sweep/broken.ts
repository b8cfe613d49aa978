import type { z } from 'zod';
import type { Call } from './area-sweep.ts';
import { type Input, type InputPath, replaced } from './requests.ts';
import { isNumber, isText } from './samples.ts';

/** Invalid values, and valid but hostile ones that a call must handle. */

const NUMBERS = [0, -1, 2 ** 31, Number.MAX_SAFE_INTEGER];

const SCRIPT = `<script>alert(1)</script><img src=x onerror=alert(1)>`;

const WRONG = [SCRIPT, { an: 'object' }, -1, ['list'], '', 'x'.repeat(12_000), 1e21, null];

/** Texts with script, SQL and other syntax. */
const WORDS = [
  `'; drop table members; --`,
  SCRIPT,
  '$' + '{7*7} {{7*7}} %00 ../../etc/passwd',
  '\u202eright to left 👩‍👩‍👧',
];

/** Texts that the database cannot store unchanged. */
const UNSTORABLE = ['nul \u0000 here', 'half a pair \ud800 here'];

export const HOSTILE = [...WORDS, ...UNSTORABLE];

const cursorAt = (at: string, id: string) => Buffer.from(`${at} ${id}`).toString('base64url');

/** Valid values out of the database's range. */
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

/** Names of fields whose text is parsed as a time or cursor, regardless of their schema. */
const READ_AS_FORM = /cursor|back|before|after|date|time|from|until|to$|at$/i;

/** The first validation issue in a part of an input. */
const issueOf = (call: Call, { part }: InputPath, input: Input) =>
  (call[part] as z.ZodType).safeParse(input[part]).error?.issues[0];

/** An invalid input and the name of the invalid field. */
interface InvalidInput {
  readonly input: Input;
  readonly field: string;
  /** For the message of a failed assertion. */
  readonly description: string;
}

/** Inputs with an invalid value at one path, one per kind of issue. */
export function invalidInputsAt(call: Call, input: Input, inputPath: InputPath): InvalidInput[] {
  const found = new Map<string, InvalidInput>();
  for (const value of WRONG) {
    // Path and query parameters are texts.
    if (inputPath.part !== 'body' && (typeof value === 'object' || value === '')) continue;
    const broken = replaced(
      input,
      inputPath,
      inputPath.part === 'body' ? value : String(value).slice(0, 280),
    );
    const issue = issueOf(call, inputPath, broken);
    const kind = `${issue?.code} ${issue?.path.join('.')}`;
    if (!issue || found.has(kind)) continue;
    const description = `${inputPath.path.join('.')} = ${String(JSON.stringify(value)).slice(0, 40)}`;
    found.set(kind, { input: broken, field: String(issue.path[0] ?? inputPath.path[0]), description });
  }
  return [...found.values()];
}

/** A value of a field that a call must handle. */
export interface HostileValue {
  readonly inputPath: InputPath;
  readonly value: unknown;
}

/** Hostile values for a path that the contract accepts. Free texts are tried with a few that each combine many attacks. */
export function hostileValuesAt(call: Call, input: Input, inputPath: InputPath): HostileValue[] {
  const takes = (value: unknown) => !issueOf(call, inputPath, replaced(input, inputPath, value));
  return candidatesFor(inputPath, takes).map((value) => ({ inputPath, value }));
}

function candidatesFor(inputPath: InputPath, takes: (value: unknown) => boolean): unknown[] {
  if (isNumber(inputPath)) return NUMBERS.filter(takes);
  if (!isText(inputPath)) return [];
  const words = takes(WORDS.join(' ')) ? [WORDS.join(' ')] : WORDS.filter(takes);
  const isFree = words.length === 1 && !READ_AS_FORM.test(inputPath.path.at(-1) ?? '');
  return isFree
    ? [...words, ...UNSTORABLE.filter(takes), ...EDGES.slice(-1)]
    : [...words, ...[...UNSTORABLE, ...EDGES].filter(takes)];
}
