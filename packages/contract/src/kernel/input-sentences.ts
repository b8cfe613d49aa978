import type { z } from 'zod';
import type { Wording } from './errors.ts';

type Issue = z.core.$ZodIssue;

/** Longer lists of values are not enumerated. */
const VALUES_MAX = 12;

const KINDS: Readonly<Record<string, string>> = {
  string: '{field} must be text.',
  number: '{field} must be a number.',
  int: '{field} must be a whole number.',
  boolean: '{field} must be true or false.',
  array: '{field} must be a list.',
  object: '{field} must be an object.',
  record: '{field} must be an object.',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: '{field} must be an email address.',
  url: '{field} must be a web address.',
  uuid: '{field} must be a UUID.',
  date: '{field} must be a date such as 2026-01-31.',
  datetime: '{field} must be a time such as 2026-01-31T09:00:00Z.',
};

const SENTENCES = {
  required: '{field} is required.',
  unknown: '{field} is not a field of this call.',
  choice: '{field} must be one of: {values}.',
  shortText: '{field} must have at least {min} characters.',
  longText: '{field} must have at most {max} characters.',
  noEntries: '{field} must have at least one entry.',
  fewEntries: '{field} must have at least {min} entries.',
  manyEntries: '{field} must have at most {max} entries.',
  small: '{field} must be at least {min}.',
  large: '{field} must be at most {max}.',
  invalid: '{field} is not valid.',
} as const;

/** The name of an input that has no field. */
const WHOLE = 'The request';

/** All sentences, for their translations. */
export const INPUT_SENTENCES: readonly string[] = [
  ...Object.values({ ...KINDS, ...FORMATS, ...SENTENCES }),
  WHOLE,
];

/** The field that a validation issue names, as a path. */
export function fieldOfIssue(issue: Issue): string {
  const extra = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  return [...issue.path, ...extra].join('.');
}

/** Describes a validation issue. A message written in the contract stays, with its `params` as values. */
export function inputSentence(issue: Issue, field: string): Wording {
  if (issue.code === 'custom') return { text: issue.message, values: valuesOf(issue.params) };
  if (isWritten(issue)) return { text: issue.message, values: {} };
  const { text, ...values } = sentenceOf(issue);
  return { text, values: { field: field || WHOLE, ...values } };
}

/** Whether the contract gives its own message for an issue: those of the schema library begin with one of these. */
const isWritten = ({ message }: Issue) => !/^(Invalid|Too (big|small)|Unrecognized|Input)\b/.test(message);

function sentenceOf(issue: Issue): { text: string; [name: string]: string | number } {
  switch (issue.code) {
    case 'unrecognized_keys':
      return { text: SENTENCES.unknown };
    case 'invalid_type':
      if (issue.message.endsWith('received undefined')) return { text: SENTENCES.required };
      return { text: KINDS[issue.expected] ?? SENTENCES.invalid };
    case 'invalid_value':
      if (issue.values.length > VALUES_MAX) return { text: SENTENCES.invalid };
      return { text: SENTENCES.choice, values: issue.values.map(String).join(', ') };
    case 'invalid_format':
      return { text: FORMATS[issue.format] ?? SENTENCES.invalid };
    case 'too_small':
      return { ...tooSmall(issue.origin, Number(issue.minimum)), min: Number(issue.minimum) };
    case 'too_big':
      return { text: tooBig(issue.origin), max: Number(issue.maximum) };
    default:
      return { text: SENTENCES.invalid };
  }
}

function tooSmall(origin: string, minimum: number): { text: string } {
  if (origin === 'string') return { text: minimum <= 1 ? SENTENCES.required : SENTENCES.shortText };
  if (!isList(origin)) return { text: SENTENCES.small };
  return { text: minimum <= 1 ? SENTENCES.noEntries : SENTENCES.fewEntries };
}

function tooBig(origin: string): string {
  if (origin === 'string') return SENTENCES.longText;
  return isList(origin) ? SENTENCES.manyEntries : SENTENCES.large;
}

const isList = (origin: string) => ['array', 'set', 'map', 'object', 'record'].includes(origin);

const valuesOf = (params: Readonly<Record<string, unknown>> | undefined): Wording['values'] =>
  Object.fromEntries(Object.entries(params ?? {}).map(([name, value]) => [name, String(value)]));
