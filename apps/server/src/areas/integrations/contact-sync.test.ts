import { request } from '@foyer/contract/request';
import { SYNCED_IDS, type SyncedIntegrationId } from '@foyer/domain/integrations/contact-sync';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startOwnServer, type TestServer } from '../../testing/server.ts';
import { syncContacts } from './contact-sync/index.ts';
import { startContactsPeer } from './testing/contacts-peer.ts';

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

const OAUTH = { clientId: 'c', clientSecret: 'secret-1', refreshToken: 'refresh-1' };
const VALUES: Record<SyncedIntegrationId, Record<string, string>> = {
  hubspot: { token: 'pat-1' },
  salesforce: { domain: 'tidewell', ...OAUTH },
  zoho: { region: 'com', ...OAUTH },
  pipedrive: { company: 'tidewell', token: 'pd-1' },
  zendesk: { subdomain: 'tidewell', email: 'ann@example.org', token: 'zd-1' },
  shopify: { shop: 'tidewell', token: 'shpat_1' },
};

async function synced(integration: SyncedIntegrationId, direction: 'in' | 'out' | 'both' = 'both') {
  const merchant = await makeMerchant(server);
  const { token } = merchant.admin;
  const params = { integration };
  await request(
    server.url,
    'connectIntegration',
    { params, body: { values: VALUES[integration] } },
    { token },
  );
  const set = (isFromStart: boolean) =>
    request(server.url, 'setContactSync', { params, body: { direction, isFromStart } }, { token });
  expect((await set(true)).status).toBe(200);
  return { merchant, set, run: () => runNow(merchant, integration) };
}

/** A run, of changes that are old enough to be settled. */
async function runNow({ id }: TestMerchant, integration: SyncedIntegrationId) {
  await server.services.database
    .tenant(id)
    .transaction((db) =>
      db.execute(
        sql`update contacts set modified_at = modified_at - interval '3 seconds' where merchant_id = ${id}`,
      ),
    );
  await syncContacts(server.services, id, integration);
}

const contactsOf = async ({ id, admin }: TestMerchant) =>
  (await request(server.url, 'listContacts', { params: { id } }, { token: admin.token })).body.contacts;

const stateOf = async ({ admin }: TestMerchant) =>
  (await request(server.url, 'listIntegrations', {}, { token: admin.token })).body.connections[0]
    ?.contactSync;

const create = (merchant: TestMerchant, email: string, firstName: string) =>
  request(
    server.url,
    'createContact',
    { body: { firstName, lastName: 'Byron', emails: [email] } },
    { token: merchant.admin.token },
  );

describe.each(SYNCED_IDS)('contacts of %s', (integration) => {
  it('come in and go out, and no change comes back', async () => {
    const { merchant, run } = await synced(integration);
    const book = peer.book(integration);
    const ada = `ada-${integration}@example.org`;
    const theirs = book.put({ email: ada, firstName: 'Ada', lastName: 'Lovelace', phone: '+442079460000' });
    await run();
    expect(await contactsOf(merchant)).toMatchObject([
      {
        firstName: 'Ada',
        lastName: 'Lovelace',
        identities: expect.arrayContaining([{ kind: 'email', value: ada }]),
      },
    ]);
    // An apostrophe must not leave the query of a system that asks by address.
    const brian = `o'brian-${integration}@example.org`;
    expect((await create(merchant, brian, 'Brian')).status).toBe(200);
    await run();
    expect(book.byEmail(brian)).toMatchObject({ firstName: 'Brian', lastName: 'Byron' });
    book.put({ firstName: 'Augusta' }, theirs.id);
    await run();
    expect((await contactsOf(merchant)).map(({ firstName }) => firstName).sort()).toEqual([
      'Augusta',
      'Brian',
    ]);
    const before = { book: book.list(), state: await stateOf(merchant) };
    await run();
    await run();
    expect(book.list()).toEqual(before.book);
    expect(before.state).toMatchObject({ sent: 1, refused: 0, error: null });
    expect(book.list()).toHaveLength(2);
  });
});

describe('a sync', () => {
  it('goes on where it stopped when the system fails', async () => {
    const { merchant, run } = await synced('hubspot', 'in');
    for (const name of ['One', 'Two', 'Three'])
      peer.book('hubspot').put({ email: `${name}@example.net`.toLowerCase(), firstName: name });
    peer.fail(401);
    await run();
    expect(await stateOf(merchant)).toMatchObject({ error: { values: { status: 401 } } });
    await run();
    const names = (await contactsOf(merchant)).map(({ firstName }) => firstName);
    expect(names).toEqual(expect.arrayContaining(['One', 'Two', 'Three']));
    expect(await stateOf(merchant)).toMatchObject({ error: null });
  });

  it('counts what is refused, and sends the rest', async () => {
    const { merchant, run } = await synced('zendesk', 'out');
    await create(merchant, 'first@example.net', 'First');
    await create(merchant, 'second@example.net', 'Second');
    peer.fail(422);
    await run();
    expect(await stateOf(merchant)).toMatchObject({ sent: 1, refused: 1, error: null });
    expect(peer.book('zendesk').byEmail('first@example.net')).toBeUndefined();
    expect(peer.book('zendesk').byEmail('second@example.net')).toBeDefined();
  });

  it('begins with what changes from now on, unless asked for all, and forgets with its connection', async () => {
    const earlier = new Date(Date.now() - 60_000);
    peer.book('pipedrive').put({ email: 'before@example.net', firstName: 'Before' }, 'before', earlier);
    const { merchant, run, set } = await synced('pipedrive', 'in');
    const { token } = merchant.admin;
    const params = { integration: 'pipedrive' as const };
    await request(server.url, 'setContactSync', { params, body: { direction: 'off' } }, { token });
    await set(false);
    await run();
    expect(await contactsOf(merchant)).toEqual([]);
    await request(server.url, 'disconnectIntegration', { params }, { token });
    await request(
      server.url,
      'connectIntegration',
      { params, body: { values: VALUES.pipedrive } },
      { token },
    );
    expect(await stateOf(merchant)).toBeNull();
    const slack = { params: { integration: 'slack' as const }, body: { direction: 'in' as const } };
    expect((await request(server.url, 'setContactSync', slack, { token })).status).toBe(404);
  });
});
