import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOwnServer, type TestServer } from '../testing/server.ts';
import { openTestSocket } from '../testing/socket.ts';
import { answersPath } from './roles.ts';

describe('a server without the chat', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startOwnServer({ ROLES: 'api, worker' });
  });
  afterAll(() => server.close());
  const statusOf = async (path: string) => (await fetch(`${server.url}${path}`)).status;

  it('says that it is the wrong one for the widget and the socket, and answers the rest', async () => {
    expect(await statusOf('/api/widget/config/0')).toBe(421);
    expect(await statusOf('/widget/foyer.js')).toBe(421);
    expect(await statusOf('/api/colleagues')).toBe(401);
    expect(await statusOf('/readyz')).toBe(200);
    await expect(openTestSocket(server.url, null)).rejects.toThrow('421');
  });
});

describe('a path', () => {
  it('belongs to members or to the chat; a worker answers probes alone', () => {
    expect(answersPath(['chat'], '/live')).toBe(true);
    expect(answersPath(['chat'], '/api/conversations')).toBe(false);
    expect(answersPath(['api'], '/api/conversations')).toBe(true);
    expect(answersPath(['worker'], '/')).toBe(false);
    expect(answersPath(['worker'], '/healthz')).toBe(true);
    expect(answersPath(['chat'], '/files/0/a.png')).toBe(true);
  });
});
