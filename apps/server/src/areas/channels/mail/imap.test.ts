import { getEventListeners } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMerchant } from '../../../testing/builders.ts';
import { makeMailbox } from '../../../testing/mail-peers.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { connectImap } from './imap.ts';
import { findMailbox } from './mailboxes.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('leaves no listeners after a connection has ended', async () => {
  const merchant = await makeMerchant(server);
  const hasty = createServer((socket) => socket.end('* BYE Too busy\r\n'));
  await new Promise<void>((done) => hasty.listen(0, '127.0.0.1', done));
  const { port } = hasty.address() as AddressInfo;
  const account = { host: '127.0.0.1', port, security: 'none', user: 'support', password: 'any' } as const;
  const { id } = await makeMailbox(server, merchant, { active: false, imap: account });
  const row = await server.services.database
    .tenant(merchant.id)
    .read((db) => findMailbox(db, merchant.id, id));
  if (!row) throw new Error('The mailbox was stored.');
  const { signal } = new AbortController();
  await expect(connectImap(server.services, row, signal)).rejects.toThrow();
  await new Promise((done) => hasty.close(done));
  // Nothing listens there any more.
  await expect(connectImap(server.services, row, signal)).rejects.toThrow();
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
