import { request } from '@foyer/contract/request';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startOwnServer, type TestServer } from '../../testing/server.ts';
import { startContactsPeer } from './testing/contacts-peer.ts';
import { syncedContacts } from './testing/synced-contacts.ts';

let server: TestServer;
let peer: Awaited<ReturnType<typeof startContactsPeer>>;

beforeAll(async () => {
  peer = await startContactsPeer();
  server = await startOwnServer({ INTEGRATIONS_URL: peer.url });
});
afterAll(async () => {
  await server.close();
  peer.close();
});
afterEach(() => turnOff());

const { synced, namesOf, stateOf, turnOff } = syncedContacts(() => server);

describe('rows of a sheet', () => {
  it('come in as contacts every ten minutes, and nothing goes out', async () => {
    const { merchant, run } = await synced('googleSheets', 'in');
    const book = peer.book('googleSheets');
    book.put({ email: 'row@example.org', firstName: 'Ada' });
    book.put({ firstName: 'Nobody' });
    await run();
    expect(await namesOf(merchant, 'row@example.org')).toEqual(['Ada/']);
    expect(await stateOf(merchant)).toMatchObject({ received: 1, error: null });
    book.put({ firstName: 'Augusta' }, book.byEmail('row@example.org')?.id);
    const before = peer.asked();
    await run();
    expect(peer.asked()).toBe(before);
    const later = sql`update integration_syncs set pulled_until = now() - interval '10 minutes'`;
    await server.services.database.tenant(merchant.id).transaction((db) => db.execute(later));
    await run();
    expect(await namesOf(merchant, 'row@example.org')).toEqual(['Augusta/']);
    const { body } = await request(
      server.url,
      'setContactSync',
      {
        params: { integration: 'googleSheets' },
        body: { direction: 'both', isFromStart: false },
      },
      { token: merchant.admin.token },
    );
    expect(body).toMatchObject({ error: 'integration_refused' });
  });

  it('say what is missing', async () => {
    const { merchant, run } = await synced('googleSheets', 'in');
    peer.fail('{"values":[["Note"]]}');
    await run();
    expect((await stateOf(merchant))?.error?.text).toMatch(/column named Email or Phone/);
  });
});
