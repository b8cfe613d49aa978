import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStore } from '../../shared/storage.ts';
import { config, freshStore } from '../testing/builders.ts';
import { makeApi } from './api.ts';
import { changeOwner } from './owner.ts';
import { makeSessionStarter, type Session } from './session.ts';

/** A server as far as these tests need it: its answers by path, and what it was asked. */
let asked: { path: string; token: string | null; body: Record<string, unknown> }[];
let answers: (path: string, token: string | null) => { status: number; body: object } | Promise<never>;
let sessions: number;

beforeEach(() => {
  asked = [];
  sessions = 0;
  answers = (path) => ({ status: 200, body: path.endsWith('/session') ? nextSession() : { success: true } });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = new URL(url).pathname;
    const token = new Headers(init.headers).get('authorization')?.slice(7) ?? null;
    asked.push({ path, token, body: JSON.parse(String(init.body ?? '{}')) });
    const { status, body } = await answers(path, token);
    return new Response(JSON.stringify(body), { status });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  openStore('visitor').remove('token');
});

function nextSession(): object {
  sessions += 1;
  return {
    visitorToken: `token-${sessions}`,
    referenceID: 'v',
    sessionID: 's',
    config: config(),
    thread: null,
  };
}

function setUp() {
  const { signal } = new AbortController();
  const api = makeApi('https://shop.test', signal);
  const onSession: (Session | null)[] = [];
  const ports = { api, engagementID: 'e', language: 'en', signal };
  const sessionStarter = makeSessionStarter(ports, (session) => onSession.push(session));
  api.renew = () => sessionStarter.pending ?? sessionStarter.begin(null);
  return { api, sessionStarter, onSession };
}

const kept = () => openStore('visitor').get('token');
const contact = { body: { firstName: 'Lea' } };

test('stores the token of an anonymous visitor, but not of a signed-in one', async () => {
  const { api, sessionStarter } = setUp();
  await sessionStarter.begin(null);
  expect([api.token, kept()]).toEqual(['token-1', 'token-1']);
  await sessionStarter.begin('signed');
  expect(asked.at(-1)).toMatchObject({ token: null, body: { visitorToken: 'token-1', identity: 'signed' } });
  expect([api.token, kept()]).toEqual(['token-2', null]);
});

test('the latest of two concurrent sessions wins, regardless of response order', async () => {
  const { api, sessionStarter, onSession } = setUp();
  const first = Promise.withResolvers<void>();
  const { answers: usual } = { answers };
  answers = async (path, token) => {
    const isFirst = asked.length === 1;
    if (isFirst) await first.promise;
    return usual(path, token) as never;
  };
  const anonymous = sessionStarter.begin(null);
  const signedIn = sessionStarter.begin('signed');
  await signedIn;
  first.resolve();
  await anonymous;
  expect([api.token, kept(), onSession.length]).toEqual(['token-1', null, 1]);
});

test('a call with an expired token is retried with a new one', async () => {
  const { api, sessionStarter } = setUp();
  await sessionStarter.begin(null);
  const usual = answers;
  answers = (path, token) =>
    token === 'token-1' ? { status: 401, body: { error: 'unauthorized' } } : usual(path, token);
  await expect(api.call('updateWidgetContact', contact)).resolves.toEqual({ success: true });
  expect(asked.slice(1).map(({ token }) => token)).toEqual(['token-1', null, 'token-2']);
});

test('a call fails if the new token is rejected too, without a third attempt', async () => {
  const { api, sessionStarter } = setUp();
  await sessionStarter.begin(null);
  answers = (path) =>
    path.endsWith('/session')
      ? { status: 401, body: { error: 'identity_required' } }
      : { status: 401, body: { error: 'unauthorized' } };
  await expect(api.call('updateWidgetContact', contact)).rejects.toMatchObject({ code: 'unauthorized' });
  expect(asked).toHaveLength(3);
});

test('data of a signed-in visitor is deleted for the next one; data from before a sign-in stays', () => {
  const store = freshStore();
  store.set('draft', 'Is it');
  changeOwner(store, null);
  changeOwner(store, 'lea');
  changeOwner(store, 'lea');
  expect(store.get('draft')).toBe('Is it');
  changeOwner(store, 'max');
  expect(store.get('draft')).toBeNull();
  store.set('draft', 'Of Max');
  changeOwner(store, null);
  expect(store.keys('')).toEqual([]);
});
