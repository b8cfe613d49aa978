import { listCalls } from '@foyer/contract';
import { ErrorBody } from '@foyer/contract/kernel/errors';
import { notBuilt } from '@foyer/contract/not-built';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';

/** Number of calls of the catalogue that are not built. It may only decrease. */
const NOT_BUILT = 107;

const shapeOf = (method: string, path: string) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('calls of the catalogue that are not built', () => {
  it('do not increase in number', () => {
    expect(notBuilt.length).toBe(NOT_BUILT);
  });

  it('are not declared by the contract, and each is listed once', () => {
    const declared = new Set(listCalls().map(({ method, path }) => shapeOf(method, path)));
    const listed = notBuilt.map(([method, path]) => shapeOf(method, path));
    expect(listed.filter((shape) => declared.has(shape))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
  });

  it('answer 501 in the error shape', async () => {
    for (const [method, path] of notBuilt) {
      const response = await fetch(server.url + path.replace(/\{\w+\}/g, '1'), { method });
      expect(response.status, `${method} ${path}`).toBe(501);
      expect(ErrorBody.parse(await response.json()).error).toBe('not_built');
    }
  });
});

describe('an unknown address', () => {
  it('is answered by 404 in the error shape', async () => {
    const response = await fetch(`${server.url}/chimes/nothing`, { method: 'POST' });
    expect(response.status).toBe(404);
    expect(ErrorBody.parse(await response.json()).error).toBe('not_found');
  });
});
