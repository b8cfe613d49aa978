import { common } from '@foyer/contract/kernel/errors';
import { expect, it } from 'vitest';
import { refuseOversized } from './json.ts';
import type { Refusal } from './refusal.ts';

const BOUNDS = { bytes: 200, depth: 3, values: 6, keys: 3 };

function refused(json: string): string | null {
  try {
    refuseOversized(Buffer.from(json), BOUNDS);
    return null;
  } catch (error) {
    return (error as Refusal).definition === common.tooLarge ? 'too large' : (error as Refusal).message;
  }
}

it.each([
  '[[[1]]]',
  '[[1],[2,3]]',
  '{"a":1,"b":2,"c":{"d":[]}}',
  '"[[[[[[[[,,,,,,,,,"',
  '{"a":"\\"[[[[[[,,,,,,"}',
  '["\\\\",[[1]]]',
  // What is no JSON is the parser's to refuse.
  '',
  ']]]]]]]]',
  '"[[[[[[',
])('lets %s pass', (json) => {
  expect(refused(json)).toBeNull();
});

it.each([
  ['[[[[1]]]]', 'nested'],
  ['{"a":{"b":{"c":{}}}}', 'nested'],
  ['["\\\\",[[[1]]]]', 'nested'],
  ['["\\\\\\"",[[[1]]]]', 'nested'],
  ['[[[[', 'nested'],
  ['[1,2,3,4,5,6,7]', 'values'],
  ['{"a":[1,2],"b":[3,4],"c":{"d":[]}}', 'values'],
  ['{"a":1,"b":2,"c":3,"d":4}', 'fields'],
  ['[[],[],[],[]]', 'values'],
  [',,,,,,', 'values'],
  [`"${'x'.repeat(200)}"`, 'large'],
])('refuses %s', (json, why) => {
  expect(refused(json)).toContain(why);
});
