import { afterEach, beforeEach, expect, test } from 'vitest';
import { discardReturnPath, returnPath, saveReturnPath, trackReturnPath } from './return-path.ts';
import { session } from './values.ts';

const signedIn = (saveUser: string) => session.set({ saveUser, access_token: 'a' });

beforeEach(() => {
  history.replaceState(null, '', '/livechat?id=7#last');
  signedIn('priya');
});
afterEach(() => {
  session.clear();
  sessionStorage.clear();
});

test('without anything remembered the sign-in leads to the main shell', () => {
  expect(returnPath()).toBe('/');
});

test('a path requested while signed out opens for any member who signs in', () => {
  saveReturnPath('/visitors/online-visitors?q=lisbon');
  expect(returnPath()).toBe('/visitors/online-visitors?q=lisbon');
});

test.each(['//evil.example/x', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)', '', 'x'])(
  'the address %j is not of the console',
  (href) => {
    saveReturnPath(href);
    expect(returnPath()).toBe('/');
  },
);

test('an expired session returns the same member to the page, and nobody else', () => {
  trackReturnPath();
  session.clear();
  history.replaceState(null, '', '/clogin/101');
  session.clear();
  signedIn('amara');
  expect(returnPath()).toBe('/');
  signedIn('priya');
  expect(returnPath()).toBe('/livechat?id=7#last');
});

test('after an explicit sign-out the next sign-in starts at the home page', () => {
  saveReturnPath('/tickets/all');
  const stop = trackReturnPath();
  discardReturnPath();
  session.clear();
  stop();
  signedIn('priya');
  expect(returnPath()).toBe('/');
});

test('passing the start page on the way to the sign-in keeps the page on which the session ended', () => {
  trackReturnPath();
  session.clear();
  saveReturnPath('/');
  signedIn('priya');
  expect(returnPath()).toBe('/livechat?id=7#last');
});
