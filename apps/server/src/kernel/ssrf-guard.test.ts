import { isSpecialIp } from '@foyer/domain/bots/addresses';
import { describe, expect, it } from 'vitest';
import { HostRefused, isPublic, resolvePublicHost } from './ssrf-guard.ts';

describe('an address', () => {
  it.each(['8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) => {
    expect(isPublic(address)).toBe(true);
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::',
    'fd00::1',
    'fe80::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'no address',
  ])('%s is not', (address) => {
    expect(isPublic(address)).toBe(false);
  });
});

it('and the checks of flows know the same IPv4 ranges', () => {
  const addresses = Array.from({ length: 256 }, (_, first) =>
    [0, 16, 18, 19, 31, 32, 51, 52, 64, 88, 127, 128, 168, 175, 193, 196, 254].flatMap((second) =>
      [0, 2, 48, 99, 100, 113, 193, 196, 200].map((third) => `${first}.${second}.${third}.7`),
    ),
  ).flat();
  expect(addresses.filter((address) => isSpecialIp(address) === isPublic(address))).toEqual([]);
});

describe('a host that a merchant names', () => {
  const closed = { PRIVATE_HOSTS: false };

  it('is refused on a private network, in every notation', async () => {
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '::1', '169.254.169.254', '0.0.0.0', '127.1'])
      await expect(resolvePublicHost(closed, host), host).rejects.toThrow(HostRefused);
  });

  it('is reached there where the installation allows it, without a name to prove', async () => {
    const open = { PRIVATE_HOSTS: true };
    expect(await resolvePublicHost(open, '127.0.0.1')).toEqual({
      address: '127.0.0.1',
      servername: undefined,
    });
    expect((await resolvePublicHost(open, 'localhost')).servername).toBe('localhost');
  });

  it('is reached at a public address', async () => {
    expect(await resolvePublicHost(closed, '8.8.8.8')).toEqual({ address: '8.8.8.8', servername: undefined });
  });
});
