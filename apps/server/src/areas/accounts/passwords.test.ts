import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

const millisecondsOf = async (work: () => Promise<unknown>) => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

describe('passwords of production', () => {
  beforeEach(() => void vi.stubEnv('NODE_ENV', 'production'));
  afterEach(() => void vi.unstubAllEnvs());

  it('match only their own hash', async () => {
    const hash = await hashPassword('Right-1');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await isPassword('Right-1', hash)).toBe(true);
    expect(await isPassword('right-1', hash)).toBe(false);
    expect(await isPassword('Right-1', null)).toBe(false);
  });

  it('take as long to verify without a hash', async () => {
    const hash = await hashPassword('Right-1');
    const known = await millisecondsOf(() => isPassword('wrong', hash));
    const unknown = await millisecondsOf(() => isPassword('wrong', null));
    expect(unknown).toBeGreaterThan(known / 5);
  });
});
