import { expect, it } from 'vitest';
import { acceptedAnswer } from './answers.ts';
import type { BotNode } from './graph.ts';

it.each([
  ['LOCATION', '52.52, 13.405', '52.52,13.405'],
  ['LOCATION', '952.5,13.4', null],
  ['LOCATION', 'Harbour Street 4', 'Harbour Street 4'],
  ['SCANNER', ' 4006381333931 ', '4006381333931'],
  ['CAMERA', 'no picture', null],
  ['NUMBER', '٤٨٢١٣', 48213],
  ['TIME', '١٩:٣٠', '19:30'],
  ['TIME', '9:30', '09:30'],
  ['LOCATION', 'https://maps.google.com/?q=52.52,13.405', '52.52,13.405'],
  ['LOCATION', 'https://maps.google.com/?q=952.5,13.405', null],
] as const)('the answer to %s, %s, is %s', (input, text, accepted) => {
  expect(acceptedAnswer({ input, pattern: '' } as BotNode<'ask'>['data'], text, false)).toBe(accepted);
});
