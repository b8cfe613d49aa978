import { describe, expect, it } from 'vitest';
import { COST, hashPassword, isPassword } from './passwords.ts';

const millisecondsOf = async (work: () => Promise<unknown>) => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

describe('passwords', () => {
  it('match only their own hash', async () => {
    const hash = await hashPassword('Right-1', COST);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await isPassword('Right-1', hash)).toBe(true);
    expect(await isPassword('right-1', hash)).toBe(false);
    expect(await isPassword('Right-1', null)).toBe(false);
  });

  it('take as long to verify without a hash', async () => {
    const hash = await hashPassword('Right-1', COST);
    const known = await millisecondsOf(() => isPassword('wrong', hash));
    const unknown = await millisecondsOf(() => isPassword('wrong', null));
    expect(unknown).toBeGreaterThan(known / 5);
  });
});
