import { listCalls } from '@foyer/contract';
import { CATALOGUE, notBuilt, shapeOf } from '@foyer/contract/catalogue';
import { ErrorBody } from '@foyer/contract/kernel/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('the catalogue', () => {
  it('lists each call once, and every call of the contract outside /api', () => {
    const listed = new Set(CATALOGUE.map(shapeOf));
    expect(listed.size).toBe(CATALOGUE.length);
    const declared = listCalls().filter(({ path }) => !path.startsWith('/api'));
    expect(
      declared.map(({ method, path }) => shapeOf([method, path])).filter((shape) => !listed.has(shape)),
    ).toEqual([]);
  });

  it('answers calls that are not built with 501, in the one shape of refusals', async () => {
    for (const [method, path] of notBuilt) {
      const response = await fetch(server.url + path.replace(/\{\w+\}/g, '1'), { method });
      expect(response.status, `${method} ${path}`).toBe(501);
      expect(ErrorBody.parse(await response.json()).error).toBe('not_built');
    }
  });
});

describe('an unknown address', () => {
  it('is not found, in the one shape of refusals', async () => {
    const response = await fetch(`${server.url}/chimes/nothing`, { method: 'POST' });
    expect(response.status).toBe(404);
    expect(ErrorBody.parse(await response.json()).error).toBe('not_found');
  });
});
