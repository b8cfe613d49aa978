import { afterEach, expect, it, vi } from 'vitest';
import { readToken, signMemberToken } from './tokens.ts';

const token = { merchantId: 101, memberId: 'a', sessionId: 'b' };

afterEach(() => void vi.useRealTimers());

it('reads a token until it expires, also one that it has read before', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const signed = await signMemberToken('secret', token, 60);
  expect(await readToken('secret', signed)).toEqual({ kind: 'member', ...token });
  vi.setSystemTime(Date.now() + 30_000);
  expect(await readToken('secret', signed)).toEqual({ kind: 'member', ...token });
  vi.setSystemTime(Date.now() + 31_000);
  expect(await readToken('secret', signed)).toBeNull();
});

it('reads a token only with the secret that signed it, and unchanged', async () => {
  const signed = await signMemberToken('secret', token, 60);
  expect(await readToken('secret', signed)).not.toBeNull();
  expect(await readToken('other secret', signed)).toBeNull();
  const [header, , signature] = signed.split('.');
  const claims = { knd: 'member', mid: 102, sub: 'a', sid: 'b', exp: 9_999_999_999 };
  const forged = Buffer.from(JSON.stringify(claims)).toString('base64url');
  expect(await readToken('secret', [header, forged, signature].join('.'))).toBeNull();
});
