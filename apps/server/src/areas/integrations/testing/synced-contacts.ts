import { request } from '@foyer/contract/request';
import type { SyncedIntegrationId } from '@foyer/domain/integrations/contact-systems';
import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { makeMerchant, type TestMerchant } from '../../../testing/builders.ts';
import type { TestServer } from '../../../testing/server.ts';
import { syncContacts } from '../contact-sync/index.ts';

const OAUTH = { clientId: 'c', clientSecret: 'secret-1', refreshToken: 'refresh-1' };
/** What each system is connected with. */
export const SYNC_VALUES: Record<SyncedIntegrationId, Record<string, string>> = {
  hubspot: { token: 'pat-1' },
  salesforce: { domain: 'tidewell', ...OAUTH },
  zoho: { region: 'com', ...OAUTH },
  pipedrive: { company: 'tidewell', token: 'pd-1' },
  zendesk: { subdomain: 'tidewell', email: 'ann@example.org', token: 'zd-1' },
  shopify: { shop: 'tidewell', token: 'shpat_1' },
  woocommerce: { site: 'https://shop.example', key: 'ck_1', secret: 'cs_1', signingSecret: 'wc-secret' },
  googleSheets: { ...OAUTH, spreadsheet: 'sheet-1', contactSheet: 'Customers' },
};

/**
 * Merchants whose contacts are in step with another system, and what they have.
 * @param server the server of the test, once it has started
 */
export function syncedContacts(server: () => TestServer) {
  const merchantIds: number[] = [];

  async function synced(integration: SyncedIntegrationId, direction: 'in' | 'out' | 'both' = 'both') {
    const merchant = await makeMerchant(server());
    merchantIds.push(merchant.id);
    const { token } = merchant.admin;
    const params = { integration };
    await request(
      server().url,
      'connectIntegration',
      { params, body: { values: SYNC_VALUES[integration] } },
      { token },
    );
    const set = (isFromStart: boolean) =>
      request(server().url, 'setContactSync', { params, body: { direction, isFromStart } }, { token });
    expect((await set(true)).status).toBe(200);
    return { merchant, set, run: () => runNow(merchant, integration) };
  }

  /** A run, of changes that are old enough to be settled, a day after everything was read. */
  async function runNow({ id }: TestMerchant, integration: SyncedIntegrationId) {
    await server()
      .services.database.tenant(id)
      .transaction((db) =>
        db.execute(
          sql`update contacts set modified_at = modified_at - interval '31 seconds' where merchant_id = ${id}`,
        ),
      );
    if (integration === 'woocommerce')
      await server()
        .services.database.tenant(id)
        .transaction((db) =>
          db.execute(sql`update integration_syncs set pulled_until = pulled_until - interval '1 day'`),
        );
    // A run of the server's own job may be going on, which does not see what has changed since it began.
    await untilNoneRuns(id);
    await syncContacts(server().services, id, integration);
    await untilNoneRuns(id);
  }

  const untilNoneRuns = (merchantId: number) =>
    vi.waitFor(async () => {
      const { rows } = await server()
        .services.database.tenant(merchantId)
        .read((db) => db.execute(sql`select from integration_syncs where taken_until > now()`));
      expect(rows).toEqual([]);
    }, 10_000);

  const contactsOf = async ({ id, admin }: TestMerchant) =>
    (await request(server().url, 'listContacts', { params: { id } }, { token: admin.token })).body.contacts;

  /** The names of the contact with an address. */
  const namesOf = async (merchant: TestMerchant, email: string) => {
    const found = (await contactsOf(merchant)).filter(({ identities }) =>
      identities.some(({ value }) => value === email),
    );
    return found.map(({ firstName, lastName }) => `${firstName}/${lastName}`);
  };

  const stateOf = async ({ admin }: TestMerchant) =>
    (await request(server().url, 'listIntegrations', {}, { token: admin.token })).body.connections[0]
      ?.contactSync;

  const create = (merchant: TestMerchant, email: string, firstName: string, lastName = 'Byron') =>
    request(
      server().url,
      'createContact',
      { body: { firstName, lastName, emails: [email] } },
      { token: merchant.admin.token },
    );

  const callsOf = async ({ admin }: TestMerchant) =>
    (await request(server().url, 'listIntegrationCalls', { query: {} }, { token: admin.token })).body.calls;

  /** Turns all syncs off. They run each minute, and would take the answers that a later test plans. */
  async function turnOff() {
    for (const id of merchantIds.splice(0))
      await server()
        .services.database.tenant(id)
        .transaction((db) => db.execute(sql`update integration_syncs set direction = 'off'`));
  }

  return { synced, contactsOf, namesOf, stateOf, create, callsOf, turnOff };
}
