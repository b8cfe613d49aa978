import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepPlace, leaveForGood, rememberPlace, wantedPlace } from './return-place.ts';
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
  expect(wantedPlace()).toBe('/');
});

test('whoever wanted to go somewhere gets there, whoever signs in', () => {
  rememberPlace('/visitors/online-visitors?q=lisbon');
  expect(wantedPlace()).toBe('/visitors/online-visitors?q=lisbon');
});

test.each(['//evil.example/x', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)', '', 'x'])(
  'the address %j is not of the console',
  (href) => {
    rememberPlace(href);
    expect(wantedPlace()).toBe('/');
  },
);

test('a session that ends by itself leads the same person back, and nobody else', () => {
  keepPlace();
  session.clear();
  history.replaceState(null, '', '/clogin/101');
  session.clear();
  signedIn('amara');
  expect(wantedPlace()).toBe('/');
  signedIn('priya');
  expect(wantedPlace()).toBe('/livechat?id=7#last');
});

test('who leaves by their own wish begins at the start next time', () => {
  rememberPlace('/tickets/all');
  const stop = keepPlace();
  leaveForGood();
  session.clear();
  stop();
  signedIn('priya');
  expect(wantedPlace()).toBe('/');
});
