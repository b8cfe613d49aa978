import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signOut } from './sign-out.ts';
import { session } from './values.ts';

const asked: string[] = [];
let answer: () => Promise<Response>;

const signedIn = { saveUser: 'priya', access_token: 'a', refresh_token: 'r', expires_at: '9999999999' };

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  answer = async () => Response.json({ success: true });
  vi.stubGlobal('fetch', (url: string, { method }: RequestInit) => {
    asked.push(`${method} ${url}`);
    return answer();
  });
  session.set({ ...signedIn, stayAlive: '1', Role: 'ADMIN', cLogin: '101', wdb: '1' });
});
afterEach(() => {
  session.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the user agent is deleted, the sign-in ends, and nothing stays but the custom-login code', async () => {
  await signOut();
  expect(asked).toEqual(['DELETE /webchnl/userAgent', 'POST /api/signOut']);
  expect({ ...localStorage }).toEqual({ cLogin: '101' });
});

test('an unresponsive server delays signing out by at most two seconds', async () => {
  answer = () => new Promise(() => undefined);
  const done = signOut();
  await vi.advanceTimersByTimeAsync(1_999);
  expect(session.isSignedIn()).toBe(true);
  expect(asked).toEqual(['DELETE /webchnl/userAgent', 'POST /api/signOut']);
  await vi.advanceTimersByTimeAsync(1);
  await done;
  expect(session.isSignedIn()).toBe(false);
});

test('a session that began after another tab had signed out is left alone', async () => {
  let deliver: (response: Response) => void = () => undefined;
  answer = () => new Promise((done) => (deliver = done));
  const done = signOut();
  await vi.advanceTimersByTimeAsync(100);
  session.clear();
  session.set({ ...signedIn, saveUser: 'amara', access_token: 'b' });
  deliver(Response.json({ success: true }));
  await vi.advanceTimersByTimeAsync(3_000);
  await done;
  expect(session.get('saveUser')).toBe('amara');
  expect(asked).toEqual(['DELETE /webchnl/userAgent']);
});
