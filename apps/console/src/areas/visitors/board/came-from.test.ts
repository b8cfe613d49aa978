import { expect, test } from 'vitest';
import { cameFrom } from './came-from.ts';

test.each([
  [{ name: 'autumn-mail' }, 'https://mail.example/', 'Autumn mail'],
  [{ source: 'newsletter' }, '', 'Newsletter'],
  [null, 'https://www.google.co.uk/search?q=oak', 'Google'],
  [null, 'https://www.houseblog.example/post', 'houseblog.example'],
  [null, 'https://notgoogle.example/', 'notgoogle.example'],
  [null, '', ''],
  [null, 'not an address', ''],
  [{ clicks: { msclkid: 'M1' } }, 'https://www.bing.com/', 'Microsoft Ads'],
])('%j and %s is %s', (campaign, referrer, expected) => {
  expect(cameFrom(campaign, referrer)).toBe(expected);
});
