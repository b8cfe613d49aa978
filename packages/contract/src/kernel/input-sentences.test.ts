import { expect, test } from 'vitest';
import * as z from 'zod';
import { inputSentence } from './input-sentences.ts';

const textOf = (schema: z.ZodType, value: unknown) => {
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  return issue && inputSentence(issue, 'events').text;
};

test('an empty list needs one entry, a short one its minimum', () => {
  expect(textOf(z.array(z.string()).min(1), [])).toBe('{field} must have at least one entry.');
  expect(textOf(z.array(z.string()).min(2), ['a'])).toBe('{field} must have at least {min} entries.');
});
