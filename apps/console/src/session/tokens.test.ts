import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearEndReason, endReason } from './end-reason.ts';
import { endRefused, freshAccessToken, keepTokensFresh } from './tokens.ts';
import { session } from './values.ts';

/** The bodies of token requests, in order. */
let asked: unknown[];
let answer: () => Response;
let stop: () => void = () => undefined;

const tokens = (access_token: string) =>
  Response.json({
    access_token,
    refresh_token: `${access_token}-refresh`,
    token_type: 'bearer',
    expires_in: 900,
  });
const endsIn = (seconds: number) =>
  session.set({ expires_at: String(Math.floor(Date.now() / 1000) + seconds) });

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  answer = () => tokens('second');
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    asked.push(JSON.parse(String(init.body)));
    return answer();
  });
  session.set({ saveUser: 'priya', access_token: 'first', refresh_token: 'first-refresh' });
});
afterEach(() => {
  stop();
  session.clear();
  clearEndReason();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(200);

test('a token with more than 203 s left is used as it is', async () => {
  endsIn(204);
  expect(await freshAccessToken()).toBe('first');
  await settle();
  expect(asked).toEqual([]);
});

test('with 203 s left the token is renewed while it still serves', async () => {
  endsIn(203);
  expect(await freshAccessToken()).toBe('first');
  await settle();
  expect(asked).toEqual([{ grant_type: 'refresh_token', refresh_token: 'first-refresh' }]);
  expect(session.get('refresh_token')).toBe('second-refresh');
});

test('a token that has ended is renewed before the call', async () => {
  endsIn(-10);
  const token = freshAccessToken();
  await settle();
  expect(await token).toBe('second');
});

test('many calls at once renew once', async () => {
  endsIn(-10);
  const all = Promise.all([freshAccessToken(), freshAccessToken(), freshAccessToken()]);
  await settle();
  expect(await all).toEqual(['second', 'second', 'second']);
  expect(asked).toHaveLength(1);
});

test('a tab that waited for the lock uses the token of another tab', async () => {
  endsIn(-10);
  localStorage.setItem('foyer.lease.foyer.refresh', `another-tab ${Date.now() + 15_000}`);
  const token = freshAccessToken();
  await settle();
  localStorage.setItem('access_token', 'theirs');
  localStorage.removeItem('foyer.lease.foyer.refresh');
  dispatchEvent(new StorageEvent('storage', { key: 'access_token' }));
  await settle();
  expect(await token).toBe('theirs');
  expect(asked).toEqual([]);
});

test('the token is renewed 200 s before it ends', async () => {
  endsIn(900);
  stop = keepTokensFresh();
  await vi.advanceTimersByTimeAsync(699_000);
  expect(asked).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toHaveLength(1);
});

test('a refusal ends the session, being offline does not', async () => {
  endsIn(100);
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  await freshAccessToken();
  await settle();
  expect(session.isSignedIn()).toBe(true);
  answer = () => Response.json({ error: 'invalid_grant', errorDescription: 'No.' }, { status: 400 });
  await freshAccessToken();
  await settle();
  expect(session.isSignedIn()).toBe(false);
});

test('a tab that waited for the lock uses the new token before the storage event', async () => {
  endsIn(-10);
  localStorage.setItem('foyer.lease.foyer.refresh', `another-tab ${Date.now() + 15_000}`);
  const token = freshAccessToken();
  await settle();
  localStorage.setItem('expires_at', String(Date.now() / 1000 + 900));
  localStorage.setItem('access_token', 'theirs');
  localStorage.removeItem('foyer.lease.foyer.refresh');
  await settle();
  expect(await token).toBe('theirs');
  expect(asked).toEqual([]);
});

test('an answer without an access token, or a token gone from the storage, ends the session', async () => {
  endsIn(900);
  stop = keepTokensFresh();
  answer = () => Response.json({});
  await vi.advanceTimersByTimeAsync(701_000);
  expect(session.isSignedIn()).toBe(false);
  expect(session.get('refresh_token')).toBe('');

  session.set({ saveUser: 'priya', access_token: 'first', refresh_token: 'first-refresh' });
  localStorage.removeItem('access_token');
  dispatchEvent(new StorageEvent('storage', { key: 'access_token' }));
  expect(session.get('saveUser')).toBe('');
});

test('without a refresh token the session ends', async () => {
  session.set({ refresh_token: '' });
  endsIn(100);
  await freshAccessToken();
  await settle();
  expect(session.isSignedIn()).toBe(false);
  expect(asked).toEqual([]);
});

test('signing out while tokens are renewed does not bring the session back', async () => {
  endsIn(100);
  let deliver: (response: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise((done) => (deliver = done)));
  await freshAccessToken();
  await settle();
  session.clear();
  deliver(tokens('second'));
  await settle();
  expect(session.get('access_token')).toBe('');
});

const refused = (reason?: string) =>
  Response.json({ error: 'invalid_grant', errorDescription: 'no', reason }, { status: 400 });

test.each([
  ['expired', 'expired'],
  [undefined, 'unauthorized'],
  ['something new', 'unauthorized'],
])('a refused renewal keeps why the session is over: %s', async (reason, kept) => {
  answer = () => refused(reason);
  endsIn(-10);
  const token = freshAccessToken();
  await settle();
  expect(await token).toBe('');
  expect(endReason()).toBe(kept);
});

test('a refused access token ends the session with the reason that the server knows', async () => {
  endsIn(800);
  answer = () => refused('elsewhere');
  await endRefused();
  expect(session.get('access_token')).toBe('');
  expect(endReason()).toBe('elsewhere');
});
