import { getEventListeners } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMerchant } from '../../../testing/builders.ts';
import { makeMailbox } from '../../../testing/mail-peers.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { explainFailure, isSignInRefused } from './failure-messages.ts';
import { connectImap } from './imap.ts';
import { findMailbox } from './mailboxes.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A mailbox at a server of this machine, which is not followed. */
async function mailboxAt(imapServer: Server) {
  const merchant = await makeMerchant(server);
  await new Promise<void>((done) => imapServer.listen(0, '127.0.0.1', done));
  const { port } = imapServer.address() as AddressInfo;
  const account = { host: '127.0.0.1', port, security: 'none', user: 'support', password: 'any' } as const;
  const { id } = await makeMailbox(server, merchant, { active: false, imap: account });
  const row = await server.services.database
    .tenant(merchant.id)
    .read((db) => findMailbox(db, merchant.id, id));
  if (!row) throw new Error('The mailbox was stored.');
  return row;
}

it.each([
  ['NO [AUTHENTICATIONFAILED] Authentication failed.', true, 'The user name or password is wrong.'],
  ['NO [UNAVAILABLE] Temporary failure.', false, 'The server cannot check the password right now.'],
])('knows what %s means', async (reply, isRefused, sentence) => {
  const strict = createServer((socket) => {
    socket.write('* OK [CAPABILITY IMAP4rev1] Ready\r\n');
    socket.on('data', (data) => {
      const [tag, command] = String(data).split(' ');
      socket.write(`${tag} ${command === 'LOGIN' ? reply : 'OK Done'}\r\n`);
    });
  });
  const row = await mailboxAt(strict);
  const { signal } = new AbortController();
  const error = await connectImap(server.services, row, signal).catch((failure: unknown) => failure);
  expect(isSignInRefused(error)).toBe(isRefused);
  expect(explainFailure(error)).toContain(sentence);
  strict.close();
});

it('leaves no listeners after a connection has ended', async () => {
  const hasty = createServer((socket) => socket.end('* BYE Too busy\r\n'));
  const row = await mailboxAt(hasty);
  const { signal } = new AbortController();
  await expect(connectImap(server.services, row, signal)).rejects.toThrow();
  await new Promise((done) => hasty.close(done));
  // Nothing listens there any more.
  await expect(connectImap(server.services, row, signal)).rejects.toThrow();
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
