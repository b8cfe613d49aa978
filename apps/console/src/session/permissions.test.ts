import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadPermission, permission } from './permissions.ts';
import { session } from './values.ts';

const signedIn = { saveUser: 'priya', access_token: 'a', refresh_token: 'r', expires_at: '9999999999' };
let answer: PromiseWithResolvers<Response>;
const deliver = () => answer.resolve(Response.json({ permissions: [], rights: { livechat: 'change' } }));

beforeEach(() => {
  answer = Promise.withResolvers();
  vi.stubGlobal(
    'fetch',
    vi.fn(() => answer.promise),
  );
  session.set({ ...signedIn, Role: 'ADMIN' });
});
afterEach(() => {
  permission.forget();
  session.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('the rights of a role are stored', async () => {
  const loading = loadPermission();
  deliver();
  await loading;
  expect(permission.get()?.rights).toEqual({ livechat: 'change' });
});

test('rights that arrive after sign-out are not stored', async () => {
  const loading = loadPermission();
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
  session.clear();
  deliver();
  await loading;
  expect({ ...localStorage }).toEqual({});
});

test('rights of a previous member are not stored for another', async () => {
  const loading = loadPermission();
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
  session.set({ ...signedIn, saveUser: 'amara', access_token: 'b' });
  deliver();
  await loading;
  expect(permission.get()).toBeNull();
});
