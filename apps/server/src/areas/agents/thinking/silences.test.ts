import { expect, it } from 'vitest';
import { Silences } from './silences.ts';

it('leaves a provider alone for a minute after it did not answer in time', () => {
  const silences = new Silences();
  silences.note(1, 0);
  expect([silences.isSilent(1, 59_999), silences.isSilent(2, 59_999), silences.isSilent(1, 60_000)]).toEqual([
    true,
    false,
    false,
  ]);
});
