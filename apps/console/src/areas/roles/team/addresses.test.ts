import { expect, test } from 'vitest';
import { addressesIn } from './addresses.ts';

test.each([
  [['a@x.example b@x.example'], ['a@x.example', 'b@x.example']],
  [['Ana Costa <a@x.example>; b@x.example'], ['a@x.example', 'b@x.example']],
  [['a@x.example', 'a@x.example', ' '], ['a@x.example']],
  [['not an address'], ['not', 'an', 'address']],
])('of %j are %j', (typed, addresses) => {
  expect(addressesIn(typed)).toEqual(addresses);
});
