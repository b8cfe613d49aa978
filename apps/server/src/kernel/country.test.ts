import { describe, expect, it } from 'vitest';
import { countryOf } from './country.ts';

describe('countryOf', () => {
  it('knows the country of IPv4 and IPv6 addresses', () => {
    expect(countryOf('8.8.8.8')).toBe('us');
    expect(countryOf('193.0.6.139')).toBe('nl');
    expect(countryOf('2001:67c:2e8:22::c100:68b')).toBe('nl');
    expect(countryOf('::ffff:8.8.8.8')).toBe('us');
  });

  it('knows none for private addresses and for what is no address', () => {
    for (const ip of ['127.0.0.1', '10.1.2.3', '::1', '', 'nowhere', '999.1.1.1']) {
      expect(countryOf(ip), ip).toBeNull();
    }
  });
});
