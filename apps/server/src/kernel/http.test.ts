import { once } from 'node:events';
import { connect } from 'node:net';
import { listCalls } from '@foyer/contract';
import { common, type ErrorBody } from '@foyer/contract/kernel/errors';
import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMerchant, type TestMerchant } from '../testing/builders.ts';
import { startOwnServer, startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let merchant: TestMerchant;

beforeAll(async () => {
  server = await startTestServer();
  merchant = await makeMerchant(server);
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers });

it('tells that it lives and is ready', async () => {
  expect((await get('/healthz')).status).toBe(200);
  expect((await get('/readyz')).status).toBe(200);
});

it('describes every call in the OpenAPI document', async () => {
  const document = (await (await get('/docs/api/json')).json()) as {
    paths: Record<string, Record<string, unknown>>;
  };
  for (const call of listCalls().filter(({ area }) => area !== 'demo')) {
    expect(document.paths[call.path]?.[call.method.toLowerCase()], call.name).toMatchObject({
      operationId: call.name,
    });
  }
  expect((await get('/docs/api/static/index.html')).status).toBe(200);
});

it('takes the token as header and as query', async () => {
  const { token } = merchant.admin;
  expect((await get('/chimes/getMerchantAttributes', { authorization: `Bearer ${token}` })).status).toBe(200);
  expect((await get(`/chimes/getMerchantAttributes?access_token=${token}`)).status).toBe(200);
});

it('answers what is not there in the error shape', async () => {
  const answer = await get('/nothing/here');
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ error: 'not_found', errorDescription: expect.any(String) });
});

it('answers in the language that the client prefers', async () => {
  const saying = async (language: string) => {
    const answer = await get('/nothing/here', { 'accept-language': language });
    const { error, errorDescription } = (await answer.json()) as ErrorBody;
    const { headers } = answer;
    expect(headers.get('vary')).toContain('Accept-Language');
    return [error, errorDescription, headers.get('content-language')];
  };
  const english = ['not_found', common.notFound.message, 'en'];
  const arabic = ['not_found', 'هذا غير موجود، أو لا تملك صلاحية الوصول إليه.', 'ar'];
  expect(await saying('ar-EG, en;q=0.5')).toEqual(arabic);
  expect(await saying('fr, ar;q=0.3')).toEqual(arabic);
  expect(await saying('ar;q=0.4, en-GB;q=0.8')).toEqual(english);
  expect(await saying('fr, *;q=0.5')).toEqual(english);
});

it('describes invalid input in a sentence, in both languages', async () => {
  const saying = async (body: object, language: string) => {
    const answer = await fetch(`${server.url}/chimes/updateMerchantAttributes`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': language,
        authorization: `Bearer ${merchant.admin.token}`,
      },
      body: JSON.stringify(body),
    });
    return ((await answer.json()) as ErrorBody).errorDescription;
  };
  expect(await saying({ name: '' }, 'en')).toBe('name is required.');
  expect(await saying({ name: 'a'.repeat(101) }, 'en')).toBe('name must have at most 100 characters.');
  expect(await saying({ name: 7 }, 'en')).toBe('name must be text.');
  expect(await saying({ settings: { waitRedMinutes: 0 } }, 'en')).toBe(
    'settings.waitRedMinutes must be at least 1.',
  );
  expect(await saying({ settings: { waitRedMinutes: 'x' } }, 'en')).toBe(
    'settings.waitRedMinutes must be a number.',
  );
  expect(await saying({ name: '' }, 'ar')).toBe('الحقل name مطلوب.');
});

it('finds nothing outside of its folders, and says so', async () => {
  for (const path of ['/widget/..%2f..%2fpackage.json', '/..%2f..%2fpackage.json', '/assets/', '/widget/']) {
    const answer = await get(path);
    expect(answer.status, path).toBe(404);
    expect(await answer.json()).toMatchObject({ error: 'not_found' });
  }
});

it('refuses a body that is no JSON', async () => {
  const answer = await fetch(`${server.url}/chimes/updateMerchantAttributes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${merchant.admin.token}`, 'content-type': 'application/json' },
    body: '{"name":',
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: 'bad_input' });
});

it('counts the addresses of one IPv6 network together', async () => {
  const ask = async (address: string) => {
    const body = { email: 'nobody@test.example' };
    const headers = { 'x-forwarded-for': address };
    return (await request(server.url, 'requestPasswordReset', { body }, { headers })).headers.get(
      'x-ratelimit-remaining',
    );
  };
  const first = Number(await ask('2001:db8:77:1::1'));
  expect(Number(await ask('2001:db8:77:1:ffff::2'))).toBe(first - 1);
  expect(Number(await ask('2001:db8:77:2::1'))).toBe(first);
  expect(Number(await ask('198.51.100.7'))).toBe(first);
  expect(Number(await ask('::ffff:198.51.100.7'))).toBe(first - 1);
});

it('does not find another merchant', async () => {
  const other = await makeMerchant(server);
  const { status } = await request(
    server.url,
    'getMerchantAttributes',
    { query: { merchantId: other.id } },
    { token: merchant.admin.token },
  );
  expect(status).toBe(404);
});

it('lets other sites call what the widget calls, and nothing else', async () => {
  const origin = { origin: 'https://shop.example' };
  const widget = await fetch(`${server.url}/api/widget/session`, {
    method: 'OPTIONS',
    headers: { ...origin, 'access-control-request-method': 'POST' },
  });
  expect(widget.headers.get('access-control-allow-origin')).toBe('*');
  const own = await get('/chimes/getMerchantAttributes', origin);
  expect(own.headers.get('access-control-allow-origin')).toBeNull();
});

it('sends a strict content security policy', async () => {
  const policy = (await get('/healthz')).headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});

it('stops, though a client never ends what it sends', async () => {
  const own = await startOwnServer();
  const socket = connect(Number(new URL(own.url).port), '127.0.0.1');
  socket.write(
    'POST /pgOauth/oauth/token HTTP/1.1\r\nHost: any\r\nContent-Length: 100\r\n' +
      'Content-Type: application/json\r\nExpect: 100-continue\r\n\r\n',
  );
  // The server has begun with the request once it says so.
  await once(socket, 'data');
  await own.close();
});
