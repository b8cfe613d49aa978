import { request } from '@foyer/contract/request';
import { type IntegrationId, integrationOf } from '@foyer/domain/integrations/index';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOwnServer, type TestServer } from '../../testing/server.ts';
import { connecting } from './testing/connected.ts';
import type { Expected } from './testing/described.ts';
import { COMMERCE_CALLS } from './testing/described-commerce.ts';
import { WORK_CALLS } from './testing/described-work.ts';
import { startProviderPeer } from './testing/provider-peer.ts';

let server: TestServer;
let peer: Awaited<ReturnType<typeof startProviderPeer>>;
const { connected, run } = connecting(() => server);

beforeAll(async () => {
  peer = await startProviderPeer();
  server = await startOwnServer({ INTEGRATIONS_URL: peer.url });
});
afterAll(async () => {
  await server.close();
  peer.close();
});

const EXPECTED = { ...COMMERCE_CALLS, ...WORK_CALLS };

it.each(Object.entries(EXPECTED) as [IntegrationId, Expected][])(
  'calls %s as its provider documents it',
  async (id, { values, grantedAt, headers, actions }) => {
    const merchant = await connected(id, values);
    if (grantedAt) peer.next(`/${id}${grantedAt}`, [200, { access_token: 'granted', expires_in: 3599 }]);
    if (integrationOf(id).check) {
      const params = { integration: id };
      const checked = await request(server.url, 'checkIntegration', { params }, merchant.admin);
      expect(checked.body).toMatchObject({ state: 'connected' });
    }
    expect(Object.keys(actions)).toEqual(Object.keys(integrationOf(id).actions));
    for (const [name, [input, method, path, body]] of Object.entries(actions)) {
      expect(await run(merchant, id, name, input), name).toMatchObject({ success: true });
      const sent = peer.of(`/${id}`).at(-1);
      expect(sent, name).toMatchObject({ method, path: `/${id}${path}`, headers });
      expect(sent?.body ? JSON.parse(sent.body) : undefined, name).toEqual(body);
    }
  },
);
