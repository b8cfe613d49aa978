import { describe, expect, it } from 'vitest';
import { cameFrom } from './came-from.ts';

describe('where a visit came from', () => {
  it('is the campaign with its parts', () => {
    const campaign = { name: 'Autumn', source: 'mail', medium: 'newsletter', content: 'link 3' };
    expect(cameFrom({ campaign, referrer: 'https://x.example/' })).toBe('Autumn, mail / newsletter, link 3');
  });
  it('is the referring site', () => {
    expect(cameFrom({ campaign: null, referrer: 'https://www.search.example/q?x=1' })).toBe('search.example');
    expect(cameFrom({ campaign: {}, referrer: 'android-app' })).toBe('android-app');
  });
  it('is unknown without campaign and referrer', () => {
    expect(cameFrom({ campaign: null, referrer: '' })).toBeNull();
  });
});
