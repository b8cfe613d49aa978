import { expect, test } from 'vitest';
import { isUuid, uuidOf } from './ids.ts';

test('random bytes make a UUID of version 4', () => {
  const id = uuidOf(Uint8Array.from({ length: 31 }, (_, index) => index));
  expect(id).toBe('01234567-89ab-4cde-b012-3456789abcde');
  expect(isUuid(id)).toBe(true);
});
