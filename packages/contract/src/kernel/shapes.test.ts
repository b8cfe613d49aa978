import { describe, expect, it } from 'vitest';
import { EngagementCreate, EngagementUpdate } from '../engagements/shapes.ts';
import { MerchantUpdate } from '../merchants/shapes.ts';
import { ImageAddress } from './shapes.ts';

const GOOD = [
  'https://shop.example/a.png',
  'HTTP://shop.example/a%20b.jpg?x=1',
  '/files/0a1b/logo.png',
  '/demo/a.svg',
];
const BAD = [
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  ' javascript:alert(1)',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'data:image/png;base64,aGVsbG8=',
  'file:///etc/passwd',
  'blob:https://shop.example/1',
  'ftp://shop.example/a.png',
  '//evil.example/a.png',
  '/\\evil.example/a.png',
  '\\\\evil.example\\a.png',
  '/files/a b.png',
  '/files/\u0000.png',
  '/\t/evil.example/a.png',
  'logo.png',
  `https://shop.example/${'a'.repeat(2_000)}`,
];

const accepts = (address: string) => [
  ImageAddress.safeParse(address),
  MerchantUpdate.safeParse({ images: { img1: address } }),
  MerchantUpdate.safeParse({ settings: { signInPicture: address } }),
  EngagementCreate.safeParse({ engagementName: 'Shop', aiAgentImage: address }),
  EngagementUpdate.safeParse({ engagementID: '0199044a-4400-7000-8000-000000000001', aiAgentImage: address }),
];

describe('an image address', () => {
  it.each(GOOD)('may be %s', (address) => {
    for (const { success } of accepts(address)) expect(success).toBe(true);
  });

  it.each(BAD)('is not %j', (address) => {
    for (const { success } of accepts(address)) expect(success).toBe(false);
  });

  it('is null if empty', () => {
    expect(ImageAddress.parse('')).toBeNull();
    expect(ImageAddress.parse(null)).toBeNull();
  });
});
