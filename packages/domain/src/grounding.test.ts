import { expect, it } from 'vitest';
import { inventedFacts } from './grounding.ts';

const inventedIn = (text: string) =>
  inventedFacts(['Opens 9:00, costs 1,200.50 until 2026-12-24, https://shop.example/oak.'])(text).map(
    ({ detail }) => detail,
  );

it('recognizes invented facts, also in other spellings and scripts', () => {
  expect(inventedIn('Costs 1,200.50 until 24.12.2026: https://shop.example/oak')).toEqual([]);
  expect(inventedIn('نفتح الساعة ٩:٠٠')).toEqual([]);
  expect(inventedIn('५ or 555 or https://other.example')).toEqual(['5', '555', 'other.example']);
  expect(inventedIn('Costs 9.24, see https://shop.example/')).toEqual(['9.24', 'shop.example']);
});
