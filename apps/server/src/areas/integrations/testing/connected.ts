import { request } from '@foyer/contract/request';
import type { IntegrationId } from '@foyer/domain/integrations/index';
import { makeMerchant, type TestMerchant } from '../../../testing/builders.ts';
import type { TestServer } from '../../../testing/server.ts';
import { runIntegrationAction } from '../running.ts';

export const VALUES = {
  hubspot: { token: 'pat-1' },
  slack: { token: 'xoxb-1' },
  shopify: { shop: 'tidewell', token: 'shpat_1' },
  zendesk: { subdomain: 'tidewell', email: 'ann@example.org', token: 'zd-1' },
  linear: { key: 'lin_1' },
  googleSheets: {
    clientId: 'c1',
    clientSecret: 's1-secret',
    refreshToken: 'refresh-1',
    spreadsheet: 'sheet-1',
  },
} as const;
type Values = Readonly<Record<string, string>>;

/** Connects integrations of the test server, and runs their actions. */
export const connecting = (server: () => TestServer) => ({
  /** A new merchant with the integration. */
  async connected(
    name: IntegrationId,
    values: Values = (VALUES as Readonly<Record<string, Values>>)[name] ?? {},
  ) {
    const merchant = await makeMerchant(server());
    const { status } = await request(
      server().url,
      'connectIntegration',
      { params: { integration: name }, body: { values } },
      { token: merchant.admin.token },
    );
    if (status !== 200) throw new Error(`${name} was not connected: ${status}.`);
    return merchant;
  },

  run: ({ id }: TestMerchant, name: IntegrationId, action: string, input: Record<string, string | number>) =>
    runIntegrationAction(server().services, id, name, action, input),
});
