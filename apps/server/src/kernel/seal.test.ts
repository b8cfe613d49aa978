import { describe, expect, it } from 'vitest';
import { seal, unseal } from './seal.ts';

const SECRET = 'a secret of at least thirty-two characters';

describe('seal', () => {
  it('gives back what was sealed, and looks different each time', () => {
    const first = seal(SECRET, 'keys 1', 'köstlich');
    expect(unseal(SECRET, 'keys 1', first)).toBe('köstlich');
    expect(first).not.toContain('köstlich');
    expect(seal(SECRET, 'keys 1', 'köstlich')).not.toBe(first);
  });

  it('opens neither elsewhere, nor under another secret, nor when altered', () => {
    const sealed = seal(SECRET, 'keys 1', 'text');
    expect(() => unseal(SECRET, 'keys 2', sealed)).toThrow();
    expect(() => unseal(`${SECRET}!`, 'keys 1', sealed)).toThrow();
    const parts = sealed.split('.');
    for (const index of [1, 2, 3]) {
      const altered = parts.with(index, Buffer.from(`${parts[index]}x`).toString('base64url'));
      expect(() => unseal(SECRET, 'keys 1', altered.join('.')), String(index)).toThrow();
    }
    expect(() => unseal(SECRET, 'keys 1', 'plain')).toThrow();
  });
});
