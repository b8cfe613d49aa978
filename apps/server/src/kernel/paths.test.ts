import { once } from 'node:events';
import { request as ask, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Asks for a path exactly as it stands, which `fetch` would tidy up. */
async function answerTo(path: string, method = 'GET', accept = 'text/html') {
  const { hostname, port } = new URL(server.url);
  const asked = ask({ hostname, port, path, method, headers: { accept } }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'close');
  return { status: answer.statusCode ?? 0, location: answer.headers.location };
}

const FILE = `/files/${'0123456789'.repeat(4)}`;
const BEGINNINGS = [
  '',
  '/api',
  '/api/widget/config',
  '/chimes',
  FILE,
  '/widget',
  '/assets',
  '/docs/api',
  '/demo',
];
const ODD = [
  '/%00',
  '/a%00b',
  '/%0d%0aset-cookie:a=b',
  '//evil.example',
  '///evil.example/%2e%2e',
  '//evil.example/..',
  '/%2f%2fevil.example',
  '/\\x',
  '/\\evil.example',
  '/%5cevil.example/',
  '/%',
  '/%zz',
  '/%e0%a4%a',
  '/%c0%ae%c0%ae/',
  '/..%2f..%2fetc%2fpasswd',
  '/%2e%2e/%2e%2e',
  '/./../x',
  `/${'a'.repeat(5_000)}`,
  `/${'a/'.repeat(2_500)}`,
  `/?q=${'a'.repeat(10_000)}`,
];

describe.each(BEGINNINGS)('below "%s"', (beginning) => {
  it.each(ODD)('%s is refused', async (odd) => {
    for (const accept of ['text/html', '*/*']) {
      const { status, location } = await answerTo(beginning + odd, 'GET', accept);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(location).toBeUndefined();
    }
  });
});

it.each(['*', 'http://evil.example/', 'http://evil.example//x'])('%s is refused', async (path) => {
  const { status } = await answerTo(path);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
});

it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND', 'PURGE', 'QUERY', 'SEARCH', 'LOCK'])(
  '%s is refused where it means nothing',
  async (method) => {
    for (const path of ['/', '/index.html', '/widget/foyer.js', `${FILE}/a.png`, '/docs/api', '/healthz']) {
      const { status } = await answerTo(path, method);
      expect(status, path).toBeGreaterThanOrEqual(400);
      expect(status, path).toBeLessThan(500);
    }
  },
);

it('pages of the console are found, whatever their address holds', async () => {
  for (const path of ['/', '/inbox', '/login/101?next=%2Finbox%2F1', '/visitors/j%C3%B6rg', '/a%20b.c'])
    expect([200, 404]).toContain((await answerTo(path)).status);
});
